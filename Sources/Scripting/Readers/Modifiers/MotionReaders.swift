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

/// What is looked at for changes.
func observed(_ value: PropValue?) -> AnimationValue {
    guard let json = value?.json else { return .nothing }
    if let truth = json.bool { return .truth(truth) }
    if let number = json.number { return .number(number) }
    return json.string.map(AnimationValue.string) ?? .nothing
}
