import JSONText
import Views

/// Pictures that move on a phone: their first picture.
extension ViewReader {
    /// Symbols or pictures one after the other.
    static let animatedImage = ViewReader(
        "AnimatedImage", props: ["systemImages", "images", "contentMode", .notDrawnYet("duration")]
    ) { element, decoder throws(ScriptError) in
        decoder.sayNotDrawn("AnimatedImage: its first picture is shown, and does not move yet", at: element)
        var image: ViewNode?
        if let symbol = element.value("systemImages")?.elements.first {
            guard let name = symbol.json.string ?? symbol.json["name"]?.string else {
                decoder.reject(symbol, expected: "a symbol's name")
                return .empty
            }
            image = ViewNode(
                .symbol(
                    name, variableValue: try decoder.fraction(symbol["variableValue"]),
                    isResizable: element.value("contentMode") != nil))
        } else if let first = element.value("images")?.elements.first, let source = decoder.imageSource(first) {
            image = ViewNode(.image(source, options: ImageOptions(resizing: ImageOptions.Resizing())))
        }
        guard var image else { return .empty }
        let mode: ContentMode? = element.value("contentMode").flatMap { decoder.word($0, expected: "fit or fill") }
        if mode != nil || element.value("systemImages") == nil {
            image.modifiers.append(.aspectRatio(nil, contentMode: mode ?? .fit))
        }
        return .group([image])
    }

    /// A GIF of a file.
    static let animatedGif = ViewReader("AnimatedGif", props: ["path", .notDrawnYet("duration")]) {
        element, decoder throws(ScriptError) in
        decoder.sayNotDrawn("AnimatedGif: its first picture is shown, and does not move yet", at: element)
        guard let path = element.value("path"), let source = decoder.imageSource(path) else { return .empty }
        return .image(source)
    }

    /// Views one after the other.
    static let animatedFrames = ViewReader("AnimatedFrames", props: [.notDrawnYet("duration")]) {
        element, decoder throws(ScriptError) in
        decoder.sayNotDrawn("AnimatedFrames: its first view is shown, and does not change yet", at: element)
        return .group(Array(try decoder.children(of: element).prefix(1)))
    }
}
