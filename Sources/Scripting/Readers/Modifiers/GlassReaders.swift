import JSONText
import Views

extension ModifierReader {
    /// On or off, a `UIGlass`, a shape, or `{glass, shape}`.
    static let glassEffect = ModifierReader(
        "glassEffect",
        arguments: { arguments, decoder throws(ScriptError) in
            guard let value = arguments.first else { return arguments.values.isEmpty ? [.glassEffect()] : [] }
            if let flag = value.json.bool { return flag ? [.glassEffect()] : [] }
            if value["kind"] != nil { return decoder.glass(value).map { [.glassEffect($0)] } ?? [] }
            if value["glass"] != nil || value["shape"] != nil {
                let shape = try value["shape"].flatMap { value throws(ScriptError) in try decoder.outline(value) }
                let glass = value["glass"].flatMap { decoder.glass($0) }
                return [.glassEffect(glass ?? Glass(), in: shape ?? .capsule)]
            }
            return try decoder.outline(value).map { [.glassEffect(in: $0)] } ?? []
        })
}

extension ModifierReader {
    /// `{id, namespace}`: the pane that a view's glass belongs to.
    static let glassEffectUnion = ModifierReader(
        "glassEffectUnion",
        value: { value, decoder in
            guard let id = value["id"]?.json, id.isString || id.number != nil else {
                decoder.reject(value, expected: "{id, namespace}")
                return []
            }
            return [.glassEffectUnion("\(value["namespace"]?.json.string ?? "")/\(id.text)")]
        })
}

extension TreeDecoder {
    /// A `UIGlass` in the runtime's format: `{kind, tint, interactive}`, whose kind is regular, clear or identity.
    fileprivate mutating func glass(_ value: PropValue) -> Glass? {
        if value.json.bool != nil { return Glass() }
        guard let kind = value["kind"] else {
            reject(value, expected: "a UIGlass")
            return nil
        }
        return Glass(
            variant: word(kind, expected: "regular, clear or identity") ?? .regular,
            tint: value["tint"].flatMap { color($0) })
    }
}

extension ViewReader {
    /// Views whose glass shares one backdrop.
    static let glassEffectContainer = ViewReader(
        "GlassEffectContainer", props: ["spacing"]
    ) { element, decoder throws(ScriptError) in
        .glassEffectContainer(
            spacing: try decoder.length(element.value("spacing")) ?? 0, children: try decoder.children(of: element))
    }
}
