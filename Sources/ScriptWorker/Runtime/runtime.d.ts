// Declarations for the check of the runtime's modules by TypeScript (script/check). Nothing here is compiled.

/** The exports of the optional parts that exist, by bundle name (script/support/bundle-javascript.py). */
interface Parts {
    canvas?: typeof import("./path.js") & typeof import("./path2d.js") & typeof import("./drawing.js") & typeof import("./canvas.js");
    charts?: typeof import("./charts.js");
    "text-coding"?: typeof import("./text-coding.js");
    "dom-events"?: typeof import("./dom-events.js");
    clones?: typeof import("./clones.js");
    urls?: typeof import("./urls.js");
    streams?: typeof import("./streams.js");
    headers?: typeof import("./headers.js");
    blobs?: typeof import("./blobs.js");
    "request-bodies"?: typeof import("./request-bodies.js");
    fetch?: typeof import("./fetch.js") & typeof import("./sockets.js");
    "subtle-crypto"?: typeof import("./subtle-crypto.js");
}

/** The functions of the program (ScriptRuntime.swift). Texts are JSON. */
interface Native {
    isOverTime(): boolean;
    evaluateScript(): any;
    measureText(text: string): string | undefined;
    hash(text: string): string | undefined;
    images(text: string): string | undefined;
    files(text: string): string | undefined;
    /** Creates a part or a library. Returns the error message. */
    makePart(name: string): string | undefined;
}

/** The runtime's configuration (RuntimeConfiguration.swift). */
interface Configuration {
    startDate: number;
    seed: string;
    timeZone: string;
    locale: string;
    colorScheme: string;
    colorSchemeContrast: string;
    entryPoint: string;
    device: { width: number; height: number; scale: number };
    lastEventTime: number;
    widget: { family: string; width: number; height: number; parameter: string };
    query: any;
    inputs: any;
    notification: any;
    name: string;
    directory: string;
    metadata: any;
    storage: any;
    limits: { views: number; depth: number; textLength: number; propDepth: number };
    pictureInPicture: { started: string; stopped: string; callbacks: string[]; contentOnly: string[] };
    vocabulary: {
        views: string[]; notDrawn: string[]; withoutEffect: string[]; viewProps: string[]; ownViewProps: Record<string, string[]>;
        readingChildren: string[]; takingRuns: string[]; lookedUp: string[]; globals: string[];
    };
}

/** An optional part that does not exist yet (RuntimePart.swift). */
interface MissingPart {
    name: string;
    exports: string[];
    globals: string[];
    views: string[];
}

/** The object that the program and the bundles share. */
declare const $runtime: {
    native: Native;
    configuration: Configuration;
    exports: Record<string, any>;
    modules: Parts;
    libraries: Record<string, any>;
    libraryGlobals: Record<string, any>;
    libraryModules: Record<string, any>;
    objectMethods: Record<string, Function>;
    names(): Record<string, any>;
    loadPart(name: keyof Parts): object;
    bridge: Record<string, Function>;
    start(parts: MissingPart[]): void;
};

/** The names that the build declares in the bundle of primordials.js, separated by spaces. */
declare const $globals: string, $methods: string;

// What JavaScriptCore adds, and what this TypeScript does not know yet.
interface Error { line?: number; column?: number; sourceURL?: string; phase?: string; }
interface String { toWellFormed(): string; }
interface ArrayBuffer { transfer(length?: number): ArrayBuffer; }
interface ArrayBuffer { readonly detached: boolean; }
interface PropertyDescriptor { __proto__?: null; }
