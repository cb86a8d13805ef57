"""A CSV of the server as a data frame in the types of the catalogue."""

from __future__ import annotations

import csv
import datetime
import re
import sys
from pathlib import Path
from typing import List, NamedTuple, Optional, Sequence

import pandas

from ._ask import ask_graphql


class Column(NamedTuple):
    header: str
    #: text, number, boolean or date
    type: str


_COLUMNS = """query ($query: String!) {
  exportPreview(query: $query, limit: 1) { columns { key header valueType } }
}"""


def ask_columns(server: str, folder: Path, query: str) -> List[Column]:
    """The columns of an export."""
    found = ask_graphql(server, folder, _COLUMNS, {"query": query})["exportPreview"]["columns"]
    # Several relations of an object stand in one cell, joined, unless each has its row.
    joins = "relationRows=true" not in query.split("&")

    def is_joined(key: str) -> bool:
        return joins and re.match(r"((source|state|synonym|predecessor)~)?rco~", key) is not None

    return [Column(each["header"], "text" if is_joined(each["key"]) else each["valueType"]) for each in found]


_types = {"text": "string", "number": "float64", "boolean": "boolean", "date": "string"}


def read_table(path: Path, columns: Sequence[Column]) -> Optional[pandas.DataFrame]:
    """None where its columns are others. An empty cell is no value, and nothing else is."""
    headers = [column.header for column in columns]
    # A header may be longer than what the module takes by default.
    csv.field_size_limit(max(csv.field_size_limit(), min(sys.maxsize, 2**31 - 1)))
    with open(path, encoding="utf-8", newline="") as file:
        if next(csv.reader(file), None) != headers:
            return None
    table = pandas.read_csv(
        path,
        encoding="utf-8",
        header=0,
        # The headers come afterwards: pandas changes those that are equal.
        names=list(range(len(columns))),
        index_col=False,
        dtype={at: _types[column.type] for at, column in enumerate(columns)},
        keep_default_na=False,
        na_values=[""],
        skip_blank_lines=False,
        float_precision="round_trip",
    )
    for at, column in enumerate(columns):
        if column.type == "date":
            table[at] = _days(table[at])
    table.columns = pandas.Index(headers, dtype=object)
    return table


def _days(texts: pandas.Series) -> pandas.Series:
    """datetime64; where that does not know a day (before 1677, after 2262), days of Python."""
    days = pandas.to_datetime(texts, format="%Y-%m-%d", errors="coerce")
    if not (days.isna() & texts.notna()).any():
        return days
    return texts.map(datetime.date.fromisoformat, na_action="ignore").astype(object)
