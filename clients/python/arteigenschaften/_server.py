"""The server that is asked where a call names none: told once, or by ARTEIGENSCHAFTEN_SERVER."""

from __future__ import annotations

import os
import re
from typing import Optional

from ._sentences import problem

_told: Optional[str] = None


def use_server(url: str) -> None:
    """Names the server for all further calls."""
    global _told
    _told = checked(url)


def server_or(url: Optional[str]) -> str:
    """This server, or the one that was named before."""
    found = url or _told or os.environ.get("ARTEIGENSCHAFTEN_SERVER")
    if not found:
        raise problem("ohneServer")
    return checked(found)


def checked(url: str) -> str:
    """The address without slashes at its end."""
    if not re.match(r"https?://[^/]", url):
        raise problem("keineAdresse", url)
    return url.rstrip("/")
