import JSONText
import Views

extension ViewReader {
    static let rectangle = shape("Rectangle") { _, _ in .rectangle }
    static let circle = shape("Circle") { _, _ in .circle }
    static let capsule = shape("Capsule") { _, _ in .capsule }
    static let ellipse = shape("Ellipse") { _, _ in .ellipse }

    /// A rectangle with corners of one radius.
    static let roundedRectangle = shape("RoundedRectangle", props: ["cornerRadius", "cornerSize", roundness]) {
        element, decoder throws(ScriptError) in
        let style = decoder.cornerStyle(element.value("style"))
        if let size = element.value("cornerSize") {
            return try decoder.roundedRectangle(cornerSize: size, style: style)
        }
        return .roundedRectangle(cornerRadius: try decoder.length(element.value("cornerRadius")) ?? 0, style: style)
    }

    /// A rectangle with a radius for each corner.
    static let unevenRoundedRectangle = shape(
        "UnevenRoundedRectangle",
        props: ["topLeadingRadius", "topTrailingRadius", "bottomLeadingRadius", "bottomTrailingRadius", roundness]
    ) { element, decoder throws(ScriptError) in
        .unevenRoundedRectangle(
            topLeading: try decoder.length(element.value("topLeadingRadius")) ?? 0,
            topTrailing: try decoder.length(element.value("topTrailingRadius")) ?? 0,
            bottomLeading: try decoder.length(element.value("bottomLeadingRadius")) ?? 0,
            bottomTrailing: try decoder.length(element.value("bottomTrailingRadius")) ?? 0,
            style: decoder.cornerStyle(element.value("style")))
    }

    /// A rectangle whose corners follow its container's.
    static let concentricRectangle = shape(
        "ConcentricRectangle",
        props: [
            "corners", "isUniform", "topLeadingCorner", "topTrailingCorner", "bottomLeadingCorner",
            "bottomTrailingCorner", "uniformBottomCorners", "uniformTopCorners", "uniformLeadingCorners",
            "uniformTrailingCorners",
        ]
    ) { element, decoder throws(ScriptError) in
        .concentricRectangle(try decoder.concentricCorners { element.value($0) })
    }

    /// The container's shape, inset.
    static let containerRelativeShape = shape("ContainerRelativeShape") { _, _ in .containerRelative }

    /// A path, or one that the script draws for the proposed size.
    static let pathShape = shape("PathShape", props: ["path", "draw"]) { element, decoder in
        if element.isMeasured { return .path(element.drawing.flatMap(decoder.path(of:)) ?? Path()) }
        if let value = element.value("draw") { decoder.reject(value, expected: "a function that draws a path") }
        guard let path = decoder.path(element.value("path")) else {
            if let value = element.value("path") { decoder.reject(value, expected: "a Path2D") }
            return .path(Path())
        }
        return .path(path)
    }

    /// The style of corners: circular or continuous.
    private static let roundness: OwnProp = "style"

    /// A view that is a shape: an outline with its `fill` and its `stroke`.
    private static func shape(
        _ name: String, props: [OwnProp] = [],
        outline: @escaping @Sendable (Element, inout TreeDecoder) throws(ScriptError) -> Outline
    ) -> ViewReader {
        ViewReader(name, props: props + ["fill", "stroke", "trim"]) {
            element, decoder throws(ScriptError) in
            .shape(
                try decoder.trimmed(try outline(element, &decoder), element.value("trim")),
                fill: try element.value("fill").flatMap { value throws(ScriptError) in try decoder.style(value) },
                stroke: try element.value("stroke").flatMap { value throws(ScriptError) in try decoder.stroke(value) },
                measured: element.isMeasured ? decoder.measured(element) : nil)
        }
    }
}

extension TreeDecoder {
    /// The part of a shape's edge from `{from, to}`; the whole by default.
    fileprivate mutating func trimmed(_ outline: Outline, _ value: PropValue?) throws(ScriptError) -> Outline {
        guard let value else { return outline }
        guard value.json.isObject else {
            reject(value, expected: "{from, to}")
            return outline
        }
        return .trimmed(outline, from: try fraction(value["from"]) ?? 0, to: try fraction(value["to"]) ?? 1)
    }
}

extension ViewReader {
    static let linearGradient = gradient("LinearGradient", ["colors", "stops", "gradient", "startPoint", "endPoint"])
    static let radialGradient = gradient(
        "RadialGradient", ["colors", "stops", "gradient", "center", "startRadius", "endRadius"])
    static let angularGradient = gradient(
        "AngularGradient", ["colors", "stops", "gradient", "center", "startAngle", "endAngle", "angle"])
    static let meshGradient = gradient(
        "MeshGradient", ["width", "height", "points", "colors", "background", "smoothsColors"])

    /// A colour that fills the proposed space.
    static let color = ViewReader("Color", props: ["color", "light", "dark"]) {
        element, decoder throws(ScriptError) in
        let own = element.props.map { PropValue(json: $0, name: "Color", element: element) }
        guard let value = element.value("color") ?? own, let style = try decoder.style(value) else { return .empty }
        return .shape(.rectangle, fill: style, stroke: nil)
    }

    /// A view that is a gradient of its props, and fills the proposed space.
    private static func gradient(_ name: String, _ props: [OwnProp]) -> ViewReader {
        ViewReader(name, props: props) { element, decoder throws(ScriptError) in
            let own = element.props.map { PropValue(json: $0, name: name, element: element) }
            guard let own, let style = try decoder.gradient(own) else {
                decoder.say("\(name) needs colors, stops or a gradient", at: element)
                return .empty
            }
            return .shape(.rectangle, fill: style, stroke: nil)
        }
    }
}

extension ViewReader {
    /// A drawing that the script creates for the proposed size.
    static let canvas = ViewReader("Canvas", props: ["draw", "opaque"]) { element, decoder throws(ScriptError) in
        decoder.canvas(element, schedule: nil)
    }

    /// A drawing that the script creates repeatedly.
    static let timelineCanvas = ViewReader("TimelineCanvas", props: ["draw", "paused", "schedule", "opaque"]) {
        element, decoder throws(ScriptError) in
        let isPaused = element.value("paused").map { decoder.flag($0) } ?? false
        let schedule = try decoder.schedule(element.value("schedule"))
        return decoder.canvas(element, schedule: isPaused ? .paused : schedule)
    }
}

extension TreeDecoder {
    fileprivate mutating func canvas(_ element: Element, schedule: CanvasSchedule?) -> ViewNode.Kind {
        guard let measured = measured(element) else { return .empty }
        let isOpaque = element.value("opaque").map { flag($0) } ?? false
        return .canvas(measured, commands: canvasCommands(of: element), isOpaque: isOpaque, schedule: schedule)
    }

    /// `animation`, which is every frame; `periodic`, which is every second; or `{minimumInterval}` in seconds.
    fileprivate mutating func schedule(_ value: PropValue?) throws(ScriptError) -> CanvasSchedule {
        guard let value else { return .always }
        switch value.json.string {
        case "animation": return .always
        case "periodic": return .every(.seconds(1))
        default: break
        }
        guard let interval = value["minimumInterval"] else {
            reject(value, expected: "'animation', 'periodic' or {minimumInterval}")
            return .always
        }
        return .every(.seconds(min(try length(interval) ?? 0, 1e6)))
    }
}
