"""Markdown and charts from result files; equal files give equal bytes."""

from sidebyside import recording, sections, sections_drivers, sections_more

SECTIONS = {
    "sizes": sections.sizes,
    "tls": sections.tls,
    "http2": sections.http2,
    "latency": sections.latency,
    "routes": sections.routes,
    "features": sections.features,
    "accuracy": sections_more.accuracy,
    "inside": sections_more.inside,
    "outside": sections_drivers.outside,
    "streams": sections_more.streams,
    "drivers": sections_drivers.drivers,
    "waves": sections_more.waves,
    "start": sections_more.start,
    "memory": sections_more.memory,
    "soak": sections_more.soak,
}
FILE = "side-by-side.md"


def write(results, folder):
    """Writes the Markdown of these result files, in their order, and its charts."""
    folder.mkdir(parents=True, exist_ok=True)
    taken = set()
    text = "\n".join(of(recording.read(path), folder, taken) for path in results)
    (folder / FILE).write_text(text, encoding="utf-8")
    print(folder / FILE)


def of(result, folder, taken):
    """Returns the Markdown of one result, and writes its charts."""

    def chart(name, title, drawn):
        file, number = f"{name}.svg", 1
        while file in taken:  # a second result with the same part
            number += 1
            file = f"{name}-{number}.svg"
        taken.add(file)
        (folder / file).write_text(drawn, encoding="utf-8")
        return f"![{title}]({file})\n\n"

    parts = [part for part in result["parts"] if part["samples"]]
    return about(result) + "".join(SECTIONS[part["part"]](part, chart) for part in parts) + commands(parts)


def about(result):
    """Date, machine, and versions; and whether the run was completed."""
    git, machine, versions = result["git"], result["machine"], dict(result["versions"])
    versions.pop("bare", None)  # it has no version
    cores = {(part["settings"]["server_core"], part["settings"]["load_core"]) for part in result["parts"]}
    pinned = "; ".join(f"server on core {server}, load on core {load}" for server, load in sorted(cores))
    lines = [
        f"Measured {result['date']}, commit {git['commit']}{' with changes' if git['dirty'] else ''}, on"
        f" {machine['cores']} × {machine['cpu']}, Linux {machine['kernel']}; {pinned}.",
        "; ".join(f"{name}: {version}" for name, version in versions.items()) + ".",
        f"Command: `{result['command']}`",
    ]
    if result["ended"] != "complete":
        lines.append(f"**The run did not come to its end: {result['ended']}.**")
    return "\n\n".join(lines) + "\n\n"


def commands(parts):
    """One command of each server and its load, or of each client, in each part."""
    out = "<details><summary>How each was run</summary>\n\n"
    for part in parts:
        servers, loads = {}, {}
        for sample in part["samples"]:
            servers.setdefault(sample["server"], sample["server_command"])
            if "load_command" in sample:
                loads.setdefault(sample.get("client"), sample["load_command"])
        lines = [*servers.values(), *loads.values()]
        out += f"{part['part']}\n\n```\n" + "".join(line + "\n" for line in lines) + "```\n\n"
    return (
        out
        + "DIR holds what the harness writes for the server: recipe, configuration or stubs.\n\n</details>\n"
    )
