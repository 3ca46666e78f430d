import SharedTypes
import Views

// The modifiers of scroll views.
extension ModifierReader {
    static let scrolling = list {
        // The initial position of a scroll view.
        ModifierReader("defaultScrollAnchor", .unitPoint) { .defaultScrollAnchor($0) }
        // The name of the visible view, or `{value, anchor}`.
        ModifierReader(
            "scrollPosition",
            type: .either([
                .string, .number, "Observable<string | number | null>",
                """
                { value: Observable<string | number | null> | string | number | null; \
                onChanged?: (value: any) => void; anchor?: KeywordPoint | Point }
                """,
            ]),
            arguments: { arguments, decoder throws(ScriptError) in
                guard let value = arguments.first, value.json.bool != false else { return [] }
                return try decoder.scrolling(to: [value])
            })
        // A view's identifier, which scrolling uses.
        ModifierReader("id", .identifier) { .scrollIdentity($0) }
        ModifierReader("scrollClipDisabled", flag: { [.scrollClipDisabled($0)] })
        // A length, lengths by edge, or `{edges, insets, placement}`: space around scrolling content.
        ModifierReader(
            "contentMargins",
            all: .either(
                .object { margins, decoder throws(ScriptError) in
                    let isOfIndicators = try margins.optional("placement", .marginPlacement, &decoder) ?? false
                    let edges = try margins.optional("edges", .edges, &decoder) ?? .all
                    guard var insets = try margins.required("insets", .insets, &decoder) else { return nil }
                    if !edges.contains(.top) { insets.top = 0 }
                    if !edges.contains(.leading) { insets.leading = 0 }
                    if !edges.contains(.bottom) { insets.bottom = 0 }
                    if !edges.contains(.trailing) { insets.trailing = 0 }
                    return isOfIndicators ? [] : [.contentMargins(insets)]
                },
                .of(.insets) { [.contentMargins($0)] }))
        // A frame of fractions of the scroll view's or the window's size; a call may have the axes alone.
        ModifierReader(
            "containerRelativeFrame",
            Form(relativeFrame.type) { value, decoder throws(ScriptError) in
                guard value.json.isString else { return try relativeFrame.read(value, &decoder) }
                return try Form.axes.read(value, &decoder).map {
                    .containerRelativeFrame(
                        horizontal: $0.horizontal, vertical: $0.vertical, count: 1, span: 1, spacing: 0,
                        alignment: .center)
                }
            })
    }

    private static let relativeFrame: Form<Modifier> = .object { frame, decoder throws(ScriptError) in
        let axes = try frame.required("axes", .axes, &decoder)
        let alignment = try frame.optional("alignment", .alignment, &decoder) ?? .center
        let count = try frame.optional("count", .count, &decoder) ?? 1
        let span = try frame.optional("span", .count, &decoder) ?? 1
        let spacing = try frame.optional("spacing", .number, &decoder) ?? 0
        return axes.map {
            .containerRelativeFrame(
                horizontal: $0.horizontal, vertical: $0.vertical, count: count, span: span, spacing: spacing,
                alignment: alignment)
        }
    }
}

extension TreeDecoder {
    /// The modifier that scrolls to the first of `targets` that is there: names of views, or `{value, anchor}`.
    mutating func scrolling(to targets: some Sequence<PropValue>) throws(ScriptError) -> [Modifier] {
        var found: [ScrollTarget] = []
        for target in targets {
            let name = target.json.isObject ? target["value"] : target
            guard let name, let id = name.json.viewName else { continue }
            found.append(ScrollTarget(id: id, anchor: try unitPoint(target["anchor"])))
        }
        return found.isEmpty ? [] : [.scrollTargets(found)]
    }
}

extension Form where Value == EdgeInsets {
    /// A length for every edge, or lengths by the edges' names.
    static var insets: Form {
        Form("EdgeInsets | number") { value, decoder throws(ScriptError) in try decoder.insets(value) }
    }
}

extension Form where Value == Bool {
    /// The place of margins: whether it is that of the scroll indicators, which are not drawn.
    fileprivate static var marginPlacement: Form {
        .word("ContentMarginPlacement", of: ["automatic": false, "scrollContent": false, "scrollIndicators": true])
    }
}

extension JSONValue {
    /// The identifier that a string or a number gives a view; nil for other values.
    fileprivate var viewName: String? {
        string ?? (number == nil ? nil : text)
    }
}
