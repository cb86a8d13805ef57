"""The query strings of exports."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, Dict, Iterable, List, Mapping, NamedTuple, Optional, Union
from urllib.parse import quote

import pandas

from ._sentences import problem
from ._server import in_ascii

#: The value of a setting; several repeat its parameter.
Setting = Union[str, bool, int, float, Iterable[Union[str, int, float]]]


class Link(NamedTuple):
    server: Optional[str]
    query: str


def write_query(settings: Mapping[str, Setting]) -> str:
    """The query string of named settings as the documentation lists them."""
    # The table is read as it is, not as Excel wants it.
    asked = [each for each in settings.items() if each[0] != "excel"]
    return "&".join(f"{_encoded(name)}={_encoded(value)}" for name, given in asked for value in _values(given))


def _encoded(text: str) -> str:
    # Half a character, as some files have, is none.
    return quote(text, safe="", errors="replace")


def _values(given: Setting) -> List[str]:
    values = given if pandas.api.types.is_list_like(given) else [given]
    return [str(value).lower() if pandas.api.types.is_bool(value) else as_text(value) for value in values]


def as_text(value: Any) -> str:
    """A name, an id or the value of a setting as it is sent: nothing where it is missing, whole numbers without a point."""
    if pandas.isna(value):
        return ""
    # A column of whole numbers with a gap is one of decimals.
    if (pandas.api.types.is_float(value) or isinstance(value, Decimal)) and float(value).is_integer():
        return str(int(value))
    return str(value)


def read_link(link: str) -> Link:
    """What a link of an export asks for: its server where it names one, and its query."""
    address = in_ascii(link)
    found = re.match(r"(https?://[^/?#]+)?(/(?:[^?#]*/)?)?(?:Export|export\.[a-z.]+)\?([^#]*)", address)
    if not found or not found[3]:
        raise problem("keinExport", link)
    server = f"{found[1]}{found[2] or ''}".rstrip("/") if found[1] else None
    return Link(server, of_table(found[3]))


def of_table(query: str) -> str:
    """A query without what is for Excel."""
    return "&".join(pair for pair in query.split("&") if pair and not pair.startswith("excel="))


def with_properties(settings: Mapping[str, Setting], chosen: Optional[pandas.DataFrame]) -> Dict[str, Setting]:
    """Settings, and behind them rows of properties()."""
    joined: Dict[str, Setting] = dict(settings)
    if chosen is None:
        return joined
    if not isinstance(chosen, pandas.DataFrame) or not {"parameter", "value"} <= set(chosen.columns):
        raise problem("keineEigenschaften")
    for name, value in zip(chosen["parameter"], chosen["value"]):
        joined[name] = [*_values(joined.get(name, [])), value]
    return joined


def join_names(names: Iterable[str]) -> str:
    """Names as one value of a parameter: joined by ~, with a backslash before what would be taken for it."""
    return "~".join(re.sub(r"([~\\])", r"\\\1", name) for name in names)
