// The children of elements and their kinds.
import { Array } from "./primordials.js";
import { ViewElement } from "./elements.js";

export const isEmpty = (child) => child === null || child === undefined || typeof child === "boolean" || child === "";
const isText = (child) => typeof child === "string" || typeof child === "number" || typeof child === "bigint";
const isList = (child) => Array.isArray(child) || (typeof child === "object" && typeof child[Symbol.iterator] === "function");

/** The kind of a child: empty, text, element, list, or other. */
export function kindOf(child) {
    if (isEmpty(child)) return "empty";
    if (isText(child)) return "text";
    if (child instanceof ViewElement) return "element";
    if (isList(child)) return "list";
    return "other";
}

/** Whether both lists hold the same children. A child that is a list itself may have changed in place. */
export function isSameList(first, second) {
    if (first.length !== second.length) return false;
    for (let i = 0; i < first.length; i++) {
        const child = second[i];
        if (first[i] !== child || typeof child === "object" && child !== null && !(child instanceof ViewElement)) return false;
    }
    return true;
}

/** The children of an element as a list. */
export function childrenOf(element) {
    const { children } = element.props;
    if (children === undefined || children === null) return [];
    return Array.isArray(children) ? children : [children];
}

/** Whether an element has exactly one child, outside a list. */
export const isSingleChild = ({ props: { children } }) => children !== undefined && children !== null && !Array.isArray(children);

/** Whether a text is only white space. Such a text separates elements and is not a view. */
export const isBlank = (text) => text.trim() === "";

/** Returns the children with adjacent texts joined into the first of them. Every other child keeps its index. */
export function joinTexts(children) {
    let joined = children;
    let first = -1; // the index of the text that the next text continues
    for (let i = 0; i < children.length; i++) {
        const child = children[i];
        if (isEmpty(child)) continue;
        if (!isText(child)) { first = -1; continue; }
        if (first < 0) { first = i; continue; }
        if (joined === children) joined = [...children];
        joined[first] = `${joined[first]}${child}`;
        joined[i] = "";
    }
    return joined;
}
