"""Query strings, read strictly: percent-encoded UTF-8, each name once."""

from __future__ import annotations

from api.problem import Problem

_DIGITS = "0123456789abcdefABCDEF"
_BYTE_OF = {f"{high}{low}".encode(): bytes.fromhex(high + low) for high in _DIGITS for low in _DIGITS}


def decode(raw: str) -> str:
    """Decode a name or value of a query string as WSGI hands it over (bytes, as Latin-1).

    A client that sends UTF-8 without percent-encoding is understood too. Raises :class:`Problem` ``bad_encoding``.

    >>> decode("d%C3%A9tente"), decode("dÃ©tente"), decode("deux+mots")
    ('détente', 'détente', 'deux mots')
    """
    encoded = "%" in raw or "+" in raw
    if not encoded and raw.isascii():
        return raw
    try:
        data = raw.encode("latin-1")
        if encoded:
            head, *tails = data.replace(b"+", b" ").split(b"%")
            data = head + b"".join([_BYTE_OF[tail[:2]] + tail[2:] for tail in tails])
        return data.decode("utf-8")
    except (KeyError, UnicodeError):
        raise Problem("bad_encoding", value=raw) from None


def parse(query: str) -> dict[str, str]:
    """All parameters of a query string. Raises :class:`Problem`: ``bad_encoding``, or ``bad_parameter`` if one comes twice."""
    found: dict[str, str] = {}
    for pair in query.split("&"):
        if not pair:
            continue
        raw_name, _, raw_value = pair.partition("=")
        name, value = decode(raw_name), decode(raw_value)
        if name in found:
            raise Problem("bad_parameter", name=name, value=value)
        found[name] = value
    return found
