from __future__ import annotations

import pytest
import roman

STEPS = ((1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"),
    (9, "IX"), (5, "V"), (4, "IV"), (1, "I"))  # fmt: skip


def written(number: int) -> str:
    """Return a number as a Roman numeral."""
    text = ""
    for value, letters in STEPS:
        times, number = divmod(number, value)
        text += letters * times
    return text


def test_all_numbers() -> None:
    for number in range(roman.SMALLEST, roman.LARGEST + 1):
        assert roman.text(number) == written(number)
        assert roman.value(written(number)) == number


@pytest.mark.parametrize(("text", "message"), [("IIII", "standard form"), ("", "not a Roman"), ("four", "not a Roman")])
def test_invalid_numerals(text: str, message: str) -> None:
    with pytest.raises(roman.RomanError, match=message):
        roman.value(text)


def test_numbers_out_of_range() -> None:
    for number in (0, 4000, -1):
        with pytest.raises(ValueError, match="from 1 to 3999"):
            roman.text(number)
    with pytest.raises(TypeError, match="must be int, not str"):
        roman.text("IV")
