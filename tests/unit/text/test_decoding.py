"""Bytes into characters: UTF-8, or what is named; what looks like something else is asked about."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from stukolka.errors import InvalidInput, StukolkaError, WrongUsage
from stukolka.text.decoding import ENCODINGS, OLD_LETTERS, decode, likely

Case = Callable[[str], bytes]

NEW = "Каждый кладёт по копейке, после чего сдающий открывает козырь.\n"
OLD = "Каждый игрокъ кладетъ по копѣйкѣ, послѣ чего сдающій открываетъ козырь.\n"
# What a typist did who had no ѣ.
OLD_WITHOUT_YAT = OLD.replace("ѣ", "е")


def message(content: bytes, encoding: str | None = None) -> str:
    with pytest.raises(StukolkaError) as caught:
        decode(content, encoding, file="f.txt")
    (fault,) = caught.value.faults
    return fault.text()


@pytest.mark.parametrize("text", [NEW, OLD, "\ufeff" + OLD.replace("\n", "\r\n"), "Two cards.\r"])
def test_utf8_is_kept_byte_for_byte(text: str) -> None:
    decoded = decode(text.encode())
    assert (decoded.text, decoded.content) == (text, text.encode())
    assert (decoded.encoding, decoded.transcoded, decoded.lacks, decoded.likelier) == ("utf-8", False, "", None)


@pytest.mark.parametrize("text", [NEW, NEW.upper(), OLD_WITHOUT_YAT, "Стуколка", "«Пас» — не стук.", "Сдаётъ."])
@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "cp866", "utf-16", "utf-16-le", "utf-16-be"])
def test_russian_in_another_encoding_is_refused_with_its_name_and_its_beginning(text: str, encoding: str) -> None:
    content = text.replace("—", "-").replace("«", '"').replace("»", '"').encode(encoding, errors="ignore")
    assert likely(content) == encoding
    told = message(content)
    assert told.startswith("error: f.txt: not UTF-8")
    assert f"say --encoding {encoding}" in told
    assert content.decode(encoding).split()[0] in told
    assert "\ufffd" not in told


@pytest.mark.parametrize("encoding", [name for name in ENCODINGS if name not in {"utf-8", "cp1252"}])
def test_a_named_encoding_is_transcoded_once_and_nothing_else_changes(encoding: str) -> None:
    text = NEW.replace("\n", "\r\n")
    decoded = decode(text.encode(encoding), encoding)
    assert (decoded.text, decoded.content) == (text, text.encode())
    assert (decoded.encoding, decoded.transcoded, decoded.likelier) == (encoding, True, None)


@pytest.mark.parametrize("name", ["windows-1251", "CP1251", "cp-1251", "1251"])
def test_an_encoding_has_several_names(name: str) -> None:
    if name == "cp-1251":
        assert "did you mean cp1251?" in message(NEW.encode("cp1251"), name)
    else:
        assert decode(NEW.encode("cp1251"), name).encoding == "cp1251"


@pytest.mark.parametrize("name", ["latin-2", "base64", "idna", "юникод", ""])
def test_an_unknown_encoding_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(WrongUsage) as caught:
        decode(NEW.encode(), name)
    assert caught.value.faults[0].allowed == ENCODINGS


def test_what_an_encoding_lacks_is_known() -> None:
    assert decode(NEW.encode("cp1251"), "cp1251").lacks == "ѣѳѵ"
    assert decode(NEW.encode("koi8-r"), "koi8-r").lacks == "ѣіѳѵ"
    assert decode(OLD.encode("utf-16"), "utf-16").lacks == ""
    assert set("ѣѳѵ") < set(OLD_LETTERS)
    assert "(cp1251 has no ѣ ѳ ѵ)" in message(OLD_WITHOUT_YAT.encode("cp1251"))


def test_a_wrong_name_that_can_be_read_is_told_to_be_unlikely() -> None:
    decoded = decode(NEW.encode("cp1251"), "koi8-r")
    assert decoded.likelier == "cp1251"
    assert "\ufffd" not in decoded.text


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "utf-16", "utf-16-be"])
def test_utf8_is_not_read_as_anything_else(encoding: str) -> None:
    assert "its bytes are UTF-8, which needs no --encoding" in message(OLD.encode(), encoding)


def test_plain_ascii_is_utf8_whatever_is_named_but_no_utf16() -> None:
    assert not decode(b"Two cards.\n", "cp1251").transcoded
    assert "its bytes are UTF-8" in message(b"Two cards.", "utf-16")


def test_utf16_in_the_other_order_is_refused() -> None:
    assert "its bytes are in the order of utf-16-le" in message(NEW.encode("utf-16-le"), "utf-16-be")
    assert decode(NEW.encode("utf-16-be"), "utf-16").text == NEW
    assert "name utf-16-le or utf-16-be" in message("七五三七五三".encode("utf-16-be"), "utf-16")


def test_the_byte_order_mark_of_utf16_is_no_part_of_the_text() -> None:
    content = b"\xff\xfe" + NEW.encode("utf-16-le")
    assert decode(content, "utf-16").text == decode(content, "utf-16-le").text == NEW


def test_a_byte_that_stands_for_nothing_is_refused_with_its_place() -> None:
    assert "byte 0x98 at offset 3 stands for nothing there" in message(b"\xd1\xf2\xf3\x98\xea", "cp1251")
    assert "stands for nothing" in message(NEW.encode("utf-16") + b"\x04", "utf-16")


def test_damaged_utf8_is_not_taken_for_another_encoding() -> None:
    broken = (NEW + OLD).encode().replace("козырь".encode(), "козыр".encode() + b"\xd1", 1)
    assert likely(broken) is None
    told = message(broken)
    assert "line 1, though all around it is: the file is damaged there" in told
    assert "--encoding" not in told


def test_german_is_not_taken_for_russian() -> None:
    assert likely("Der König ist höher als die Dame, außer beim Grün.".encode("cp1252")) == "cp1252"


def test_noise_looks_like_nothing() -> None:
    noise = random.Random(1).randbytes(500)
    assert likely(noise) is None
    assert message(noise).endswith("; name its encoding with --encoding")


@pytest.mark.parametrize("start", [b"PK\x03\x04", b"%PDF-1.7", b"{\\rtf1", b"\xd0\xcf\x11\xe0"])
def test_a_document_of_another_program_is_no_text(start: bytes) -> None:
    assert "no plain text: save its text in UTF-8" in message(start + b"...")


@pytest.mark.parametrize("name", ["pusto_0_bytes", "pusto_probely", "pusto_tolko_BOM"])
def test_B58_an_empty_or_blank_text_is_a_clear_fault(name: str, case: Case) -> None:
    assert message(case(name)) == "error: f.txt: the file is empty"


def test_a_text_of_invisible_signs_alone_is_empty() -> None:
    assert "the file is empty" in message("\ufeff\u200b\n\u00ad \u2060".encode())
    assert "the file is empty" in message("\n".encode("utf-16"), "utf-16")


def test_B62_cp1251_is_refused_with_a_guess_and_the_option(case: Case) -> None:
    for name in ("norm_CP1251", "norm_CP1251_yat"):
        with pytest.raises(InvalidInput) as caught:
            decode(case(name))
        assert "if that is right, say --encoding cp1251 (cp1251 has no ѣ" in str(caught.value)
    assert decode(case("norm_CP1251"), "cp1251").content == case("norm_NFC")
