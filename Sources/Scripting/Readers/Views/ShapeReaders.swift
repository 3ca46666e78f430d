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

    /// The container's shape, drawn in.
    static let containerRelativeShape = shape("ContainerRelativeShape") { _, _ in .containerRelative }

    /// A path, or one that the script draws for the size that it is given.
    static let pathShape = shape("PathShape", props: ["path", "draw"]) { element, decoder in
        if element.isMeasured { return .path(element.drawing.flatMap(decoder.path(of:)) ?? Path()) }
        if let value = element.value("draw") { decoder.reject(value, expected: "a function that draws a path") }
        guard let path = decoder.path(element.value("path")) else {
            if let value = element.value("path") { decoder.reject(value, expected: "a Path2D") }
            return .path(Path())
        }
        return .path(path)
    }

    /// Whether corners are parts of circles or run out smoothly.
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
    /// The part of a shape's edge that `{from, to}` says; without one the whole.
    fileprivate mutating func trimmed(_ outline: Outline, _ value: PropValue?) throws(ScriptError) -> Outline {
        guard let value else { return outline }
        guard value.json.isObject else {
            reject(value, expected: "{from, to}")
            return outline
        }
        return .trimmed(outline, from: try fraction(value["from"]) ?? 0, to: try fraction(value["to"]) ?? 1)
    }
}
