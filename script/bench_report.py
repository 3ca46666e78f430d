"""The table and the plot of the results of `script/bench`, and their comparison with the thresholds."""
import json
import os
import pathlib

HOME = pathlib.Path(__file__).resolve().parent.parent


def kept(lines, heading, measured):
    """The rows of the table under `heading` whose first column is none of `measured`."""
    rows = []
    for line in lines[lines.index(heading) + 2:] if heading in lines else []:
        if not line.startswith("|"):
            break
        if line.split(" | ")[0].removeprefix("| ") not in measured:
            rows.append(line)
    return rows


def write(bench):
    """The tables, in which tasks that were not measured keep their rows, and a plot of the CPU seconds of the counter's ways."""
    folder = HOME / "Benchmarks/results"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "bench.md"
    old = path.read_text().splitlines() if path.exists() else []
    rows, pieces, ratios = "| task | way | CPU s | wall s | MiB | bytes |", "| piece | µs | allocations | of 64 KiB or more |", "| ratio | |"
    table = ["# Cost of sessions", "", f"Medians of `script/bench` on {os.cpu_count()} processors. Compare the rows of one task.", "",
             rows, "|---|---|---|---|---|---|", *kept(old, rows, {task for task, *_ in bench.rows})]
    for task, name, cpu, wall, memory, size in bench.rows:
        table.append(f"| {task} | {name} | {cpu:.3f} | {wall:.3f} | {memory:.0f} | {size or ''} |")
    old_pieces = kept(old, pieces, {name for name, *_ in bench.pieces})
    if bench.pieces or old_pieces:
        table += ["", pieces, "|---|---|---|---|"] + old_pieces
        table += [f"| {name} | {time:.1f} | {count:.0f} | {large:.2f} |" for name, time, count, large in bench.pieces]
    table += ["", ratios, "|---|---|"] + kept(old, ratios, bench.ratios) + [f"| {name} | {value:.3g} |" for name, value in bench.ratios.items()]
    path.write_text("\n".join(table) + "\n")
    bars = [(name, cpu) for task, name, cpu, *_ in bench.rows if task == "counter"]
    if not bars:
        return
    greatest, height = max(cpu for _, cpu in bars), 34 * len(bars) + 50
    plot = [f'<svg xmlns="http://www.w3.org/2000/svg" width="760" height="{height}" font-family="Inter, sans-serif" font-size="14">',
            '<rect width="100%" height="100%" fill="white"/>',
            '<text x="16" y="26" font-weight="600">60 s of a counter at 640×360: CPU seconds</text>']
    for index, (name, cpu) in enumerate(bars):
        y = 42 + 34 * index
        colour = "#0a84ff" if name.startswith("pipstream") else "#8e8e93"
        plot += [f'<text x="250" y="{y + 17}" text-anchor="end">{name}</text>',
                 f'<rect x="260" y="{y}" width="{max(1, cpu / greatest * 420):.0f}" height="24" rx="3" fill="{colour}"/>',
                 f'<text x="{266 + cpu / greatest * 420:.0f}" y="{y + 17}">{cpu:.2f}</text>']
    (folder / "bench.svg").write_text("\n".join(plot + ["</svg>"]) + "\n")


def holds(ratios):
    """Compares the ratios with the thresholds. Returns whether all are within them."""
    isGood = True
    for name, (bound, limit) in json.loads((HOME / "Benchmarks/thresholds.json").read_text()).items():
        value = ratios.get(name)
        if value is None:
            continue
        isHeld = value >= limit if bound == "at least" else value <= limit
        print(f"{'held  ' if isHeld else 'MISSED'} {name}: {value:.3g}, {bound} {limit}")
        isGood = isGood and isHeld
    return isGood
