"""Medians, best values, ratios, and slopes of samples."""

from statistics import median


def group(samples, *names):
    """Samples by the values of these fields, in order of their first appearance."""
    groups = {}
    for sample in samples:
        groups.setdefault(tuple(sample[name] for name in names), []).append(sample)
    return groups


def values(samples, name):
    """The existing values; a sample without responses has no percentiles and no cost."""
    return [sample[name] for sample in samples if sample.get(name) is not None]


def middle(samples, name):
    found = values(samples, name)
    return median(found) if found else None


def best(samples, name, most=False):
    found = values(samples, name)
    return (max if most else min)(found) if found else None


def ratio(samples, others, name):
    """The median of one server's value by another's in the same round; None if no round has both."""
    theirs = {sample["round"]: sample.get(name) for sample in others}
    found = [
        sample[name] / theirs[sample["round"]]
        for sample in samples
        if sample.get(name) is not None and theirs.get(sample["round"])
    ]
    return median(found) if found else None


def errors(samples):
    """All errors of the samples by kind, without those that did not happen."""
    counts = {}
    for sample in samples:
        for kind, count in sample["errors"].items():
            if count:
                counts[kind] = counts.get(kind, 0) + count
    return counts


def slope(points):
    """The slope of the least-squares line through (x, y) points, in y per x."""
    if len(points) < 2:
        return None
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    if not spread:
        return None
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / spread
