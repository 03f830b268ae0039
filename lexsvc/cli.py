"""The console script ``lexsvc``: one group whose commands come from the entry-point group ``lexsvc.commands``.

``builders`` and ``api`` fill that group too, so that nothing here imports them. A package that is not installed whole (the
service without the builders' extras) only lacks the commands that need what is missing, and says so when asked for them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib.metadata import entry_points
from typing import NoReturn

import click

from lexsvc import __version__
from lexsvc.pack import PackError
from lexsvc.shelf import UnknownEdition, UnknownLexicon

GROUP = "lexsvc.commands"

#: What a command may raise and a person can mend: told in a line, with exit status 2.
_TOLD = (PackError, UnknownEdition, UnknownLexicon, ValueError, OSError)


class _Gathered(click.Group):
    """A group that loads a command only when it is asked for, so that ``check`` never imports a builder."""

    def invoke(self, ctx: click.Context) -> object:
        """Run a command. Its reader having gone (`lexsvc export | head`) is no error; click itself would say exit status 1."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # or Python complains at exit
            return 0

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002
        return sorted(point.name for point in entry_points(group=GROUP))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        for point in entry_points(group=GROUP, name=cmd_name):
            try:
                command = point.load()
            except ModuleNotFoundError as error:
                return _unavailable(cmd_name, error)
            assert isinstance(command, click.Command)
            return command
        return None


def _unavailable(name: str, error: ModuleNotFoundError) -> click.Command:
    extra = "build" if name in {"build", "compare", "explain", "release", "sample", "sources"} else "serve"
    told = f"this command needs the Python package {error.name!r}: pip install 'lexsvc[{extra}]'"

    def fail(*_: object) -> NoReturn:
        raise click.UsageError(told)

    return click.Command(
        name,
        callback=fail,
        params=[click.Argument(["_"], nargs=-1, type=click.UNPROCESSED)],
        context_settings={"ignore_unknown_options": True},
        help=f"(Not available: {told})",
    )


@click.group(cls=_Gathered, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="lexsvc")
def lexsvc() -> None:
    """Lexicons for word games: build them, ask them, serve them."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the console script. Exit status: 0 well or valid, 1 invalid, 2 misuse or something a person must mend."""
    try:
        status = lexsvc.main(args=list(arguments) if arguments is not None else None, prog_name="lexsvc", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        status = error.exit_code if isinstance(error, click.UsageError) else 2
    except click.Abort:
        click.echo("Interrupted.", err=True)
        status = 130
    except _TOLD as error:
        click.echo(f"lexsvc: {error}", err=True)
        status = 2
    sys.exit(status if isinstance(status, int) else 0)
