"""Reads the first two columns of a workbook's first sheet with openpyxl and says as JSON what the first holds: a number, or a moment as text."""

import datetime
import json
import sys

import openpyxl


def clock(seconds):
    whole, sign = abs(seconds), "-" if seconds < 0 else ""
    return f"{sign}{int(whole // 3600):02}:{int(whole // 60) % 60:02}:{int(whole) % 60:02}"


def told(value):
    if isinstance(value, datetime.timedelta):
        return clock(value.total_seconds())
    if isinstance(value, datetime.time):
        return value.strftime("%H:%M:%S")
    if isinstance(value, datetime.datetime):
        day, time = value.strftime("%Y-%m-%d").rjust(10, "0"), value.strftime("%H:%M:%S")
        return day if time == "00:00:00" else f"{day} {time}"
    return value


sheet = openpyxl.load_workbook(sys.argv[1]).worksheets[0]
print(json.dumps([told(row[0].value) for row in sheet.iter_rows()]))
