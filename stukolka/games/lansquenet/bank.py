"""The bank: who holds it, what he stakes, and what he may do when he has won or lost (D.l6, l11a, l14, l21-l26)."""

from __future__ import annotations

from typing import assert_never

from stukolka.engine.protocol import Event
from stukolka.games.chips import Action
from stukolka.games.lansquenet import fund, pile
from stukolka.games.lansquenet.actions import CONTINUE, CONTINUE_WITH, END, PASS, STAKE, WITHDRAW
from stukolka.games.lansquenet.state import Phase, State
from stukolka.games.lansquenet.switches import AfterLoss, AfterWin, Banker, BankStake, Doubling, GameEnd


def ask(state: State, phase: Phase) -> None:
    """The banker is asked, at the beginning of his turn (`bank`) or after a coup (`won`, `lost`)."""
    state.phase, state.seat = phase, state.banker
    if phase == "won":
        state.options = _after_win(state)
    elif phase == "lost":
        state.options = (PASS, *_stakes(state))
    else:
        state.options = (*_ending(state), *_passing(state), *_stakes(state))


def _stakes(state: State) -> tuple[Action, ...]:
    """How much he may stake (`bank.bank-stake`, D.l11a)."""
    match state.rules.bank_stake:
        case BankStake.ANY_SUM:
            return (STAKE,)
        case _:
            assert_never(state.rules.bank_stake)


def _passing(state: State) -> tuple[Action, ...]:
    """Whether he may let his turn pass (`bank.banker`, D.l6)."""
    match state.rules.banker:
        case Banker.EACH_IN_TURN:
            return ()
        case Banker.EACH_MAY_PASS:
            return (PASS,)
        case _:
            assert_never(state.rules.banker)


def _ending(state: State) -> tuple[Action, ...]:
    """Whether the game may end here, before his turn (`table.game-end`)."""
    match state.rules.game_end:
        case GameEnd.ALL_HAVE_BANKED:
            return ()
        case GameEnd.BY_AGREEMENT:
            return (END,) if state.turns else ()
        case _:
            assert_never(state.rules.game_end)


def _after_win(state: State) -> tuple[Action, ...]:
    """What he may do after a win (`bank.after-win`, D.l24; `bank.doubling`, D.l14 and D.l23)."""
    match state.rules.doubling:
        case Doubling.ALL_STAYS:
            going_on: tuple[Action, ...] = (CONTINUE,)
        case Doubling.MAY_TAKE_OFF:
            going_on = (CONTINUE, CONTINUE_WITH) if state.bank > 1 else (CONTINUE,)
        case _:
            assert_never(state.rules.doubling)
    match state.rules.after_win:
        case AfterWin.CONTINUE_OR_WITHDRAW:
            return (*going_on, WITHDRAW)
        case AfterWin.MUST_CONTINUE:
            return going_on
        case _:
            assert_never(state.rules.after_win)


def stake(state: State, action: Action, events: list[Event]) -> None:
    """The banker lays his stake down; it is then to be covered."""
    state.origin = state.phase
    state.bank = action.chips
    state.wins = 0
    state.move(Event("stake", state.banker, state.rules.bank_stake.locus, chips=-action.chips), events)


def go_on(state: State, action: Action, events: list[Event]) -> None:
    """The banker stakes what is in the bank, or a part of it and takes off the rest; it is then to be covered anew."""
    state.origin = state.phase
    off = state.bank - action.chips if action.chips else 0
    if off:
        state.move(Event("takes-off", state.banker, state.rules.doubling.locus, chips=off), events)
        state.bank -= off
    events.append(Event("continue", state.banker, state.rules.after_win.locus, more=(("bank", state.bank),)))


def withdraw(state: State, events: list[Event]) -> None:
    """The banker takes what is in the bank, which passes on."""
    locus = state.rules.after_win.locus
    state.move(Event("withdraw", state.banker, locus, chips=state.bank), events)
    state.bank = 0
    pass_on(state, locus, events)


def decline(state: State, events: list[Event]) -> None:
    """The bank passes on without a stake, at the beginning of a turn or after a loss."""
    locus = state.rules.banker.locus if state.phase == "bank" else state.rules.after_loss.locus
    events.append(Event("lets-pass", state.banker, locus))
    pass_on(state, locus, events)


def lost(state: State, events: list[Event]) -> None:
    """The banker has lost (`bank.after-loss`, D.l21)."""
    match state.rules.after_loss:
        case AfterLoss.BANK_PASSES:
            pass_on(state, state.rules.after_loss.locus, events)
        case AfterLoss.BANK_STAYS:
            ask(state, "lost")
        case _:
            assert_never(state.rules.after_loss)


def pass_on(state: State, locus: str, events: list[Event]) -> None:
    """The bank passes to the next player, or all have held it and the game is over (`table.game-end`)."""
    state.turns += 1
    state.pile = pile.swept(state.pile)
    match state.rules.game_end:
        case GameEnd.ALL_HAVE_BANKED if state.turns == state.players:
            end(state, events)
            return
        case GameEnd.ALL_HAVE_BANKED | GameEnd.BY_AGREEMENT:
            pass
        case _:
            assert_never(state.rules.game_end)
    state.banker = state.order[0]
    events.append(Event("bank-passes", state.banker, locus))
    ask(state, "bank")


def end(state: State, events: list[Event]) -> None:
    """The game ends, and the fund is shared out if it has not been before (`table.game-end`)."""
    fund.end(state, events)
    state.phase, state.seat, state.options = "over", None, ()
    events.append(Event("over", None, state.rules.game_end.locus, more=(("fund", state.fund),)))
