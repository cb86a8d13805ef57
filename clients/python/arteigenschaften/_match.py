"""What names mean."""

from __future__ import annotations

import datetime
import tempfile
from pathlib import Path
from typing import Iterable, Optional, Union

import pandas

from ._ask import fetch
from ._query import Setting, as_text, with_properties, write_query
from ._sentences import problem
from ._server import server_or
from ._table import Column, ask_columns, read_table

_found = ["kind", "Grund", "gefundene id", "gefunden als", "id", "Name", "Taxonomie", "Pfad"]
_columns = [Column(header, "text") for header in ["name", *(f"Abgleich: {name}" for name in _found)]]


def match(
    names: Union[str, Iterable[Union[str, float, None]]],
    taxonomies: Union[str, Iterable[str]],
    *,
    properties: Optional[pandas.DataFrame] = None,
    server: Optional[str] = None,
    **settings: Setting,
) -> pandas.DataFrame:
    """A row for each name, in their order: which object it means and why, and what is wanted of that.

    taxonomies: where they are looked for; the first of those in which a name fits equally well counts. properties: rows
    of properties(). «Abgleich: kind» says how sure it is: similar is to be checked, ambiguous and notFound have no id.
    """
    wanted = [taxonomies] if isinstance(taxonomies, str) else list(taxonomies)
    if not wanted:
        raise problem("keineTaxonomie")
    base = server_or(server)
    query = write_query(with_properties({"taxonomies": wanted, **settings}, properties))
    # A text by itself is one name, and no list of letters.
    given = [names] if isinstance(names, str) else names
    rows = [as_text(name).replace('"', '""') for name in given]
    # Quoted, whatever the names have in them; an empty name is a row as well. Half a character, as some files have, is none.
    body = "".join(f'{row}\n' for row in ["name", *(f'"{row}"' for row in rows)]).encode("utf-8", errors="replace")
    with tempfile.TemporaryDirectory() as folder:
        # The id and name of an export stand in columns of their own here.
        columns = [*_columns, *ask_columns(base, Path(folder), query)[2:]]
        file = Path(folder) / "matched.csv"
        path = f"/abgleich.csv?{query}&column=name&header=true&separator=%2C"
        answer = fetch(base, path, file, {"content-type": "text/csv; charset=utf-8"}, body)
        table = read_table(file, columns)
    if table is None:
        raise problem("andereSpalten")
    if len(table) != len(rows):
        raise problem("andereZeilen", len(rows), len(table))
    table.attrs.update(
        address=f"{base}/Export?{query}",
        state=answer.head.get("datenstand"),
        fetched=datetime.datetime.now().astimezone().isoformat(timespec="seconds"),
    )
    return table
