"""Fetching: locked sources into the cache, checked to the byte, whole or not at all."""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

from builders.sources.archive import Material
from builders.sources.lock import LockedFile, Source
from lexsvc import data


class SourceError(OSError):
    """A source could not be had, or is not what the lock says; the message names the file and the mend."""


class SourceAbsent(SourceError):
    """A source has not been fetched yet."""


def fetch(source: Source, cache: Path, origin: Path | None = None) -> bool:
    """Bring the files of a source into ``cache``; True if anything had to be fetched.

    With ``origin``, a folder of files downloaded before, nothing is asked of the network. A file appears in the cache
    only after its hash was checked. Raises :class:`SourceError`.
    """
    absent = [file for file in source.files if not (cache / file.name).exists()]
    for file in source.files:
        if file not in absent:
            _check(cache / file.name, file, source)
    if not absent:
        return False
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".fetching-", dir=cache) as scratch:
        folder = Path(scratch)
        if origin is None:
            _CHANNELS[source.channel](source, folder)
        for file in absent:
            if origin is not None:
                _copy(origin / file.name, folder / file.name, source)
            arrived = _arrived(folder, file, source)
            _check(arrived, file, source)
            arrived.replace(cache / file.name)
    return True


def verify(source: Source, cache: Path) -> None:
    """Check that every file of a source lies in ``cache`` with the locked hash. Raises :class:`SourceError`."""
    for file in source.files:
        path = cache / file.name
        if not path.exists():
            raise SourceAbsent(f"{path}: not there; run 'lexsvc sources fetch {source.id}'")
        _check(path, file, source)


def locate(source: Source, cache: Path) -> Material:
    """The verified material of a source, for readers. Raises :class:`SourceError`."""
    verify(source, cache)
    return Material(source, cache)


def _check(path: Path, file: LockedFile, source: Source) -> None:
    with path.open("rb") as stream:
        found = hashlib.file_digest(stream, "sha256").hexdigest()
    if found != file.sha256:
        raise SourceError(
            f"{path}: its sha256 is {found}, but data/sources.lock.toml pins {file.sha256} for {source.id} "
            f"{source.version}; delete the file and run 'lexsvc sources fetch {source.id}', or correct the lock"
        )


def _arrived(folder: Path, file: LockedFile, source: Source) -> Path:
    path = folder / file.name
    if not path.exists():
        others = ", ".join(sorted(entry.name for entry in folder.iterdir())) or "nothing"
        raise SourceError(f"{source.id}: asked for {file.name} and got {others}; correct data/sources.lock.toml")
    return path


def _copy(given: Path, target: Path, source: Source) -> None:
    if not given.exists():
        raise SourceError(f"{given}: not there; put {given.name} ({source.package} {source.version}) into that folder")
    shutil.copyfile(given, target)


def _run(command: list[str], folder: Path, source: Source) -> None:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise SourceError(f"{source.id}: {command[0]} is not installed; use --from with a folder of its files") from None
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        raise SourceError(
            f"{source.id}: '{' '.join(command)}' failed: {lines[-1] if lines else 'no message'}; "
            "look to the network, or use --from with a folder of already downloaded files"
        )


def _by_pip(source: Source, folder: Path) -> None:
    # Read as archives only, so neither dependencies nor the Python they ask for matter.
    wheels = all(file.name.endswith(".whl") for file in source.files)
    kind = ["--only-binary", ":all:"] if wheels else ["--no-binary", source.package]
    options = ["--no-deps", "--ignore-requires-python", "--disable-pip-version-check", "--no-input", "--quiet"]
    pip = [sys.executable, "-m", "pip", "download", *options, *kind, "--dest", "."]
    _run([*pip, f"{source.package}=={source.version}"], folder, source)


def _by_apt(source: Source, folder: Path) -> None:
    _run(["apt-get", "download", f"{source.package}={source.version}"], folder, source)


def _by_url(source: Source, folder: Path) -> None:
    for file in source.files:
        if not file.url:
            raise SourceError(f"{source.id}: {file.name} has no url in data/sources.lock.toml")
        try:
            with urllib.request.urlopen(file.url, timeout=60) as answer, (folder / file.name).open("wb") as target:
                shutil.copyfileobj(answer, target)
        except (urllib.error.URLError, OSError) as error:
            raise SourceError(f"{source.id}: {file.url} cannot be read: {error}") from error


def _from_data(source: Source, folder: Path) -> None:
    for file in source.files:
        shutil.copyfile(data.path(source.package, file.name), folder / file.name)


_CHANNELS: dict[str, Callable[[Source, Path], None]] = {"pip": _by_pip, "apt": _by_apt, "url": _by_url, "data": _from_data}
