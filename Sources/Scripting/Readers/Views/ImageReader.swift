import JSONText
import Views

extension ViewReader {
    /// A symbol. Pictures from elsewhere are not drawn yet.
    static let image = ViewReader(
        "Image",
        props: [
            "systemName", .notDrawnYet("variableValue"), .notDrawnYet("filePath"), .notDrawnYet("imageUrl"),
            .notDrawnYet("url"), .notDrawnYet("image"), .notDrawnYet("placeholder"), .notDrawnYet("resizable"),
            .notDrawnYet("renderingMode"), .notDrawnYet("interpolation"), .notDrawnYet("antialiased"),
            .withoutPicture("onError", .callback), .withoutPicture("widgetAccentedRenderingMode", .system),
        ]
    ) { element, decoder in
        guard let name = element.value("systemName") else { return .empty }
        // A symbol's names for the two colour schemes seldom differ.
        if let word = name.json.string ?? name.json["light"]?.string { return .symbol(word) }
        decoder.reject(name, expected: "a symbol's name")
        return .empty
    }
}
