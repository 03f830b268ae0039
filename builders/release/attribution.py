"""The page of licences and authors that goes with a pack, from its manifest alone: as a text and as a web page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape

from builders import pieces
from builders.release.licences import Licence, parts
from lexsvc.pack import Manifest


def text(manifest: Manifest, known: Mapping[str, Licence]) -> str:
    """What whoever hands the pack on must keep with it, as plain text."""
    lines = [_title(manifest), "", *_intro(manifest), "", "Sources", ""]
    for source in manifest.sources:
        lines += [f"{source.id}: {source.attribution}", f"    Licence: {source.licence}", f"    Read from: {source.name} "]
        lines[-1] += f"{source.version}, sha256 {source.sha256}"
    lines += ["", "Files", ""]
    lines += [f"{name}: {described['licence']}" for name, described in manifest.files.items()]
    lines += ["", "Licences", ""]
    for licence in _used(manifest, known):
        lines += [f"{licence.id}: {licence.title}", f"    {licence.url}", f"    {licence.demands}"]
    return "\n".join(lines) + "\n"


def page(manifest: Manifest, known: Mapping[str, Licence]) -> str:
    """The same as a web page."""
    sources = (
        "".join(map(pieces.text, (source.id, source.attribution, source.licence, f"{source.name} {source.version}")))
        for source in manifest.sources
    )
    files = (pieces.text(name) + pieces.text(described["licence"]) for name, described in manifest.files.items())
    licences = (
        f'<td><a href="{escape(licence.url)}">{escape(licence.id)}</a></td>'
        + pieces.text(licence.title)
        + pieces.text(licence.demands)
        for licence in _used(manifest, known)
    )
    return pieces.page(
        _title(manifest),
        (
            f"<h1>{escape(_title(manifest))}</h1>" + "".join(f"<p>{escape(line)}</p>" for line in _intro(manifest)),
            pieces.section(
                "Sources", "Whose work the words are.", pieces.table(["source", "by", "licence", "read from"], sources)
            ),
            pieces.section("Files", "Each is a work of its own.", pieces.table(["file", "licences"], files)),
            pieces.section("Licences", "What each demands.", pieces.table(["licence", "title", "demands"], licences)),
        ),
    )


def _title(manifest: Manifest) -> str:
    return f"{manifest.title.get('en', manifest.lexicon)} ({manifest.lexicon} {manifest.folder}): licences and authors"


def _intro(manifest: Manifest) -> tuple[str, ...]:
    return (
        "The words of this lexicon were read from the works named below, chosen and graded by open rules, and compiled. "
        "Whoever hands a file of it on keeps the licences of that file and this notice.",
        "Each work as its authors published it can be had for nothing, with its licence, as the package named beside it; the "
        f"entry of every word tells which of them attest it (lexsvc entries WORD --lexicon {manifest.lexicon}).",
    )


def _used(manifest: Manifest, known: Mapping[str, Licence]) -> Iterator[Licence]:
    """The licences of files and sources, by id."""
    named = {licence for described in manifest.files.values() for licence in parts(described["licence"])}
    named |= {source.licence for source in manifest.sources}
    return (known[name] for name in sorted(named) if name in known)
