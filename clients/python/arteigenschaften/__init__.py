"""Properties of species and habitats from a server of Arteigenschaften, as pandas data frames."""

from ._cache import clear_cache
from ._export import cite, export
from ._match import match
from ._properties import properties
from ._search import search
from ._sentences import AeError
from ._server import use_server

__all__ = ["AeError", "cite", "clear_cache", "export", "match", "properties", "search", "use_server"]
