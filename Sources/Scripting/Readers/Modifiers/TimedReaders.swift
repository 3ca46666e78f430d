import JSONText
import Views

// Self-driven animations.
extension ModifierReader {
    /// `{effect, value, options}`, `{effect, isActive, options}`, or the name of an effect that is active.
    static let symbolEffect = ModifierReader(
        "symbolEffect",
        value: { value, decoder throws(ScriptError) in
            let name = value["effect"] ?? value
            guard let effect = name.json.string.flatMap(SymbolEffect.init(scriptName:)) else {
                decoder.reject(name, expected: "a symbol effect, such as bounce")
                return []
            }
            let options = try decoder.symbolEffectOptions(value["options"])
            if let changing = value["value"], !effect.isState {
                return [.symbolEffect(effect, options: options, value: observed(changing))]
            }
            guard value["effect"] != nil else { return [.symbolEffect(effect, options: options)] }
            guard let active = value["isActive"] else {
                decoder.reject(value, expected: effect.isState ? "{effect, isActive}" : "{effect, value}")
                return []
            }
            return [.symbolEffect(effect, options: options, isActive: decoder.flag(active))]
        })

    /// A period, or `{period, anchor}`.
    static let clockHandRotationEffect = ModifierReader(
        "clockHandRotationEffect",
        value: { value, decoder throws(ScriptError) in
            let given = value["period"] ?? value
            let expected: StaticString = "hourHand, minuteHand, secondHand or seconds"
            let period: ClockHandPeriod
            switch given.json.string {
            case "hourHand": period = .hourHand
            case "minuteHand": period = .minuteHand
            case "secondHand": period = .secondHand
            case _?:
                decoder.reject(given, expected: "\(expected)")
                return []
            case nil:
                guard let seconds = try decoder.number(given), seconds > 0 else {
                    decoder.reject(given, expected: "\(expected)")
                    return []
                }
                period = .custom(.seconds(min(seconds, 1e9)))
            }
            let anchor = try decoder.unitPoint(value["anchor"]) ?? UnitPoint(x: 0.5, y: 0.5)
            return [.clockHand(period, anchor: anchor, timeOfDay: decoder.timeOfDay)]
        })

    /// `{x: {duration, distance}, y: {duration, distance}}`.
    static let swingAnimation = ModifierReader(
        "swingAnimation",
        value: { value, decoder throws(ScriptError) in
            guard value.json.isObject, value["x"] != nil || value["y"] != nil else {
                decoder.reject(value, expected: "{x: {duration, distance}, y: {duration, distance}}")
                return []
            }
            return [.swing(x: try decoder.swing(value["x"]), y: try decoder.swing(value["y"]))]
        })
}

extension TreeDecoder {
    fileprivate mutating func swing(_ value: PropValue?) throws(ScriptError) -> Swing? {
        guard let value else { return nil }
        guard let duration = try number(value["duration"]), let distance = try number(value["distance"]), duration > 0
        else {
            reject(value, expected: "{duration, distance}")
            return nil
        }
        return Swing(duration: .seconds(min(duration, 1e6)), distance: distance)
    }

    /// `{speed, nonRepeating, repeat}`.
    fileprivate mutating func symbolEffectOptions(_ value: PropValue?) throws(ScriptError) -> SymbolEffectOptions {
        var options = SymbolEffectOptions.default
        guard let value else { return options }
        if let speed = try number(value["speed"]) {
            if speed > 0 { options = options.speed(speed) } else { reject(value, expected: "a speed above 0") }
        }
        if let repetition = value["repeat"] {
            if repetition.json.string == "continuous" {
                options = options.repeat(.continuous)
            } else if repetition.json.isObject {
                let count = try number(repetition["count"]).map { Int(min(max($0, 1), 1e9)) }
                options = options.repeat(.periodic(count: count, delay: try number(repetition["delay"])))
            } else {
                reject(repetition, expected: "'continuous' or {count, delay}")
            }
        }
        if let single = value["nonRepeating"], flag(single) { options = options.nonRepeating }
        return options
    }
}
