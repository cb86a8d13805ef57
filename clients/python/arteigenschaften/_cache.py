"""Files that were fetched, with what belongs to them, by their addresses."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
from pathlib import Path
from typing import Any, Dict, Optional


def folder() -> Path:
    """ARTEIGENSCHAFTEN_CACHE, or where the system keeps such things."""
    own = os.environ.get("ARTEIGENSCHAFTEN_CACHE")
    if own:
        return Path(own)
    if os.name == "nt":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home())
    else:
        base = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    return base / "arteigenschaften"


def file_of(address: str) -> Path:
    return folder() / f"{hashlib.sha256(address.encode('utf-8')).hexdigest()}.csv"


def read_kept(address: str) -> Optional[Dict[str, Any]]:
    """What belongs to the file of an address; None where it is not there as it was written."""
    file = file_of(address)
    try:
        about = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
        return about if file.stat().st_size == about["size"] else None
    except (OSError, ValueError, KeyError):
        return None


def keep(address: str, file: Path, about: Dict[str, Any]) -> None:
    """Takes a fetched file over. Where nothing can be kept, nothing is."""
    to = file_of(address)
    try:
        to.parent.mkdir(parents=True, exist_ok=True)
        to.with_suffix(".json").unlink(missing_ok=True)
        with tempfile.TemporaryDirectory(dir=to.parent) as new:
            copied = shutil.copyfile(file, Path(new) / "csv")
            written = Path(new) / "json"
            written.write_text(json.dumps({**about, "size": copied.stat().st_size}), encoding="utf-8")
            os.replace(copied, to)
            os.replace(written, to.with_suffix(".json"))
    except OSError:
        pass


def clear_cache() -> int:
    """Deletes what export() keeps, and says how many files that were."""
    files = [file for pattern in ("*.csv", "*.json") for file in folder().glob(pattern) if len(file.stem) == 64]
    for file in files:
        file.unlink(missing_ok=True)
    return len(files)
