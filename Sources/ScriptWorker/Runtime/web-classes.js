// The classes of web standards, with their members as Web IDL declares them.
import { Object, WeakMap } from "./primordials.js";

const names = new WeakMap(); // by prototype: the class's name

/** Makes the members of classes enumerable, and gives each class its name as the tag of its objects. */
export function declareClasses(classes) {
    for (const name of Object.keys(classes)) {
        const { prototype } = classes[name];
        for (const object of [classes[name], prototype]) {
            for (const member of Object.getOwnPropertyNames(object)) {
                const descriptor = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(object, member));
                if (member === "constructor" || !descriptor.configurable || object !== prototype && ["name", "length"].includes(member)) continue;
                Object.defineProperty(object, member, Object.assign(Object.create(null), descriptor, { enumerable: true }));
            }
        }
        Object.defineProperty(prototype, Symbol.toStringTag, { __proto__: null, value: name, configurable: true });
        names.set(prototype, name);
    }
}

/** Returns the name of the class whose prototype `object` is; undefined if it is not a class of a web standard. */
export const className = (object) => names.get(object);
