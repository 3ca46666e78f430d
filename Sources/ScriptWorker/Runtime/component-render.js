// The render of one component: the call of its function, again while it sets its own state.
import { Object, restoreIteration, Set } from "./primordials.js";
import { collectReads } from "./elements.js";
import { rendering } from "./hooks.js";
import { describe, errorAt } from "./messages.js";
import { propsFor, unreadProps } from "./view-props.js";

const maximumRestarts = 25;

/** Renders `component` for `element`. Returns the render's frame with its output. */
export function render(component, element, environment) {
    const outer = rendering.frame;
    const frame = { component, environment, old: component.hooks, updates: component.updates };
    for (let restarts = 0; ; restarts++) {
        if (restarts > maximumRestarts) {
            throw errorAt(element.location, `${nameOf(component)} sets its own state in every render: too many renders`);
        }
        Object.assign(frame, { next: [], index: 0, reads: [], again: false, changed: false, observed: new Set() });
        rendering.frame = frame;
        try {
            frame.output = collectReads(frame.observed, () => component.type(propsFor(component, element)));
            frame.unread = component.propReads === null ? null : unreadProps(component, element);
        } catch (error) {
            throw located(error, element);
        } finally {
            rendering.frame = outer;
            restoreIteration();
        }
        if (frame.old !== null && frame.index < frame.old.length) {
            throw errorAt(element.location, `${nameOf(component)} called fewer hooks than in the render before: hooks must not be called conditionally`);
        }
        if (!frame.again) return frame;
        if (component.hooks === null) frame.old = frame.next;
    }
}

const nameOf = (component) => component.type.name || "a component";

/** Gives an error without a stack (a thrown string) the position of the element being rendered. */
function located(error, element) {
    if (error instanceof Error || element.location === undefined) return error;
    const place = errorAt(element.location, describe(error));
    place.name = "";
    return place;
}
