import SharedTypes
import Views

// Shapes.
extension ViewReader {
    static let shapes = list {
        shape("Rectangle") { _, _, _ in .rectangle }
        shape("Circle") { _, _, _ in .circle }
        shape("Capsule") { _, _, _ in .capsule }
        shape("Ellipse") { _, _, _ in .ellipse }
        shape("RoundedRectangle") { view, _, decoder throws(ScriptError) in
            let style = try view.optional("style", .cornerStyle, &decoder) ?? .continuous
            let radius = try view.required("cornerRadius", .length, &decoder, alternative: 0) ?? 0
            let size = try view.required("cornerSize", .cornerSize, &decoder, alternative: 1)
            return size.map { .roundedRectangle(cornerSize: $0, style: style) }
                ?? .roundedRectangle(cornerRadius: radius, style: style)
        }
        shape("UnevenRoundedRectangle") { view, _, decoder throws(ScriptError) in
            .unevenRoundedRectangle(
                topLeading: try view.required("topLeadingRadius", .length, &decoder) ?? 0,
                topTrailing: try view.required("topTrailingRadius", .length, &decoder) ?? 0,
                bottomLeading: try view.required("bottomLeadingRadius", .length, &decoder) ?? 0,
                bottomTrailing: try view.required("bottomTrailingRadius", .length, &decoder) ?? 0,
                style: try view.optional("style", .cornerStyle, &decoder) ?? .continuous)
        }
        // Its corners follow its container's.
        shape("ConcentricRectangle") { view, _, decoder throws(ScriptError) in
            .concentricRectangle(try ConcentricCorners(view, &decoder))
        }
        // The container's shape, inset.
        shape("ContainerRelativeShape") { _, _, _ in .containerRelative }
        // A path, or one that the script draws for the proposed size.
        shape("PathShape") { view, element, decoder throws(ScriptError) in
            let path = try view.optional("path", .path, &decoder)
            _ = try view.optional("draw", .drawing, &decoder)
            if element.isMeasured { return .path(element.drawing.flatMap(decoder.path(of:)) ?? Path()) }
            return .path(path ?? Path())
        }
    }

    /// A view that is a shape: an outline with its `fill` and its `stroke`.
    private static func shape(
        _ name: String,
        outline: @escaping @Sendable (Members, Element, inout TreeDecoder) throws(ScriptError) -> Outline
    ) -> ViewReader {
        ViewReader(name, children: nil) { view, element, decoder throws(ScriptError) in
            let whole = try outline(view, element, &decoder)
            let trimmed = try view.optional("trim", .trim, &decoder).map { Outline.trimmed(whole, from: $0, to: $1) }
            return .shape(
                trimmed ?? whole, fill: try view.optional("fill", .style, &decoder),
                stroke: try view.optional("stroke", .stroke, &decoder),
                measured: element.isMeasured ? decoder.measured(element) : nil)
        }
    }
}

extension Form where Value == RoundedCornerStyle {
    fileprivate static var cornerStyle: Form { .word("RoundedCornerStyle", [.circular, .continuous]) }
}

extension Form where Value == Size {
    /// The width and the height of corners.
    fileprivate static var cornerSize: Form {
        .object { size, decoder throws(ScriptError) in
            Size(
                width: try size.required("width", .length, &decoder) ?? 0,
                height: try size.required("height", .length, &decoder) ?? 0)
        }
    }
}

extension Form where Value == (Double, Double) {
    /// The part of a shape's edge from `from` to `to`, both fractions.
    fileprivate static var trim: Form {
        .object { trim, decoder throws(ScriptError) in
            (try trim.optional("from", .fraction, &decoder) ?? 0, try trim.optional("to", .fraction, &decoder) ?? 1)
        }
    }
}

extension Form where Value == ViewNode.Stroke {
    /// A stroke along a shape's edge: a style, or `{shapeStyle, strokeStyle}`.
    fileprivate static var stroke: Form { strokeForm }
}

private let strokeForm: Form<ViewNode.Stroke> = .either(
    .object { stroke, decoder throws(ScriptError) in
        let line = try stroke.required("strokeStyle", .strokeStyle, &decoder) ?? StrokeStyle()
        return try stroke.required("shapeStyle", .style, &decoder).map { ViewNode.Stroke(style: $0, line: line) }
    },
    .of(.style) { ViewNode.Stroke(style: $0, line: StrokeStyle()) })

extension Form where Value == Path {
    /// A `Path2D`.
    fileprivate static var path: Form {
        Form("Path2D") { value, decoder in
            if let path = decoder.path(value) { return path }
            decoder.reject(value, expected: "a Path2D")
            return nil
        }
    }
}

extension Form where Value == Void {
    /// A function that draws a path, which the runtime calls when the shape's size is known.
    fileprivate static var drawing: Form {
        Form(.function("(path: Path2D, size: Size) => void")) { value, decoder in
            if !value.element.isMeasured { decoder.reject(value, expected: "a function that draws a path") }
            return nil
        }
    }
}

// Colours and gradients that fill the proposed space.
extension ViewReader {
    static let fills = list {
        fill("Color", { "{ color: Style } | { light: Style; dark: Style }" }, ["color", "light", "dark"]) {
            element, own, decoder throws(ScriptError) in
            guard let value = element.value("color") ?? own else { return nil }
            return try Form.style.read(value, &decoder)
        }
        gradient("LinearGradient", ["colors", "stops", "gradient", "startPoint", "endPoint"])
        gradient("RadialGradient", ["colors", "stops", "gradient", "center", "startRadius", "endRadius"])
        gradient("AngularGradient", ["colors", "stops", "gradient", "center", "startAngle", "endAngle", "angle"])
        gradient("MeshGradient", ["width", "height", "points", "colors", "background", "smoothsColors"])
    }

    private static func gradient(_ name: String, _ props: [String]) -> ViewReader {
        fill(name, { .named(name, []) }, props) { element, own, decoder throws(ScriptError) in
            if let own, let style = try decoder.gradient(own) { return style }
            decoder.emit("\(name) needs colors, stops or a gradient", at: element)
            return nil
        }
    }

    /// A view that fills the proposed space with a style, whose props are the style's members.
    private static func fill(
        _ name: String, _ type: @escaping @Sendable () -> ValueForm, _ props: [String],
        read: @escaping @Sendable (Element, PropValue?, inout TreeDecoder) throws(ScriptError) -> PaintStyle?
    ) -> ViewReader {
        ViewReader(name, props: props.map { ViewProp(stringLiteral: $0) }, type: type) {
            element, decoder throws(ScriptError) in
            let own = element.props.map { PropValue(json: $0, name: name, element: element) }
            return try read(element, own, &decoder).map { .shape(.rectangle, fill: $0, stroke: nil) } ?? .empty
        }
    }
}

// Drawings that the script creates for the proposed size.
extension ViewReader {
    static let canvases = list {
        ViewReader("Canvas", children: nil) { view, element, decoder throws(ScriptError) in
            let draw = Form<Void>(.function("(context: CanvasRenderingContext, size: CanvasSize) => void")) { _, _ in
                nil
            }
            _ = try view.required("draw", draw, &decoder)
            let isOpaque = try view.optional("opaque", .boolean, &decoder) ?? false
            return decoder.canvas(element, isOpaque: isOpaque, schedule: nil)
        }
        // Drawn repeatedly.
        ViewReader("TimelineCanvas", children: nil) { view, element, decoder throws(ScriptError) in
            let draw = Form<Void>(
                .function("(context: CanvasRenderingContext, size: CanvasSize, time: number) => void")
            ) { _, _ in nil }
            _ = try view.required("draw", draw, &decoder)
            let isOpaque = try view.optional("opaque", .boolean, &decoder) ?? false
            let isPaused = try view.optional("paused", .boolean, &decoder) ?? false
            let schedule = try view.optional("schedule", .schedule, &decoder) ?? .always
            return decoder.canvas(element, isOpaque: isOpaque, schedule: isPaused ? .paused : schedule)
        }
    }
}

extension Form where Value == CanvasSchedule {
    /// `animation`, which is every frame; `periodic`, which is every second; or `{minimumInterval}` in seconds.
    fileprivate static var schedule: Form { scheduleForm }
}

private let scheduleForm = Form<CanvasSchedule>.either(
    .word(of: ["animation": .always, "periodic": .every(.seconds(1))]),
    .object { schedule, decoder throws(ScriptError) in
        try schedule.required("minimumInterval", .length, &decoder).map { .every(.seconds(min($0, 1e6))) }
    }
).named("TimelineCanvasSchedule")

extension TreeDecoder {
    fileprivate mutating func canvas(
        _ element: Element, isOpaque: Bool, schedule: CanvasSchedule?
    ) -> ViewNode.Kind {
        guard let measured = measured(element) else { return .empty }
        return .canvas(measured, commands: canvasCommands(of: element), isOpaque: isOpaque, schedule: schedule)
    }
}
