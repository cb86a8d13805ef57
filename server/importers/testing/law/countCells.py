"""Counts the cells of tables that are not empty, row by row, for the tests of the importers; nothing of this repository takes part.

Each line of the standard input is a request as JSON, each line of the answer the counts of all tables of the file: {table: [count of each row]}."""

import csv
import json
import sys
import zipfile
from xml.etree import ElementTree


def is_filled(value):
    return value is not None and str(value).strip() != ""


def of_text(request):
    options = {"delimiter": request.get("delimiter", ",")}
    if request.get("quote") is None:
        options.update(quoting=csv.QUOTE_NONE)
    with open(request["path"], encoding=request.get("encoding", "utf-8"), newline="") as file:
        return {"": [sum(map(is_filled, row)) for row in csv.reader(file, **options)]}


def of_excel(request):
    import openpyxl

    book = openpyxl.load_workbook(request["path"])
    found = {}
    for sheet in book.worksheets:
        rows = [[cell.value for cell in row] for row in sheet.iter_rows()]
        for area in sheet.merged_cells.ranges:
            fill_down(rows, request.get("header", 1), area.min_row, area.max_row, area.min_col)
        found[sheet.title] = [sum(map(is_filled, row)) for row in rows]
    return found


def fill_down(rows, header, top, bottom, column):
    """What merged cells say holds for each row that they reach over and that says anything else."""
    if top <= header:
        return
    for row in rows[top:bottom]:
        if any(map(is_filled, row)) and not is_filled(row[column - 1]):
            row[column - 1] = rows[top - 1][column - 1]


def of_office(request):
    names = {"table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0"}
    table = "{%s}" % names["table"]
    with zipfile.ZipFile(request["path"]) as archive:
        content = ElementTree.fromstring(archive.read("content.xml"))
    found = {}
    for sheet in content.iter(table + "table"):
        rows = []
        for row in sheet.iter(table + "table-row"):
            cells = list(row)
            rows.append(sum(is_filled("".join(cell.itertext())) * int(cell.get(table + "number-columns-repeated", 1)) for cell in cells))
        found[sheet.get(table + "name")] = rows
    return found


KINDS = {"text": of_text, "excel": of_excel, "office": of_office}
for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps(KINDS[request["kind"]](request)), flush=True)
