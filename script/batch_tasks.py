"""Tasks of script/bench with many renders: batches, and chunks of one video."""
import pathlib
import shutil
import sys

SESSIONS = pathlib.Path(__file__).resolve().parent.parent / "Benchmarks/sessions"


def batch(bench):
    """Jobs of ten seconds, in a batch and one after the other in a loop of the shell."""
    count = 100
    shutil.copy(SESSIONS / "counter.tsx", bench.out("counter.tsx"))
    job = '{"script": "counter.tsx", "options": ["--scale", "1", "-d", "10s"], "output": "batch%d.mp4"}'
    (bench.folder / "jobs.jsonl").write_text("\n".join(job % number for number in range(count)))
    each = " ".join(bench.session("counter", 10, "loop")) + "$number.mp4"
    medians = bench.measure("batch", {
        f"pipstream batch, {count} jobs": [bench.options.command, "batch", bench.out("jobs.jsonl"), "--force", "-q"],
        f"a shell's loop, {count} jobs": f"for number in $(seq {count}); do {each} || exit; done",
    })
    ours, loop = medians.values()
    bench.ratio("batch: a shell loop's wall time to ours", loop[1] / ours[1])
    bench.ratio("batch: a shell loop's CPU to ours", loop[0] / ours[0])


def chunks(bench):
    whole = bench.session("moving", 60, "whole.mp4", "--query", "width=1280", "--qp", "23", "--key-frames", "5")
    command, plan = bench.options.command, bench.out("plan.jsonl")
    planning = " ".join([command, "plan", *whole[1:], "--chunks", "4"]).replace("whole.mp4", "joined.mp4") + " > " + plan
    medians = bench.measure("chunks", {
        "whole": whole,
        "the plan": planning,
        "plan, 4 chunks, join": f"{planning}; {command} batch -q -f {plan}; {command} join -q -y {plan}",
    })
    if pathlib.Path(bench.out("whole.mp4")).read_bytes() != pathlib.Path(bench.out("joined.mp4")).read_bytes():
        sys.exit("bench: the joined chunks are not the whole video")
    cpu = {name: median[0] for name, median in medians.items()}
    bench.ratio("chunks: the simulation's share of the whole's CPU", cpu["the plan"] / cpu["whole"])
    bench.ratio("chunks: our CPU to the whole's", cpu["plan, 4 chunks, join"] / cpu["whole"])
