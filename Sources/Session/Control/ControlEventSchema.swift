import Views

/// The format of a control event: its name, its members with their limits, its effect, and its relation to the window.
/// The parser, the log, messages and the table of docs/control.md all derive from it.
package struct ControlEventSchema: Sendable {
    /// The relation of an event to the window.
    package enum WindowUse: Sendable {
        /// The event may open the window.
        case mayOpen
        /// The event has no effect while no window is open.
        case needed
        /// The event concerns the page, the system or the session.
        case none
    }

    /// The event's name in JSON.
    package var name: String
    /// The relation to the window.
    package var windowUse: WindowUse
    /// The effect of the event: the rest of a sentence that begins with its name.
    package var meaning: String
    /// The event's own members: their names, their expected values, and their values in this event as JSON.
    package var members: [(name: String, expected: String, json: String)]
    /// Reads an event of this format.
    var read: @Sendable (inout JSONFieldReader) throws(ControlLine.Refusal) -> ControlEvent

    init(
        _ name: String, _ windowUse: WindowUse, _ meaning: String,
        _ members: [(name: String, expected: String, json: String)] = [],
        read: @escaping @Sendable (inout JSONFieldReader) throws(ControlLine.Refusal) -> ControlEvent
    ) {
        (self.name, self.windowUse, self.meaning) = (name, windowUse, meaning)
        (self.members, self.read) = (members, read)
    }

    /// An event of each format, in the order of the documentation.
    package static let examples: [ControlEvent] =
        [
            .start, .stop, .pause, .play, .toggle, .skip(interval: 15), .resize(width: 160, height: 90), .background,
            .foreground, .close, .restore, .tap(.title("Toggle PiP")), .colorScheme(.dark),
        ] + phoneExamples + [.quit()]

    /// All formats by name.
    static let all = Dictionary(uniqueKeysWithValues: examples.map { (Self($0).name, Self($0)) })

    /// All names, for messages.
    static let names = examples.map { Self($0).name }.joined(separator: ", ")

    private static let interval = JSONField.number(
        "interval", "seconds, negative to go back, at most a year, and not 0",
        in: -SessionLimits.timeInSeconds...SessionLimits.timeInSeconds
    ) { $0 != 0 }
    private static let width = JSONField.whole("width", "pixels", in: SessionLimits.sides)
    private static let height = JSONField.whole("height", "pixels", in: SessionLimits.sides)
    private static let title = JSONField.text("title", "the title of a button of the page")
    private static let label = JSONField.text("label", "the accessibility label or the text of the tapped view")
    private static let x = JSONField.number("x", "points of the canvas", in: places)
    private static let y = JSONField.number("y", "points of the canvas", in: places)
    private static let places = -1e6...1e6
    private static let scheme = JSONField<ColorScheme>.choice("colorScheme", "light or dark")

    private static let tapMeaning =
        "taps the page's button with that title; with `label` the view with that label, with `x` and `y` the view at that point"

    private static func members(of target: TapTarget) -> [(name: String, expected: String, json: String)] {
        switch target {
        case .title(let title): [title].map(Self.title.member)
        case .label(let label): [label].map(Self.label.member)
        case .point(let x, let y): [Self.x.member(x), Self.y.member(y)]
        }
    }

    /// Creates the format of `event`, with its values.
    package init(_ event: ControlEvent) {
        switch event {
        case .start:
            self.init("start", .mayOpen, "sets `isPresented` to true, which presents the picture in picture") { _ in
                .start
            }
        case .stop: self.init("stop", .needed, "sets `isPresented` to false, which ends it") { _ in .stop }
        case .pause: self.init("pause", .needed, "presses the window's pause button") { _ in .pause }
        case .play: self.init("play", .needed, "presses the window's play button") { _ in .play }
        case .toggle: self.init("toggle", .needed, "presses the visible one of the two") { _ in .toggle }
        case .skip(let seconds):
            self.init("skip", .needed, "presses a skip button of the window", [Self.interval.member(seconds)]) {
                (line: inout JSONFieldReader) throws(ControlLine.Refusal) in
                .skip(interval: try line.take(Self.interval))
            }
        case .resize(let width, let height):
            self.init(
                "resize", .needed, "resizes the window",
                [Self.width.member(width), Self.height.member(height)]
            ) { (line: inout JSONFieldReader) throws(ControlLine.Refusal) in
                .resize(width: try line.take(Self.width), height: try line.take(Self.height))
            }
        case .background: self.init("background", .none, "sends the page to the background") { _ in .background }
        case .foreground: self.init("foreground", .none, "brings the page to the foreground") { _ in .foreground }
        case .close: self.init("close", .needed, "presses the window's close button") { _ in .close }
        case .restore:
            self.init("restore", .needed, "presses the window's button that brings the page back") { _ in .restore }
        case .tap(let target):
            self.init("tap", .mayOpen, Self.tapMeaning, Self.members(of: target)) {
                (line: inout JSONFieldReader) throws(ControlLine.Refusal) in
                if let label = try line.takeIfPresent(Self.label) { return .tap(.label(label)) }
                guard let x = try line.takeIfPresent(Self.x) else { return .tap(.title(try line.take(Self.title))) }
                return .tap(.point(x: x, y: try line.take(Self.y)))
            }
        case .colorScheme(let scheme):
            self.init("colorScheme", .none, "changes the system's colour scheme", [Self.scheme.member(scheme)]) {
                (line: inout JSONFieldReader) throws(ControlLine.Refusal) in .colorScheme(try line.take(Self.scheme))
            }
        case .phone(let change): self = Self.form(of: change)
        case .quit: self.init("quit", .none, "ends the session") { _ in .quit() }
        }
    }
}

/// The limits of values in a command line, a file or a typed line. Values beyond them are not converted, so that no
/// external number can overflow an internal one.
package enum SessionLimits {
    /// The maximum of any time: a year.
    package static let time: Duration = .seconds(366 * 86_400)
    /// `time` in seconds.
    package static let timeInSeconds: Double = 366 * 86_400
    /// The range of the sides of a canvas or a window in pixels, and of a screen in points.
    package static let sides = 1...16_384
    /// The range of pixels per point.
    package static let scales = 0.01...16.0
    /// The range of redraws per second; the minimum is one in a little over a day.
    package static let updateRates = 0.000_01...240.0
    /// The maximum number of bytes of a line.
    static let lineLength = 262_144
    /// The maximum number of events of a timeline.
    static let eventCount = 1_000_000
    /// The maximum number of bytes of the responses in a log, without those in separate files.
    static let recordedBytes = 256 << 20
}

extension Duration {
    /// Creates a time from an external value in seconds, to the nearest nanosecond; nil if it is negative, beyond the
    /// limit or not a number.
    package init?(foreignSeconds seconds: Double) {
        guard seconds >= 0, seconds <= SessionLimits.timeInSeconds else { return nil }
        self = .nanoseconds(Int64((seconds * 1e9).rounded()))
    }
}
