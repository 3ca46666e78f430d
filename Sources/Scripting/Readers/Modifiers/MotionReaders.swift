import JSONText
import Views

extension ModifierReader {
    /// `{animation, value}`: how changes of the view move that come with one of `value`.
    static let animation = ModifierReader(
        "animation",
        value: { value, decoder throws(ScriptError) in
            guard value.json.isObject, value["kind"] == nil else {
                decoder.reject(value, expected: "{animation, value}")
                return []
            }
            return [.animation(try decoder.animation(value["animation"]), value: observed(value["value"]))]
        })

    /// How the view comes and goes.
    static let transition = ModifierReader(
        "transition",
        value: { value, decoder throws(ScriptError) in
            try decoder.transition(value).map { [.transition($0)] } ?? []
        })
}

extension ModifierReader {
    /// How texts and symbols give way to others.
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

/// What is looked at for changes.
func observed(_ value: PropValue?) -> AnimationValue {
    guard let json = value?.json else { return .nothing }
    if let truth = json.bool { return .truth(truth) }
    if let number = json.number { return .number(number) }
    return json.string.map(AnimationValue.string) ?? .nothing
}

extension ModifierReader {
    /// What the runtime calls when a view comes or goes: it changes no view.
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

    /// What stands in a view goes along with it here in any case: how far it is from its place is counted from what it stands in.
    static let geometryGroup = ModifierReader("geometryGroup", flag: { _ in [] })
}
