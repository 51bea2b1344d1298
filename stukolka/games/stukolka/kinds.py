"""Irregularities of the deal in words: what each is, what is done about it, and which rules settle which it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stukolka.rules.switch import Text

KINDS: Final[Mapping[str, Text]] = {
    "out-of-turn-seen": Text(
        "Somebody dealt out of turn, and all have looked at their cards.",
        "Сдано не в очередь, и все уже видели свои карты.",
    ),
    "out-of-turn-seen-by-some": Text(
        "Somebody dealt out of turn, and some of the players have looked at their cards.",
        "Сдано не в очередь, и некоторые игроки уже видели свои карты.",
    ),
    "out-of-turn-unseen": Text(
        "A deal out of turn is noticed in time.",
        "Сдача не в очередь замечена вовремя.",
    ),
    "out-of-turn-touched": Text(
        "A deal out of turn is noticed before trumps are named; cards have been touched, not looked at.",
        "Сдача не в очередь замечена до объявления козыря; карты тронуты, но их не смотрели.",
    ),
    "out-of-turn-late": Text(
        "A deal out of turn is noticed when trumps have been named; nobody has looked at his cards.",
        "Сдача не в очередь замечена, когда козырь уже объявлен; карт никто не смотрел.",
    ),
    "exposed-player-card": Text("The dealer exposed a player's card.", "Раздающий открыл карту игрока."),
    "exposed-by-another": Text(
        "A player's card was exposed by somebody other than the dealer.",
        "Карту игрока открыл не раздающий, а кто-то другой.",
    ),
    "exposed-dealer-card": Text("The dealer exposed a card of his own.", "Раздающий открыл свою карту."),
    "exposed-dealer-trump-ace": Text(
        "The dealer exposed the ace of trumps among his own cards.", "Раздающий открыл у себя козырного туза."
    ),
    "passed-card": Text("A card was dealt to the wrong player.", "Карта сдана не тому игроку."),
    "extra-card": Text("A player has a card too many.", "У игрока лишняя карта."),
    "missing-card": Text("A player has a card too few.", "У игрока недостаёт карты."),
    "early-discard": Text(
        "A player threw the cards that he would change before his turn to buy.",
        "Игрок сбросил карты на обмен до своей очереди прикупа.",
    ),
    "revoke": Text("A player played a card against the rules.", "Игрок положил карту против правил."),
}
"""Kind of irregularity -> what it is."""

REMEDIES: Final[Mapping[str, Text]] = {
    "play-on": Text("play goes on", "игра продолжается"),
    "shuffle-and-play-on": Text(
        "the cards are shuffled and played, without a new deal", "карты тасуют и играют без пересдачи"
    ),
    "redeal": Text("the cards are dealt again", "сдают заново"),
    "pack-to-right-dealer": Text(
        "the pack goes to the right dealer, who deals", "колоду передают тому, чья очередь, и сдаёт он"
    ),
    "right-dealer-redeals": Text("the right dealer deals", "сдаёт тот, чья очередь"),
    "may-be-corrected": Text(
        "this may be put right; how, is not said, and this edition has the right dealer deal",
        "это можно исправить; как, не сказано, и по решению издания сдаёт тот, чья очередь",
    ),
    "redeal-optional": Text(
        "a new deal is not required; play goes on", "пересдавать не обязательно; игра продолжается"
    ),
    "remise": Text("a remise is due for it", "за это положен ремиз"),
    "none": Text("no fine is set for it", "взыскания за это не положено"),
    "no-penalty": Text("no fine is set for it", "взыскания за это не положено"),
    "allowed": Text("this is allowed", "это дозволено"),
}
"""Remedy, as a ruling gives it -> what is done, as part of a sentence."""

SETTLED_BY: Final[Mapping[str, tuple[str, ...]]] = {
    "out-of-turn-seen-by-some": ("deal.misdeal-seen", "deal.misdeal-seen-by"),
    "out-of-turn-touched": ("deal.misdeal-unseen", "deal.misdeal-in-time"),
    "exposed-by-another": ("deal.exposed-by",),
}
"""Kind -> the loci that settle under which rule it falls, where the rule itself does not say it."""

FOLLOWED_BY: Final[Mapping[str, tuple[str, ...]]] = {
    "revoke": ("trick.revoke-amount", "trick.trick-money", "lead.lead-penalty"),
}
"""Kind -> the loci that say what becomes of it further: how much, what of the tricks, and what of a broken duty."""

BESIDES: Final = Text(
    "A card against the rules of play is 'revoke', and a broken duty to lead is ruled on with it. To play such a card "
    "out, write strict = false into the record.",
    "Карта против правил розыгрыша — «revoke»; там же сказано о нарушенной обязанности хода. Чтобы разыграть такую "
    "карту, впишите в запись strict = false.",
)
"""How breaches of the rules of play are found, and played."""
