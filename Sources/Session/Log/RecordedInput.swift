import SampleQueue
import SharedTypes
import Views

/// A member of an event log's first line: one of a session's inputs.
struct RecordedInput: Sendable {
    /// The name in the log.
    var name: String
    fileprivate var read: @Sendable (inout JSONFieldReader, inout SessionInputs) throws(ControlLine.Refusal) -> Void
    fileprivate var json: @Sendable (SessionInputs) -> String?
    fileprivate var copy: @Sendable (SessionInputs, inout SessionInputs) -> Void

    private init<Value>(_ field: JSONField<Value>, _ path: any WritableKeyPath<SessionInputs, Value> & Sendable) {
        name = field.name
        read = { (line, inputs) throws(ControlLine.Refusal) in
            inputs[keyPath: path] = try line.takeIfPresent(field) ?? inputs[keyPath: path]
        }
        json = { field.write($0[keyPath: path]) }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
    }

    private init<Value>(_ field: JSONField<Value>, _ path: any WritableKeyPath<SessionInputs, Value?> & Sendable) {
        name = field.name
        read = { (line, inputs) throws(ControlLine.Refusal) in
            inputs[keyPath: path] = try line.takeIfPresent(field)
        }
        json = { $0[keyPath: path].map(field.write) }
        copy = { $1[keyPath: path] = $0[keyPath: path] }
    }

    /// All inputs, in the order of the line.
    static let all = [
        Self(.text("script", "the script's name"), \.program.script),
        Self(.text("entry", "the script's entry point, such as widget"), \.program.entry),
        Self(.text("widget", "a widget's family, such as systemSmall"), \.program.widget),
        Self(.query("query"), \.program.query), Self(inputs, \.program.inputs),
        Self(.text("parameter", "a widget's parameter, as its user entered it"), \.program.parameter),
        Self(.text("movie", "the movie's name"), \.program.movie), Self(seed, \.program.seed),
        Self(date, \.configuration.startDate),
        Self(
            .text("timeZone", "a time zone's name, such as Europe/Paris", passes: SessionConfiguration.isTimeZoneName),
            \.configuration.timeZone),
        Self(
            .text("locale", "a language tag, such as de-DE", passes: { SessionConfiguration.languageTag($0) != nil }),
            \.configuration.frames.locale),
        Self(device, \.configuration.frames.device),
        Self(.choice("colorScheme", "light or dark"), \.configuration.frames.colorScheme),
        Self(.choice("colorSchemeContrast", "standard or increased"), \.configuration.frames.colorSchemeContrast),
        Self(.choice("look", "ios26 or ios18"), \.configuration.frames.look), Self(size, \.configuration.frames.canvas),
        Self(
            .number("scale", "pixels per point, from 0.01 to 16", in: SessionLimits.scales),
            \.configuration.frames.scale),
        Self(.choice("fit", "scale or layout"), \.configuration.frames.fit),
        Self(background, \.configuration.frames.background),
        Self(placeholders, \.configuration.recordedPlaceholders),
        Self(
            .number("maxUpdates", "redraws per second, from 0.00001 to 240", in: SessionLimits.updateRates),
            \.configuration.maximumUpdatesPerSecond),
        Self(.time("duration", from: .nanoseconds(1)), \.configuration.duration),
        Self(opensWindow, \.program.opensWindow),
        Self(.text("walls", "names of the layers of the worker's sandbox"), \.program.sandboxLayers),
    ]

    private static let seed = JSONField<UInt64>(
        name: "seed", expected: "a string: a whole number from 0 to \(UInt64.max)"
    ) {
        $0.string.flatMap { UInt64($0) }
    } write: {
        JSONLine.quoted(String($0))
    }
    // The range of a script's Date, reduced by a session's maximum time.
    private static let date = JSONField<Int64>.whole(
        "date", "milliseconds since 1970,", in: -8_600_000_000_000_000...8_600_000_000_000_000)
    private static let device = JSONField<[Double]>.numbers(
        "device", "a screen's width and height, from 1 to 16384, and its scale, from 0.01 to 16", count: 3
    ) {
        isSide($0[0]) && isSide($0[1]) && SessionLimits.scales.contains($0[2])
    }
    private static let size = JSONField<CMVideoDimensions>(
        name: "size", expected: "a canvas's width and height, whole pixels from 1 to \(SessionLimits.sides.upperBound)"
    ) { json in
        let sides = json.elements.compactMap { $0.number.flatMap { Int(exactly: $0) } }
        guard sides.count == 2, sides.allSatisfy(SessionLimits.sides.contains) else { return nil }
        return CMVideoDimensions(width: sides[0], height: sides[1])
    } write: {
        "[\($0.width),\($0.height)]"
    }

    private static let inputs = JSONField<[String]>(
        name: "input", expected: "the inputs of an intent, an array of texts such as \"text=hello\""
    ) { json in
        let texts = json.elements.compactMap(\.string)
        return json.isArray && texts.count == json.elements.count { _ in true } ? texts : nil
    } write: {
        "[\($0.map(JSONLine.quoted).joined(separator: ","))]"
    }

    private static let background = JSONField<Color>(
        name: "background", expected: "a light and a dark colour, such as [\"#RRGGBBAA\",\"#RRGGBBAA\"]"
    ) { json in
        let colors = json.elements.compactMap { $0.string.flatMap(color) }
        return colors.count == 2 ? Color(light: colors[0], dark: colors[1]) : nil
    } write: {
        "[\"\($0.light)\",\"\($0.dark)\"]"
    }

    private static let placeholders = mark("placeholders")
    private static let opensWindow = mark("opensWindow")

    /// Returns a member that is either true or missing.
    private static func mark(_ name: String) -> JSONField<Bool> {
        JSONField(name: name, expected: "true") {
            $0.bool == true ? true : nil
        } write: {
            String($0)
        }
    }

    /// Parses a colour in the format of `RGBA.description`.
    private static func color(_ text: String) -> RGBA? {
        let digits = text.dropFirst().compactMap(\.hexDigitValue)
        guard text.hasPrefix("#"), text.utf8.count == 9, digits.count == 8 else { return nil }
        let parts = stride(from: 0, to: 8, by: 2).map { Double(digits[$0] * 16 + digits[$0 + 1]) / 255 }
        return RGBA(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }

    private static func isSide(_ number: Double) -> Bool {
        number >= Double(SessionLimits.sides.lowerBound) && number <= Double(SessionLimits.sides.upperBound)
    }
}

extension SessionInputs {
    private static let schema = JSONField<Int>(name: "log", expected: "1, the log's schema; no other can be read") {
        $0.number == 1 ? 1 : nil
    } write: {
        String($0)
    }
    private static let version = JSONField.text("version", "the version of the program that wrote the log")

    /// Parses the inputs from a log's first line. Throws if one of them is invalid.
    init(_ line: inout JSONFieldReader) throws(ControlLine.Refusal) {
        self.init(SessionConfiguration(duration: nil))
        _ = try line.take(Self.schema)
        _ = try line.takeIfPresent(Self.version)
        for input in RecordedInput.all { try input.read(&line, &self) }
    }

    /// Returns the log's first line, without its line break.
    func logLine(version: String) -> String {
        let line = JSONLine().number("at", 0).raw(Self.schema.name, Self.schema.write(1))
            .raw(Self.version.name, Self.version.write(version))
        return RecordedInput.all.reduce(line) { line, input in
            input.json(self).map { line.raw(input.name, $0) } ?? line
        }.text
    }

    /// Copies the inputs that a log contains from `recorded`, except the members called `kept`.
    package mutating func adopt(_ recorded: SessionInputs, but kept: Set<String>) {
        for input in RecordedInput.all where !kept.contains(input.name) { input.copy(recorded, &self) }
    }
}

extension SessionConfiguration {
    /// Whether placeholders are drawn; nil if not, which a log omits.
    fileprivate var recordedPlaceholders: Bool? {
        get { frames.drawsPlaceholders ? true : nil }
        set { frames.drawsPlaceholders = newValue ?? false }
    }

    /// Returns the language tag of RFC 5646 that `text` is, or that it is with hyphens instead of underscores, as
    /// Apple's locale identifiers have them (`de_DE`); nil for any other text.
    package static func languageTag(_ text: String) -> String? {
        let tag = text.replacing("_", with: "-")
        // Language, script, region, variants, extensions, private use.
        let format =
            #/
            [A-Za-z]{2,3} (?:-[A-Za-z]{4})? (?:-(?:[A-Za-z]{2}|[0-9]{3}))?
            (?:-(?:[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))*
            (?:-[0-9A-WY-Za-wy-z](?:-[A-Za-z0-9]{2,8})+)* (?:-[xX](?:-[A-Za-z0-9]{1,8})+)?
            /#
        return tag.utf8.count <= 100 && tag.wholeMatch(of: format) != nil ? tag : nil
    }

    /// Whether `text` has the format of a name in the time zone database, and cannot refer to another file.
    package static func isTimeZoneName(_ text: String) -> Bool {
        text.utf8.count <= 100 && text.wholeMatch(of: /[A-Za-z0-9_+-]+(?:\/[A-Za-z0-9_+-]+)*/) != nil
    }
}
