"""What an export can have as a column."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any, Dict, List, Optional

import pandas

from ._ask import ask_graphql
from ._query import join_names
from ._sentences import problem
from ._server import server_or

_CATALOGUE = """query ($type: TaxonomyType!) {
  exportCatalogue(type: $type) {
    taxonomies { name fields { ...of } }
    collections { name fields { ...of } relationTypes { name fields { ...of } } }
  }
}
fragment of on PropertyField { name valueType unit description valueCount }"""

_types = {"Arten": "Art", "Lebensräume": "Lebensraum"}
_texts = ["parameter", "value", "source", "relation", "property", "type", "unit", "description"]


def properties(type: str = "Arten", *, server: Optional[str] = None) -> pandas.DataFrame:
    """A row for each property of species («Arten») or habitats («Lebensräume»); export() and match() take rows of it.

    The general fields of each taxonomy (@germanName, @rank …) are not among them.
    """
    if type not in _types:
        raise problem("keinTyp", type)
    with tempfile.TemporaryDirectory() as folder:
        asked = ask_graphql(server_or(server), Path(folder), _CATALOGUE, {"type": _types[type]})
    found = asked["exportCatalogue"]
    rows: List[Dict[str, Any]] = []
    for each in found["taxonomies"]:
        rows += _rows("taxProperties", [each["name"]], each["fields"])
    for each in found["collections"]:
        rows += _rows("pcoProperties", [each["name"]], each["fields"])
        for kind in each["relationTypes"]:
            rows += _rows("rcoProperties", [each["name"], kind["name"]], kind["fields"])
    table = pandas.DataFrame(rows, columns=[*_texts, "count"])
    return table.astype({**{name: "string" for name in _texts}, "count": "int64"})


def _rows(parameter: str, names: List[str], fields: List[Dict[str, Any]]) -> List[Dict[str, Any]]:
    """`names`: of the taxonomy, or of the collection and perhaps its kind of relation."""
    return [
        {
            "parameter": parameter,
            "value": join_names([*names, _field_name(field["name"])]),
            "source": names[0],
            "relation": names[1] if len(names) > 1 else None,
            "property": field["name"],
            "type": field["valueType"],
            "unit": field["unit"],
            "description": field["description"],
            "count": field["valueCount"],
        }
        for field in fields
    ]


def _field_name(name: str) -> str:
    """A name that begins with @ gets a second one before it: those with one are fields of ours."""
    return f"@{name}" if name.startswith("@") else name
