"""Asks addresses; what is no data is refused with a sentence."""

from __future__ import annotations

import json
from http.client import HTTPException
from pathlib import Path
from typing import Any, Mapping, NamedTuple, Optional
from urllib.error import HTTPError, URLError
from urllib.parse import urljoin
from urllib.request import Request, urlopen

from ._sentences import AeError, problem

# Seconds without a byte. A file may have to wait for its turn.
_PATIENCE = 300
_PIECE = 1 << 20
# How often a server may have moved.
_MOVES = 5


class Answer(NamedTuple):
    status: int
    head: Mapping[str, str]


def fetch(
    server: str, path: str, to: Path, headers: Optional[Mapping[str, str]] = None, body: Optional[bytes] = None
) -> Answer:
    """Writes what an address answers into a file; with status 304 there is nothing in it."""
    begun = False
    try:
        request = Request(server + path, data=body, headers={"user-agent": "arteigenschaften-python", **(headers or {})})
        with _opened(request) as answer, open(to, "wb") as file:
            begun = True
            while piece := answer.read(_PIECE):
                file.write(piece)
            # Python takes an end that comes too early for the end.
            promised = answer.headers.get("content-length")
            if promised is not None and file.tell() != int(promised):
                raise HTTPException(f"{file.tell()} von {promised} Bytes")
            return Answer(answer.status, answer.headers)
    except HTTPError as error:
        if error.code == 304:
            return Answer(304, error.headers)
        raise _refusal(server, error) from None
    # A ValueError: the address is none that Python reads.
    except (URLError, HTTPException, OSError, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise problem("abgebrochen" if begun else "unerreichbar", server, reason) from None


def _opened(request: Request) -> Any:
    """Its answer. Where the server has moved, above all to https, what is posted is posted there; Python would get it, or refuse."""
    answer: Any
    for move in range(_MOVES + 1):
        try:
            answer = urlopen(request, timeout=_PATIENCE)
        except HTTPError as error:
            answer = error
        # With 301 and 302 Python has gone there itself.
        to = urljoin(answer.url, answer.headers.get("location", "")) if answer.status in (307, 308) else answer.url
        if request.data is None or to == request.full_url or not to.startswith(("http://", "https://")) or move == _MOVES:
            break
        answer.close()
        request = Request(to, data=request.data, headers=request.headers)
    if isinstance(answer, HTTPError):
        raise answer
    return answer


def _refusal(server: str, error: HTTPError) -> AeError:
    said = _json(error.read())
    detail = None
    if isinstance(said, dict):
        # /graphql has its own form of errors.
        errors = said.get("errors")
        detail = said.get("detail") or (errors[0].get("message") if errors else None)
    if error.code in (429, 503):
        after = error.headers.get("retry-after")
        name, more = ("belegt", ()) if after is None else ("belegtBis", (after,))
        return problem(name, server, error.code, detail or "", *more, status=error.code)
    if detail is None:
        return problem("fremd", server, error.code, status=error.code)
    request = error.headers.get("x-request-id", "-")
    return problem("abgelehnt", detail, error.code, server, request, status=error.code)


def ask_graphql(server: str, folder: Path, query: str, variables: Mapping[str, object]) -> Any:
    """The data of a query of GraphQL. `folder`: for what lies about meanwhile."""
    file = folder / "graphql.json"
    body = json.dumps({"query": query, "variables": variables}).encode("utf-8")
    answer = fetch(server, "/graphql", file, {"content-type": "application/json"}, body)
    said = _json(file.read_bytes())
    if isinstance(said, dict) and said.get("errors"):
        message = said["errors"][0]["message"]
        request = answer.head.get("x-request-id", "-")
        raise problem("abgelehnt", message, answer.status, server, request, status=answer.status)
    if not isinstance(said, dict) or said.get("data") is None:
        raise problem("fremd", server, answer.status, status=answer.status)
    return said["data"]


def _json(text: bytes) -> object:
    try:
        return json.loads(text)
    except ValueError:
        return None
