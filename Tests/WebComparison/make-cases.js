// usage: node make-cases.js FOLDER COUNT SEED
//
// Writes COUNT inputs for each API, or all where there is a list of them, and what Node gives for them, into FOLDER: a file of JSON for each.
"use strict";
const fs = require("fs"), path = require("path"), vm = require("vm");

const [, , folder, count, seed] = process.argv;
const read = (name) => fs.readFileSync(path.join(__dirname, name), "utf8");
const apis = fs.readdirSync(__dirname).filter((name) => name.endsWith(".js") && !["common.js", "make-cases.js"].includes(name));
process.on("unhandledRejection", () => {});
process.on("uncaughtException", () => {});
process.removeAllListeners("warning");

(async () => {
    for (const api of apis) {
        const { randomFrom, comparison } = vm.runInThisContext(`(() => { ${read("common.js")}\n${read(api)}\nreturn { randomFrom, comparison }; })()`);
        const random = randomFrom(Number(seed));
        const lines = [];
        const inputs = comparison.inputs ?? Array.from({ length: Number(count) }, () => comparison.make(random));
        for (let i = 0; i < inputs.length; i++) {
            const input = JSON.stringify(inputs[i]);
            lines.push(`[${input},${JSON.stringify(await comparison.run(JSON.parse(input)))}]`);
        }
        fs.writeFileSync(path.join(folder, api.replace(/\.js$/, ".json")), `[\n${lines.join(",\n")}\n]\n`);
    }
    process.exit(0);
})();
