import JSONText
import Views

extension ModifierReader {
    /// The initial position of a scroll view.
    static let defaultScrollAnchor = ModifierReader(
        "defaultScrollAnchor",
        value: { value, decoder throws(ScriptError) in
            try decoder.unitPoint(value).map { [.defaultScrollAnchor($0)] } ?? []
        })

    /// The name of the visible view, or `{value, anchor}`; several from the runtime, the last one first.
    static let scrollPosition = ModifierReader(
        "scrollPosition",
        value: { value, decoder throws(ScriptError) in
            var targets: [ScrollTarget] = []
            for asked in value.json.isArray ? value.elements : [value] {
                let name = asked.json.isObject ? asked["value"] : asked
                guard let name, let id = name.json.viewName else { continue }
                targets.append(ScrollTarget(id: id, anchor: try decoder.unitPoint(asked["anchor"])))
            }
            return targets.isEmpty ? [] : [.scrollTargets(targets)]
        })

    /// A view's identifier, which scrolling uses.
    static let id = ModifierReader(
        "id", value: { value, _ in value.json.viewName.map { [.scrollIdentity($0)] } ?? [] })

    static let scrollClipDisabled = ModifierReader("scrollClipDisabled", flag: { [.scrollClipDisabled($0)] })

    /// A length, lengths by edge, or `{edges, insets, placement}`: space around scrolling content.
    static let contentMargins = ModifierReader(
        "contentMargins",
        value: { value, decoder throws(ScriptError) in
            if value["placement"]?.json.equals("scrollIndicators") == true { return [] }
            guard var insets = try decoder.insets(value["insets"] ?? value) else { return [] }
            if let edges = value["edges"].flatMap({ decoder.edges($0) }) {
                if !edges.contains(.top) { insets.top = 0 }
                if !edges.contains(.leading) { insets.leading = 0 }
                if !edges.contains(.bottom) { insets.bottom = 0 }
                if !edges.contains(.trailing) { insets.trailing = 0 }
            }
            return [.contentMargins(insets)]
        })

    /// `{axes, count, span, spacing, alignment}`: a frame of fractions of the scroll view's or the window's size.
    static let containerRelativeFrame = ModifierReader(
        "containerRelativeFrame",
        value: { value, decoder throws(ScriptError) in
            guard let axes = decoder.axes(value.json.isObject ? value["axes"] : value) else {
                if value["axes"] == nil { decoder.reject(value, expected: "{axes}") }
                return []
            }
            func count(_ number: Double?) -> Int { Int(min(max(number ?? 1, 1), 1_000)) }
            return [
                .containerRelativeFrame(
                    horizontal: axes.horizontal, vertical: axes.vertical,
                    count: count(try decoder.number(value["count"])), span: count(try decoder.number(value["span"])),
                    spacing: try decoder.number(value["spacing"]) ?? 0,
                    alignment: decoder.alignment(value["alignment"]))
            ]
        })
}

extension JSONValue {
    /// The identifier that a string or a number gives a view; nil for other values.
    fileprivate var viewName: String? {
        string ?? (number == nil ? nil : text)
    }
}
