import JSONText
import Views

extension ModifierReader {
    /// A style, `{style, shape}`, a view, or `{content, alignment}`.
    static let background = ModifierReader(
        "background",
        value: { value, decoder throws(ScriptError) in
            if let (view, alignment) = try decoder.decoration(value) {
                return [.background(view, alignment: alignment)]
            }
            guard let style = try decoder.style(value["style"] ?? value) else { return [] }
            let shape = try value["shape"].flatMap { value throws(ScriptError) in try decoder.outline(value) }
            return [.backgroundStyle(style, shape: shape)]
        })

    /// A style, or `{style, shape}`: the background of a widget's view.
    static let widgetBackground = ModifierReader(
        "widgetBackground",
        value: { value, decoder throws(ScriptError) in
            guard let style = try decoder.style(value["style"] ?? value) else { return [] }
            let shape = try value["shape"].flatMap { value throws(ScriptError) in try decoder.outline(value) }
            return [.backgroundStyle(style, shape: shape)]
        })

    /// A line inside of the view's edges: a style, or `{style, width}`.
    static let border = ModifierReader(
        "border",
        value: { value, decoder throws(ScriptError) in
            guard let style = try decoder.style(value["style"] ?? value) else { return [] }
            return [.border(style, width: try decoder.length(value["width"]) ?? 1)]
        })

    /// A view, or `{content, alignment}`.
    static let overlay = ModifierReader(
        "overlay",
        value: { value, decoder throws(ScriptError) in
            guard let (view, alignment) = try decoder.decoration(value) else {
                decoder.reject(value, expected: "a view")
                return []
            }
            return [.overlay(view, alignment: alignment)]
        })
}

extension TreeDecoder {
    /// A background or overlay view, and its alignment; nil if the value is not a view.
    mutating func decoration(_ value: PropValue) throws(ScriptError) -> (ViewNode, Alignment)? {
        guard let nodes = try slot(value.json["content"] ?? value.json) else { return nil }
        // Several background or overlay views are stacked on one another.
        let view = nodes.count == 1 ? nodes[0] : ViewNode(.zstack(alignment: .center, children: nodes))
        return (view, alignment(value["alignment"]))
    }
}

extension ModifierReader {
    /// One style, or styles for the ranks `{primary, secondary, tertiary}`, up to the first that is missing.
    static let foregroundStyle = ModifierReader(
        "foregroundStyle", "foregroundColor",
        value: { value, decoder throws(ScriptError) in
            guard value["primary"] != nil else {
                return try decoder.style(value).map { [.foregroundStyle([$0])] } ?? []
            }
            var styles: [PaintStyle] = []
            for rank in [value["primary"], value["secondary"], value["tertiary"]] {
                guard let rank, let style = try decoder.style(rank) else { break }
                styles.append(style)
            }
            return styles.isEmpty ? [] : [.foregroundStyle(styles)]
        })
}
