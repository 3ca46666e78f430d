import Views

extension ViewReader {
    static let rectangle = shape("Rectangle") { _, _ in .rectangle }
    static let circle = shape("Circle") { _, _ in .circle }
    static let capsule = shape("Capsule") { _, _ in .capsule }
    static let ellipse = shape("Ellipse") { _, _ in .ellipse }

    /// A rectangle with corners of one radius.
    static let roundedRectangle = shape("RoundedRectangle", props: ["cornerRadius", "cornerSize", roundness]) {
        element, decoder throws(ScriptError) in
        if let size = element.value("cornerSize") { return try decoder.roundedRectangle(cornerSize: size) }
        return .roundedRectangle(cornerRadius: try decoder.length(element.value("cornerRadius")) ?? 0)
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
            bottomTrailing: try decoder.length(element.value("bottomTrailingRadius")) ?? 0)
    }

    /// Whether corners are parts of circles, as all are here, or run out smoothly.
    private static let roundness: OwnProp = "style"

    /// A view that is a shape: an outline with its `fill` and its `stroke`.
    private static func shape(
        _ name: String, props: [OwnProp] = [],
        outline: @escaping @Sendable (Element, inout TreeDecoder) throws(ScriptError) -> Outline
    ) -> ViewReader {
        ViewReader(name, props: props + ["fill", "stroke", .notDrawnYet("trim")]) {
            element, decoder throws(ScriptError) in
            .shape(
                try outline(element, &decoder),
                fill: try element.value("fill").flatMap { value throws(ScriptError) in try decoder.style(value) },
                stroke: try element.value("stroke").flatMap { value throws(ScriptError) in try decoder.stroke(value) })
        }
    }
}
