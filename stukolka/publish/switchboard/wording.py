"""What the switchboard itself says, in both languages; what the library says comes with its own translations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stukolka.publish.estimates import STRATEGIES
from stukolka.rules.switch import Text

POSSIBLE: Final = Text(
    "The rule sets answer alike, but what one source says can be read otherwise, contradicts itself, or fits no "
    "answer.",
    "Ответы сводов одинаковы, но сказанное в одном из источников можно понять и иначе, либо оно двояко, либо его "
    "не передаёт ни один ответ.",
)
OF_FORM: Final = Text("Questions of one of the forms only", "Вопросы лишь одного из видов игры")
SECOND: Final = Text("{siglum}, second answers", "{siglum}, вторые ответы")
CHANGED: Final = Text(
    "Of {deals} deals, {changed} end otherwise ({share}).", "Из {deals} сдач иначе кончаются {changed} ({share})."
)
UNCHANGED: Final = Text("Of {deals} deals, none ends otherwise.", "Из {deals} сдач ни одна не кончается иначе.")

OPEN: Final = Text("Open this rule set on the switchboard", "Открыть этот свод на пульте")
OPEN_COMPARED: Final = Text("Open this comparison on the switchboard", "Открыть это сличение на пульте")

SAID: Final[Mapping[str, Text]] = {
    "starting": Text("Starting…", "Запускается…"),
    "form": Text("form of the game", "вид игры"),
    "witness": Text("witness", "источник"),
    "against": Text("compared with", "сравнить с"),
    "unchanged": Text("{name}, unchanged", "{name} без изменений"),
    "answers": Text("Questions and answers", "Вопросы и ответы"),
    "show": Text("show", "показать"),
    "all": Text("all questions", "все вопросы"),
    "differing": Text("those answered differently", "те, на которые ответы разные"),
    "chosen": Text("those you have changed", "изменённые вами"),
    "open": Text("those that the source leaves open", "те, что источник оставляет открытыми"),
    "none": Text("There are none.", "Таких нет."),
    "reset": Text("Undo all changes", "Отменить все изменения"),
    "undo": Text("undo", "отменить"),
    "fill": Text(
        "{siglum} leaves {count} of these questions open. Fill them",
        "Открытых вопросов в {siglum}: {count}. Восполнить их",
    ),
    "as-edition": Text("as the edition does", "как в издании"),
    "from": Text("from {siglum}", "по {siglum}"),
    "filled": Text("filled in", "восполнено"),
    "in-base": Text("answer of {name}", "ответ свода {name}"),
    "only": Text("the only answer", "единственный ответ"),
    "count-changed": Text("changed: {count}", "изменено: {count}"),
    "count-differs": Text("different: {count}", "разных: {count}"),
    "rules": Text("The rules", "Правила"),
    "your-choice": Text("your choice", "ваш выбор"),
    "difference": Text("What differs", "В чём различие"),
    "counted": Text(
        "Questions: {asked}. Answered differently: {differing}.", "Вопросов: {asked}. Разных ответов: {differing}."
    ),
    "same": Text(
        "You are comparing a rule set with itself. Change an answer, or choose another to compare it with.",
        "Свод сравнивается сам с собой. Измените ответ или выберите, с чем его сравнить.",
    ),
    "effect": Text("What it does", "К чему это ведёт"),
    "effect-told": Text(
        "The same deals, played by both rule sets; the difference is taken deal by deal. After ± stands half of a 95 % "
        "interval. A difference larger than that is marked.",
        "Одни и те же сдачи, сыгранные по обоим сводам; разность взята сдача за сдачей. После знака ± — половина "
        "95-процентного промежутка. Разности, которые его превышают, отмечены.",
    ),
    "regular": Text(
        "Nothing irregular happens in these deals, so questions of misdeals and penalties show no effect.",
        "Нарушений в этих сдачах не бывает, так что вопросы о неверной сдаче и о взысканиях ничего здесь не меняют.",
    ),
    "at-random": Text(
        "All of them play at random: that says nothing of what a player who thinks would notice.",
        "Все они играют наугад: что заметил бы думающий игрок, этим не измерено.",
    ),
    "measure": Text("in a deal", "за сдачу"),
    "change": Text("difference", "разность"),
    "players": Text("players", "игроков"),
    "strategy": Text("strategy", "играют"),
    "deals": Text("deals", "сдач"),
    "seed": Text("seed", "начальное число"),
    "playing": Text("{done} of {deals} deals played…", "Сыграно сдач: {done} из {deals}…"),
    "clear": Text("larger than its interval", "больше своего промежутка"),
    "keep": Text("Keep your choice", "Сохранить"),
    "keep-told": Text(
        "The rule set as a file for the commands, and the commands that give what is shown here.",
        "Свод в виде файла для команд и команды, которые дают то же, что стоит здесь.",
    ),
    "address": Text("The address of this page holds the choice.", "Выбор записан в адресе этой страницы."),
    "copy": Text("copy", "скопировать"),
    "copied": Text("copied", "скопировано"),
    "faulty": Text("This can't be shown:", "Это показать нельзя:"),
    "address-part": Text(
        "the address has {part}, which says nothing here; expected: {known}",
        "в адресе стоит {part}, что здесь ничего не значит; ожидается: {known}",
    ),
    "address-number": Text(
        "the address gives {name} as {value}; expected a whole number",
        "в адресе {name} — это {value}; ожидается целое число",
    ),
    "address-twice": Text("the address gives {name} twice; the first stands", "в адресе {name} дважды; взято первое"),
    "address-players": Text(
        "the address asks for {value} players; expected {least} to {most}",
        "в адресе указано игроков: {value}; ожидается от {least} до {most}",
    ),
    "address-strategy": Text(
        "the address names the strategy {value}; expected: {known}",
        "в адресе названа стратегия {value}; ожидается: {known}",
    ),
    "broken": Text("The engine has stopped: {why}", "Движок остановился: {why}"),
}
"""What the front end says, by the name under which it asks for it."""


def plays(strategy: str) -> Text:
    """How players of a strategy play, in words; a strategy of nobody's knowing by its name."""
    return STRATEGIES.get(strategy, Text(strategy, strategy))
