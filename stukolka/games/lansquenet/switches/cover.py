"""Covering the stake: who may take how much of it."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class CoverOrder(
    Answer,
    locus="cover.cover-order",
    en="Who covers the stake, in what order?",
    ru="Кто и в каком порядке покрывает ставку?",
):
    FROM_NEXT = (
        "from-next",
        "The punter next to the banker is asked first; what he leaves is offered to the others in turn.",
        "Первым спрашивают понтёра, сидящего следом за банкомётом; что он оставил, предлагают по очереди остальным.",
    )
    NEXT_ONLY = (
        "next-only",
        "Only the punter next to the banker is asked to cover the stake.",
        "Покрыть ставку предлагают только понтёру, сидящему следом за банкомётом.",
    )


class CoverParts(Answer, locus="cover.cover-parts", en="May a part be covered?", ru="Можно ли покрыть часть?"):
    WHOLE_OR_PART = (
        "whole-or-part",
        "A punter covers the whole stake or a part of it.",
        "Понтёр покрывает всю ставку или часть её.",
    )
    WHOLE_ONLY = (
        "whole-only",
        "A punter covers the whole stake or nothing.",
        "Понтёр покрывает либо всю ставку, либо ничего.",
    )


class CoverRefusal(Answer, locus="cover.cover-refusal", en="May a punter decline?", ru="Может ли понтёр отказаться?"):
    MAY_DECLINE = (
        "may-decline",
        "Any punter who is asked, even the first, may cover nothing.",
        "Всякий, кого спросили, и первый тоже, может не покрывать ничего.",
    )
    FIRST_MUST_COVER = (
        "first-must-cover",
        "The punter who is asked first must cover the whole or a part; the others may decline.",
        "Понтёр, которого спросили первым, обязан покрыть всё или часть; прочие могут отказаться.",
    )


class Uncovered(
    Answer,
    locus="cover.uncovered",
    en="What if a part stays uncovered all the same?",
    ru="Что, если часть всё же не покрыта?",
):
    STAKE_CUT = (
        "stake-cut",
        "A stake that is covered in part is cut to what is covered; with nothing covered the bank passes on.",
        "Ставку, покрытую лишь отчасти, уменьшают до покрытого; если не покрыто ничего, банк переходит дальше.",
    )
    NO_COUP = (
        "no-coup",
        "A stake that is not wholly covered is not played for: the banker takes it back and the bank passes on.",
        "Ставку, покрытую не целиком, не разыгрывают: банкомёт берёт её назад, и банк переходит дальше.",
    )
