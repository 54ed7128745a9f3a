"""SVG charts, with equal bytes for equal figures: lines over a few positions, and bars."""

import math
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 760, 420
LEFT, RIGHT, TOP, BOTTOM = 72, 178, 72, 56
INK, SOFT, RULE = "#1f2328", "#656d76", "#e4e8ec"
FONT = "font-family=\"system-ui, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif\""

# Okabe and Ito's colours, which colour-blind people can distinguish.
COLOURS = {
    "nginx": "#009e73",
    "nginx-tuned": "#7bc8ae",
    "wiremock": "#0072b2",
    "mockserver": "#cc79a7",
    "bare": "#8a8f98",
    "ours": "#d55e00",
}
MORE = ("#d55e00", "#e69f00", "#56b4e9", "#8250df", "#9a6700")
LABEL_GAP = 17


@dataclass(frozen=True)
class Line:
    label: str
    title: str
    values: tuple  # one for each position; None if missing


def colours(labels):
    """A colour for each label; those of peers are always the same."""
    spare = iter(MORE * (1 + len(labels) // len(MORE)))
    return {label: COLOURS[label] if label in COLOURS else next(spare) for label in labels}


def short(number):
    if number >= 1_000_000:
        return f"{number / 1_000_000:g}M"
    return f"{number / 1_000:g}k" if number >= 1_000 else f"{number:g}"


def log_ticks(low, high):
    """Powers of ten from below the lowest to above the highest, with 2 and 5 if there are few."""
    first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
    last = max(last, first + 1)
    steps = (1, 2, 5) if last - first < 3 else (1,)
    ticks = [step * 10.0**power for power in range(first, last + 1) for step in steps]
    lowest = max((tick for tick in ticks if tick <= low * (1 + 1e-9)), default=ticks[0])
    highest = min((tick for tick in ticks if tick >= high * (1 - 1e-9)), default=ticks[-1])
    return [tick for tick in ticks if lowest <= tick <= max(highest, lowest * 2)]


def linear_ticks(high):
    """From zero in four to six round steps to above the highest."""
    raw = (high or 1) / 5
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(factor * power for factor in (1, 2, 2.5, 5, 10) if factor * power >= raw * (1 - 1e-9))
    return [step * i for i in range(math.ceil(round(high / step, 9)) + 1 if high else 2)]


def spread(wanted, low, high, gap=LABEL_GAP):
    """The given positions, moved so that none are closer than the gap, within the limits if possible."""
    order = sorted(range(len(wanted)), key=lambda i: (wanted[i], i))
    places = [0.0] * len(wanted)
    last = low - gap
    for i in order:
        last = places[i] = max(wanted[i], last + gap)
    limit = high
    for i in reversed(order):
        places[i] = min(places[i], limit)
        limit = places[i] - gap
    return places


def unbroken(values):
    """The runs of (position, value) without missing values: no line crosses a gap."""
    pieces, piece = [], []
    for position, value in enumerate([*values, None]):
        if value is not None:
            piece.append((position, value))
        elif piece:
            pieces.append(piece)
            piece = []
    return pieces


def text(x, y, words, size=12, colour=INK, anchor="start", weight="400"):
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}" text-anchor="{anchor}"'
        f' font-weight="{weight}">{escape(words)}</text>'
    )


def rule(x1, y1, x2, y2, colour=RULE, more=""):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}"{more}/>'


def page(title, subtitle, parts, height=HEIGHT):
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}"'
            f' height="{height}" role="img" {FONT}>',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(subtitle)}</desc>",
            f'<rect width="{WIDTH}" height="{height}" rx="8" fill="#ffffff"/>',
            text(24, 32, title, 17, weight="600"),
            text(24, 52, subtitle, 12.5, SOFT),
            *parts,
            "</svg>",
            "",
        ]
    )


def lines(title, subtitle, places, series, across, log=True, asked=None):
    """Lines over positions, labelled at their ends.

    `across` names the places; `asked` is a value that a perfect server would have.
    """
    found = [
        value for line in series for value in line.values if value is not None and (value > 0 or not log)
    ]
    if not found:
        return page(title, subtitle, [text(WIDTH / 2, HEIGHT / 2, "no answers", anchor="middle")])
    low, high = min(found + [asked] if asked else found), max(found + [asked] if asked else found)
    ticks = log_ticks(low, high) if log else linear_ticks(high)
    bottom, right = HEIGHT - BOTTOM, WIDTH - RIGHT

    def y(value):
        place = math.log(value / ticks[0]) / math.log(ticks[-1] / ticks[0]) if log else value / ticks[-1]
        return bottom - place * (bottom - TOP)

    def x(number):
        return LEFT + 24 + number * (right - LEFT - 36) / max(1, len(places) - 1)

    parts = []
    for tick in ticks:
        parts += [
            rule(LEFT, y(tick), right, y(tick)),
            text(LEFT - 10, y(tick) + 4, short(tick), 12, SOFT, "end"),
        ]
    sparse = math.ceil(len(places) / 10)
    for number, place in enumerate(places):
        if number % sparse == 0:
            parts.append(text(x(number), bottom + 20, str(place), 12, SOFT, "middle"))
    parts.append(text((LEFT + right) / 2, HEIGHT - 14, across, 12, SOFT, "middle"))
    if asked:
        parts.append(rule(LEFT, y(asked), right, y(asked), SOFT, ' stroke-dasharray="2 4"'))
    colour = colours([line.label for line in series])
    drawn = []
    for line in series:
        pieces = unbroken([v if v is not None and (v > 0 or not log) else None for v in line.values])
        if pieces:
            drawn.append((line, [[(x(i), y(v)) for i, v in piece] for piece in pieces]))
    ends = spread([pieces[-1][-1][1] for _, pieces in drawn], TOP, bottom)
    for (line, pieces), end in zip(drawn, ends):
        own = line.label not in COLOURS or line.label == "ours"
        for piece in pieces:
            path = " ".join(f"{px:.1f},{py:.1f}" for px, py in piece)
            parts.append(
                f'<polyline points="{path}" fill="none" stroke="{colour[line.label]}"'
                f' stroke-width="{3 if own else 2}" stroke-linejoin="round" stroke-linecap="round"/>'
            )
        points = [point for piece in pieces for point in piece]
        if len(points) <= 20:
            parts += [
                f'<circle cx="{px:.1f}" cy="{py:.1f}" r="{4 if own else 3.5}" fill="{colour[line.label]}"/>'
                for px, py in points
            ]
        parts.append(
            text(right + 12, end + 4, line.title, 12.5, colour[line.label], weight="600" if own else "400")
        )
    return page(title, subtitle, parts)


def bars(title, subtitle, rows, unit):
    """Bars to the right, one for each (label, title, value), in the order given."""
    height = TOP + 40 * len(rows) + 16
    left, right = 210, WIDTH - 100
    high = max((value for _, _, value in rows), default=1) or 1
    colour = colours([label for label, _, _ in rows])
    parts = []
    for number, (label, name, value) in enumerate(rows):
        y, wide = TOP + 40 * number, (right - left) * value / high
        parts += [
            text(left - 12, y + 18, name, 13, anchor="end"),
            f'<rect x="{left}" y="{y}" width="{wide:.1f}" height="26" rx="3" fill="{colour[label]}"/>',
            text(left + wide + 8, y + 18, f"{value:,.0f} {unit}", 13, SOFT),
        ]
    return page(title, subtitle, parts, height)
