"""What is said of each event, in both languages.

In a template, `[knocks|knock]` is said of another and of the reader, `<...>` stands only where the cards are known, and
names in braces are filled in: `{who}`, `{cards}`, `{chips}` and what else the event holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from stukolka.rules.switch import Text

TOLD: Final[Mapping[str, Text]] = {
    "drawn": Text("{who} [draws|draw] {cards}.", "{who} [тянет|тянете] {cards}."),
    "seated": Text("{who} [chooses|choose] the first seat.", "Место прежде всех [выбирает|выбираете] {who}."),
    "first-dealer": Text("{who} [deals|deal] first.", "Первая сдача: [раздаёт|раздаёте] {who}."),
    "unusual-table": Text("An unusual number of players: {players}.", "Необычное число игроков: {players}."),
    "remise-stands": Text("{pot} stands on the table from earlier deals.", "На кону от прежних сдач: {pot}."),
    "renounced": Text("{who} [renounces|renounce] the shleif.", "{who} [отказывается|отказываетесь] от шлейфа."),
    "taken-back": Text(
        "{who} [keeps|keep] the shleif after all.", "{who} всё-таки [оставляет|оставляете] шлейф за собой."
    ),
    "stake": Text("{who} [stakes|stake] {chips}.", "{who} [ставит|ставите] {chips}."),
    "stake:stake.dealer-sum": Text(
        "{who} [stakes|stake] {chips} for the deal.", "{who} [ставит|ставите] {chips} за сдачу."
    ),
    "stake:stake.dealer-stake": Text(
        "{who} [stakes|stake] another {chips}, for the deal.", "{who} [ставит|ставите] ещё {chips}, за сдачу."
    ),
    "cut": Text("{who} [cuts|cut].", "{who} [снимает|снимаете]."),
    "dealt": Text("{who} [is|are] dealt {cards}.", "{who} [получает|получаете] {cards}."),
    "incident": Text("Something is amiss with {who}.", "Непорядок: {who}."),
    "incident:out-of-turn-seen": Text(
        "{who} [has|have] dealt out of turn, and all have looked at their cards.",
        "{who} [раздаёт|раздаёте] не в очередь, и все уже видели свои карты.",
    ),
    "incident:out-of-turn-seen-by-some": Text(
        "{who} [has|have] dealt out of turn, and some of the players have looked at their cards.",
        "{who} [раздаёт|раздаёте] не в очередь, и некоторые уже видели свои карты.",
    ),
    "incident:out-of-turn-unseen": Text(
        "{who} [deals|deal] out of turn; it is noticed in time.",
        "{who} [раздаёт|раздаёте] не в очередь; это замечено вовремя.",
    ),
    "incident:out-of-turn-touched": Text(
        "{who} [deals|deal] out of turn; it is noticed before trumps are known; cards have been touched, not seen.",
        "{who} [раздаёт|раздаёте] не в очередь; это замечено до козыря; карты тронуты, но их не смотрели.",
    ),
    "incident:out-of-turn-late": Text(
        "{who} [has|have] dealt out of turn; it is noticed when trumps are known; nobody has looked at his cards.",
        "{who} [раздаёт|раздаёте] не в очередь; это замечено, когда козырь уже известен; карт никто не смотрел.",
    ),
    "incident:exposed-player-card": Text(
        "A card dealt to {who}<, {cards},> is exposed by the dealer.",
        "{who} [получает|получаете] карту<, {cards},> открытой: её открыл раздающий.",
    ),
    "incident:exposed-by-another": Text(
        "A card dealt to {who}<, {cards},> is exposed, and not by the dealer.",
        "{who} [получает|получаете] карту<, {cards},> открытой: открыл её не раздающий.",
    ),
    "incident:exposed-dealer-card": Text(
        "Dealing, {who} [exposes|expose] one of the dealer's own cards<, {cards}>.",
        "{who}, раздавая, [открывает|открываете] свою карту<: {cards}>.",
    ),
    "incident:exposed-dealer-trump-ace": Text(
        "Dealing, {who} [exposes|expose] the ace of trumps among the dealer's own cards.",
        "{who}, раздавая, [открывает|открываете] у себя козырного туза.",
    ),
    "incident:passed-card": Text(
        "A card<, {cards},> comes to the wrong player: {who}.",
        "Карта<, {cards},> попадает не тому: [её получает|её получаете] {who}.",
    ),
    "incident:extra-card": Text(
        "{who} [has|have] a card too many<: {cards}>.", "{who} [получает|получаете] лишнюю карту<: {cards}>."
    ),
    "incident:missing-card": Text(
        "{who} [has|have] a card too few.", "{who} [получает|получаете] одной картой меньше."
    ),
    "incident:early-discard": Text(
        "{who} [lays|lay] out the cards to be changed too early.",
        "{who} [выкладывает|выкладываете] карты на обмен раньше своей очереди.",
    ),
    "incident:revoke": Text(
        "{who} [plays|play] a card against the rules; the record does not say which.",
        "{who} [кладёт|кладёте] карту против правил; какую — в записи не сказано.",
    ),
    "trump": Text("The trump card is {cards}.", "Козырь — {cards}."),
    "trump-seen": Text(
        "{who} [looks|look] at the trump card<, {cards}>.", "{who} [смотрит|смотрите] козырную карту<, {cards}>."
    ),
    "trump-named": Text("{who} [names|name] trumps: {suit}.", "{who} [объявляет|объявляете] козыри: {suit}."),
    "dealer-looks": Text("{who} [looks at the|look at your] cards.", "{who} [смотрит|смотрите] свои карты."),
    "thrown-off": Text("The trump card {cards} is thrown away.", "Козырную карту {cards} сбрасывают."),
    "pass": Text("{who} [passes|pass].", "{who} [пасует|пасуете]."),
    "pass:razrez": Text("{who} [declines|decline] the razrez.", "{who} [отказывается|отказываетесь] от разреза."),
    "knock": Text("{who} [knocks|knock].", "{who} [стучит|стучите]."),
    "knock-blind": Text("{who} [knocks|knock] unseen.", "{who} [стучит|стучите] втёмную."),
    "golets": Text("{who} [takes|take] the golets.", "{who} [берёт|берёте] голец."),
    "golets top": Text("{who} [takes|take] the golets.", "{who} [берёт|берёте] голец."),
    "aside": Text("{who} [lays|lay] {cards} aside.", "{who} [откладывает|откладываете] {cards}."),
    "burnt": Text(
        "{who} [lays|lay] the top card of the stock aside<, {cards}>.",
        "{who} [откладывает|откладываете] верхнюю карту колоды<, {cards}>.",
    ),
    "exchange": Text("{who} [throws|throw] away {cards}.", "{who} [сбрасывает|сбрасываете] {cards}."),
    "exchange:nothing": Text("{who} [changes|change] nothing.", "{who} ничего не [меняет|меняете]."),
    "bought": Text("{who} [takes|take] {cards}.", "{who} [берёт|берёте] {cards}."),
    "bought:buy.buy-order": Text("{who} [buys|buy] {cards}.", "{who} [прикупает|прикупаете] {cards}."),
    "takes-trump": Text(
        "{who} [takes|take] up the trump card<, {cards}>.", "{who} [берёт|берёте] на руки козырную карту<, {cards}>."
    ),
    "drop": Text("{who} [throws|throw] away {cards}.", "{who} [сбрасывает|сбрасываете] {cards}."),
    "razrez": Text(
        "{who} [comes|come] in by the razrez and [throws|throw] away {cards}.",
        "{who} [входит|входите] вразрез и [сбрасывает|сбрасываете] {cards}.",
    ),
    "stay": Text("{who} [stays|stay] in.", "{who} [остаётся|остаётесь] в игре."),
    "withdraw": Text("{who} [withdraws|withdraw].", "{who} [выходит|выходите] из игры."),
    "reshuffle": Text("The discards are shuffled into the stock.", "Сброшенные карты тасуют и кладут в колоду."),
    "stock-exhausted": Text(
        "The stock has run out: {who} [gets|get] fewer cards.",
        "Колода кончилась: {who} [получает|получаете] меньше карт.",
    ),
    "leads": Text("{who} [has|have] the first lead.", "Первый ход [делает|делаете] {who}."),
    "play": Text("{who} [plays|play] {cards}.", "{who} [кладёт|кладёте] {cards}."),
    "breach": Text("{who} [plays|play] {cards} {objection}.", "{who} [кладёт|кладёте] {cards} {objection}."),
    "trick": Text("{who} [wins|win] the trick.", "{who} [берёт|берёте] взятку."),
    "win": Text("{who} [takes|take] {chips} from the pot.", "{who} [берёт|берёте] с кона {chips}."),
    "win:pot.parts": Text(
        "{who} [takes|take] {chips} from the pot for {tricks}.", "{who} [берёт|берёте] с кона {chips} за {tricks}."
    ),
    "win:pot.lone-player": Text(
        "{who} [is|are] alone in play and [takes|take] the pot of {chips}.",
        "Больше никто не играет, {who} [берёт|берёте] кон: {chips}.",
    ),
    "win:pot.all-pass": Text(
        "Nobody plays: {who} [takes|take] the pot of {chips} as the dealer.",
        "Никто не играет, и {who} [берёт|берёте] кон как раздающий: {chips}.",
    ),
    "win:pot.remainder": Text("{who} [takes|take] the {chips} left over.", "{who} [берёт|берёте] остаток: {chips}."),
    "left-over": Text(
        "A remainder of {left} falls to nobody and stays on the table.",
        "Остаток, {left}, никто не берёт: он остаётся на кону.",
    ),
    "forfeit": Text("{who} [puts|put] {chips} back into the pot.", "{who} [возвращает|возвращаете] на кон {chips}."),
    "remise": Text(
        "{who} [pays|pay] a remise of {chips} into the next pot.",
        "{who} [ставит|ставите] ремиз {chips} в следующий кон.",
    ),
    "remise:remise.fined": Text(
        "{who} [has|have] no trick and [pays|pay] a remise of {chips} into the next pot.",
        "{who} [остаётся|остаётесь] без взятки и [ставит|ставите] ремиз {chips} в следующий кон.",
    ),
    "remise:trick.revoke": Text(
        "For a card against the rules {who} [pays|pay] a remise of {chips} into the next pot.",
        "За карту против правил {who} [ставит|ставите] ремиз {chips} в следующий кон.",
    ),
    "remise:lead.lead-penalty": Text(
        "For a lead against the rules {who} [pays|pay] a remise of {chips} into the next pot.",
        "За ход против правил {who} [ставит|ставите] ремиз {chips} в следующий кон.",
    ),
    "remise:buy.withdraw": Text(
        "For withdrawing {who} [pays|pay] a remise of {chips} into the next pot.",
        "За выход из игры {who} [ставит|ставите] ремиз {chips} в следующий кон.",
    ),
    "remise:buy.early-discard": Text(
        "For cards laid out too early {who} [pays|pay] a remise of {chips} into the next pot.",
        "За карты, выложенные раньше времени, {who} [ставит|ставите] ремиз {chips} в следующий кон.",
    ),
    "over": Text(
        "The deal is over: {next_pot} on the table, and {next_dealer} [deals|deal] next.",
        "Сдача окончена: на кону {next_pot}, дальше [раздаёт|раздаёте] {next_dealer}.",
    ),
    "over:empty": Text(
        "The deal is over: nothing on the table, and {next_dealer} [deals|deal] next.",
        "Сдача окончена: на кону ничего нет, дальше [раздаёт|раздаёте] {next_dealer}.",
    ),
    "over:redeal": Text(
        "The deal is void: {next_pot} on the table, and {next_dealer} [deals|deal] again.",
        "Сдача не в счёт: на кону {next_pot}, пересдаёт[|е] {next_dealer}.",
    ),
    "over:right-dealer": Text(
        "The deal is void: {next_pot} on the table, and {next_dealer} [takes|take] the pack and [deals|deal].",
        "Сдача не в счёт: на кону {next_pot}, колоду [берёт и раздаёт|берёте и раздаёте] {next_dealer}.",
    ),
    "over:reshuffle": Text(
        "The cards are shuffled and the game goes on: {next_pot} on the table, and {next_dealer} [deals|deal].",
        "Карты тасуют и играют дальше: на кону {next_pot}, [раздаёт|раздаёте] {next_dealer}.",
    ),
}
"""Type of event, with what distinguishes it after a colon (a locus, a kind, a status) -> template."""

OBJECTIONS: Final[Mapping[str, Text]] = {
    "trick.ruff-early": Text("a {suit} was in hand", "на руках была {suit}"),
    "trick.head": Text("a higher {suit} was in hand", "на руках была {suit} старше"),
    "trick.head-when-ruffed": Text("a higher {suit} was in hand", "на руках была {suit} старше"),
    "trick.unable-to-head": Text(
        "nothing in hand beats the card led, and a trump was there", "перебить в масть было нечем, а козырь был"
    ),
    "trick.overtrump": Text("a higher trump was in hand", "на руках был козырь старше"),
    "trick.undertrump": Text("a trump was in hand, though a lower one", "на руках был козырь, хоть и младший"),
    "trick.void-trump": Text("a trump was in hand", "на руках был козырь"),
    "lead.lead-ace": Text("the ace of trumps was in hand", "на руках был козырный туз"),
    "lead.lead-king": Text(
        "king and queen of trumps are in hand, and the king is led",
        "на руках козырные король и дама, идут с короля",
    ),
    "lead.first-hand-queen": Text(
        "one of king and queen of trumps has won a trick, and the other is led",
        "король или дама козырей уже взяли, идут с другой из этих карт",
    ),
    "lead.exemption": Text(
        "one of king and queen of trumps has won a trick, and the other is led",
        "король или дама козырей уже взяли, идут с другой из этих карт",
    ),
}
"""Locus that forbids a card -> what speaks against the card; `{suit}` is a card of the suit led."""

AGAINST: Final = Text("against the rules", "против правил")
"""Said of a card where nothing more is known; with a reason behind a colon where it is."""

SUIT_WORDS: Final = {
    "c": Text("club", "трефа"),
    "d": Text("diamond", "бубна"),
    "h": Text("heart", "черва"),
    "s": Text("spade", "пика"),
    "": Text("card of the suit led", "карта этой масти"),
}
"""Letter of a suit -> a card of it."""

TRICKS: Final = {
    1: Text("one trick", "одну взятку"),
    2: Text("two tricks", "две взятки"),
    3: Text("three tricks", "три взятки"),
}
"""Number of tricks, as the object of a sentence."""
