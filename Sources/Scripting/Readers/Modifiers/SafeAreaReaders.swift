import SharedTypes
import Views

// The modifiers of the safe area.
extension ModifierReader {
    static let safeArea = list {
        // On, or `{regions, edges}`: the keyboard's region covers nothing here.
        ModifierReader(
            "ignoresSafeArea",
            all: .either(
                .of(.boolean) { _ in [.ignoresSafeArea()] },
                .object { area, decoder throws(ScriptError) in
                    let coversKeyboard = try area.optional("regions", .safeAreaRegions, &decoder) ?? false
                    let edges = try area.optional("edges", .edges, &decoder) ?? .all
                    return coversKeyboard ? [] : [.ignoresSafeArea(edges: edges)]
                }), bare: [.ignoresSafeArea()])
        ModifierReader(
            "safeAreaInset",
            all: .object { bars, decoder throws(ScriptError) in
                [
                    try bars.optional("top", .bar(at: .top), &decoder),
                    try bars.optional("bottom", .bar(at: .bottom), &decoder),
                    try bars.optional("leading", .bar(at: .leading), &decoder),
                    try bars.optional("trailing", .bar(at: .trailing), &decoder),
                ].compactMap(\.self)
            })
        // Like a safe-area inset, except for the blurred backdrop.
        ModifierReader(
            "safeAreaBar",
            Form(
                .either([
                    Form<Modifier>.bar(at: VerticalEdge.self).type, Form<Modifier>.bar(at: HorizontalEdge.self).type,
                ])
            ) {
                value, decoder throws(ScriptError) in
                let isAtSide = value["edge"]?.json.string.flatMap(HorizontalEdge.init(rawValue:)) != nil
                let form: Form<Modifier> = isAtSide ? .bar(at: HorizontalEdge.self) : .bar(at: VerticalEdge.self)
                return try form.read(value, &decoder)
            })
        // Like `padding`, but scrolling content continues below it.
        ModifierReader(
            "safeAreaPadding", type: .either([.literal("true"), .number, .edgeLengths]),
            arguments: { arguments, decoder throws(ScriptError) in
                guard let value = arguments.first else { return [.safeAreaPadding(EdgeInsets(all: 16))] }
                if let flag = value.json.bool { return flag ? [.safeAreaPadding(EdgeInsets(all: 16))] : [] }
                let insets =
                    value.json.isString
                    ? try decoder.insets(at: value, arguments[1]) : try decoder.insets(value)
                return insets.map { [.safeAreaPadding($0)] } ?? []
            })
        // `true`, or edges: the system's padding around a scene.
        ModifierReader(
            "scenePadding", .either(.of(.yes) { _ in .systemPadding }, .of(.edges) { .padding(systemInsets(at: $0)) }),
            bare: [.systemPadding])
    }

    private static func systemInsets(at edges: EdgeSet) -> EdgeInsets {
        EdgeInsets(
            top: edges.contains(.top) ? 16 : 0, leading: edges.contains(.leading) ? 16 : 0,
            bottom: edges.contains(.bottom) ? 16 : 0, trailing: edges.contains(.trailing) ? 16 : 0)
    }
}

extension Form where Value == Bool {
    static var yes: Form { Form(.literal("true")) { value, _ in value.json.bool } }

    /// Regions of the safe area: whether they are the keyboard's alone.
    fileprivate static var safeAreaRegions: Form {
        .word("SafeAreaRegions", of: ["all": false, "container": false, "keyboard": true])
    }
}

extension Form where Value == Modifier {
    /// The edges at which a view may be placed, each with its alignment along the edge.
    fileprivate enum Place {
        case top, bottom, leading, trailing
    }

    /// A view at an edge: `{content, spacing, alignment}`.
    fileprivate static func bar(at place: Place) -> Form {
        .object { bar, decoder throws(ScriptError) in
            switch place {
            case .top, .bottom: try Self.bar(bar, at: place == .top ? VerticalEdge.top : .bottom, &decoder)
            case .leading, .trailing:
                try Self.bar(bar, at: place == .leading ? HorizontalEdge.leading : .trailing, &decoder)
            }
        }
    }

    /// A view at an edge above or below: `{edge, content, spacing, alignment}`.
    fileprivate static func bar(at _: VerticalEdge.Type) -> Form {
        .object { bar, decoder throws(ScriptError) in
            let edge = try bar.required("edge", Form<VerticalEdge>.word("VerticalEdge"), &decoder)
            let modifier = try Self.bar(bar, at: edge ?? VerticalEdge.top, &decoder)
            return edge == nil ? nil : modifier
        }
    }

    /// A view at an edge beside: `{edge, content, spacing, alignment}`.
    fileprivate static func bar(at _: HorizontalEdge.Type) -> Form {
        .object { bar, decoder throws(ScriptError) in
            let edge = try bar.required("edge", Form<HorizontalEdge>.word("HorizontalEdge"), &decoder)
            let modifier = try Self.bar(bar, at: edge ?? HorizontalEdge.leading, &decoder)
            return edge == nil ? nil : modifier
        }
    }

    private static func bar(
        _ bar: Members, at edge: VerticalEdge, _ decoder: inout TreeDecoder
    ) throws(ScriptError) -> Modifier? {
        let alignment = try bar.optional("alignment", .horizontalAlignment, &decoder) ?? .center
        let spacing = try bar.optional("spacing", .number.orNull, &decoder)
        return try bar.required("content", .view, &decoder)
            .map { .safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, $0) }
    }

    private static func bar(
        _ bar: Members, at edge: HorizontalEdge, _ decoder: inout TreeDecoder
    ) throws(ScriptError) -> Modifier? {
        let alignment = try bar.optional("alignment", .verticalAlignment, &decoder) ?? .center
        let spacing = try bar.optional("spacing", .number.orNull, &decoder)
        return try bar.required("content", .view, &decoder)
            .map { .safeAreaInset(edge: edge, alignment: alignment, spacing: spacing, $0) }
    }
}

// The modifiers that receive taps.
extension ModifierReader {
    static let gestures = list {
        // A function, or `{count, perform}`.
        ModifierReader(
            "onTapGesture", unseen: .gesture,
            .either(
                .of(.action()) { .onTap($0) },
                .object { tap, decoder throws(ScriptError) in
                    let count = try tap.required("count", .number, &decoder).flatMap { Int(exactly: $0) } ?? 1
                    _ = try tap.optional("coordinateSpace", .string, &decoder)
                    return try tap.required("perform", .action(), &decoder).map { .onTap($0, count: max(count, 1)) }
                }))
        // The gesture of a view, if it is a tap.
        ["gesture", "highPriorityGesture", "simultaneousGesture"].map { name in
            ModifierReader(
                name, unseen: .gesture,
                Form(.any) { value, decoder in
                    let gesture = value["gesture"] ?? value
                    guard gesture["type"]?.json.string == "tap", let ended = gesture["onEnded"] else { return nil }
                    return .onTap(decoder.action(ended))
                })
        }
        // Whether a view receives taps.
        ModifierReader(
            "allowsHitTesting", unseen: .gesture,
            Form(.boolean) { value, _ in value.json.bool == false ? .allowsHitTesting(false) : nil })
        ModifierReader(
            "accessibilityLabel", unseen: .accessibility,
            Form(.string) { value, _ in value.json.string.map { .accessibilityLabel($0) } })
    }
}
