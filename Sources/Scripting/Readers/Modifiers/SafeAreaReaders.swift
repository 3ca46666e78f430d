import JSONText
import Views

extension ModifierReader {
    /// On, or `{regions, edges}`: the keyboard's region covers nothing here.
    static let ignoresSafeArea = ModifierReader(
        "ignoresSafeArea",
        arguments: { arguments, decoder in
            guard let value = arguments.first, value.json.isObject else {
                return decoder.flag(arguments.first) ? [.ignoresSafeArea()] : []
            }
            if value.json["regions"]?.equals("keyboard") == true { return [] }
            return [.ignoresSafeArea(edges: value["edges"].flatMap { decoder.edges($0) } ?? .all)]
        })

    /// `{top, bottom, leading, trailing}`, each `{content, spacing, alignment}`.
    static let safeAreaInset = ModifierReader(
        "safeAreaInset",
        value: { value, decoder throws(ScriptError) in
            var result: [Modifier] = []
            for edge in ["top", "bottom", "leading", "trailing"] {
                guard let bar = value.json.members.first(where: { $0.name.text == edge })?.value, !bar.isNull else {
                    continue
                }
                let place = PropValue(json: bar, name: "\(value.name).\(edge)", element: value.element)
                if let modifier = try decoder.bar(place, at: edge) { result.append(modifier) }
            }
            return result
        })

    /// `{edge, content, spacing, alignment}`: like a safe-area inset, except for the blurred backdrop.
    static let safeAreaBar = ModifierReader(
        "safeAreaBar",
        value: { value, decoder throws(ScriptError) in
            guard let edge = value["edge"]?.json.string else {
                decoder.reject(value, expected: "{edge, content}")
                return []
            }
            return try decoder.bar(value, at: edge).map { [$0] } ?? []
        })

    /// Like `padding`, but scrolling content continues below it.
    static let safeAreaPadding = ModifierReader(
        "safeAreaPadding",
        arguments: { arguments, decoder throws(ScriptError) in
            guard let value = arguments.first else { return [.safeAreaPadding(EdgeInsets(all: 16))] }
            if let flag = value.json.bool { return flag ? [.safeAreaPadding(EdgeInsets(all: 16))] : [] }
            let insets =
                value.json.isString
                ? try decoder.insets(at: value, arguments[1]) : try decoder.insets(value)
            return insets.map { [.safeAreaPadding($0)] } ?? []
        })

    /// `true`, or edges: the system's padding around a scene.
    static let scenePadding = ModifierReader(
        "scenePadding",
        arguments: { arguments, decoder in
            guard let value = arguments.first, value.json.bool == nil else {
                return arguments.first?.json.bool == false ? [] : [.systemPadding]
            }
            guard let edges = decoder.edges(value) else { return [] }
            return [
                .padding(
                    EdgeInsets(
                        top: edges.contains(.top) ? 16 : 0, leading: edges.contains(.leading) ? 16 : 0,
                        bottom: edges.contains(.bottom) ? 16 : 0, trailing: edges.contains(.trailing) ? 16 : 0))
            ]
        })
}

extension TreeDecoder {
    /// A view at an edge; nil if there is none.
    fileprivate mutating func bar(_ value: PropValue, at edge: String) throws(ScriptError) -> Modifier? {
        guard let content = try view(value["content"]) else {
            reject(value, expected: "{content}")
            return nil
        }
        let spacing = try number(value["spacing"])
        if let edge = VerticalEdge(rawValue: edge) {
            return .safeAreaInset(edge: edge, alignment: alignment(value["alignment"]), spacing: spacing, content)
        }
        if let edge = HorizontalEdge(rawValue: edge) {
            return .safeAreaInset(edge: edge, alignment: alignment(value["alignment"]), spacing: spacing, content)
        }
        reject(value, expected: "an edge")
        return nil
    }
}

extension ModifierReader {
    /// A function, or `{count, perform}`.
    static let onTapGesture = ModifierReader("onTapGesture", unseen: .gesture) { value, decoder in
        let count = value["count"]?.json.number.flatMap { Int(exactly: $0) } ?? 1
        guard let action = decoder.action(value["perform"] ?? value) else { return [] }
        return [.onTap(action, count: max(count, 1))]
    }

    /// The gesture of a view, if it is a tap.
    static let gestures = ["gesture", "highPriorityGesture", "simultaneousGesture"].map { name in
        ModifierReader(name, unseen: .gesture) { value, decoder in
            let gesture = value["gesture"] ?? value
            guard gesture["type"]?.json.string == "tap", let ended = gesture["onEnded"] else { return [] }
            return [.onTap(decoder.action(ended))]
        }
    }

    /// Whether a view receives taps.
    static let allowsHitTesting = ModifierReader("allowsHitTesting", unseen: .gesture) { value, _ in
        value.json.bool == false ? [.allowsHitTesting(false)] : []
    }

    /// The accessibility label of a view.
    static let accessibilityLabel = ModifierReader("accessibilityLabel", unseen: .accessibility) { value, _ in
        value.json.string.map { [.accessibilityLabel($0)] } ?? []
    }
}
