import SharedTypes
import Views

extension TreeDecoder {
    /// Returns the commands of a drawing that the runtime recorded: lists that begin with a letter. Skips invalid ones.
    mutating func canvasCommands(of element: Element) -> [CanvasCommand] {
        guard let drawing = element.drawing else { return [] }
        return drawing.elements.compactMap { json in
            let parts = Array(json.elements)
            guard let letter = parts.first?.string else { return nil }
            return command(letter, CanvasArguments(parts: parts), element)
        }
    }

    private mutating func command(
        _ letter: String, _ arguments: CanvasArguments, _ element: Element
    ) -> CanvasCommand? {
        switch letter {
        case "p": return paint(arguments[1], element)
        case "a": return .alpha(arguments.number(1))
        case "b": return arguments.string(1).flatMap { compositeOperations[$0] }.map(CanvasCommand.blend)
        case "h":
            guard let color = arguments[1].flatMap({ canvasColor($0, "shadowColor", element) }) else {
                return .noShadow
            }
            // The blur in the standard is twice its standard deviation.
            return .shadow(color, radius: arguments.number(2) / 2, x: arguments.number(3), y: arguments.number(4))
        case "w": return .line(arguments.line)
        case "n": return .font(arguments.font)
        case "f": return arguments.path(2).map { .fill($0, arguments.rule(1)) }
        case "l": return arguments.path(1).map { .stroke($0, arguments.matrix(2)) }
        case "c": return arguments.path(1).map(CanvasCommand.clear)
        case "k": return arguments.path(2).map { .clip($0, arguments.rule(1)) }
        case "u": return .unclip(Int(exactly: arguments.number(1)) ?? 0)
        case "t", "o":
            guard let string = arguments.string(1) else { return nil }
            return .text(
                string, at: Point(x: arguments.number(2), y: arguments.number(3)),
                maximumWidth: arguments[4]?.number, arguments.matrix(5), isStroked: letter == "o")
        case "i": return image(arguments, element)
        default: return nil
        }
    }

    /// Parses `[letter, image, numbers, smoothing, matrix]`.
    private mutating func image(_ arguments: CanvasArguments, _ element: Element) -> CanvasCommand? {
        guard let image = arguments[1]?.number.flatMap(Int.init(exactly:)).flatMap({ images?[$0] }) else {
            return nil
        }
        let numbers = CanvasArguments(parts: arguments[2].map { Array($0.elements) } ?? [])
        let frame: CanvasImageFrame
        switch numbers.parts.count {
        case 2: frame = .at(numbers.point(0))
        case 4: frame = .filling(numbers.rect(0))
        case 8: frame = .part(numbers.rect(0), filling: numbers.rect(4))
        default: return nil
        }
        return .image(image, frame, arguments.interpolation(3), arguments.matrix(4))
    }

    /// Parses a colour, or a gradient or a pattern with its transform.
    private mutating func paint(_ json: JSONValue?, _ element: Element) -> CanvasCommand? {
        guard let json else { return nil }
        if json.isString {
            return canvasColor(json, "fillStyle", element).map { .paint(.color($0), nil) }
        }
        let matrix = json["m"].flatMap { CanvasArguments(parts: Array($0.elements)).matrix }
        if let repetition = json["r"]?.string {
            guard let image = json["i"]?.number.flatMap(Int.init(exactly:)).flatMap({ images?[$0] }) else {
                return .paint(.nothing, nil)
            }
            let interpolation = json["q"].map { CanvasArguments(parts: [$0]).interpolation(0) } ?? .low
            return .paint(
                .pattern(
                    image, across: repetition == "repeat" || repetition == "repeat-x",
                    down: repetition == "repeat" || repetition == "repeat-y", interpolation), matrix)
        }
        let numbers = CanvasArguments(parts: json["n"].map { Array($0.elements) } ?? [])
        var stops: [GradientStop] = []
        for stop in json["s"]?.elements.map({ CanvasArguments(parts: Array($0.elements)) }) ?? [] {
            guard let color = stop[1].flatMap({ canvasColor($0, "addColorStop", element) }) else { continue }
            stops.append(GradientStop(color: color, location: stop.number(0)))
        }
        guard let first = stops.first else { return .paint(.nothing, nil) }
        if stops.count == 1 { stops.append(first) }
        switch json["g"]?.string {
        case "l": return .paint(.linear(stops, start: numbers.point(0), end: numbers.point(2)), matrix)
        case "r":
            return .paint(
                .circles(
                    stops, start: numbers.point(0), startRadius: numbers.number(2), end: numbers.point(3),
                    endRadius: numbers.number(5)), matrix)
        case "c":
            let degrees = numbers.number(0) * (180 / .pi)
            return .paint(
                .angular(stops, center: numbers.point(1), startAngle: degrees, endAngle: degrees + 360), matrix)
        default: return .paint(.nothing, nil)
        }
    }

    /// Parses a colour in one of the forms of this vocabulary, or a CSS colour name.
    private mutating func canvasColor(_ json: JSONValue, _ name: String, _ element: Element) -> Color? {
        if let color = json.string.flatMap(CSSColorNames.color) { return color }
        return color(PropValue(json: json, name: "\(element.tag)'s \(name)", element: element))
    }
}

/// A command's letter and its arguments.
private struct CanvasArguments {
    let parts: [JSONValue]

    subscript(_ index: Int) -> JSONValue? { parts.indices.contains(index) ? parts[index] : nil }

    func number(_ index: Int) -> Double {
        let number = self[index]?.number ?? 0
        return number.isFinite ? min(max(number, -1e9), 1e9) : 0
    }

    func string(_ index: Int) -> String? { self[index]?.string }

    func point(_ index: Int) -> Point { Point(x: number(index), y: number(index + 1)) }

    func rect(_ index: Int) -> Rect {
        Rect(origin: point(index), size: Size(width: number(index + 2), height: number(index + 3)))
    }

    /// Returns the interpolation between pixels: 0 is the nearest pixel, 1 a fast one, 2 a careful one.
    func interpolation(_ index: Int) -> PixelImage.Interpolation {
        switch number(index) {
        case 0: .none
        case 2: .high
        default: .low
        }
    }

    func rule(_ index: Int) -> FillRule { number(index) == 1 ? .evenOdd : .nonZero }

    func path(_ index: Int) -> Path? { self[index].flatMap { $0.isString ? PathParser.path($0.text) : nil } }

    /// Returns the list at `index` as a matrix; nil if it is none.
    func matrix(_ index: Int) -> AffineMatrix? {
        self[index].flatMap { CanvasArguments(parts: Array($0.elements)).matrix }
    }

    /// All arguments as a matrix; nil if they are none.
    var matrix: AffineMatrix? {
        guard parts.count == 6 else { return nil }
        return AffineMatrix(a: number(0), b: number(1), c: number(2), d: number(3), tx: number(4), ty: number(5))
    }

    /// Parses `[letter, width, cap, join, miter limit, dashes, offset]`.
    var line: StrokeStyle {
        var line = StrokeStyle(lineWidth: number(1))
        line.lineCap = string(2).flatMap(StrokeStyle.LineCap.init(rawValue:)) ?? .butt
        line.lineJoin = string(3).flatMap(StrokeStyle.LineJoin.init(rawValue:)) ?? .miter
        line.miterLimit = self[4]?.number ?? 10
        line.dash = self[5]?.elements.map { $0.number ?? 0 } ?? []
        line.dashPhase = number(6)
        return line
    }

    /// Parses `[letter, font, align, baseline, direction, spacing]`.
    var font: CanvasFont {
        let isRightToLeft = string(4) == "rtl"
        let align: CanvasFont.Align =
            switch string(2) {
            case "center": .center
            case "right": .right
            case "end": isRightToLeft ? .left : .right
            case "start": isRightToLeft ? .right : .left
            default: .left
            }
        return CanvasFont(
            font: CanvasFontForm.font(self[1]), align: align,
            baseline: string(3).flatMap(CanvasFont.Baseline.init(rawValue:)) ?? .alphabetic, spacing: number(5))
    }
}

/// The standard's names of compositing and blend modes.
let compositeOperations = Keywords<DisplayList.BlendMode>([
    "source-over": .normal, "source-in": .sourceIn, "source-out": .sourceOut, "source-atop": .sourceAtop,
    "destination-over": .destinationOver, "destination-in": .destinationIn, "destination-out": .destinationOut,
    "destination-atop": .destinationAtop, "lighter": .plusLighter, "copy": .copy, "xor": .xor, "multiply": .multiply,
    "screen": .screen, "overlay": .overlay, "darken": .darken, "lighten": .lighten, "color-dodge": .colorDodge,
    "color-burn": .colorBurn, "hard-light": .hardLight, "soft-light": .softLight, "difference": .difference,
    "exclusion": .exclusion, "hue": .hue, "saturation": .saturation, "color": .color, "luminosity": .luminosity,
])

/// A drawing's font: `{style}`, or `{size, weight, italic, families}` in the form of CSS.
enum CanvasFontForm {
    /// Parses the font; the standard's default, of 10 points, if it is invalid.
    static func font(_ json: JSONValue?) -> Font {
        guard let json else { return Font(size: 10) }
        if let style = json["style"]?.string.flatMap(Font.TextStyle.init(rawValue:)) { return .style(style) }
        var font = Font(size: Length.extent(json["size"]?.number ?? 10))
        font.weight = weight(json["weight"]?.number ?? 400)
        font.isItalic = json["italic"]?.bool == true
        if let family = json["families"]?.elements.compactMap(\.string).first {
            if let design = designs[family.lowercased()] { font.design = design } else { font.name = family }
        }
        return font
    }

    private static func weight(_ value: Double) -> Font.Weight {
        let weights: [Font.Weight] = [
            .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
        ]
        return weights[min(max(Int((value / 100).rounded()) - 1, 0), 8)]
    }

    private static let designs: [String: Font.Design] = [
        "sans-serif": .default, "system": .default, "system-ui": .default, "-apple-system": .default,
        "ui-sans-serif": .default, "sf pro": .default, "sf pro text": .default, "sf pro display": .default,
        "helvetica": .default, "helvetica neue": .default, "arial": .default, "inter": .default,
        "blinkmacsystemfont": .default,
        "serif": .serif, "ui-serif": .serif, "times": .serif, "times new roman": .serif, "georgia": .serif,
        "new york": .serif,
        "monospace": .monospaced, "ui-monospace": .monospaced, "menlo": .monospaced, "courier": .monospaced,
        "courier new": .monospaced, "monaco": .monospaced, "sf mono": .monospaced, "consolas": .monospaced,
        "ui-rounded": .rounded, "sf pro rounded": .rounded,
    ]
}
