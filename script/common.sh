# What the scripts share: where things lie, how a message looks, and which Python serves. Sourced, not run.
# Written for the bash 3.2 of macOS as well.

set -euo pipefail
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
VENV="$ROOT/.venv"
cd "$ROOT"

say() { printf '\033[1m==>\033[0m %s\n' "$*" >&2; }
fail() {
    printf 'lexsvc: %s\n' "$*" >&2
    exit 1
}

# True for a Python that lexsvc runs on and that can make a virtual environment.
is_fit() {
    "$1" -c 'import sys, ensurepip, venv; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 14))' >/dev/null 2>&1
}

# Prints the newest fit Python; LEXSVC_PYTHON names another.
find_python() {
    local candidate
    for candidate in ${LEXSVC_PYTHON:-} python3.14 python3.13 python3.12 python3.11 python3; do
        if command -v "$candidate" >/dev/null 2>&1 && is_fit "$candidate"; then
            command -v "$candidate"
            return 0
        fi
    done
    return 1
}
