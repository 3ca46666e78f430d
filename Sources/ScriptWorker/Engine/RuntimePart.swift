import WorkerProtocol

/// A part of the runtime that most scripts never use. All parts together take nearly as long to parse as the rest. A
/// part is created before the script runs if the script's text contains one of its words. Otherwise it is created when
/// the script reads one of its exports or shows one of its views (`lazy.js`).
struct RuntimePart: Sendable {
    /// The name of its bundle.
    let name: String
    /// The names of its exports for scripts.
    let exports: [String]
    /// The global names that it defines in addition to its exports.
    let globals: [String]
    /// The names of the views that need it.
    let views: [String]
    /// Other words in a script's text that need it.
    let words: [String]

    private init(
        _ name: String, exports: [String], globals: [String] = [], views: [String] = [], words: [String] = []
    ) {
        (self.name, self.exports, self.globals) = (name, exports, globals)
        (self.views, self.words) = (views, words)
    }

    /// Every part, each after the parts that it requires.
    static let all = drawing + web

    private static let drawing = [
        RuntimePart(
            "canvas",
            exports: [
                "Path2D", "CanvasGradient", "CanvasPattern", "TextMetrics", "CanvasRenderingContext",
            ],
            views: ["Canvas", "TimelineCanvas", "PathShape"]),
        RuntimePart(
            "charts", exports: ["ChartGesture", "ChartPlotStyle", "ChartPlotProxy", "ChartAxisLabelFormat"],
            views: ["Chart", "LinePlot", "AreaPlot", "FunctionLinePlot", "FunctionAreaPlot"]),
    ]

    private static let web = [
        RuntimePart("text-coding", exports: ["TextEncoder", "TextDecoder"]),
        RuntimePart(
            "dom-events", exports: ["AbortEvent", "AbortSignal", "AbortController"],
            globals: ["DOMException", "Event", "CustomEvent", "EventTarget"]),
        RuntimePart("clones", exports: ["structuredClone"], globals: ["atob", "btoa"]),
        RuntimePart("urls", exports: ["URL", "URLSearchParams"]),
        RuntimePart(
            "streams",
            exports: [
                "ReadableStream", "ReadableStreamDefaultReader", "ReadableStreamDefaultController", "WritableStream",
                "WritableStreamDefaultWriter", "WritableStreamDefaultController", "TransformStream",
                "TransformStreamDefaultController",
            ],
            globals: [
                "ReadableByteStreamController", "ReadableStreamBYOBReader", "ReadableStreamBYOBRequest",
                "ByteLengthQueuingStrategy", "CountQueuingStrategy", "TextEncoderStream", "TextDecoderStream",
            ]),
        RuntimePart("headers", exports: ["Headers"]),
        RuntimePart("blobs", exports: ["FormData", "Blob"], globals: ["File"]),
        RuntimePart("request-bodies", exports: ["Request", "Response"]),
        // Images with a URL are fetched.
        RuntimePart("fetch", exports: ["fetch", "WebSocket"], words: ["http", "https", "fromURL"]),
        RuntimePart("subtle-crypto", exports: [], globals: ["CryptoKey", "SubtleCrypto"], words: ["subtle"]),
    ]

    /// All words of a script's text that need the part.
    var triggers: [String] { exports + globals + views + words }

    /// Returns the names of the parts that a script with these words may need.
    static func needed(by script: ScriptWords) -> Set<String> {
        var names: Set<String> = []
        for part in all.reversed() where names.contains(part.name) || part.triggers.contains(where: script.contains) {
            names.insert(part.name)
            names.formUnion(JavaScriptBundles.needs[part.name] ?? [])
        }
        return names
    }

    /// Its name, exports, globals and views, in the format of `lazy.js`.
    var json: String {
        func list(_ names: [String]) -> String {
            "[" + names.map { "\"\($0)\"" }.joined(separator: ",") + "]"
        }
        let lists = [("exports", exports), ("globals", globals), ("views", views)].map {
            #""\#($0)":\#(list($1))"#
        }
        return #"{"name":"\#(name)",\#(lists.joined(separator: ","))}"#
    }
}

/// The words of a given list that occur in a script's text: in its code, its strings or its comments.
struct ScriptWords {
    private let found: Set<String>

    /// Finds those of `words` that occur in `code` as whole words, between characters that are not part of a name.
    init(in code: String, of words: [String]) {
        let sought = Set(words)
        let lengths = Set(words.map(\.utf8.count))
        let firsts = Set(words.compactMap(\.utf8.first))
        var found: Set<String> = []
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
                    if sought.contains(word) { found.insert(word) }
                }
                start = end
            }
        }
        self.found = found
    }

    /// Whether the script's text contains `word`.
    func contains(_ word: String) -> Bool {
        found.contains(word)
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
