"""Markdown tables with footnotes, and their number formats."""

SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
NONE = "–"

ERROR_NAMES = {
    "timeout": "answer{s} later than {limit} s",
    "connect": "failed connect{s}",
    "read": "failed read{s}",
    "write": "failed write{s}",
    "status": "answer{s} other than 2xx and 3xx",
}


class Footnotes:
    """Footnotes, numbered from 1 in order of first use; equal texts share a number."""

    def __init__(self):
        self.texts = []

    def mark(self, text):
        if text not in self.texts:
            self.texts.append(text)
        return str(self.texts.index(text) + 1).translate(SUPERSCRIPTS)

    def markdown(self):
        return "".join(
            f"{str(number).translate(SUPERSCRIPTS)} {text}  \n" for number, text in enumerate(self.texts, 1)
        )


def table(heads, rows):
    """The first column to the left, figures to the right."""
    lines = [heads, ["---"] + ["--:"] * (len(heads) - 1), *rows]
    return "".join("| " + " | ".join(map(str, line)) + " |\n" for line in lines)


def count(number):
    return NONE if number is None else f"{number:,.0f}"


def figure(number):
    """Three significant digits."""
    if number is None:
        return NONE
    if abs(number) >= 100:
        return f"{number:,.0f}"
    return f"{number:.1f}" if abs(number) >= 10 else f"{number:.2f}"


def milliseconds(microseconds):
    return NONE if microseconds is None else figure(microseconds / 1000)


def megabytes(kilobytes):
    return NONE if kilobytes is None else f"{kilobytes / 1024:,.0f}"


def percent(share):
    return NONE if share is None else f"{100 * share:.0f} %"


def counted(number, what, **more):
    return f"{number:,} " + what.format(s="" if number == 1 else "s", **more)


def failures(title, place, samples, errors, timeout):
    """A footnote on the errors of a cell; None without errors.

    wrk counts an answer that came too late, but not one that never came: that a server left
    requests unanswered shows when it gave fewer answers than there were connections.
    """
    told = [
        counted(errors[kind], name, limit=timeout) for kind, name in ERROR_NAMES.items() if kind in errors
    ]
    starved = [sample for sample in samples if sample["requests"] < sample.get("connections", 0)]
    if starved:
        fewest = min(starved, key=lambda sample: sample["requests"])
        told.append(
            counted(fewest["requests"], "answer{s}") + f" to {fewest['connections']:,} connections"
            f" in {fewest['seconds']:.0f} s"
        )
    if not told:
        return None
    answers = counted(sum(sample["requests"] for sample in samples), "answer{s}")
    rounds = counted(len(samples), "round{s}")
    return f"{title}, {place}: {', '.join(told)}; {answers} in {rounds}."
