"""Reads files of exports with openpyxl, pandas and Python's own csv and json, and says as JSON what they hold.

Usage: readFiles.py xlsx|count|office|csv|excel|jsonl FILE, or: readFiles.py pandas < the code of the example
A cell is [type, value]: text, number, boolean, date, formula, or null for none.
"""

import csv
import datetime
import json
import re
import sys

# A cell may be longer than what the module takes by default.
csv.field_size_limit(10_000_000)


def cell(value):
    if value is None or value != value:
        return None
    if isinstance(value, bool):
        return ["boolean", value]
    if isinstance(value, (int, float)):
        return ["number", value]
    if isinstance(value, (datetime.datetime, datetime.date)):
        return ["date", value.strftime("%Y-%m-%d").rjust(10, "0")]
    return ["text", str(value)]


def xlsx(path):
    import openpyxl

    # How Excel writes control characters; openpyxl reads it in shared strings only.
    def unescaped(text):
        return re.sub("_x([0-9A-F]{4})_", lambda found: chr(int(found[1], 16)), text)

    def typed(found):
        if found.data_type == "f":
            return ["formula", found.value]
        return cell(unescaped(found.value) if isinstance(found.value, str) else found.value)

    book = openpyxl.load_workbook(path)
    return {sheet.title: [[typed(found) for found in row] for row in sheet.iter_rows()] for sheet in book}


def count(path):
    import openpyxl

    book = openpyxl.load_workbook(path, read_only=True)
    return sum(1 for row in book.worksheets[0].iter_rows(values_only=True) if any(row))


def office(path):
    """LibreOffice's own flat format, which says the type of every cell."""
    import xml.etree.ElementTree as tree

    def name(prefix, local):
        return "{urn:oasis:names:tc:opendocument:xmlns:" + prefix + ":1.0}" + local

    def text(node):
        if node.tag == name("text", "s"):
            return " " * int(node.get(name("text", "c"), 1))
        if node.tag in (name("text", "tab"), name("text", "line-break")):
            return "\t" if node.tag == name("text", "tab") else "\n"
        return (node.text or "") + "".join(text(child) + (child.tail or "") for child in node)

    def typed(node):
        kind = node.get(name("office", "value-type"))
        formula = node.get(name("table", "formula"))
        # How LibreOffice keeps (and shows) the boolean of any workbook.
        if formula in ("of:=TRUE()", "of:=FALSE()"):
            return ["boolean", formula == "of:=TRUE()"]
        if formula:
            return ["formula", formula]
        if kind == "float":
            return ["number", float(node.get(name("office", "value")))]
        if kind == "date":
            return ["date", node.get(name("office", "date-value"))]
        return None if kind is None else ["text", "\n".join(text(part) for part in node.findall(name("text", "p")))]

    def cells(row):
        for node in row.findall(name("table", "table-cell")):
            yield from [typed(node)] * int(node.get(name("table", "number-columns-repeated"), 1))

    def sheet(table):
        found = [list(cells(row)) for row in table.iter(name("table", "table-row"))]
        while found and not any(found[-1]):
            found.pop()
        width = max(at + 1 for row in found for at, one in enumerate(row) if one)
        return [(row + [None] * width)[:width] for row in found]

    return {table.get(name("table", "name")): sheet(table) for table in tree.parse(path).iter(name("table", "table"))}


def rows(path, **dialect):
    with open(path, encoding="utf-8", newline="") as file:
        return [[None if value == "" else ["text", value] for value in row] for row in csv.reader(file, strict=True, **dialect)]


def excel(path):
    with open(path, "rb") as file:
        assert file.read(3) == b"\xef\xbb\xbf"
    found = rows(path, delimiter=";")
    found[0][0][1] = found[0][0][1].lstrip("\ufeff")
    return found


def jsonl(path):
    with open(path, encoding="utf-8", newline="\n") as file:
        return [[[name, cell(value)] for name, value in json.loads(line).items()] for line in file]


def example(code):
    import pandas

    names = {}
    exec(code, names)
    found = names["daten"]

    def plain(value):
        if pandas.isna(value):
            return None
        if isinstance(value, pandas.Timestamp):
            return ["date", value.strftime("%Y-%m-%d")]
        return cell(value.item() if hasattr(value, "item") else value)

    return [[["text", name] for name in found.columns]] + [[plain(value) for value in row] for row in found.itertuples(index=False)]


kind = sys.argv[1]
if kind == "pandas":
    result = example(sys.stdin.buffer.read().decode("utf-8"))
else:
    result = {"xlsx": xlsx, "count": count, "office": office, "csv": rows, "excel": excel, "jsonl": jsonl}[kind](sys.argv[2])
sys.stdout.buffer.write(json.dumps(result).encode("ascii"))
