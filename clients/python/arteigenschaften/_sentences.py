"""What is said to people."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Optional

_sentences = json.loads((Path(__file__).parent / "saetze.json").read_text(encoding="utf-8"))


class AeError(Exception):
    """Something that did not work, in a sentence; `status` is that of the answer, where there was one."""

    def __init__(self, sentence: str, status: Optional[int] = None) -> None:
        super().__init__(sentence)
        self.status = status


def problem(name: str, *values: object, status: Optional[int] = None) -> AeError:
    """The error of this name; the values stand in the places of its sentence."""
    return AeError(_sentences[name] % values, status)
