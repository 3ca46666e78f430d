// What scripts import: the runtime's own, and every other name of the vocabulary.
(function (runtime) {
    "use strict";
    const { exports, configuration: { vocabulary } } = runtime;
    const add = (names, make) => { for (const name of names) if (!(name in exports)) exports[name] = make(name); };
    add(vocabulary.views, (name) => name); // a tag is its own name
    add(vocabulary.notDrawn, (name) => runtime.inert(name, "is not supported yet"));
    add(vocabulary.withoutPicture, (name) => runtime.inert(name, "has no meaning here"));
})
