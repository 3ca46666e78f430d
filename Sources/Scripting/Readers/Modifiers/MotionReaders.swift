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
