import PiPKit

/// One option of the command: its names, its value, its help, and what it does.
package struct OptionSpecification: Sendable {
    /// Its name among the options; an event log has the input under the same name.
    package var key: OptionKey
    package var short: Character?
    package var long: String
    /// Nil for an option that takes no value.
    package var valueName: String?
    package var help: String
    /// What is so where the option is not given; nil where that is nothing to speak of.
    package var standard: String?
    /// What it has a meaning for.
    var use: Use
    /// Whether it may be given several times.
    var isRepeatable = false
    /// What it expects, behind a value that it is not: the rest of a sentence.
    var expected: String
    /// Takes the value over, which is empty for an option without one; false where it cannot be read.
    var take: @Sendable (inout Options, String) -> Bool

    /// What an option has a meaning for.
    enum Use {
        case everything
        /// Views, and no movie.
        case views
        /// Movies, and no view.
        case movies
        /// What is written or shown; `pipstream check` does neither.
        case rendering
    }

    /// The help with what is so without the option.
    package var wholeHelp: String { help + (standard.map { " (default \($0))" } ?? "") }
}

/// The options by name.
package enum OptionKey: String, CaseIterable, Sendable {
    case entry, widget, parameter, raw, linear, autoStart, out, duration, at, size, scale, fit, background,
        placeholders, symbols,
        allowMissingFonts,
        maxUpdates, constantFrameRate, preset, crf, bitRate, profile, keyFrames, gop, latency, encoder, audioCodec,
        silentAudio,
        colorScheme, colorSchemeContrast, look, device, date,
        timeZone, locale,
        alpha, expect, tolerance, seed, query, input, scriptTimeout, scriptMemory, onScriptFailure, requireSandbox,
        allowNet, caFile,
        netLatency, allowRead,
        allowWrite,
        storage, events, log, live, reconnectFor, waitForViewer, format, overwrite, quiet,
        progress, help, version
}

/// How an option's value is read: the value, or nil for a text that is none, and the words for that.
struct OptionValue<Value>: Sendable {
    var expected: String
    var read: @Sendable (String) -> Value?

    init(_ expected: String = "a value is missing", _ read: @escaping @Sendable (String) -> Value?) {
        self.expected = expected
        self.read = read
    }
}

extension OptionValue where Value == String {
    /// A text that is not empty.
    static func text(_ expected: String = "a value is missing") -> Self { Self(expected) { $0.isEmpty ? nil : $0 } }

    /// A file's name, which is not that of standard output.
    static func path(_ expected: String) -> Self { Self(expected) { $0.isEmpty || $0 == "-" ? nil : $0 } }
}

extension OptionValue where Value: RawRepresentable, Value: SendableMetatype, Value.RawValue == String {
    /// A word of several.
    static func word(_ expected: String) -> Self { Self(expected) { Value(rawValue: $0) } }
}

extension OptionValue where Value == Double {
    /// A number in `range`.
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
    /// A length of time, which may be none.
    static let time = Self("not a length of time of at most a year; write 0, 80ms or 1.5s", ValueSyntax.duration)

    /// A length of time above zero.
    static let positiveTime = Self(
        "not a length of time above zero and at most a year; write 10, 1.5s, 2m, 1h30m or 00:01:30"
    ) { ValueSyntax.duration($0).flatMap { $0 > .zero ? $0 : nil } }
}

/// What an option does with its value, where that goes to more than one place; false where the value cannot be read.
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
    /// An option without a value that does what `set` does.
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

    /// An option without a value that makes `path` true.
    static func flag(
        _ key: OptionKey, short: Character? = nil, _ long: String,
        _ path: any WritableKeyPath<Options, Bool> & Sendable, for use: Use = .everything, help: String,
        standard: String? = nil
    ) -> Self {
        flag(key, short: short, long, for: use, help: help, standard: standard) { $0[keyPath: path] = true }
    }

    /// An option whose value goes to `path`.
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

    /// An option whose value goes to `path`, which holds nil where it is not given.
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

    /// An option whose value `action` takes over.
    static func action(
        _ key: OptionKey, short: Character? = nil, _ long: String, _ valueName: String, for use: Use = .everything,
        isRepeatable: Bool = false, help: String, standard: String? = nil, by action: OptionAction
    ) -> Self {
        Self(
            key: key, short: short, long: long, valueName: valueName, help: help, standard: standard, use: use,
            isRepeatable: isRepeatable, expected: action.expected, take: action.take)
    }
}
