"""An archive whose `next` function lends one entry at a time and reports the end by its status."""

from __future__ import annotations

from types import ModuleType

import pytest
from compiled import build
from folders import ROOT

STALE = r"name\(\): the Member is no longer valid"


@pytest.fixture(scope="module")
def module(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return build(ROOT, "tests/modules/extensions/ark.cwrap", tmp_path_factory.mktemp("ark"))


def test_a_loop_ends_with_the_status(module: ModuleType) -> None:
    with module.Ark(3) as ark:
        assert [member.name() for member in ark] == ["member0", "member1", "member2"]
        assert list(ark) == []


def test_an_entry_does_not_keep_the_archive_open(module: ModuleType) -> None:
    with module.Ark(3) as ark:
        for member in ark:
            assert not member.closed
    with pytest.raises(ValueError, match=STALE):
        member.name()


def test_the_next_entry_ends_the_one_before(module: ModuleType) -> None:
    ark = module.Ark(3)
    first, second = next(ark), next(ark)
    with pytest.raises(ValueError, match=STALE):
        first.name()
    assert second.name() == "member1"


def test_a_failure_is_not_the_end(module: ModuleType) -> None:
    with pytest.raises(RuntimeError, match=r"__next__\(\) failed"):
        list(module.Ark(20))
