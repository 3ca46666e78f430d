import WorkerMessages

/// A part of the runtime that most scripts never use; all of them together cost nearly as much to read as the rest. It is made where the script's text
/// has one of its words, before the script runs; and else when the script reads one of its exports or shows one of its views all the same (`late.js`).
struct RuntimePart: Sendable {
    /// What ``all`` knows it by.
    let name: String
    /// What it exports.
    let exports: [String]
    /// The views that need it.
    let views: [String]
    /// What else a script says that needs it.
    let words: [String]
    /// What else the runtime has of it.
    let members: [String]
    /// The source that it stands before: where its exports are among the others.
    let follower: String
    /// Its sources in the order in which they build on each other.
    let sources: [RuntimeSource]

    private init(
        _ name: String, before follower: String, exports: [String], views: [String] = [], words: [String] = [],
        _ sources: [(name: String, text: [UInt8])]
    ) {
        (self.name, self.exports, self.views, self.words) = (name, exports, views, words)
        self.follower = "runtime/\(follower).js"
        members = sources.flatMap { Self.members(in: $0.text) }
        self.sources = sources.map {
            RuntimeSource(name: "runtime/\($0.name).js", text: $0.text, globals: ScriptRuntime.globalNames)
        }
    }

    /// Every part; none builds on another.
    static let all = [
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
        RuntimePart(
            "web", before: "remote",
            exports: [
                "URL", "URLSearchParams", "TextEncoder", "TextDecoder", "structuredClone", "AbortEvent", "AbortSignal",
                "AbortController", "ReadableStream", "ReadableStreamDefaultReader", "ReadableStreamDefaultController",
                "WritableStream", "WritableStreamDefaultWriter", "WritableStreamDefaultController", "TransformStream",
                "TransformStreamDefaultController", "Headers", "FormData", "Blob", "Request", "Response", "fetch",
                "WebSocket",
            ],
            // Pictures by their addresses are fetched.
            words: ["http", "https", "fromURL"],
            [
                ("urls", PackageResources.urls_js), ("web", PackageResources.web_js),
                ("streams", PackageResources.streams_js), ("pipes", PackageResources.pipes_js),
                ("bodies", PackageResources.bodies_js), ("fetch", PackageResources.fetch_js),
                ("sockets", PackageResources.sockets_js),
            ]),
    ]

    /// All that a script says that needs it.
    var said: [String] { exports + views + words }

    /// Whether a script with these words may need it.
    func isNeeded(by script: ScriptWords) -> Bool {
        said.contains(where: script.contains)
    }

    /// Its name, its exports and its views, as `late.js` has them.
    var json: String {
        func list(_ names: [String]) -> String {
            "[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        }
        let lists = [("exports", exports), ("views", views), ("members", members)].map { #""\#($0)":\#(list($1))"# }
        return #"{"name":"\#(name)",\#(lists.joined(separator: ","))}"#
    }

    /// What a source gives the runtime: `runtime.NAME = `.
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

    /// Makes it for a script that runs already: as functions of the runtime, for which no global name is needed that the script might take.
    func make(in context: ScriptContext, _ runtime: ScriptValue) throws(ScriptException) {
        for source in sources {
            let function = try context.evaluate(
                "(function (\(RuntimeSource.global)) {\(source.code)})", name: source.name)
            try function.call([runtime])
        }
    }
}

/// Which of some words a script's text says, in its code, its texts or its comments.
struct ScriptWords {
    private let said: Set<String>

    /// Those of `words` that stand in `code` by themselves: between characters that no name has.
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

    /// Whether the script says `word`.
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
