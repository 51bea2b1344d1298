"""Counted nouns as they are told to people: `1 deal`, `2 deals`, `5 сдач`, with the form that the number asks for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stukolka.publish.estimates import grouped


@dataclass(frozen=True, slots=True)
class Noun:
    """A noun in one case."""

    en: tuple[str, str]
    """With 1, and with any other number."""
    ru: tuple[str, str, str]
    """With 1 (21, 31, ...), with 2 to 4 (22, ...), and with the rest."""

    def form(self, number: int, lang: str) -> str:
        """The noun as it stands with a number."""
        if lang != "ru":
            return self.en[number != 1]
        tens, ones = number // 10 % 10, number % 10
        if tens == 1 or not 1 <= ones <= 4:
            return self.ru[2]
        return self.ru[0 if ones == 1 else 1]

    def counted(self, number: int, lang: str) -> str:
        """A number, its thousands set apart, and the noun."""
        return f"{grouped(number, lang)} {self.form(number, lang)}"


_DEAL: Final = ("deal", "deals")
DEALS: Final = Noun(_DEAL, ("сдача", "сдачи", "сдач"))
OF_DEALS: Final = Noun(_DEAL, ("сдачи", "сдач", "сдач"))
"""Deals in the genitive: after so many, of so many."""
DEALS_EACH: Final = Noun(_DEAL, ("сдаче", "сдачи", "сдач"))
"""Deals behind the Russian preposition that shares out: so many to each."""
SESSIONS: Final = Noun(("session", "sessions"), ("вечер", "вечера", "вечеров"))
PLAYERS: Final = Noun(("player", "players"), ("игрок", "игрока", "игроков"))
OF_PLAYERS: Final = Noun(("player", "players"), ("игрока", "игроков", "игроков"))
"""Players in the genitive: of so many, no more than so many."""
TIMES: Final = Noun(("time", "times"), ("раз", "раза", "раз"))
OF_TIMES: Final = Noun(("time", "times"), ("раза", "раз", "раз"))
"""Times in the genitive: about so many."""
PASSAGES: Final = Noun(("passage", "passages"), ("отрывок", "отрывка", "отрывков"))
HEADINGS: Final = Noun(("a heading", "headings"), ("заголовок", "заголовка", "заголовков"))
