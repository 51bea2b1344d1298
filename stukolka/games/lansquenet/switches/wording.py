"""Loci of wording: what the source calls things."""

from __future__ import annotations

from stukolka.rules.switch import Answer


class NameOfGame(Answer, locus="word.game", plays=False, en="What is the game called?", ru="Как названа игра?"):
    LANDSKNEKHT = "landsknekht", "The game is called ландскнехт.", "Игра названа «ландскнехт»."


class SenseOfName(Answer, locus="word.sense", plays=False, en="What does the word mean?", ru="Что значит это слово?"):
    HIRED_SOLDIER = (
        "hired-soldier",
        "The word is German and means a mercenary.",
        "Слово немецкое и значит «наёмник».",
    )


class OriginOfGame(Answer, locus="word.origin", plays=False, en="Where does the game come from?", ru="Откуда игра?"):
    GERMANY_OR_FRANCE = (
        "germany-or-france",
        "The game comes from Germany, or else from France under Louis XIII.",
        "Игра из Германии, а по другим сведениям — из Франции при Людовике XIII.",
    )


class NameOfBank(
    Answer, locus="word.bank", plays=False, en="What is the bank called?", ru="Как назван банк, который держат?"
):
    BANK = "bank", "What the banker holds is called банк.", "То, что держит банкомёт, названо «банк»."
    TALIYA = "taliya", "What the banker holds is called талия.", "То, что держит банкомёт, названо «талия»."
    LANDSKNEKHT = (
        "landsknekht",
        "What the banker holds is called ландскнехт, like the game.",
        "То, что держит банкомёт, названо «ландскнехт», как и игра.",
    )


class NameOfPair(Answer, locus="word.pair-name", plays=False, en="What is the pair called?", ru="Как названа пара?"):
    PLIE = "plie", "Two equal cards are called плие.", "Две одинаковые карты названы «плие»."
