"""The result file: rewritten after every sample, so that no measurement is lost."""

import json
import os

FORMAT = 1


class Recording:
    """The measurements so far, in one file."""

    def __init__(self, path, about):
        self.path = path
        self.result = {"format": FORMAT, **about, "ended": "not yet", "parts": []}
        path.parent.mkdir(parents=True, exist_ok=True)

    def begin(self, name, servers, settings, **more):
        """Starts a new part, which gets all further samples."""
        self.result["parts"].append(
            {
                "part": name,
                "servers": [{"label": server.label, "title": server.title} for server in servers],
                "settings": settings.told(),
                **more,
                "samples": [],
            }
        )

    def add(self, sample):
        self.result["parts"][-1]["samples"].append(sample)
        self.save()

    def end(self, how):
        self.result["ended"] = how
        self.save()

    def save(self):
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(self.result, indent=1) + "\n")
        os.replace(new, self.path)


def read(path):
    """A result file; fails on one of another format."""
    with open(path, encoding="utf-8") as file:
        result = json.load(file)
    if result.get("format") != FORMAT:
        raise ValueError(f"{path}: format {result.get('format')} (expected: {FORMAT})")
    return result
