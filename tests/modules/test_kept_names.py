"""Callbacks that C adds to earlier ones, and callbacks that several functions replace."""

from __future__ import annotations

import gc
import weakref
from types import ModuleType

import pytest
from compiled import build
from folders import ROOT


class Voice:
    def __init__(self, factor: int) -> None:
        self.factor = factor

    def __call__(self, note: int) -> int:
        return self.factor * note


@pytest.fixture(scope="module")
def choirs(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/choir.cwrap", tmp_path_factory.mktemp("choir"))


def alive(voices: list[weakref.ref[Voice]]) -> list[bool]:
    gc.collect()
    return [voice() is not None for voice in voices]


def test_added_callbacks_are_kept_until_the_handle_is_closed(choirs: ModuleType) -> None:
    choir = choirs.Choir()
    voices = [Voice(k) for k in (1, 2, 3, 4)]
    for voice in voices[:3]:
        choir.add(voice)
    with pytest.raises(RuntimeError, match="failed"):
        choir.add(voices[3])
    found = [weakref.ref(voice) for voice in voices]
    del voices, voice
    assert alive(found) == [True, True, True, False]
    assert choir.sing(2) == 12
    choir.close()
    assert alive(found) == [False] * 4


def test_functions_replace_the_callback_of_each_other(choirs: ModuleType) -> None:
    choir = choirs.Choir()
    voices = [Voice(k) for k in (1, 2, 3)]
    found = [weakref.ref(voice) for voice in voices]
    choir.add(voices[2])
    choir.solo(voices[0])
    assert choir.sing(1) == 103
    choir.replace(voices[1])
    voices.clear()
    assert alive(found) == [False, True, True]
    assert choir.sing(1) == 203
    choir.replace(None)
    assert alive(found) == [False, False, True]
    assert choir.sing(1) == 3


def test_a_callback_that_is_replaced_during_a_call_is_kept_for_c(
    choirs: ModuleType,
) -> None:
    choir = choirs.Choir()
    voice = Voice(1)
    found = [weakref.ref(voice)]
    choir.solo(voice)
    del voice
    states = []

    def sing(note: int) -> int:
        choir.replace(None)
        states.append(alive(found))
        return note

    choir.add(sing)
    choir.sing(1)
    assert states == [[True]]
    assert alive(found) == [False]
    choir.close()
