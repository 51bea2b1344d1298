"""What is said of the kinship of witnesses, in both languages."""

from __future__ import annotations

from stukolka.rules.switch import Text

TITLE = Text("Nearness in wording, not descent", "Близость по словам, не происхождение")
SCALE = Text("a tenth of the words differ", "расходится десятая часть слов")

WARNING = Text(
    "The tree shows which witnesses lie nearer to which in their words. It has no root: it does not say which is older,"
    " who copied whom, or what stood in a text that is lost.",
    "Дерево показывает, какие источники ближе друг к другу по словам. Корня у него нет: оно не говорит, который старше,"
    " кто у кого списывал и что стояло в утраченном тексте.",
)
"""What is said beside every tree."""

OF_FEW = Text(
    "Three witnesses can be joined in only one way, and four in three; neighbour joining always chooses one of these. A"
    " witness put together from two others gets a place of its own all the same. Kinship is shown by faults shared, not"
    " by words shared, and the length of a branch measures rewording as well as copying.",
    "Три источника соединяются лишь одним способом, четыре — тремя, и метод ближайших соседей всегда выберет один из"
    " трёх. Источник, составленный по двум другим, тоже получит своё место. Родство доказывают общие ошибки, а не общие"
    " слова; длина же ветви зависит и от переписывания, и от пересказа.",
)
"""What is said besides when there are four or fewer."""

ALONE = Text(
    "words in long passages that the other lacks, and words where the other is lost, count for nothing",
    "слова в длинных отрывках, которых у другого нет, и слова там, где другой утрачен, не считаются",
)


def warning(number: int) -> Text:
    """What must be said of a tree of so many witnesses."""
    if number > 4:
        return WARNING
    return Text(f"{WARNING.en} {OF_FEW.en}", f"{WARNING.ru} {OF_FEW.ru}")
