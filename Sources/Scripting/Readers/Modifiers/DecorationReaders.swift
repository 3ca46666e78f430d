import SharedTypes
import Views

// The modifiers that add styles and views to a view.
extension ModifierReader {
    static let decorations = list {
        ModifierReader(
            "background",
            .either(
                .of(.decoration) { .background($0.view, alignment: $0.alignment) }, .styleInShape,
                .of(.style) { .backgroundStyle($0, shape: nil) }
            ).orNull)
        ModifierReader("widgetBackground", .either(.styleInShape, .of(.style) { .backgroundStyle($0, shape: nil) }))
        // A line inside of the view's edges.
        ModifierReader(
            "border",
            .either(
                .object { border, decoder throws(ScriptError) in
                    let width = try border.optional("width", .length, &decoder) ?? 1
                    return try border.required("style", .style, &decoder).map { .border($0, width: width) }
                },
                .of(.style) { .border($0, width: 1) }))
        ModifierReader("overlay", .decoration.orNull) { .overlay($0.view, alignment: $0.alignment) }
        // One style, or styles for the ranks, up to the first that is missing.
        ModifierReader(
            "foregroundStyle",
            .either(
                .object { ranks, decoder throws(ScriptError) in
                    let first = try ranks.required("primary", .style, &decoder)
                    let second = try ranks.required("secondary", .style, &decoder)
                    let third = try ranks.optional("tertiary", .style, &decoder)
                    guard let first else { return nil }
                    return .foregroundStyle([first] + (second.map { [$0] + (third.map { [$0] } ?? []) } ?? []))
                },
                .of(.style) { .foregroundStyle([$0]) }))
        ModifierReader(
            "foregroundColor",
            Form(.either([.color, .words(["primary", "secondary", "tertiary", "quaternary"])])) {
                value, decoder throws(ScriptError) in
                try Form.style.read(value, &decoder).map { .foregroundStyle([$0]) }
            })
        // The background of boxes.
        ModifierReader("backgroundStyle", .style) { .boxBackgroundStyle($0) }
        // On or off, a `UIGlass`, a shape, or `{glass, shape}`.
        ModifierReader(
            "glassEffect",
            .either(
                .of(.boolean) { _ in .glassEffect() }, .of(.glass) { .glassEffect($0) },
                .object { pane, decoder throws(ScriptError) in
                    let glass = try pane.required("glass", .glass, &decoder) ?? Glass()
                    return .glassEffect(glass, in: try pane.required("shape", .shape, &decoder) ?? .capsule)
                },
                .of(.shape) { .glassEffect(in: $0) }), bare: [.glassEffect()])
        // The pane that a view's glass belongs to.
        ModifierReader(
            "glassEffectUnion",
            .object { union, decoder throws(ScriptError) in
                let namespace = try union.required("namespace", .namespace, &decoder) ?? ""
                return try union.required("id", .identifier, &decoder).map { .glassEffectUnion("\(namespace)/\($0)") }
            })
        // The image extends beyond the safe area.
        ModifierReader("backgroundExtensionEffect", flag: { $0 ? [.backgroundExtensionEffect] : [] })
    }
}

extension Form where Value == Modifier {
    /// `{style, shape}`.
    fileprivate static var styleInShape: Form {
        .object { background, decoder throws(ScriptError) in
            let shape = try background.required("shape", .outline, &decoder)
            return try background.required("style", .style, &decoder).map { .backgroundStyle($0, shape: shape) }
        }
    }
}

extension TreeDecoder {
    /// A background or overlay view, and its alignment; nil if the value is not a view.
    mutating func decoration(_ value: PropValue) throws(ScriptError) -> (ViewNode, Alignment)? {
        guard let nodes = try slot(value.json["content"] ?? value.json) else { return nil }
        // Several background or overlay views are stacked on one another.
        let view = nodes.count == 1 ? nodes[0] : ViewNode(.zstack(alignment: .center, children: nodes))
        return (view, try alignment(value["alignment"]))
    }
}
