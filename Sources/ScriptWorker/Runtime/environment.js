// The environment that scripts read: the system's values, and those that the modifiers of enclosing views set.
import { configuration, scripting } from "./host.js";
import { Array, Object, push } from "./primordials.js";
import { colorScheme } from "./app-events.js";
import { createContext } from "./contexts.js";
import { Observable } from "./elements.js";
import { contextValue, rendering } from "./hooks.js";
import { registerReader } from "./measured-views.js";

/** The values that modifiers of enclosing views have set, by name. */
const Environment = createContext(null);

const sizes = [
    "xSmall", "small", "medium", "large", "xLarge", "xxLarge", "xxxLarge",
    "accessibility1", "accessibility2", "accessibility3", "accessibility4", "accessibility5",
];
const indexOfSize = (name) => { for (let i = 0; i < sizes.length; i++) if (sizes[i] === name) return i; return -1; };
const schemes = { light: true, dark: true };
const directions = { leftToRight: true, rightToLeft: true };

/**
 * The modifiers that set values: each returns the new values for its content, from its argument and the current
 * values.
 */
const writers = {
    preferredColorScheme: (scheme) => (Object.hasOwn(schemes, scheme) ? { colorScheme: scheme } : null),
    dynamicTypeSize: (size, around) => {
        if (typeof size === "string") return indexOfSize(size) < 0 ? null : { dynamicTypeSize: size };
        let index = indexOfSize(around.dynamicTypeSize ?? system.dynamicTypeSize());
        const least = indexOfSize(size?.from), greatest = indexOfSize(size?.to);
        if (least > index) index = least;
        if (greatest >= 0 && greatest < index) index = greatest;
        return { dynamicTypeSize: sizes[index] };
    },
    editMode: (mode) => ({ editMode: mode }),
    environments: (values) => {
        const written = {};
        if (Object.hasOwn(directions, values?.layoutDirection)) written.layoutDirection = values.layoutDirection;
        if (values?.editMode !== undefined) written.editMode = values.editMode;
        return written;
    },
};

/**
 * Calls `body` with the name and the argument of each of the element's modifiers that set values, outermost first.
 */
function forEachWrite({ props }, body) {
    const calls = props.modifiers?.calls;
    for (let i = (calls?.length ?? 0) - 1; i >= 0; i--) {
        const { name = calls[i][0], value = calls[i][1] } = calls[i];
        if (Object.hasOwn(writers, name)) body(name, value);
    }
    const names = Object.keys(props);
    for (let i = names.length - 1; i >= 0; i--) if (Object.hasOwn(writers, names[i])) body(names[i], props[names[i]]);
}

/**
 * Returns the scope of a view's content: `environment`, or one with the values that the view's modifiers set. Calls
 * `notify(context, values)` if they differ from those of `old`, the view in the previous tree.
 */
export function scopeWithin(node, old, environment, notify) {
    const { props } = node.element;
    node.written = null;
    if (props.preferredColorScheme !== undefined || props.dynamicTypeSize !== undefined || props.editMode !== undefined || props.environments !== undefined || props.modifiers !== undefined) {
        const around = contextValue(Environment, environment) ?? {};
        /** @type {any} */
        let written = null;
        forEachWrite(node.element, (name, argument) => {
            if (argument === undefined || argument === null) return;
            const values = writers[name](argument, { ...around, ...written });
            if (values !== null) written = { ...written, ...values };
        });
        if (written !== null) node.written = { ...around, ...written };
    }
    const before = old?.written ?? null;
    if (old !== null && !isSame(before, node.written)) notify(Environment, node.written ?? contextValue(Environment, environment));
    if (node.written === null) return environment;
    if (isSame(before, node.written)) node.written = before;
    return { context: Environment, value: node.written, outer: environment };
}

function isSame(a, b) {
    if (a === null || b === null) return a === b;
    for (const name of Object.keys({ ...a, ...b })) if (!Object.is(a[name], b[name])) return false;
    return true;
}

const isOnLockScreen = configuration.entryPoint === "widget" && configuration.widget.family.startsWith("accessory");

/** The system's values, by name. */
const system = {
    colorScheme: () => colorScheme.value, colorSchemeContrast: () => configuration.colorSchemeContrast, displayScale: () => configuration.device.scale,
    dynamicTypeSize: () => "large", horizontalSizeClass: () => "compact", verticalSizeClass: () => "regular",
    dismiss: () => (result) => scripting.Navigation.dismiss(result), dismissSearch: () => () => {}, editMode: () => null,
    layoutDirection: () => (/^(ar|fa|he|ur|yi)\b/.test(configuration.locale) ? "rightToLeft" : "leftToRight"),
    widgetRenderingMode: () => (isOnLockScreen ? "vibrant" : "fullColor"), showsWidgetContainerBackground: () => !isOnLockScreen, isSearching: () => false,
    isPresented: () => true, activityFamily: () => "medium", tabViewBottomAccessoryPlacement: () => "expanded",
};

registerReader("EnvironmentValuesReader", ({ keys }) => {
    const written = contextValue(Environment, rendering.frame.environment);
    push(rendering.frame.reads, { context: Environment, selector: null, value: written });
    const values = {};
    for (const name of Array.isArray(keys) ? keys : Object.keys(system)) {
        if (!Object.hasOwn(system, name)) continue;
        const value = written !== null && Object.hasOwn(written, name) ? written[name] : system[name]();
        values[name] = value instanceof Observable ? value.value : value;
    }
    return values;
});
