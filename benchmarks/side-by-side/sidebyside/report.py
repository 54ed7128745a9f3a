"""Markdown and charts from result files; the same files always give the same bytes."""

from sidebyside import recording, sections, sections_drivers, sections_more

SECTIONS = {
    "sizes": sections.sizes,
    "latency": sections.latency,
    "routes": sections.routes,
    "features": sections.features,
    "accuracy": sections_more.accuracy,
    "inside": sections_more.inside,
    "outside": sections_drivers.outside,
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
    """The Markdown of one result; its charts are written."""

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
    """When, where and with what; and whether the run came to its end."""
    git, machine, versions = result["git"], result["machine"], dict(result["versions"])
    versions.pop("bare", None)  # of no version of its own
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
    """One command of each server and of the load for it, in each part; of each client, if there are several."""
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
