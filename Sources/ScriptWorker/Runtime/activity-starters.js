// If `live_activity` only registers an activity, the script's other files run in turn until one starts it.
// The tap or the intent that starts it is then reported.
import { configuration, modules } from "./host.js";
import { join, JSON, map, push, shift, slice, then } from "./primordials.js";
import { nextTimer, now } from "./clock.js";
import { registeredActivities, registeredIntents } from "./entry-points.js";
import { diagnose, reportError } from "./messages.js";
import { lastPageViews, showsEntry } from "./session.js";

const isActivity = configuration.entryPoint === "live_activity";
const startedFiles = []; // the files that ran
let files = null; // the files that have not run yet
let isStartReported = false;

/** Runs the next file that may start the activity; false if there is none. */
export function startNextFile() {
    if (!isActivity || isStartReported || showsEntry() || nextTimer() >= 0 || modules.fetch?.isFetching()) return false;
    files ??= [...(globalThis.__scriptingStarters ?? [])];
    const next = shift(files);
    if (next === undefined) {
        // A later event may still start it.
        if (configuration.lastEventTime >= now()) return false;
        isStartReported = true;
        reportStart();
        return false;
    }
    push(startedFiles, next.file);
    then(next.load(), undefined, (error) => reportError("evaluation", error));
    return true;
}

/** Whether a file that may start the activity ran: its own views and its end are ignored. */
export const hasRunOtherFile = () => startedFiles.length > 0;

/** Returns the titles of the buttons on the page that starts the activity. */
function buttonTitles() {
    const titles = [];
    const visit = (node) => {
        if (node === null) return;
        if (node.kind === "host" && node.element.type === "Button") push(titles, node.element.props.title ?? textOf(node));
        for (const child of node.children ?? []) visit(child);
        for (const [, views] of node.slots ?? []) for (const view of views) visit(view);
    };
    for (const node of lastPageViews()) visit(node);
    return titles;
}

function textOf(node) {
    if (node === null) return "";
    return node.kind === "text" ? node.text : join(map(node.children ?? [], textOf), "");
}

/** Reports the control event that starts the activity. */
function reportStart() {
    const activities = registeredActivities();
    const subject = activities.length === 0
        ? "the script registers no live activity"
        : `the live activity ${join(map(activities, (name) => JSON.stringify(name)), ", ")} is registered and not started`;
    const where = startedFiles.length === 0 ? "" : ` (${join(startedFiles, ", ")} ran too)`;
    const events = [];
    for (const title of buttonTitles()) push(events, `{"at": 0, "event": "tap", "title": ${JSON.stringify(title)}}`);
    for (const name of registeredIntents()) push(events, `{"at": 0, "event": "intent", "name": ${JSON.stringify(name)}}`);
    if (events.length === 0) {
        diagnose(`${subject}${where}: call start() on what LiveActivity.register returns`);
        return;
    }
    diagnose(`${subject}${where}: write the event that starts it into a file for --events, ${join(slice(events, 0, 6), " or ")}`);
}
