"""The chapters of a printed rule of stukolka: the order of its switches, and the sentences that join them."""

from __future__ import annotations

from stukolka.rules.prose import Chapter, Line
from stukolka.rules.switch import Text

_SHLEIF = ("shleif",)
_GOLETS = ("golets",)
_VOLUNTARY = ("golets", "prikupka", "shleif")
_BUYING = ("prikupka", "shleif")
_RAZREZ = {"razrez": ("agreed",)}
_LEAD_DUTIES = {"lead-duty": ("every-lead",)}


def _says(en: str, ru: str, *forms: str) -> Line:
    return Line(text=Text(en, ru), forms=forms)


CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        Text("The table", "За столом"),
        (
            Line("players"),
            Line("pack"),
            Line("rank-order"),
            Line("seating"),
            Line("first-dealer"),
            Line("draw-tie"),
            Line("direction"),
            _says(
                "Whoever comes first after the dealer is called the elder hand; the dealer's turn comes last.",
                "Первая рука — тот, чья очередь идёт сразу за раздающим; сам раздающий всегда последний.",
            ),
            Line("next-dealer"),
        ),
    ),
    Chapter(
        Text("Stakes", "Ставки"),
        (
            _says(
                "Money is laid on the table, where it makes the pot; three tricks are played for it in each deal.",
                "Деньги кладут на стол; всё, что стоит на столе, — это кон; в каждую сдачу за него играют три взятки.",
            ),
            Line("stake-number"),
            Line("who-stakes"),
            Line("dealer-sum"),
            _says(
                "What he stakes is added to whatever stands from earlier deals.",
                "Эта ставка присоединяется к тому, что осталось на кону от прежних сдач.",
            ),
            Line("dealer-stake", forms=_VOLUNTARY, when={"who-stakes": ("every-player",)}),
            Line("forced-stake"),
            Line("dealer-stake", forms=("obligatory",)),
            Line("forced-pass"),
            Line("later-deals"),
            Line("forced-returns"),
            _says(
                "In a deal that is not forced only the dealer stakes.",
                "В необязательную сдачу ставит один раздающий.",
                "obligatory",
            ),
        ),
    ),
    Chapter(
        Text("The deal", "Раздача"),
        (
            Line("cut"),
            Line("hand-size"),
            Line("packets"),
            _says(
                "The next card is turned up and laid on the rest of the pack, the stock: its suit is trumps.",
                "Следующую карту открывают и кладут на остаток колоды; её масть — козыри.",
                "golets",
                "obligatory",
            ),
            _says(
                "The card after the last one dealt gives its suit to trumps; the rest of the pack is the stock.",
                "Карта, следующая за последней сданной, указывает козырную масть; остаток колоды идёт на прикуп.",
                "prikupka",
                "shleif",
            ),
            Line("trump-shown", forms=("prikupka",)),
            Line("trump-seen"),
            Line("dealer-looks"),
            Line("renounce"),
            Line("trump-shown", forms=_SHLEIF, when={"renounce": ("before-deal",)}),
            Line("renounce-binds", when={"renounce": ("before-deal",)}),
            Line("turned-trump"),
        ),
    ),
    Chapter(
        Text("Who plays", "Кто играет"),
        (
            _says(
                "Beginning with the elder hand, each in turn either knocks, and so plays, or passes and throws in.",
                "Начиная с первой руки, каждый по очереди либо стучит, то есть играет, либо пасует и бросает карты.",
                *_VOLUNTARY,
            ),
            _says(
                "In a deal that is not forced each in turn, beginning with the elder hand, knocks to play or passes.",
                "В необязательную сдачу каждый по очереди, начиная с первой руки, стучит, чтобы играть, или пасует.",
                "obligatory",
            ),
            Line("look-first"),
            Line("blind-knock"),
            _says(
                "Instead of knocking on his own cards, one player may take the golets, and so play.",
                "Вместо того чтобы стучать на своих картах, один из игроков может взять голец и тем самым играть.",
                "golets",
            ),
            Line("golets-right"),
            Line("set-aside"),
            Line("golets-hand"),
            Line("golets-taker"),
            Line("dealer-duty"),
            Line("renounced-dealer", when={"renounce": ("before-deal",)}),
            Line("dealer-refusal", when={"dealer-duty": ("must-meet-lone-knocker",)}),
            Line("lone-player"),
            Line("all-pass"),
        ),
    ),
    Chapter(
        Text("Buying", "Прикуп"),
        (
            Line("own-cards"),
            Line("buying-begins"),
            Line("trump-sold"),
            Line("buy-order"),
            Line("buy-limit"),
            Line("discard-first"),
            Line("early-discard"),
            Line("passers-buy"),
            Line("blind-extra", when={"blind-knock": ("agreed",)}),
            Line("dealer-purchase"),
            Line("razrez"),
            Line("razrez-turn", when=_RAZREZ),
            Line("razrez-cards", when=_RAZREZ),
            Line("razrez-number", when=_RAZREZ),
            Line("withdraw"),
            Line("stock"),
        ),
    ),
    Chapter(
        Text("Play", "Розыгрыш"),
        (
            Line("golets-lead"),
            Line("razrez-lead", when=_RAZREZ),
            _says("Otherwise:", "В остальных случаях:", "golets", "shleif"),
            Line("first-lead"),
            _says(
                "To each trick every player in play lays one card in turn; the highest trump wins it, or, "
                "if no trump fell, the highest card of the suit led.",
                "К каждой взятке все играющие по очереди кладут по карте; берёт старший козырь, "
                "а если козырей не было — старшая карта той масти, с которой пошли.",
            ),
            Line("lead-ace"),
            Line("lead-king"),
            Line("lead-duty"),
            Line("exemption", when=_LEAD_DUTIES),
            Line("first-hand-queen", when=_LEAD_DUTIES),
            Line("ruff-early"),
            Line("head"),
            Line("unable-to-head", when={"head": ("must",)}),
            Line("void-trump"),
            Line("overtrump"),
            Line("undertrump", when={"overtrump": ("must",), "void-trump": ("must",)}),
            Line("void-of-both"),
            Line("head-when-ruffed"),
            Line("next-lead"),
        ),
    ),
    Chapter(
        Text("Reckoning", "Расчёт"),
        (
            Line("parts"),
            Line("remainder"),
            Line("fined"),
            Line("remise-amount"),
            Line("several-remises"),
            Line("remise-cap"),
            Line("remise-played"),
        ),
    ),
    Chapter(
        Text("Breaches of the rules of play", "Нарушения при розыгрыше"),
        (
            Line("lead-penalty"),
            Line("revoke"),
            Line("revoke-amount", when={"revoke": ("remise",)}),
            Line("trick-money"),
            _says(
                "Nobody pays more than one fine in a deal, whatever he is fined for.",
                "Больше одного взыскания за сдачу никто не платит, за что бы его ни оштрафовали.",
            ),
        ),
    ),
    Chapter(
        Text("Misdeals", "Ошибки при раздаче"),
        (
            Line("misdeal-seen"),
            Line("misdeal-seen-by"),
            Line("misdeal-unseen"),
            Line("misdeal-in-time"),
            Line("misdeal-between"),
            Line("exposed-player-card"),
            Line("exposed-by"),
            Line("exposed-dealer-card"),
            Line("exposed-dealer-trump-ace"),
            Line("exposed-ace-settled"),
            Line("passed-card"),
            Line("extra-card"),
            Line("missing-card"),
            Line("redealer"),
            _says(
                "Stakes once laid stand through a new deal and are not taken twice.",
                "При пересдаче сделанные ставки остаются и второй раз не берутся.",
            ),
        ),
    ),
)
"""The printed rule, chapter by chapter; every switch of a form has its line."""
