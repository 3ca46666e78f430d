import Images
import SharedTypes
import Views

/// Responds to a script's image requests: `{"op": …}` in JSON, with `{"value": …}` or `{"error": reason}`.
struct ImageRequest {
    let images: ScriptImages

    /// The response to `text`.
    func reply(to text: String) -> String {
        Array(text.utf8).withUnsafeBytes { bytes in
            guard let document = try? JSONDocument(bytes), let op = document.root["op"]?.string else {
                return "{\"value\":null}"
            }
            do throws(ImageError) {
                if let packed = try packed(op, document.root) { return packed }
                return "{\"value\":\(try value(op, document.root) ?? "null")}"
            } catch {
                return "{\"error\":\(JSONLine.quoted(error.reason))}"
            }
        }
    }

    private func value(_ op: String, _ json: JSONValue) throws(ImageError) -> String? {
        switch op {
        case "file": return try described(images.image(at: json["path"]?.string ?? ""))
        case "data":
            guard let text = json["data"]?.string else { return nil }
            if text.utf8.count / 4 * 3 > ScriptFiles.fileLimit {
                throw .with("is larger than the \(ScriptFiles.fileLimit >> 20) MB limit")
            }
            guard let bytes = Base64.bytes(of: text) else { return nil }
            return try described(images.decode(bytes, scale: scale(json)))
        case "symbol": return try described(.symbol(json["name"]?.string ?? "", nil))
        case "free":
            images.release(number(json))
            return nil
        case "tint":
            guard let image = images[number(json)], let color = json["color"]?.string.flatMap(ColorSyntax.color)
            else { return nil }
            switch image {
            case .symbol(let name, _): return try described(.symbol(name, color))
            case .pixels(let image): return try described(.pixels(image.tinted(color.light)))
            case .vector:
                return try pixels(json).flatMap { image throws(ImageError) in
                    try described(.pixels(image.tinted(color.light)))
                }
            }
        case "copy":
            return try images[number(json)].flatMap { image throws(ImageError) in try described(image) }
        case "average": return try pixels(json)?.averageColor.map(Self.color)
        case "pixel":
            let (x, y) = (json["x"]?.number ?? -1, json["y"]?.number ?? -1)
            guard let image = try pixels(json), let x = Int(exactly: x.rounded(.down)),
                let y = Int(exactly: y.rounded(.down))
            else { return nil }
            return image.color(x: x, y: y).map(Self.color)
        case "dominant":
            let count = min(max(json["count"]?.number ?? 5, 1), 125)
            let colors = try pixels(json)?.dominantColors(count: count.isNaN ? 5 : Int(count)) ?? []
            return "["
                + colors.map { JSONLine().raw("color", Self.color($0.color)).number("percentage", $0.share).text }
                .joined(separator: ",")
                + "]"
        default:
            guard let image = try pixels(json), let edited = try edited(image, op, json) else { return nil }
            return try described(.pixels(edited))
        }
    }

    /// The response to a request for many bytes, which are encoded directly into it; otherwise they would be in memory
    /// several times.
    private func packed(_ op: String, _ json: JSONValue) throws(ImageError) -> String? {
        let bytes: [UInt8]?
        switch op {
        case "bytes": bytes = try images.bytes(at: json["path"]?.string ?? "")
        case "png": bytes = try pixels(json).flatMap(ImageEncoder.png)
        case "jpeg":
            let quality = json["quality"]?.number ?? 0.8
            bytes = try pixels(json).flatMap { ImageEncoder.jpeg($0, quality: quality) }
        case "pixels":
            guard let image = try pixels(json) else { return nil }
            guard image.width * image.height <= ImageDecoder.maximumKeptCount / 2 else {
                throw .with("has more than 4.1 million pixels, the limit for reading them")
            }
            let head = "{\"value\":{\"width\":\(image.width),\"height\":\(image.height),\"data\":\""
            return Base64.text(of: image.unpremultipliedRGBA, between: head, and: "\"}}")
        default: return nil
        }
        return bytes.map { Base64.text(of: $0, between: "{\"value\":\"", and: "\"}") }
    }

    private func edited(
        _ image: PixelImage, _ op: String, _ json: JSONValue
    ) throws(ImageError) -> PixelImage? {
        func length(_ value: JSONValue?) -> Double? { value?.number }
        func size(_ value: JSONValue?) -> Size? {
            guard let width = length(value?["width"]), let height = length(value?["height"]) else { return nil }
            return Size(width: width, height: height)
        }
        switch op {
        case "resize":
            return try size(json["size"]).flatMap { size throws(ImageError) in try image.resized(to: size) }
        case "crop":
            guard let rect = json["rect"], let part = size(rect) else { return nil }
            return try image.cropped(
                to: Rect(origin: Point(x: length(rect["x"]) ?? 0, y: length(rect["y"]) ?? 0), size: part))
        case "rotate": return try image.rotated(degrees: length(json["degrees"]) ?? 0)
        case "blur": return try image.blurred(radius: length(json["radius"]) ?? 0)
        case "gray": return try image.grayscale()
        case "mirror": return try image.mirrored()
        case "circle": return try image.inCircle(radius: length(json["radius"]), fits: json["fits"]?.bool ?? false)
        case "render":
            guard let target = size(json["size"]) else { return nil }
            let place = json["source"]?["position"]
            let part = size(json["source"]?["size"]) ?? image.size
            return try image.rendered(
                in: target,
                source: Rect(origin: Point(x: length(place?["x"]) ?? 0, y: length(place?["y"]) ?? 0), size: part))
        default: return nil
        }
    }

    private func number(_ json: JSONValue) -> Int { json["n"]?.number.flatMap(Int.init(exactly:)) ?? 0 }

    private func scale(_ json: JSONValue) -> Double {
        guard let scale = json["scale"]?.number, scale > 0, scale <= 100 else { return 1 }
        return scale
    }

    /// The pixels of the requested image; nil if it has none. A vector image is rendered at its own size.
    private func pixels(_ json: JSONValue) throws(ImageError) -> PixelImage? {
        switch images[number(json)] {
        case .pixels(let image): return image
        case .vector(let image):
            let drawn = image.image(
                width: Int(min(image.size.width, 4096).rounded(.up)),
                height: Int(min(image.size.height, 4096).rounded(.up)))
            if drawn == nil, let failure = (image.source as? DecodedDocument)?.failure { throw failure }
            return drawn
        case .symbol: throw ImageError.with("is a symbol, whose pixels a script cannot read")
        case nil: return nil
        }
    }

    /// Stores an image and returns its description.
    private func described(_ image: ImageSource.Image) throws(ImageError) -> String {
        guard let number = images.hold(image) else {
            throw ImageError.with(
                "exceeds the limit of \(ScriptImages.maximumCount) images in a script")
        }
        let line = JSONLine().number("n", Double(number))
        switch image {
        case .pixels(let image):
            return line.number("width", image.size.width).number("height", image.size.height).number(
                "scale", image.scale
            ).text
        case .vector(let image):
            return line.number("width", image.size.width).number("height", image.size.height).number("scale", 1).text
        case .symbol:
            // The approximate size of a symbol beside a text of 17 points.
            return line.number("width", 20).number("height", 20).number("scale", 3).raw("isSymbol", "true").text
        }
    }

    private static func color(_ color: RGBA) -> String {
        JSONLine().number("red", color.red).number("green", color.green).number("blue", color.blue)
            .number("alpha", color.alpha).text
    }
}
