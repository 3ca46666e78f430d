import SharedTypes
import Views

// The modifiers of animations and transitions.
extension ModifierReader {
    static let motion = list {
        // The animation of the view's changes that occur together with a change of `value`.
        ModifierReader(
            "animation",
            .object { change, decoder throws(ScriptError) in
                let animation = try change.required("animation", .animation, &decoder)
                let value = try change.required("value", .observedValue, &decoder) ?? .nothing
                guard !change.has("kind") else { return nil }
                return .animation(animation, value: value)
            })
        // The transition of the view's insertion and removal.
        ModifierReader("transition", .transition) { .transition($0) }
        // The transition between contents of texts and symbols.
        ModifierReader("contentTransition", .word("ContentTransition", of: contentTransitions)) {
            .contentTransition($0)
        }
        // Always in effect here: the content of a view moves with it, because offsets are relative to the parent.
        ModifierReader("geometryGroup", flag: { _ in [] })
        // The views that the view shares its frame with.
        ModifierReader(
            "matchedGeometryEffect",
            .object { match, decoder throws(ScriptError) in
                let id = try match.required("id", .identifier, &decoder)
                let namespace = try match.required("namespace", .namespace, &decoder) ?? ""
                let properties = try match.optional("properties", .matchedProperties, &decoder) ?? .frame
                let anchor = try match.optional("anchor", .unitPoint, &decoder) ?? UnitPoint(x: 0.5, y: 0.5)
                let isSource = try match.optional("isSource", .boolean, &decoder) ?? true
                return id.map {
                    .matchedGeometry("\(namespace)/\($0)", properties: properties, anchor: anchor, isSource: isSource)
                }
            })
        // The callbacks of a view's life, which the runtime calls: they change no view.
        ModifierReader("onAppear", type: .function("() => void"), arguments: { _, _ in [] })
        ModifierReader("onDisappear", type: .function("() => void"), arguments: { _, _ in [] })
        ModifierReader("task", type: .function("() => void | Promise<void>"), arguments: { _, _ in [] })
    }

    private static let contentTransitions: KeyValuePairs<String, ContentTransition> = [
        "identity": .identity, "interpolate": .interpolate, "opacity": .opacity, "symbolEffect": .symbolEffect,
        "numericText": .numericText, "numericTextCountsDown": .numericText(countsDown: true),
        "numericTextCountsUp": .numericText(countsDown: false), "symbolEffectAutomatic": .symbolEffect,
        "symbolEffectReplace": .symbolEffect, "symbolEffectAppear": .symbolEffect,
        "symbolEffectDisappear": .symbolEffect, "symbolEffectScale": .symbolEffect,
    ]
}

/// The value that is observed for changes.
func observed(_ value: PropValue?) -> AnimationValue {
    guard let json = value?.json else { return .nothing }
    if let truth = json.bool { return .truth(truth) }
    if let number = json.number { return .number(number) }
    return json.string.map(AnimationValue.string) ?? .nothing
}

extension Form where Value == AnimationValue {
    /// A value that is observed for changes.
    static var observedValue: Form {
        Form(.either([.boolean, .string, .number])) { value, _ in Scripting.observed(value) }
    }
}

extension Form where Value == MatchedGeometryProperties {
    fileprivate static var matchedProperties: Form {
        .word("MatchedGeometryProperties", of: ["frame": .frame, "position": .position, "size": .size])
    }
}

extension Form where Value == Animation {
    static var animation: Form {
        Form(.instance("Animation", member: "kind")) { value, decoder throws(ScriptError) in
            try decoder.animation(value)
        }
    }
}

extension Form where Value == AnyTransition {
    static var transition: Form {
        Form(.instance("Transition", member: "parts")) { value, decoder throws(ScriptError) in
            try decoder.transition(value)
        }
    }
}

extension Form where Value == String {
    /// The namespace of views that belong together.
    static var namespace: Form { Form("NamespaceID") { value, _ in value.json.string ?? "" } }
}
