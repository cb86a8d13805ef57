"""The server that is asked where a call names none: told once, or by ARTEIGENSCHAFTEN_SERVER."""

from __future__ import annotations

import os
import re
from typing import Optional
from urllib.parse import quote

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
    address = in_ascii(url)
    if not re.match(r"https?://[^/]", address):
        raise problem("keineAdresse", url)
    return address.rstrip("/")


def in_ascii(address: str) -> str:
    """An address as it goes over the line: nothing around it, and encoded what has to be. What is encoded already stays."""
    text = re.sub(r"^\s+|\s+$|[\r\n\t]+", "", address)
    # The name of a machine has its own way of being encoded.
    text = re.sub(r"^(https?://)([^/?#]*)", lambda begin: begin[1] + _machine(begin[2]), text)
    return re.sub("%(?![0-9A-Fa-f]{2})", "%25", quote(text, safe="-._~:/?#[]@!$&'()*+,;=%", errors="replace"))


def _machine(name: str) -> str:
    try:
        return name if name.isascii() else name.encode("idna").decode("ascii")
    except UnicodeError:
        return name
