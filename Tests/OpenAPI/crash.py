"""The end of a server: what its status and its log say, in few lines."""
import re

LINES = 80
CAUSE = re.compile(r"Fatal error|Program crashed|Precondition failed|fatal signal")
CRASHED_THREAD = re.compile(r"^Thread \d+.*crashed")


def excerpt(log: str) -> str:
    """The lines of a log that explain a crash.

    The report of Swift names all threads, registers and images, in thousands of lines: of these only the cause and the
    thread that crashed are shown. Without a report, the last lines are.
    """
    lines = log.splitlines()
    start = next((index for index, line in enumerate(lines) if CRASHED_THREAD.match(line)), None)
    if start is None:
        return "\n".join(lines[-LINES:])
    causes = [line for line in lines[:start] if CAUSE.search(line)]
    return "\n".join(causes + lines[start:start + LINES])


def failure(status: int | None, log: str) -> str | None:
    """The reason why an end is none of a healthy server; `None` if it is one."""
    if status is None:
        return "the server did not stop within 30 s"
    if status < 0:
        return f"the server died of signal {-status}"
    if status > 0:
        return f"the server ended with status {status}"
    return "the server logged errors" if log.strip() else None
