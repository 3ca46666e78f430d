import JSONText
package import SampleQueue
package import Views

/// Everything beside the program and its control events that a session's pictures depend on. The event log begins with
/// it, so that a recorded session can be rendered again.
package struct SessionInputs: Equatable, Sendable {
    /// The script as it was named; nil for the demo or a Swift view.
    package var script: String?
    /// Where random numbers begin.
    package var seed: UInt64 = 0
    /// The date at which the session begins, in milliseconds since 1970.
    package var startDate: Int64 = 0
    /// The time zone's name.
    package var timeZone = "UTC"
    /// The locale's language tag.
    package var locale = "en-US"
    /// The device's screen: width and height in points, and its scale.
    package var device = [390.0, 844, 3]
    /// The colour scheme at the start.
    package var colorScheme = ColorScheme.light
    /// The canvas that was asked for; nil for the content's.
    package var canvas: CMVideoDimensions?
    /// Pixels in a point.
    package var scale = 2.0
    /// The limit to redraws that was asked for.
    package var maximumUpdatesPerSecond: Double?
    /// The length that was asked for; nil where none was.
    package var duration: Duration?

    /// The defaults.
    package init() {}

    /// The version of the log's schema.
    package static let schemaVersion = 1

    /// The longest side of a canvas or a screen, as the command line has it too.
    private static let longestSide = 16_384.0

    /// The log's first line, without its line break.
    func line(version: String) -> String {
        var line = JSONLine().number("at", 0).number("log", Double(Self.schemaVersion)).string("version", version)
        if let script { line = line.string("script", script) }
        line = line.string("seed", String(seed)).number("date", Double(startDate)).string("timeZone", timeZone)
            .string("locale", locale).numbers("device", device).string("colorScheme", colorScheme.rawValue)
        if let canvas { line = line.numbers("size", [Double(canvas.width), Double(canvas.height)]) }
        line = line.number("scale", scale)
        if let maximumUpdatesPerSecond { line = line.number("maxUpdates", maximumUpdatesPerSecond) }
        if let duration { line = line.raw("duration", duration.decimalSeconds) }
        return line.text
    }

    /// Reads a log's first line; nil where `text` is no such line.
    package init?(line text: String) {
        guard let root = try? JSONDocument.reading(Array(text.utf8)).root else { return nil }
        guard root["log"]?.number == Double(Self.schemaVersion) else { return nil }
        script = root["script"]?.string
        seed = root["seed"]?.string.flatMap { UInt64($0) } ?? seed
        startDate = root["date"]?.number.flatMap { Int64(exactly: $0) } ?? startDate
        timeZone = root["timeZone"]?.string ?? timeZone
        locale = root["locale"]?.string ?? locale
        let device = root.elementValues("device").compactMap(\.number)
        if device.count == 3, device.allSatisfy({ $0 > 0 && $0 <= Self.longestSide }) { self.device = device }
        colorScheme = root["colorScheme"]?.string.flatMap(ColorScheme.init) ?? colorScheme
        let size = root.elementValues("size").compactMap { $0.number.flatMap { Int(exactly: $0) } }
        if size.count == 2, size.allSatisfy({ $0 > 0 && Double($0) <= Self.longestSide }) {
            canvas = CMVideoDimensions(width: size[0], height: size[1])
        }
        if let scale = root["scale"]?.number, scale > 0, scale <= 16 { self.scale = scale }
        if let rate = root["maxUpdates"]?.number, rate > 0, rate <= 240 { maximumUpdatesPerSecond = rate }
        if let seconds = root["duration"]?.number, seconds > 0, seconds < 1e9 {
            duration = .nanoseconds(Int64((seconds * 1e9).rounded()))
        }
    }
}
