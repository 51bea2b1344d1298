"""The chapters of a printed rule of stukolka: the order of its switches, and the sentences that join them."""

from __future__ import annotations

from collections.abc import Mapping

from stukolka.rules.prose import Chapter, Line
from stukolka.rules.switch import Text

_VOLUNTARY = ("golets", "prikupka", "shleif")
_RAZREZ = {"razrez": ("agreed",)}
_RENOUNCING = {"renounce": ("before-deal",)}
_LEAD_DUTIES = {"lead-duty": ("every-lead",)}


def _says(en: str, ru: str, *forms: str, when: Mapping[str, tuple[str, ...]] | None = None) -> Line:
    return Line(text=Text(en, ru), forms=forms, when=when or {})


CHAPTERS: tuple[Chapter, ...] = (
    Chapter(
        Text("The game in short", "Вкратце"),
        (
            _says(
                "Money laid on the table makes the pot, and three tricks are played for it in each deal.",
                "Деньги, положенные на стол, — это кон; в каждую сдачу за него играют три взятки.",
            ),
            _says(
                "Whoever plays and takes no trick pays a fine, the remise, which lies in the pot of the next deal.",
                "Кто играл и не взял ни одной взятки, платит за это ремиз; он идёт в кон следующей сдачи.",
            ),
            _says(
                "The golets is a fresh hand of three cards from the stock, which one player in a deal may take "
                "in place of his own.",
                "Голец — три новые карты с колоды; в каждую сдачу его может взять один игрок взамен своих.",
                "golets",
            ),
            _says(
                "The shleif is the trump card, which is left closed: the dealer takes it into his hand, and must play.",
                "Шлейф — неоткрытая козырная карта: раздающий берёт её себе, и за это играть он обязан.",
                "shleif",
            ),
            _says(
                "The course of a deal: the stake is laid; the dealer shuffles, has the pack cut and deals; trumps "
                "become known; each says whether he plays; three tricks are played; the pot is shared and the "
                "remises are laid.",
                "Ход сдачи: делают ставку; раздающий тасует, даёт снять и сдаёт; становится известен козырь; каждый "
                "объявляет, играет ли он; играют три взятки; делят кон и ставят ремизы.",
                "golets",
                "obligatory",
            ),
            _says(
                "The course of a deal: the stake is laid; the dealer shuffles, has the pack cut and deals; trumps "
                "become known; each says whether he plays; those in play change cards; three tricks are played; "
                "the pot is shared and the remises are laid.",
                "Ход сдачи: делают ставку; раздающий тасует, даёт снять и сдаёт; становится известен козырь; каждый "
                "объявляет, играет ли он; играющие прикупают; играют три взятки; делят кон и ставят ремизы.",
                "prikupka",
                "shleif",
            ),
            _says(
                "Agree beforehand on the stake; and also on when the game is to end and what then becomes of the pot, "
                "for of that the sources say nothing.",
                "Условьтесь заранее о ставке, а также о том, когда кончать игру и что тогда делать с коном: об этом "
                "источники молчат.",
            ),
        ),
    ),
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
            Line("stake-number"),
            Line("forced-stake"),
            Line("forced-returns"),
            Line("who-stakes"),
            Line("dealer-sum"),
            Line("dealer-stake", forms=_VOLUNTARY, when={"who-stakes": ("every-player",)}),
            Line("dealer-stake", forms=("obligatory",)),
            _says(
                "In a deal that is not forced only the dealer stakes.",
                "В необязательную сдачу ставит один раздающий.",
                "obligatory",
            ),
            _says(
                "The stake is added to whatever stands from earlier deals.",
                "Ставка присоединяется к тому, что осталось на кону от прежних сдач.",
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
                "The suit of the next card is trumps; the rest of the pack is the stock.",
                "Масть следующей карты — козыри; остаток колоды идёт на прикуп.",
                "prikupka",
                "shleif",
            ),
            Line("trump-shown", forms=("prikupka",)),
            Line("trump-seen"),
            Line("dealer-looks"),
            Line("turned-trump"),
        ),
    ),
    Chapter(
        Text("Who plays", "Кто играет"),
        (
            _says(
                "Beginning with the elder hand, each in turn either knocks, and so plays, or passes and throws his "
                "cards in.",
                "Начиная с первой руки, каждый по очереди либо стучит, то есть играет, либо пасует и бросает карты.",
                *_VOLUNTARY,
            ),
            Line("forced-pass"),
            Line("later-deals"),
            _says(
                "Then, beginning with the elder hand, each in turn knocks to play, or passes and throws his cards in.",
                "Тогда, начиная с первой руки, каждый по очереди стучит, чтобы играть, или пасует и бросает карты.",
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
            Line("golets-taker"),
            Line("dealer-duty"),
            Line("dealer-refusal", when={"dealer-duty": ("must-meet-lone-knocker",)}),
            Line("lone-player"),
            _says(
                "But where the razrez is allowed he buys first and those who passed are asked for the razrez; only if "
                "nobody comes in is he alone.",
                "Но где допущен разрез, он сперва прикупает, и спасовавших спрашивают о разрезе; один он остаётся, "
                "лишь если никто не вошёл.",
                "shleif",
                when=_RAZREZ,
            ),
            Line("all-pass", forms=("golets", "prikupka", "obligatory")),
        ),
    ),
    Chapter(
        Text("If the shleif is renounced", "Если от шлейфа отказались"),
        (
            Line("renounce"),
            Line("renounce-binds", when=_RENOUNCING),
            Line("renounced-dealer", when=_RENOUNCING),
            Line("trump-shown", forms=("shleif",), when=_RENOUNCING),
            Line("trump-sold", forms=("shleif",), when=_RENOUNCING),
            Line("all-pass", forms=("shleif",), when=_RENOUNCING),
        ),
    ),
    Chapter(
        Text("Taking the golets", "Как берут голец"),
        (
            _says(
                "Nobody buys cards but the taker of the golets.",
                "Карты покупает один берущий голец.",
                "golets",
            ),
            Line("buying-begins", forms=("golets",)),
            Line("set-aside"),
            Line("golets-hand"),
            Line("withdraw", forms=("golets",)),
            Line("stock", forms=("golets",)),
        ),
    ),
    Chapter(
        Text("Buying", "Прикуп"),
        (
            Line("own-cards"),
            Line("buying-begins", forms=("prikupka", "shleif")),
            Line("trump-sold", forms=("prikupka",)),
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
            Line("withdraw", forms=("prikupka", "shleif")),
            Line("stock", forms=("prikupka", "shleif")),
        ),
    ),
    Chapter(
        Text("Play", "Розыгрыш"),
        (
            Line("golets-lead"),
            Line("razrez-lead", when=_RAZREZ),
            _says("Otherwise:", "В остальных случаях:", "golets"),
            _says("Otherwise:", "В остальных случаях:", "shleif", when=_RAZREZ),
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
            _says(
                "A card once played lies and counts, even if it was played against the rules.",
                "Карта, уже положенная на стол, лежит и считается, хотя бы и была положена против правил.",
            ),
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
            Line("exposed-by", when={"exposed-player-card": ("redeal",)}),
            Line("exposed-dealer-card"),
            Line("exposed-dealer-trump-ace"),
            Line("exposed-ace-settled", when={"exposed-dealer-trump-ace": ("redeal",)}),
            Line("passed-card"),
            Line("extra-card"),
            Line("missing-card"),
            Line("redealer"),
            _says(
                "Stakes once laid stand through a new deal and are not taken twice.",
                "При пересдаче сделанные ставки остаются и второй раз не берутся.",
            ),
            _says(
                "Of other irregularities, such as a knock or a lead out of turn, the sources say nothing.",
                "О прочих нарушениях порядка, например о стуке или ходе не в очередь, в правилах ничего нет.",
            ),
        ),
    ),
)
"""The printed rule, chapter by chapter; every switch of a form has its line."""
