// TypeScript types as they are declared, and whether values are of them.
const { UIImage, Transition } = __scripting;
const opening = "([{<", closing = ")]}>";

/** The parts of `text` between separators that are in no brackets. */
function split(text, separator) {
    const parts = [];
    let depth = 0, part = "";
    for (let i = 0; i < text.length; i++) {
        const isArrow = text[i] === ">" && text[i - 1] === "=";
        if (opening.includes(text[i])) depth += 1;
        if (closing.includes(text[i]) && !isArrow) depth -= 1;
        if (text[i] === separator && depth === 0) { parts.push(part.trim()); part = ""; } else part += text[i];
    }
    return [...parts, part.trim()].filter((part) => part !== "");
}

/** Where the bracket that opens at `start` is closed. */
function end(text, start) {
    let depth = 0;
    for (let i = start; i < text.length; i++) {
        if (opening.includes(text[i])) depth += 1;
        if (closing.includes(text[i]) && !(text[i] === ">" && text[i - 1] === "=")) depth -= 1;
        if (depth === 0) return i;
    }
    return text.length;
}

/** A function's parameters and result; undefined for any other type. */
function signature(form) {
    let text = form;
    if (text[0] === "<") text = text.slice(end(text, 0) + 1).trim();
    if (text[0] !== "(") return undefined;
    const close = end(text, 0), rest = text.slice(close + 1).trim();
    return rest.startsWith("=>") ? { parameters: split(text.slice(1, close), ","), result: rest.slice(2).trim() } : undefined;
}

function conforms(value, form) {
    if (form[0] === "(" && end(form, 0) === form.length - 1) return conforms(value, form.slice(1, -1));
    if (signature(form) !== undefined) return typeof value === "function";
    const parts = split(form, "|");
    if (parts.length > 1) return parts.some((part) => conforms(value, part));
    switch (form) {
    case "any": case "T": return true;
    case "string": case "number": case "boolean": case "undefined": return typeof value === form;
    case "void": return value === undefined;
    case "null": return value === null;
    case "Date": return value instanceof Date;
    case "Data": return value instanceof Data;
    case "UIImage": return value instanceof UIImage;
    }
    if (form.endsWith("[]")) return Array.isArray(value) && value.every((item) => conforms(item, form.slice(0, -2)));
    if (form[0] === '"') return value === form.slice(1, -1);
    if (form.startsWith("Promise<")) return value instanceof Promise;
    return value !== null && (typeof value === "object" || typeof value === "function") && !Array.isArray(value) && !(value instanceof Promise);
}

function argument(parameter) {
    const form = parameter.slice(parameter.indexOf(":") + 1).trim();
    if (signature(form) !== undefined || /^\(\(/.test(form)) return () => null;
    if (form.endsWith("[]")) return [];
    if (form.includes("perform(")) return { name: "a", perform() {} };
    switch (split(form, "|")[0]) {
    case "string": return "a";
    case "number": return 1;
    case "boolean": return true;
    case "Date": return new Date(0);
    case "ArrayBuffer": return new ArrayBuffer(1);
    case "Uint8Array": return new Uint8Array(1);
    case "Transition": return Transition.identity();
    case "Data": return Data.fromRawString("a");
    case "UIImage": return UIImage.fromSFSymbol("star");
    case "VirtualNode": return h("Text", null, "x");
    default: return form[0] === '"' ? form.slice(1, form.indexOf('"', 1)) : {};
    }
}
