import Images
import SharedTypes
import Views

// Symbols, images and drawings.
extension ViewReader {
    static let images = list {
        // A symbol, or an image from a file or from the script.
        ViewReader("Image", children: nil, looksUp: true) { view, element, decoder throws(ScriptError) in
            let symbol = try view.optional("systemName", .symbolName, &decoder)
            let value = try view.optional("variableValue", .fraction, &decoder)
            for name in ["filePath", "imageUrl", "url"] as [StaticString] {
                _ = try view.optional(name, Form<Void>("string | DynamicImageSource<string>") { _, _ in nil }, &decoder)
            }
            _ = try view.optional(
                "image", Form<Void>("UIImage | DynamicImageSource<UIImage>") { _, _ in nil }, &decoder)
            let placeholder = try view.optional("placeholder", .view, &decoder)
            view.noVisibleEffect("onError", .callback, .function("(error: string) => void"))
            let options = try decoder.imageOptions(view)
            if element["systemName"] != nil {
                return symbol.map { .symbol($0, variableValue: value, isResizable: options.resizing != nil) } ?? .empty
            }
            if let value = element.value("image") ?? element.value("filePath") ?? element.value("imageUrl")
                ?? element.value("url"),
                let source = decoder.imageSource(value)
            {
                return .image(source, options: try decoder.completed(options, of: element, value))
            }
            return placeholder.map { .group([$0]) } ?? .empty
        }
        // An SVG document.
        ViewReader("SVG", children: nil, looksUp: true) { view, element, decoder throws(ScriptError) in
            for name in ["url", "filePath", "code"] as [StaticString] {
                _ = try view.optional(name, Form<Void>("string | DynamicImageSource<string>") { _, _ in nil }, &decoder)
            }
            let options = try decoder.imageOptions(view)
            let code = element.value("code")
            guard let value = code ?? element.value("filePath") ?? element.value("url"),
                let source = code == nil ? decoder.imageSource(value) : decoder.drawing(value)
            else { return .empty }
            return .image(source, options: try decoder.completed(options, of: element, value))
        }
        // A QR code with sharp edges.
        ViewReader("QRImage", children: nil) { view, _, decoder throws(ScriptError) in
            let code = try view.required("data", .code, &decoder)
            let side = try view.optional("size", .length, &decoder) ?? 100
            guard let code else { return .empty }
            let options = ImageOptions(resizing: ImageOptions.Resizing(), interpolation: .none)
            let image = ViewNode(.image(ImageSource(code), options: options))
            return .group([ViewNode(image.kind, modifiers: [.frame(width: side, height: side, alignment: .center)])])
        }
    }
}

extension Form where Value == String {
    /// A symbol's name; the runtime resolves one for each colour scheme.
    fileprivate static var symbolName: Form {
        Form(.string) { value, decoder in
            if let name = value.json.string ?? value.json["light"]?.string { return name }
            decoder.reject(value, expected: "a symbol's name")
            return nil
        }
    }
}

extension Form where Value == ImageSource.Image {
    /// A text as a QR code.
    fileprivate static var code: Form {
        Form(.string) { value, decoder in
            guard let text = value.json.string, (1...QRCode.maximumByteCount).contains(text.utf8.count) else {
                decoder.reject(value, expected: "a text of at most 2,331 bytes")
                return nil
            }
            return decoder.found(value, "the code") { images throws(ImageError) in try images.code(of: text) }
        }
    }
}

extension Form where Value == ImageOptions.Resizing? {
    /// `true`, or `{capInsets, resizingMode}`; nil if an image keeps its size.
    fileprivate static var resizing: Form { resizingForm }
}

private let resizingForm = Form<ImageOptions.Resizing?>.either(
    .of(.boolean) { $0 ? ImageOptions.Resizing() : nil },
    .object { setting, decoder throws(ScriptError) in
        let caps = try setting.optional("capInsets", .edgeInsets, &decoder) ?? EdgeInsets(all: 0)
        let mode = Form<Bool>.word("ImageResizingMode", of: ["tile": true, "stretch": false])
        return ImageOptions.Resizing(
            capInsets: caps, tiles: try setting.optional("resizingMode", mode, &decoder) ?? false)
    }
).named("ImageResizable")

extension Form where Value == EdgeInsets {
    fileprivate static var edgeInsets: Form {
        Form("EdgeInsets") { value, decoder throws(ScriptError) in try decoder.insets(value) }
    }
}

extension TreeDecoder {
    /// An image, or one for each colour scheme; nil, with a note at its location, if it is not available.
    mutating func imageSource(_ value: PropValue) -> ImageSource? {
        forSchemes(value) { decoder, value in decoder.image(value) }
    }

    /// An image from an SVG's source text.
    fileprivate mutating func drawing(_ value: PropValue) -> ImageSource? {
        forSchemes(value) { decoder, value in
            guard let code = value.json.string else {
                decoder.reject(value, expected: "an SVG's text")
                return nil
            }
            return decoder.found(value, "the SVG") { images throws(ImageError) in try images.drawing(of: code) }
        }
    }

    private mutating func forSchemes(
        _ value: PropValue, _ read: (inout TreeDecoder, PropValue) -> ImageSource.Image?
    ) -> ImageSource? {
        guard let light = value["light"], let dark = value["dark"] else {
            return read(&self, value).map { ImageSource($0) }
        }
        guard let first = read(&self, light), let second = read(&self, dark) else { return nil }
        return ImageSource(light: first, dark: second)
    }

    private mutating func image(_ value: PropValue) -> ImageSource.Image? {
        if let number = value.json["$image"]?.number.flatMap(Int.init(exactly:)) {
            let image = images?[number]
            if let image { setOrigin(of: image, "\(value.name): the image", at: value.element) }
            return image
        }
        guard let path = value.json.string else {
            reject(value, expected: "an image")
            return nil
        }
        if path.hasPrefix("data:"), let comma = path.firstIndex(of: ","),
            let bytes = Base64.bytes(of: String(path[path.index(after: comma)...]))
        {
            return found(value, "the image") { images throws(ImageError) in
                try images.image(of: bytes, called: path)
            }
        }
        if path.hasPrefix("http:") || path.hasPrefix("https:") {
            reportNotDrawn("\(value.name): no image from the network is loaded there", at: value.element)
            return nil
        }
        let name = path.count > 200 ? "\(path.prefix(200))…" : path
        return found(value, name) { images throws(ImageError) in try images.image(at: path) }
    }

    /// The frames of a GIF file; none if it is not a GIF file.
    mutating func animatedImage(_ value: PropValue) -> [AnimationDecoder.Frame] {
        guard let path = value.json.string, !["data:", "http:", "https:"].contains(where: path.hasPrefix) else {
            return []
        }
        // Its error is reported when it is read as an image.
        return (try? images?.animation(at: path)) ?? []
    }

    /// Records the source of an image that is drawn later, for the message if that fails.
    private func setOrigin(of image: ImageSource.Image, _ name: String, at element: Element) {
        guard case .vector(let vector) = image, let document = vector.source as? DecodedDocument else { return }
        document.setOrigin(name, at: element.location)
    }

    fileprivate mutating func found(
        _ value: PropValue, _ name: String,
        _ find: (ScriptImages) throws(ImageError) -> ImageSource.Image
    ) -> ImageSource.Image? {
        guard let images else { return nil }
        do throws(ImageError) {
            let image = try find(images)
            setOrigin(of: image, "\(value.name): \(name)", at: value.element)
            return image
        } catch {
            emit("\(value.name): \(name) \(error.reason)", at: value.element)
            return nil
        }
    }

    /// The options of an image in the view's props.
    fileprivate mutating func imageOptions(_ view: Members) throws(ScriptError) -> ImageOptions {
        var options = ImageOptions()
        options.resizing = try view.optional("resizable", .resizing, &self) ?? nil
        let rendering = Form<ImageOptions.Rendering>.word("ImageRenderingMode", [.original, .template])
        if let mode = try view.optional("renderingMode", rendering, &self) { options.rendering = mode }
        let interpolation = Form<PixelImage.Interpolation>.word(
            "ImageInterpolation", of: ["none": .none, "low": .low, "medium": .low, "high": .high])
        if let value = try view.optional("interpolation", interpolation, &self) { options.interpolation = value }
        view.notDrawnYet("antialiased", .boolean)
        view.noVisibleEffect("widgetAccentedRenderingMode", .system, "WidgetAccentedRenderingMode")
        return options
    }

    /// The options with those that the image in `value` has itself, where the view has none.
    fileprivate mutating func completed(
        _ options: ImageOptions, of element: Element, _ value: PropValue
    ) throws(ScriptError) -> ImageOptions {
        var options = options
        if element["resizable"] == nil, let own = value["resizable"] {
            options.resizing = try resizingForm.read(own, &self) ?? nil
        }
        if element["renderingMode"] == nil, value.json["template"]?.bool == true { options.rendering = .template }
        return options
    }
}
