import WorkerMessages

/// A part of the runtime that most scripts never use. All parts together take nearly as long to parse as the rest. A
/// part is created before the script runs if the script's text contains one of its words. Otherwise it is created when
/// the script reads one of its exports or shows one of its views (`late.js`).
struct RuntimePart: Sendable {
    /// The name that identifies the part in ``all``.
    let name: String
    /// The names of its exports.
    let exports: [String]
    /// The global names that it defines in addition to its exports.
    let globals: [String]
    /// The names of the parts that it requires.
    let needs: [String]
    /// The names of the views that need it.
    let views: [String]
    /// Other words in a script's text that need it.
    let words: [String]
    /// The names of the other properties that it adds to the runtime.
    let members: [String]
    /// The source before which its exports are listed.
    let follower: String
    /// The language methods that its sources call.
    let methods: Set<String>
    /// Its sources in the order of their dependencies.
    private let texts: [(name: String, text: [UInt8])]

    private init(
        _ name: String, before follower: String, exports: [String], globals: [String] = [], views: [String] = [],
        words: [String] = [], needs: [String] = [], _ sources: [(name: String, text: [UInt8])]
    ) {
        (self.name, self.exports, self.globals) = (name, exports, globals)
        (self.views, self.words, self.needs) = (views, words, needs)
        self.follower = "runtime/\(follower).js"
        members = sources.flatMap { Self.members(in: $0.text) }
        methods = sources.reduce(into: []) { $0.formUnion(RuntimeSource.methods(in: $1.text)) }
        texts = sources
    }

    /// Its sources, prepared for evaluation.
    var sources: [RuntimeSource] {
        texts.map { RuntimeSource(name: "runtime/\($0.name).js", text: $0.text, globals: ScriptRuntime.globalNames) }
    }

    /// Every part, each after the parts that it requires.
    static let all = drawing + web

    private static let drawing = [
        RuntimePart(
            "canvas", before: "proxies",
            exports: [
                "Path2D", "CanvasGradient", "CanvasPattern", "TextMetrics", "CanvasRenderingContext",
            ],
            views: ["Canvas", "TimelineCanvas", "PathShape"],
            [
                ("path", PackageResources.path_js), ("path2d", PackageResources.path2d_js),
                ("drawing", PackageResources.drawing_js), ("canvas", PackageResources.canvas_js),
            ]),
        RuntimePart(
            "charts", before: "proxies",
            exports: ["ChartGesture", "ChartPlotStyle", "ChartPlotProxy", "ChartAxisLabelFormat"],
            views: ["Chart", "LinePlot", "AreaPlot", "FunctionLinePlot", "FunctionAreaPlot"],
            [("charts", PackageResources.charts_js)]),
    ]

    private static let web = [
        RuntimePart(
            "texts", before: "remote", exports: ["TextEncoder", "TextDecoder"],
            [("texts", PackageResources.texts_js)]),
        RuntimePart(
            "domEvents", before: "remote", exports: ["AbortEvent", "AbortSignal", "AbortController"],
            globals: ["DOMException", "Event", "CustomEvent", "EventTarget"],
            [("dom-events", PackageResources.dom_events_js)]),
        RuntimePart(
            "clones", before: "remote", exports: ["structuredClone"], globals: ["atob", "btoa"], needs: ["domEvents"],
            [("clones", PackageResources.clones_js)]),
        RuntimePart(
            "urls", before: "remote", exports: ["URL", "URLSearchParams"], needs: ["texts"],
            [("urls", PackageResources.urls_js)]),
        RuntimePart(
            "streams", before: "remote",
            exports: [
                "ReadableStream", "ReadableStreamDefaultReader", "ReadableStreamDefaultController", "WritableStream",
                "WritableStreamDefaultWriter", "WritableStreamDefaultController", "TransformStream",
                "TransformStreamDefaultController",
            ],
            globals: [
                "ReadableByteStreamController", "ReadableStreamBYOBReader", "ReadableStreamBYOBRequest",
                "ByteLengthQueuingStrategy", "CountQueuingStrategy", "TextEncoderStream", "TextDecoderStream",
            ], needs: ["texts", "domEvents"], [("streams", PackageResources.streams_js)]),
        RuntimePart(
            "headers", before: "remote", exports: ["Headers"], needs: ["texts"],
            [("headers", PackageResources.headers_js)]),
        RuntimePart(
            "blobs", before: "remote", exports: ["FormData", "Blob"], globals: ["File"], needs: ["urls", "headers"],
            [("blobs", PackageResources.blobs_js)]),
        RuntimePart(
            "bodies", before: "remote", exports: ["Request", "Response"], needs: ["domEvents", "blobs"],
            [("bodies", PackageResources.bodies_js)]),
        RuntimePart(
            "fetch", before: "remote", exports: ["fetch", "WebSocket"],
            // Images with a URL are fetched.
            words: ["http", "https", "fromURL"], needs: ["bodies"],
            [("fetch", PackageResources.fetch_js), ("sockets", PackageResources.sockets_js)]),
        RuntimePart(
            "subtle", before: "remote", exports: [], globals: ["CryptoKey", "SubtleCrypto"], words: ["subtle"],
            needs: ["domEvents"], [("subtle", PackageResources.subtle_js)]),
    ]

    /// All words of a script's text that need the part.
    var said: [String] { exports + globals + views + words }

    /// Returns the names of the parts that a script with these words may need.
    static func needed(by script: ScriptWords) -> Set<String> {
        var names: Set<String> = []
        for part in all.reversed() where names.contains(part.name) || part.said.contains(where: script.contains) {
            names.insert(part.name)
            names.formUnion(part.needs)
        }
        return names
    }

    /// Its name, exports, globals, views and members, in the format of `late.js`.
    var json: String {
        func list(_ names: [String]) -> String {
            "[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        }
        let lists = [("exports", exports), ("globals", globals), ("views", views), ("members", members)].map {
            #""\#($0)":\#(list($1))"#
        }
        return #"{"name":"\#(name)",\#(lists.joined(separator: ","))}"#
    }

    /// Returns the properties that a source adds to the runtime: `runtime.NAME = `.
    private static func members(in text: [UInt8]) -> [String] {
        var members: [String] = []
        var rest = text[...]
        while let dot = rest.firstIndex(of: UInt8(ascii: ".")) {
            let name = rest[(dot + 1)...].prefix(while: ScriptWords.isInName)
            if rest[..<dot].suffix(7).elementsEqual("runtime".utf8), rest[name.endIndex...].starts(with: " = ".utf8) {
                members.append(String(decoding: name, as: UTF8.self))
            }
            rest = rest[name.endIndex...]
        }
        return members
    }

    /// Creates the part for a script that already runs. Its sources become functions that take the runtime, so they
    /// need no global name that the script might use.
    func make(in context: ScriptContext, _ runtime: ScriptValue) throws(ScriptException) {
        try Self.make(sources, in: context, runtime)
    }

    /// Creates a library of ``BundledLibraries``.
    static func makeLibrary(
        _ name: String, in context: ScriptContext, _ runtime: ScriptValue
    ) throws(ScriptException) {
        guard let text = BundledLibraries.all[name] else { throw ScriptException(message: "it does not exist") }
        let source = RuntimeSource(library: name, text: text, globals: ScriptRuntime.globalNames)
        try make([source], in: context, runtime)
    }

    private static func make(
        _ sources: [RuntimeSource], in context: ScriptContext, _ runtime: ScriptValue
    ) throws(ScriptException) {
        for source in sources {
            let function = try context.evaluate(
                "(function (\(RuntimeSource.global)) {\(source.code)})", name: source.name)
            try function.call([runtime])
        }
    }
}

/// The words of a given list that occur in a script's text: in its code, its strings or its comments.
struct ScriptWords {
    private let said: Set<String>

    /// Finds those of `words` that occur in `code` as whole words, between characters that are not part of a name.
    init(in code: String, of words: [String]) {
        let sought = Set(words)
        let lengths = Set(words.map(\.utf8.count))
        let firsts = Set(words.compactMap(\.utf8.first))
        var said: Set<String> = []
        var code = code
        code.withUTF8 { bytes in
            var start = 0
            while start < bytes.count {
                guard Self.isInName(bytes[start]) else {
                    start += 1
                    continue
                }
                var end = start + 1
                while end < bytes.count, Self.isInName(bytes[end]) { end += 1 }
                if lengths.contains(end - start), firsts.contains(bytes[start]) {
                    let word = String(decoding: bytes[start..<end], as: UTF8.self)
                    if sought.contains(word) { said.insert(word) }
                }
                start = end
            }
        }
        self.said = said
    }

    /// Whether the script's text contains `word`.
    func contains(_ word: String) -> Bool {
        said.contains(word)
    }

    static func isInName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 128...:
            true
        default: false
        }
    }
}
