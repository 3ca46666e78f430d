import SharedTypes

/// An input of an intent, from a share sheet or from the Shortcuts app.
package enum IntentInput: Hashable, Sendable {
    case text(String)
    /// A URL, as written.
    case url(String)
    /// A file, by its path.
    case file(String)
    /// A value as JSON text, which only a shortcut can pass.
    case json(String)

    /// Parses an input of a command line or a log: `text=…`, `url=…`, `file=…` or `json=…`. Without one of these
    /// prefixes, a `file:` URL and a path that begins with `/`, `./` or `../` are a file. `scheme://…` is a URL, and
    /// everything else is text. Nil for a file without a path, and for invalid JSON.
    package init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.dropFirst().first) {
        case ("text", let value?): self = .text(value)
        case ("url", let value?): self = .url(value)
        case ("file", let value?): self = .file(Self.path(value))
        case ("json", let value?):
            guard (try? JSONDocument.reading(Array(value.utf8))) != nil else { return nil }
            self = .json(value)
        default:
            if text.hasPrefix("file://") || ["/", "./", "../"].contains(where: text.hasPrefix) {
                self = .file(Self.path(text))
            } else if text.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]*:\/\/\S+$/) != nil {
                self = .url(text)
            } else {
                self = .text(text)
            }
        }
        if case .file("") = self { return nil }
    }

    private static func path(_ text: String) -> String {
        text.hasPrefix("file://") ? PercentEncoding.decoded(text.dropFirst("file://".count)) : text
    }

    /// The input with its kind, in the form that ``init(_:)`` reads.
    package var description: String {
        switch self {
        case .text(let text): "text=\(text)"
        case .url(let text): "url=\(text)"
        case .file(let path): "file=\(path)"
        case .json(let text): "json=\(text)"
        }
    }

    /// The same input; a file by its absolute path without links, if it exists.
    package var absolute: IntentInput {
        guard case .file(let path) = self else { return self }
        return .file(FilePath.resolved(path) ?? FilePath.joined(path, to: FilePath.resolved(".") ?? "/"))
    }

    /// The path, if it is a file.
    package var path: String? {
        if case .file(let path) = self { path } else { nil }
    }

    /// A Boolean value that indicates whether it is an image, by its file's name.
    var isImage: Bool {
        guard let ending = path.flatMap(FilePath.fileExtension) else { return false }
        return ["png", "jpg", "jpeg", "gif", "webp", "bmp", "heic", "heif", "tif", "tiff"].contains(ending)
    }
}

extension [IntentInput] {
    /// The inputs in the runtime's format. A single input is also the shortcut's.
    var json: String {
        func list(_ value: (IntentInput) -> String?) -> String {
            "[" + compactMap(value).map(JSONLine.quoted).joined(separator: ",") + "]"
        }
        let texts = list { if case .text(let text) = $0 { text } else { nil } }
        let urls = list { if case .url(let text) = $0 { text } else { nil } }
        let images = list { $0.isImage ? $0.path : nil }
        let lists = "\"texts\":\(texts),\"urls\":\(urls),\"files\":\(list(\.path)),\"images\":\(images)"
        return "{\(lists),\"shortcut\":\(count == 1 ? self[0].shortcut : "null")}"
    }
}

extension IntentInput {
    /// The value that a shortcut passes, in the runtime's format.
    fileprivate var shortcut: String {
        switch self {
        case .text(let text), .url(let text): #"{"type":"text","value":\#(JSONLine.quoted(text))}"#
        case .file(let path): #"{"type":"fileURL","value":\#(JSONLine.quoted(path))}"#
        case .json(let text): #"{"type":"json","value":\#(text)}"#
        }
    }
}
