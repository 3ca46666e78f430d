import PiPKit

/// An option of the command: its names, its value, its help, and its effect.
package struct OptionSpecification: Sendable {
    /// The key of the option; an event log has the input under the same name.
    package var key: OptionKey
    package var short: Character?
    package var long: String
    /// The placeholder of the value; nil for an option without a value.
    package var valueName: String?
    package var help: String
    /// The default, for the help; nil if there is none worth mentioning.
    package var standard: String?
    /// The sessions that the option applies to.
    var use: Use
    /// The kind of output that the option needs; nil if it needs none.
    var requirement: OutputRequirement?
    /// Whether the option may be repeated.
    var isRepeatable = false
    /// The expected value, in the error of an invalid one: the rest of a sentence.
    var expected: String
    /// Applies the value, which is empty for an option without one; returns false if it is invalid.
    var take: @Sendable (inout Options, String) -> Bool

    /// The kinds of sessions that an option applies to.
    enum Use {
        case everything
        /// Views, but not movies.
        case views
        /// Movies, but not views.
        case movies
        /// Sessions that write or show frames, which `pipstream check` does not.
        case rendering
    }

    /// The help with the default.
    package var fullHelp: String { help + (standard.map { " (default \($0))" } ?? "") }
}

/// The keys of the options, by name.
package enum OptionKey: String, CaseIterable, Sendable {
    case entry, widget, parameter, raw, linear, autoStart, out, duration, at, size, scale, fit, background,
        placeholders, symbols,
        allowMissingFonts,
        maxUpdates, constantFrameRate, preset, crf, qp, chunk, bitRate, profile, keyFrames, gop, latency, encoder,
        audioCodec,
        silentAudio,
        colorScheme, colorSchemeContrast, look, device, date,
        timeZone, locale,
        alpha, expect, tolerance, seed, query, input, scriptTimeout, scriptMemory, onScriptFailure, requireSandbox,
        decodeInProcess,
        allowNet, caFile,
        netLatency, allowRead,
        allowWrite,
        storage, events, log, control, status, live, reconnectFor, waitForViewer, format, overwrite, synchronizes,
        quiet,
        progress, help, version
}

/// A parser of an option's value, which returns nil for an invalid text, and the description of the expected value.
struct OptionValue<Value>: Sendable {
    var expected: String
    var read: @Sendable (String) -> Value?

    init(_ expected: String = "a value is missing", _ read: @escaping @Sendable (String) -> Value?) {
        self.expected = expected
        self.read = read
    }
}

extension OptionValue where Value == String {
    /// A non-empty text.
    static func text(_ expected: String = "a value is missing") -> Self { Self(expected) { $0.isEmpty ? nil : $0 } }

    /// A file's name, except that of standard output.
    static func path(_ expected: String) -> Self { Self(expected) { $0.isEmpty || $0 == "-" ? nil : $0 } }
}

extension OptionValue where Value: RawRepresentable, Value: SendableMetatype, Value.RawValue == String {
    /// One of several words.
    static func word(_ expected: String) -> Self { Self(expected) { Value(rawValue: $0) } }
}

extension OptionValue where Value == Double {
    static func number(in range: ClosedRange<Double>, _ expected: String) -> Self {
        Self(expected) { Double($0).flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension OptionValue where Value == Int {
    /// A whole number in `range`.
    static func whole(in range: ClosedRange<Int>, _ expected: String) -> Self {
        Self(expected) { Int($0).flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension OptionValue where Value == Duration {
    /// A duration, which may be zero.
    static let time = Self("not a duration of at most a year; write 0, 80ms or 1.5s", ValueSyntax.duration)

    /// A duration above zero.
    static let positiveTime = Self(
        "not a duration above zero and of at most a year; write 10, 1.5s, 2m, 1h30m or 00:01:30"
    ) { ValueSyntax.duration($0).flatMap { $0 > .zero ? $0 : nil } }
}

/// The effect of an option whose value has more than one target; returns false if the value is invalid.
struct OptionAction: Sendable {
    var expected: String
    var take: @Sendable (inout Options, String) -> Bool

    init(
        _ expected: String = "a value is missing", _ take: @escaping @Sendable (inout Options, String) -> Bool
    ) {
        self.expected = expected
        self.take = take
    }
}

extension OptionSpecification {
    /// Returns the option with `requirement`.
    func requiring(_ requirement: OutputRequirement) -> Self {
        var copy = self
        copy.requirement = requirement
        return copy
    }

    /// Creates an option without a value that performs `set`.
    static func flag(
        _ key: OptionKey, short: Character? = nil, _ long: String, for use: Use = .everything, help: String,
        standard: String? = nil, set: @escaping @Sendable (inout Options) -> Void = { _ in }
    ) -> Self {
        Self(
            key: key, short: short, long: long, help: help, standard: standard, use: use, expected: "",
            take: { options, _ in
                set(&options)
                return true
            })
    }

    /// Creates an option without a value that sets `path` to true.
    static func flag(
        _ key: OptionKey, short: Character? = nil, _ long: String,
        _ path: any WritableKeyPath<Options, Bool> & Sendable, for use: Use = .everything, help: String,
        standard: String? = nil
    ) -> Self {
        flag(key, short: short, long, for: use, help: help, standard: standard) { $0[keyPath: path] = true }
    }

    /// Creates an option whose value is stored at `path`.
    static func value<Value>(
        _ key: OptionKey, short: Character? = nil, _ long: String, _ valueName: String,
        _ path: any WritableKeyPath<Options, Value> & Sendable, for use: Use = .everything, help: String,
        standard: String? = nil, by value: OptionValue<Value>
    ) -> Self {
        let action = OptionAction(value.expected) { options, text in
            guard let value = value.read(text) else { return false }
            options[keyPath: path] = value
            return true
        }
        return .action(key, short: short, long, valueName, for: use, help: help, standard: standard, by: action)
    }

    /// Creates an option whose value is stored at `path`, which is nil if the option is not given.
    static func value<Value>(
        _ key: OptionKey, short: Character? = nil, _ long: String, _ valueName: String,
        _ path: any WritableKeyPath<Options, Value?> & Sendable, for use: Use = .everything, help: String,
        standard: String? = nil, by value: OptionValue<Value>
    ) -> Self {
        let action = OptionAction(value.expected) { options, text in
            options[keyPath: path] = value.read(text)
            return options[keyPath: path] != nil
        }
        return .action(key, short: short, long, valueName, for: use, help: help, standard: standard, by: action)
    }

    /// Creates an option whose value `action` applies.
    static func action(
        _ key: OptionKey, short: Character? = nil, _ long: String, _ valueName: String, for use: Use = .everything,
        isRepeatable: Bool = false, help: String, standard: String? = nil, by action: OptionAction
    ) -> Self {
        Self(
            key: key, short: short, long: long, valueName: valueName, help: help, standard: standard, use: use,
            isRepeatable: isRepeatable, expected: action.expected, take: action.take)
    }
}
