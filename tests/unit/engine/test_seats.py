"""How seats are called by their places from the elder hand."""

from __future__ import annotations

from stukolka.games.seats import seats


def test_seats_are_counted_from_the_elder_hand_to_the_dealer() -> None:
    assert [(key, title.en, title.ru) for key, title in seats(4)] == [
        ("elder", "elder hand", "первая рука"),
        ("elder_plus_1", "1st after the elder hand", "1-й после первой руки"),
        ("elder_plus_2", "2nd after the elder hand", "2-й после первой руки"),
        ("dealer", "dealer", "раздающий"),
    ]
    assert [key for key, _ in seats(2)] == ["elder", "dealer"]


def test_english_ordinals_are_as_they_are_said() -> None:
    said = [title.en.partition(" ")[0] for _, title in seats(35)[1:-1]]
    assert said[:4] == ["1st", "2nd", "3rd", "4th"]
    assert said[9:14] == ["10th", "11th", "12th", "13th", "14th"]
    assert said[19:24] == ["20th", "21st", "22nd", "23rd", "24th"]
