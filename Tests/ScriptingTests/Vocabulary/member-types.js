// Reads or calls each of the members in `declared`, and prints those whose value has another type than the declared one (`types.js`).
const pending = {};
async function later() {
    for (let i = 0; i < 20; i++) await null;
    return pending;
}

async function mistake(namespace, name, form) {
    const object = __scripting[namespace];
    if (!(name in object)) return "is missing";
    let value = object[name], type = form;
    const called = signature(form);
    if (called !== undefined) {
        if (typeof value !== "function") return `is no function but ${String(value)}`;
        if (`${namespace}.${name}` === "Script.exit" || name === "useDismiss") return undefined;
        const values = called.parameters.filter((parameter) => !/^(\.\.\.)?\w+\?/.test(parameter)).map(argument);
        type = called.result;
        try {
            value = value.apply(object, values);
        } catch (error) {
            return error instanceof TypeError || !(error instanceof Error) ? `throws ${error}` : undefined;
        }
    }
    if (!conforms(value, type)) return `is ${String(value)} and not ${type}`;
    if (!(value instanceof Promise) || !type.startsWith("Promise<")) return undefined;
    try {
        const settled = await Promise.race([value, later()]);
        const inner = type.slice(8, -1);
        return settled === pending || conforms(settled, inner) ? undefined : `gives ${String(settled)} and not ${inner}`;
    } catch (error) {
        return error instanceof TypeError || !(error instanceof Error) ? `fails with ${error}` : undefined;
    }
}

let count = 0;
for (const [namespace, members] of Object.entries(declared)) {
    for (const [name, form] of members) {
        const found = await mistake(namespace, name, form);
        if (found !== undefined) console.log(`${namespace}.${name} ${found}`);
        count += 1;
    }
}
console.log(`${count} members`);
