"""Tables that people write: read field by field, each error naming the field and its mend."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from lexsvc.games.errors import Malformed


class Fields:
    """A table of a TOML file or a JSON body, with the path by which its fields are named in errors.

    Making one of what is no table raises :class:`Malformed`, and so does reading a field that is missing or of another kind.
    """

    def __init__(self, content: object, path: str) -> None:
        if not isinstance(content, dict):
            raise Malformed(path or "JSON", "table", value=content)
        self.content: dict[str, Any] = {str(name): value for name, value in content.items()}
        self.path = path

    def field(self, name: str) -> str:
        """The full name of a field of this table."""
        return f"{self.path}.{name}" if self.path else name

    def only(self, *names: str) -> Fields:
        """This table, if it has no other fields than these. Raises :class:`Malformed` naming the first other."""
        for name in self.content:
            if name not in names:
                raise Malformed(self.field(name), "unknown", known=", ".join(names))
        return self

    def __contains__(self, name: str) -> bool:
        return name in self.content

    def get(self, name: str) -> Any:
        """A field that must be there."""
        if name not in self.content:
            raise Malformed(self.field(name), "missing")
        return self.content[name]

    def table(self, name: str) -> Fields:
        """A table within this one."""
        return Fields(self.get(name), self.field(name))

    def tables(self) -> Iterator[tuple[str, Fields]]:
        """All fields, each a table."""
        return ((name, self.table(name)) for name in self.content)

    def text(self, name: str) -> str:
        """A text that is not empty."""
        value = self.get(name)
        if not isinstance(value, str) or not value:
            raise Malformed(self.field(name), "text", value=value)
        return value

    def truth(self, name: str) -> bool:
        """``true`` or ``false``."""
        value = self.get(name)
        if not isinstance(value, bool):
            raise Malformed(self.field(name), "truth", value=value)
        return value

    def one_of(self, name: str, *known: str) -> str:
        """One of the known texts."""
        value = self.get(name)
        if value not in known:
            raise Malformed(self.field(name), "one_of", value=value, known=", ".join(known))
        return str(value)

    def whole(self, name: str, least: int, most: int) -> int:
        """A whole number within these bounds, both included."""
        value = self.get(name)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise Malformed(self.field(name), "whole", value=value, least=least, most=most)
        return value

    def share(self, name: str) -> float:
        """A number from 0 to 1."""
        value = self.get(name)
        if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= 1:
            raise Malformed(self.field(name), "share", value=value)
        return float(value)

    def texts(self, name: str) -> list[str]:
        """A list of texts."""
        value = self.get(name)
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise Malformed(self.field(name), "texts", value=value)
        return list(value)
