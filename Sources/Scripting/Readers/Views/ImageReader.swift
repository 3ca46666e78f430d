import JSONText
import Pictures
import Views

extension ViewReader {
    /// A symbol, or an image from a file or from the script.
    static let image = ViewReader(
        "Image",
        props: [
            "systemName", "variableValue", "filePath", "imageUrl", "url", "image", "placeholder", "resizable",
            "renderingMode",
            "interpolation", .notDrawnYet("antialiased"), .withoutPicture("onError", .callback),
            .withoutPicture("widgetAccentedRenderingMode", .system),
        ], looksUp: true
    ) { element, decoder throws(ScriptError) in
        if let name = element.value("systemName") {
            guard let word = name.json.string ?? name.json["light"]?.string else {
                decoder.reject(name, expected: "a symbol's name")
                return .empty
            }
            let value = try decoder.fraction(element.value("variableValue"))
            return .symbol(
                word, variableValue: value, isResizable: try decoder.resizing(element.value("resizable")) != nil)
        }
        if let value = element.value("image") ?? element.value("filePath") ?? element.value("imageUrl")
            ?? element.value("url"),
            let source = decoder.imageSource(value)
        {
            return .image(source, options: try decoder.imageOptions(of: element, value))
        }
        return try decoder.view(element.value("placeholder")).map { .group([$0]) } ?? .empty
    }

    /// An SVG document.
    static let svg = ViewReader(
        "SVG",
        props: [
            "url", "filePath", "code", "resizable", "renderingMode", "interpolation", .notDrawnYet("antialiased"),
            .withoutPicture("widgetAccentedRenderingMode", .system),
        ], looksUp: true
    ) { element, decoder throws(ScriptError) in
        let code = element.value("code")
        guard let value = code ?? element.value("filePath") ?? element.value("url"),
            let source = code == nil ? decoder.imageSource(value) : decoder.drawing(value)
        else { return .empty }
        return .image(source, options: try decoder.imageOptions(of: element, value))
    }

    /// A QR code with sharp edges.
    static let qrImage = ViewReader("QRImage", props: ["data", "size"]) { element, decoder throws(ScriptError) in
        guard let data = element.value("data") else { return .empty }
        guard let text = data.json.string, (1...QRCode.greatestByteCount).contains(text.utf8.count) else {
            decoder.reject(data, expected: "a text of at most 2,331 bytes")
            return .empty
        }
        let found = decoder.found(data, "the code") { pictures throws(PictureError) in try pictures.code(of: text) }
        guard let code = found else { return .empty }
        let side = try decoder.length(element.value("size")) ?? 100
        let options = ImageOptions(resizing: ImageOptions.Resizing(), interpolation: .none)
        let image = ViewNode(.image(ImageSource(code), options: options))
        return .group([ViewNode(image.kind, modifiers: [.frame(width: side, height: side, alignment: .center)])])
    }
}

extension TreeDecoder {
    /// An image, or one for each colour scheme; nil, with a note at its location, if it is not available.
    mutating func imageSource(_ value: PropValue) -> ImageSource? {
        forSchemes(value) { decoder, value in decoder.picture(value) }
    }

    /// An image from an SVG's source text.
    fileprivate mutating func drawing(_ value: PropValue) -> ImageSource? {
        forSchemes(value) { decoder, value in
            guard let code = value.json.string else {
                decoder.reject(value, expected: "an SVG's text")
                return nil
            }
            return decoder.found(value, "the SVG") { pictures throws(PictureError) in try pictures.drawing(of: code) }
        }
    }

    private mutating func forSchemes(
        _ value: PropValue, _ read: (inout TreeDecoder, PropValue) -> ImageSource.Picture?
    ) -> ImageSource? {
        guard let light = value["light"], let dark = value["dark"] else {
            return read(&self, value).map { ImageSource($0) }
        }
        guard let first = read(&self, light), let second = read(&self, dark) else { return nil }
        return ImageSource(light: first, dark: second)
    }

    private mutating func picture(_ value: PropValue) -> ImageSource.Picture? {
        if let number = value.json["$image"]?.number.flatMap(Int.init(exactly:)) {
            let picture = pictures?[number]
            if let picture { setOrigin(of: picture, "\(value.name): the image", at: value.element) }
            return picture
        }
        guard let path = value.json.string else {
            reject(value, expected: "a picture")
            return nil
        }
        if path.hasPrefix("data:"), let comma = path.firstIndex(of: ","),
            let bytes = Base64.bytes(of: String(path[path.index(after: comma)...]))
        {
            return found(value, "the picture") { pictures throws(PictureError) in
                try pictures.picture(of: bytes, called: path)
            }
        }
        if path.hasPrefix("http:") || path.hasPrefix("https:") {
            sayNotDrawn("\(value.name): no picture of the network is loaded there", at: value.element)
            return nil
        }
        let name = path.count > 200 ? "\(path.prefix(200))…" : path
        return found(value, name) { pictures throws(PictureError) in try pictures.picture(at: path) }
    }

    /// The frames of a GIF file; none if it is not a GIF file.
    mutating func animatedPicture(_ value: PropValue) -> [AnimationDecoder.Frame] {
        guard let path = value.json.string, !["data:", "http:", "https:"].contains(where: path.hasPrefix) else {
            return []
        }
        // Its error is reported when it is read as an image.
        return (try? pictures?.animation(at: path)) ?? []
    }

    /// Records where an image comes from that is drawn later, for the message if it cannot be drawn.
    private func setOrigin(of picture: ImageSource.Picture, _ name: String, at element: Element) {
        guard case .vector(let image) = picture, let document = image.source as? DecodedDocument else { return }
        document.setOrigin(name, at: element.location)
    }

    fileprivate mutating func found(
        _ value: PropValue, _ name: String,
        _ find: (ScriptPictures) throws(PictureError) -> ImageSource.Picture
    ) -> ImageSource.Picture? {
        guard let pictures else { return nil }
        do throws(PictureError) {
            let picture = try find(pictures)
            setOrigin(of: picture, "\(value.name): \(name)", at: value.element)
            return picture
        } catch {
            say("\(value.name): \(name) \(error.reason)", at: value.element)
            return nil
        }
    }

    /// The options of the image in `value`: those of the view's props, or else those of the image itself.
    fileprivate mutating func imageOptions(of element: Element, _ value: PropValue) throws(ScriptError) -> ImageOptions
    {
        var options = ImageOptions()
        options.resizing = try resizing(element.value("resizable") ?? value["resizable"])
        if let mode = element.value("renderingMode") {
            options.rendering = word(mode, expected: "original or template") ?? .original
        } else if value.json["template"]?.bool == true {
            options.rendering = .template
        }
        if let interpolation = element.value("interpolation") {
            let word: InterpolationWord? = self.word(interpolation, expected: "none, low, medium or high")
            options.interpolation = word?.interpolation ?? .low
        }
        return options
    }

    /// `true`, or `{capInsets, resizingMode}`; nil if an image keeps its size.
    fileprivate mutating func resizing(_ value: PropValue?) throws(ScriptError) -> ImageOptions.Resizing? {
        guard let value else { return nil }
        guard value.json.isObject, value.json["$num"] == nil else {
            if let flag = value.json.bool { return flag ? ImageOptions.Resizing() : nil }
            reject(value, expected: "true, false or {capInsets, resizingMode}")
            return nil
        }
        let mode: ResizingWord? = value["resizingMode"].flatMap { word($0, expected: "stretch or tile") }
        let caps = try value["capInsets"].flatMap { value throws(ScriptError) in try insets(value) }
        return ImageOptions.Resizing(capInsets: caps ?? EdgeInsets(all: 0), tiles: mode == .tile)
    }
}

private enum ResizingWord: String {
    case stretch, tile
}

private enum InterpolationWord: String {
    case none, low, medium, high

    var interpolation: PixelImage.Interpolation {
        switch self {
        case .none: .none
        case .low, .medium: .low
        case .high: .high
        }
    }
}
