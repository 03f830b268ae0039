"""Who is signed in: a signed cookie that names a maintainer, and a token in every form, so that no other site can send one."""

from __future__ import annotations

import hmac
import secrets
from dataclasses import dataclass

from flask import Request
from itsdangerous import BadSignature, URLSafeTimedSerializer
from werkzeug.wrappers import Response

from api.database import Database, secret
from api.desk import maintainers

COOKIE = "lexsvc_desk"
#: How long a session lasts: a working day.
SECONDS = 12 * 3600
_SECRET = "desk"
_PATH = "/desk"


@dataclass(frozen=True)
class Session:
    """What a cookie says: ``name`` of a maintainer, or None before anybody has signed in. ``form_token`` is what every form
    must send back, and no other site can know."""

    name: str | None
    form_token: str

    def allows(self, sent: str | None) -> bool:
        """Whether a form came from a page of this session. Takes as long whatever was sent."""
        return hmac.compare_digest((sent or "").encode("utf-8", "replace"), self.form_token.encode())


class Sessions:
    """Signs cookies and reads them.

    ``key``: a secret of the host's; without one, all workers and machines share one from the database. ``proxies``: how many
    of the host's own stand in front, which then may tell that the visitor came by https. Methods raise
    :class:`~api.database.Away` while neither secret nor maintainers can be read.
    """

    def __init__(self, database: Database, key: str | None = None, proxies: int = 0) -> None:
        self._database = database
        self._key = None if key is None else key.encode()
        self._proxies = proxies

    def begin(self, request: Request, answer: Response, found: maintainers.Maintainer | None) -> Session:
        """Let an answer sign a maintainer in; with None, let it only hold the token of the form to sign in with."""
        told = {"nonce": secrets.token_urlsafe(16)}
        if found is not None:
            told |= {"name": found.name, "of": found.token_hash}
        answer.set_cookie(
            COOKIE,
            self._signer().dumps(told),
            max_age=SECONDS,
            path=_PATH,
            httponly=True,
            samesite="Strict",
            secure=self._is_https(request),
        )
        return self._session(told)

    def end(self, answer: Response) -> None:
        """Let an answer sign out."""
        answer.delete_cookie(COOKIE, path=_PATH, httponly=True, samesite="Strict")

    def find(self, request: Request) -> Session | None:
        """The session of a request; None without one, after 12 hours, and as soon as the maintainer is revoked."""
        cookie = request.cookies.get(COOKIE)
        if cookie is None:
            return None
        try:
            told: dict[str, str] = self._signer().loads(cookie, max_age=SECONDS)
        except BadSignature:  # or too old
            return None
        if "name" in told:
            with self._database.read() as connection:
                known = maintainers.find(connection, told["name"])
            if known is None or known.revoked_at is not None or known.token_hash != told["of"]:
                return None
        return self._session(told)

    def _session(self, told: dict[str, str]) -> Session:
        token = hmac.digest(self._secret(), f"form {told['nonce']}".encode(), "sha256").hex()
        return Session(told.get("name"), token)

    def _signer(self) -> URLSafeTimedSerializer:
        return URLSafeTimedSerializer(self._secret(), salt=COOKIE)

    def _secret(self) -> bytes:
        if self._key is None:
            with self._database.begin() as connection:
                self._key = secret.take(connection, _SECRET)
        return self._key

    def _is_https(self, request: Request) -> bool:
        """Whether the visitor came by https, as far as we can know."""
        forwarded = request.headers.get("X-Forwarded-Proto", "") if self._proxies else ""
        return request.is_secure or forwarded.rpartition(",")[2].strip().lower() == "https"
