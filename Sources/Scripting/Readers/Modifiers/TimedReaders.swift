import SharedTypes
import Views

// The self-driven animations.
extension ModifierReader {
    static let selfDriven = list {
        ModifierReader("symbolEffect", symbolEffect)
        // A period, or `{period, anchor}`.
        clockHand
        ModifierReader(
            "swingAnimation",
            all: .object { swing, decoder throws(ScriptError) in
                let x = try swing.optional("x", .swing, &decoder)
                let y = try swing.optional("y", .swing, &decoder)
                return x == nil && y == nil ? [] : [.swing(x: x, y: y)]
            })
    }

    /// The name of an effect that is active, `{effect, value, options}`, or `{effect, isActive, options}`. A call may
    /// have any name.
    private static let symbolEffect = Form<Modifier>(
        .alias("SymbolEffect", .either([.words(SymbolEffect.plainNames), effectSettings.type]))
    ) { value, decoder throws(ScriptError) in
        guard value.json.isString else { return try effectSettings.read(value, &decoder) }
        return try Form<SymbolEffect>.symbolEffect.read(value, &decoder).map { .symbolEffect($0, options: .default) }
    }

    private static let effectSettings: Form<Modifier> = .either(
        .object { setting, decoder throws(ScriptError) in
            let effect = try setting.required("effect", .movementEffect, &decoder)
            let value = try setting.required("value", .observedValue, &decoder)
            let options = try setting.optional("options", .symbolEffectOptions, &decoder) ?? .default
            guard let effect else { return nil }
            if let value { return .symbolEffect(effect, options: options, value: value) }
            setting.reject(expected: "{effect, value}", &decoder)
            return nil
        },
        .object { setting, decoder throws(ScriptError) in
            let effect = try setting.required("effect", .symbolEffect, &decoder)
            let isActive = try setting.required("isActive", .boolean, &decoder)
            let options = try setting.optional("options", .symbolEffectOptions, &decoder) ?? .default
            guard let effect, let isActive else { return nil }
            return .symbolEffect(effect, options: options, isActive: isActive)
        })

    private static let clockHand = ModifierReader(
        "clockHandRotationEffect",
        type: .either([
            Form<ClockHandPeriod>.clockHandPeriod.type,
            "{ anchor: KeywordPoint | Point; period: ClockHandRotationEffectPeriod }",
        ]),
        arguments: { arguments, decoder throws(ScriptError) in
            guard let value = arguments.first, value.json.bool != false else { return [] }
            let anchor = try decoder.unitPoint(value["anchor"]) ?? UnitPoint(x: 0.5, y: 0.5)
            let form = Form<ClockHandPeriod>.clockHandPeriod
            return try form.read(value["period"] ?? value, &decoder)
                .map { [.clockHand($0, anchor: anchor, timeOfDay: decoder.timeOfDay)] } ?? []
        })
}

extension Form where Value == ClockHandPeriod {
    /// The hand of a clock, or a number of seconds.
    fileprivate static var clockHandPeriod: Form { clockHandPeriodForm }
}

private let clockHandPeriodForm = Form<ClockHandPeriod>.either(
    .word(of: ["hourHand": .hourHand, "minuteHand": .minuteHand, "secondHand": .secondHand]),
    Form(.alias("DurationInSeconds", .number)) { value, decoder in
        if let seconds = value.json.number, seconds > 0 { return .custom(.seconds(min(seconds, 1e9))) }
        decoder.reject(value, expected: "hourHand, minuteHand, secondHand or seconds")
        return nil
    }
).named("ClockHandRotationEffectPeriod")

extension Form where Value == Swing {
    /// `{duration, distance}`.
    fileprivate static var swing: Form {
        Form.object { swing, decoder throws(ScriptError) in
            let duration = try swing.required("duration", .number, &decoder)
            let distance = try swing.required("distance", .number, &decoder)
            guard let duration, let distance, duration > 0 else {
                swing.reject(expected: "{duration, distance}", &decoder)
                return nil
            }
            return Swing(duration: .seconds(min(duration, 1e6)), distance: distance)
        }.named("SwingAnimation")
    }
}

extension Form where Value == SymbolEffect {
    /// The name of a symbol effect.
    fileprivate static var symbolEffect: Form {
        Form(.alias("TriggerSymbolEffect", .words(SymbolEffect.names))) { value, decoder in
            if let effect = value.json.string.flatMap(SymbolEffect.init(scriptName:)) { return effect }
            decoder.reject(value, expected: "a symbol effect, such as bounce")
            return nil
        }
    }

    /// The name of a symbol effect that is a movement, not a state.
    fileprivate static var movementEffect: Form {
        Form(.alias("DiscreteSymbolEffect", .words(SymbolEffect.movementNames))) { value, decoder in
            let effect = value.json.string.flatMap(SymbolEffect.init(scriptName:))
            if let effect, !effect.isState { return effect }
            decoder.reject(value, expected: effect == nil ? "a symbol effect, such as bounce" : "{effect, isActive}")
            return nil
        }
    }
}

extension Form where Value == SymbolEffectOptions {
    /// `{speed, nonRepeating, repeat}`.
    fileprivate static var symbolEffectOptions: Form {
        Form.object { setting, decoder throws(ScriptError) in
            var options = SymbolEffectOptions.default
            if let speed = try setting.optional("speed", .number, &decoder) {
                if speed > 0 {
                    options = options.speed(speed)
                } else {
                    setting.reject(expected: "a speed above 0", &decoder)
                }
            }
            let isSingle = try setting.optional("nonRepeating", .boolean, &decoder) ?? false
            if let repetition = try setting.optional("repeat", .repetition, &decoder) {
                options = options.repeat(repetition)
            }
            return isSingle ? options.nonRepeating : options
        }.named("SymbolEffectOptions")
    }
}

extension Form where Value == SymbolEffectOptions.Repetition {
    /// `'continuous'`, or `{count, delay}`.
    fileprivate static var repetition: Form { repetitionForm }
}

private let repetitionForm: Form<SymbolEffectOptions.Repetition> = .either(
    .word(of: ["continuous": .continuous]),
    .object { repetition, decoder throws(ScriptError) in
        let count = try repetition.optional("count", .number, &decoder).map { Int(min(max($0, 1), 1e9)) }
        return .periodic(count: count, delay: try repetition.optional("delay", .number, &decoder))
    })

extension SymbolEffect {
    /// The names of effects without a direction or a form.
    private static let basic = [
        "appear", "bounce", "breathe", "disappear", "drawOff", "drawOn", "pulse", "rotate", "scale", "variableColor",
        "wiggle",
    ]

    /// Every name of an effect.
    fileprivate static let names: [String] = {
        let forms = [
            "", "ByLayer", "WholeSymbol", "Individually", "Up", "Down", "Left", "Right", "Forward", "Backward",
            "Clockwise", "CounterClockwise", "Plain", "Pulse", "Cumulative", "Iterative", "Reversing", "NonReversing",
            "HideInactiveLayers", "DimInactiveLayers",
        ]
        return basic.flatMap { name in forms.map { name + $0 } }.filter { SymbolEffect(scriptName: $0) != nil }
    }()

    /// The names of the effects that are movements, not states.
    fileprivate static let movementNames = names.filter { SymbolEffect(scriptName: $0)?.isState == false }

    /// The names of the effects that may be active without a setting; the app spells one of them in two ways.
    fileprivate static let plainNames =
        names.filter { name in ["appear", "disappear", "scale"].contains { name.hasPrefix($0) } } + ["disppear"]
}
