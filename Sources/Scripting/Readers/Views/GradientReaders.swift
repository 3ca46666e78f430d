import Views

extension ViewReader {
    static let linearGradient = gradient("LinearGradient", ["colors", "stops", "gradient", "startPoint", "endPoint"])
    static let radialGradient = gradient(
        "RadialGradient", ["colors", "stops", "gradient", "center", "startRadius", "endRadius"])
    static let angularGradient = gradient(
        "AngularGradient", ["colors", "stops", "gradient", "center", "startAngle", "endAngle", "angle"])
    static let meshGradient = gradient(
        "MeshGradient", ["width", "height", "points", "colors", "background", "smoothsColors"])

    /// A colour that takes the space that it is offered.
    static let color = ViewReader("Color", props: ["color", "light", "dark"]) {
        element, decoder throws(ScriptError) in
        let own = element.props.map { PropValue(json: $0, name: "Color", element: element) }
        guard let value = element.value("color") ?? own, let style = try decoder.style(value) else { return .empty }
        return .shape(.rectangle, fill: style, stroke: nil)
    }

    /// A view that is a gradient of its props, and takes the space that it is offered.
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
