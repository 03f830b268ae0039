"""The full run: ``python -m tests.fuzz.run --inputs 2000000``. A process for each target, one after another.

Where atheris is installed each is guided by coverage; elsewhere inputs are mutations by chance. Either way the number of inputs
fed is counted and told, and the exit status is 1 if there was a finding.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import re
import subprocess
import sys
import tempfile
import time
from itertools import islice
from pathlib import Path

from tests.fuzz.mutation import mutations
from tests.fuzz.target import Target, gather

_HOUSE = ["lexsvc", "builders", "api"]
_FED = re.compile(rb"^(?:stat::number_of_executed_units:|fed) +(\d+)", re.MULTILINE)
#: Seconds one input may take before libFuzzer calls it a hang; a guard of the run, not a measure.
_HANG = 60


def main() -> int:
    """Run what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.run", description=__doc__)
    parser.add_argument("--inputs", type=int, default=100_000, help="inputs in all, shared out over the targets")
    parser.add_argument("--seed", type=int, default=1, help="the same seed, the same run")
    parser.add_argument("--plain", action="store_true", help="mutate by chance even if atheris is installed")
    parser.add_argument("--one", metavar="NAME", help="feed this target alone, in this process")
    parser.add_argument("--replay", nargs=2, metavar=("NAME", "HEX"), help="feed a finding again")
    parser.add_argument("names", nargs="*", help="targets; all if none is named")
    told = parser.parse_args()
    if told.replay:
        gather()[told.replay[0]].run(bytes.fromhex(told.replay[1]))
        return 0
    guided = not told.plain and importlib.util.find_spec("atheris") is not None
    if told.one:
        return _guided(told.one, told.inputs, told.seed) if guided else _by_chance(told.one, told.inputs, told.seed)
    return _all(gather(told.names), told.inputs, told.seed, plain=not guided)


def _all(targets: dict[str, Target], inputs: int, seed: int, *, plain: bool) -> int:
    """Each target in a process of its own, since a fuzzer takes the whole process and a crash of C code would too."""
    shares = sum(target.share for target in targets.values())
    fed = failed = 0
    began = time.monotonic()
    for name, target in targets.items():
        wanted = -(-inputs * target.share // shares)
        command = [sys.executable, "-m", "tests.fuzz.run", "--one", name, "--inputs", str(wanted), "--seed", str(seed)]
        started = time.monotonic()
        ran = subprocess.run([*command, *(["--plain"] if plain else [])], capture_output=True, check=False)
        took = time.monotonic() - started
        count = sum(map(int, _FED.findall(ran.stdout + ran.stderr)))
        fed += count
        failed += ran.returncode != 0
        print(f"{name:24} {count:9} inputs {took:7.1f} s {'ok' if not ran.returncode else 'FOUND'}", flush=True)
        if ran.returncode:
            print((ran.stdout + ran.stderr).decode("utf-8", "replace")[-6000:], flush=True)
    print(f"{'all':24} {fed:9} inputs {time.monotonic() - began:7.1f} s {failed} targets with findings")
    return 1 if failed else 0


def _by_chance(name: str, inputs: int, seed: int) -> int:
    """Mutations of the seeds, by chance."""
    target = gather([name])[name]
    chance = random.Random(f"{seed} {name}")
    for count, data in enumerate((*target.seeds, *islice(mutations(target.seeds, chance), inputs)), 1):
        try:
            target.run(data)
        except BaseException:
            print(f"finding: --replay {name} {data.hex() or repr('')}\nfed {count}", flush=True)
            raise
    print(f"fed {inputs + len(target.seeds)}")
    return 0


def _guided(name: str, inputs: int, seed: int) -> int:
    """By coverage: libFuzzer, which ends the process itself."""
    import atheris  # optional, and no part of the test extra: its wheels are few

    with atheris.instrument_imports(include=_HOUSE, enable_loader_override=False):
        target = gather([name])[name]

    def run(data: bytes) -> None:
        try:
            target.run(data)
        except BaseException:
            print(f"finding: --replay {name} {data.hex() or repr('')}", flush=True)
            raise

    with tempfile.TemporaryDirectory(prefix="lexsvc-fuzz-") as folder:
        corpus = Path(folder, "corpus")
        corpus.mkdir()
        for number, content in enumerate(target.seeds):
            (corpus / str(number)).write_bytes(content)
        flags = [
            f"-runs={inputs}",
            f"-seed={seed}",
            "-max_len=400",
            f"-timeout={_HANG}",
            "-print_final_stats=1",
            "-verbosity=0",
        ]
        atheris.Setup([sys.argv[0], *flags, f"-artifact_prefix={folder}/", str(corpus)], run)
        atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
