"""The search, as in the browser."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Optional

import pandas

from ._ask import ask_graphql
from ._query import as_text
from ._server import server_or

_SEARCH = """query ($text: String!, $limit: Int!) {
  search(text: $text, limit: $limit) {
    total
    hits { key kind label author acceptedName germanName rank taxonomy path }
  }
}"""

#: Columns of the table, by the fields that they are of.
_columns = {
    "id": "key",
    "kind": "kind",
    "label": "label",
    "author": "author",
    "accepted_name": "acceptedName",
    "german_name": "germanName",
    "rank": "rank",
    "taxonomy": "taxonomy",
    "address": "path",
}


def search(text: str, limit: int = 20, *, server: Optional[str] = None) -> pandas.DataFrame:
    """Hits, the best first; attrs["total"] says how many there are in all."""
    base = server_or(server)
    with tempfile.TemporaryDirectory() as folder:
        found = ask_graphql(base, Path(folder), _SEARCH, {"text": as_text(text), "limit": limit})["search"]
    rows = [{column: hit[field] for column, field in _columns.items()} for hit in found["hits"]]
    table = pandas.DataFrame(rows, columns=list(_columns), dtype="string")
    table["id"] = table["id"].str.replace("^[^:]*:", "", regex=True)
    table["address"] = base + table["address"]
    table.attrs["total"] = found["total"]
    return table
