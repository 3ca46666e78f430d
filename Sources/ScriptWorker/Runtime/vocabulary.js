// The module that scripts import: the runtime's own exports, and every other name of the vocabulary.
(function (runtime) {
    "use strict";
    const { exports, configuration: { vocabulary } } = runtime;
    const { Object } = runtime.own;
    const add = (names, make) => { for (const name of names) if (!(name in exports)) exports[name] = make(name); };
    for (const name of ["AppEvents", "AppIntentManager", "Navigation", "Path", "UUID"]) runtime.namespace(name, exports[name]);
    Object.freeze(runtime.namespace("TimeControlStatus", exports.TimeControlStatus));
    const classes = [
        "AVPlayer", "Animation", "CancelToken", "Data", "DateComponents", "EditMode", "LiveActivity", "Observable", "Transition", "UIGlass", "UIImage",
        "UIImageSymbolConfiguration",
    ];
    for (const name of classes) runtime.classNamespace(name, exports[name]);
    add(vocabulary.views, (name) => name); // a tag is its own name
    add(vocabulary.notDrawn, (name) => runtime.inert(name, "is not supported yet"));
    add(vocabulary.withoutPicture, (name) => runtime.inert(name, "has no meaning here"));
})
