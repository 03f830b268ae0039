"""Who a client is, for whatever is counted: an address, or the network within which anybody may take any address."""

from __future__ import annotations

import re
from ipaddress import IPv6Address, ip_address, ip_network

#: An address as some proxies write it, with the port of the connection, which would make each connection another client.
_WITH_PORT = re.compile(r"\[(?P<v6>[^\]]*)\](:\d*)?|(?P<v4>[\d.]+):\d+", re.ASCII)


def client_of(environ: dict[str, object], proxies: int) -> str:
    """The client, behind so many proxies of the host's own: what the outermost of them saw.

    >>> told = {"REMOTE_ADDR": "10.0.0.1", "HTTP_X_FORWARDED_FOR": "6.6.6.6, 203.0.113.7"}
    >>> client_of(told, 0), client_of(told, 1)
    ('10.0.0.1', '203.0.113.7')
    """
    seen = [part.strip() for part in str(environ.get("HTTP_X_FORWARDED_FOR", "")).split(",") if part.strip()]
    seen.append(str(environ.get("REMOTE_ADDR", "")))
    return network_of(seen[max(0, len(seen) - 1 - proxies)])


def network_of(address: str) -> str:
    """The address, or of IPv6 the network of one household.

    >>> network_of("203.0.113.7"), network_of("2001:db8:1:2:3:4:5:6"), network_of("::ffff:203.0.113.7"), network_of("unix")
    ('203.0.113.7', '2001:db8:1:2::/64', '203.0.113.7', 'unix')
    >>> network_of("203.0.113.7:51034"), network_of("[2001:db8:1:2::5]:51034")
    ('203.0.113.7', '2001:db8:1:2::/64')
    """
    if told := _WITH_PORT.fullmatch(address):
        address = told["v6"] or told["v4"] or address
    try:
        read = ip_address(address)
    except ValueError:
        return address
    if isinstance(read, IPv6Address):
        return str(read.ipv4_mapped or ip_network((read.packed, 64), strict=False))
    return str(read)
