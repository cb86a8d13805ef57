"""An export as a data frame, and its sources."""

from __future__ import annotations

import datetime
import json
import tempfile
from pathlib import Path
from typing import Any, Dict, List, Optional, Tuple
from urllib.parse import unquote

import pandas

from ._ask import ask_graphql, fetch
from ._cache import file_of, keep, read_kept
from ._query import Setting, of_table, read_link, with_properties, write_query
from ._sentences import problem
from ._server import checked, server_or
from ._table import Column, ask_columns, read_table


def export(
    link: Optional[str] = None,
    *,
    properties: Optional[pandas.DataFrame] = None,
    server: Optional[str] = None,
    fresh: bool = False,
    **settings: Setting,
) -> pandas.DataFrame:
    """All rows of a selection, each column in its type.

    link: as it stands in the browser, also a short one; or else single settings by the names of the documentation
    (taxonomies, pcoProperties …), a list repeating its parameter. properties: rows of properties(), each a column.
    fresh: whether it is fetched again though nothing has changed.

    Text is string, a number float64, yes/no boolean, a day datetime64 (or datetime.date where that does not reach). What
    it is from stands in its attrs: address, state, fetched, sources, kept. Raises AeError with a sentence.
    """
    given = with_properties(settings, properties)
    if link is None:
        base, query = server_or(server), write_query(given)
    else:
        if given:
            raise problem("linkOderAngaben")
        asked = read_link(link)
        base, query = checked(asked.server) if asked.server else server_or(server), asked.query
    kept = None if fresh else read_kept(f"{base}/export.csv?{query}")
    full: Optional[str] = None
    if kept is None:
        with tempfile.TemporaryDirectory() as folder:
            full = _resolved(base, Path(folder), query)
        # A short link may be one of a file for Excel.
        if of_table(full) != full:
            query = full = of_table(full)
            kept = None if fresh else read_kept(f"{base}/export.csv?{query}")
    # Between the questions the data may change: once more, then somebody writes all the time.
    for attempt in (kept, None):
        with tempfile.TemporaryDirectory() as folder:
            table = _fetch_export(base, query, full, attempt, Path(folder))
        if table is not None:
            return table
    raise problem("andereSpalten")


def _fetch_export(
    server: str, query: str, full: Optional[str], kept: Optional[Dict[str, Any]], folder: Path
) -> Optional[pandas.DataFrame]:
    """None where the columns, the sources and the rows are not of one state of the data. `full`: what a short link stands for, if known."""
    path = f"/export.csv?{query}"
    file = folder / "export.csv"
    answer = fetch(server, path, file, {"if-none-match": kept["etag"]} if kept else None)
    if answer.status == 304 and kept is not None:
        table = read_table(file_of(server + path), [Column(*each) for each in kept["columns"]])
        return None if table is None else _described(table, kept, True)
    state = answer.head.get("datenstand")
    if state is None:
        raise problem("fremd", server, answer.status, status=answer.status)
    # Which columns join several relations says the query that a short link stands for.
    columns = ask_columns(server, folder, _resolved(server, folder, query) if full is None else full)
    sources, state_of_sources = _ask_sources(server, folder, query)
    table = read_table(file, columns)
    if state_of_sources != state or table is None:
        return None
    about = {
        "address": f"{server}/Export?{query}",
        "state": state,
        "fetched": datetime.datetime.now().astimezone().isoformat(timespec="seconds"),
        "sources": sources,
        "columns": columns,
        "etag": answer.head.get("etag"),
    }
    if about["etag"] is not None:
        keep(server + path, file, about)
    return _described(table, about, False)


def _described(table: pandas.DataFrame, about: Dict[str, Any], is_kept: bool) -> pandas.DataFrame:
    # Plain values only: pandas compares them where tables are put together.
    table.attrs.update({name: about[name] for name in ("address", "state", "fetched", "sources")}, kept=is_kept)
    return table


def _resolved(server: str, folder: Path, query: str) -> str:
    """The query that a short link stands for; any other query is its own."""
    name, _, key = query.partition("=")
    if name != "kurz" or "&" in key:
        return query
    asked = "query ($key: String!) { shortLink(key: $key) { query } }"
    found = ask_graphql(server, folder, asked, {"key": unquote(key).lower()})["shortLink"]
    if found is None:
        raise problem("keinKurzlink", unquote(key))
    return str(found["query"])


def _ask_sources(server: str, folder: Path, query: str) -> Tuple[List[Dict[str, Optional[str]]], Optional[str]]:
    """The sources of an export and the state of the data that they are of; the first is the export itself."""
    file = folder / "sources.json"
    answer = fetch(server, f"/export.csl.json?{query}", file)
    found = json.loads(file.read_text(encoding="utf-8"))
    sources = [{"title": one.get("title"), "address": one.get("URL"), "note": one.get("note")} for one in found]
    return sources, answer.head.get("datenstand")


def cite(table: pandas.DataFrame) -> str:
    """The sources of what export() or match() has given, as BibTeX."""
    address = table.attrs.get("address")
    if address is None:
        raise problem("nichtVonHier")
    asked = read_link(address)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sources.bib"
        fetch(asked.server or "", f"/export.bib?{asked.query}", file)
        return file.read_text(encoding="utf-8")
