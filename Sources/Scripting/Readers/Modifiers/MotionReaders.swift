import JSONText
import Views

extension ModifierReader {
    /// `{animation, value}`: the animation of the view's changes that occur together with a change of `value`.
    static let animation = ModifierReader(
        "animation",
        value: { value, decoder throws(ScriptError) in
            guard value.json.isObject, value["kind"] == nil else {
                decoder.reject(value, expected: "{animation, value}")
                return []
            }
            return [.animation(try decoder.animation(value["animation"]), value: observed(value["value"]))]
        })

    /// The transition of the view's insertion and removal.
    static let transition = ModifierReader(
        "transition",
        value: { value, decoder throws(ScriptError) in
            try decoder.transition(value).map { [.transition($0)] } ?? []
        })
}

extension ModifierReader {
    /// The transition between contents of texts and symbols.
    static let contentTransition = ModifierReader(
        "contentTransition",
        value: { value, decoder in
            let names =
                "identity, interpolate, opacity, numericText, numericTextCountsUp, numericTextCountsDown or symbolEffect"
            switch value.json.string {
            case "identity": return [.contentTransition(.identity)]
            case "interpolate": return [.contentTransition(.interpolate)]
            case "opacity": return [.contentTransition(.opacity)]
            case "numericText": return [.contentTransition(.numericText)]
            case "numericTextCountsUp": return [.contentTransition(.numericText(countsDown: false))]
            case "numericTextCountsDown": return [.contentTransition(.numericText(countsDown: true))]
            case "symbolEffect", "symbolEffectAutomatic", "symbolEffectReplace", "symbolEffectAppear",
                "symbolEffectDisappear", "symbolEffectScale":
                return [.contentTransition(.symbolEffect)]
            default:
                decoder.reject(value, expected: names)
                return []
            }
        })
}

/// The value that is observed for changes.
func observed(_ value: PropValue?) -> AnimationValue {
    guard let json = value?.json else { return .nothing }
    if let truth = json.bool { return .truth(truth) }
    if let number = json.number { return .number(number) }
    return json.string.map(AnimationValue.string) ?? .nothing
}

extension ModifierReader {
    /// A lifecycle callback that the runtime calls on insertion or removal: it changes no view.
    static func life(_ name: String) -> ModifierReader {
        ModifierReader(name, arguments: { _, _ in [] })
    }
}

extension ModifierReader {
    /// `{id, namespace, properties, anchor, isSource}`: the views that the view shares its frame with.
    static let matchedGeometryEffect = ModifierReader(
        "matchedGeometryEffect",
        value: { value, decoder throws(ScriptError) in
            guard let id = value["id"]?.json, id.isString || id.number != nil else {
                decoder.reject(value, expected: "{id, namespace}")
                return []
            }
            var properties = MatchedGeometryProperties.frame
            switch value["properties"]?.json.string {
            case "position"?: properties = .position
            case "size"?: properties = .size
            case "frame"?, nil: break
            default: decoder.reject(value, expected: "frame, position or size")
            }
            return [
                .matchedGeometry(
                    "\(value["namespace"]?.json.string ?? "")/\(id.text)", properties: properties,
                    anchor: try decoder.unitPoint(value["anchor"]) ?? UnitPoint(x: 0.5, y: 0.5),
                    isSource: value["isSource"]?.json.bool ?? true)
            ]
        })

    /// Always in effect here: the content of a view moves with it, because offsets are relative to the parent.
    static let geometryGroup = ModifierReader("geometryGroup", flag: { _ in [] })
}
