public import PiPKit
import Session
import Views

/// An in-memory session of a Swift view that a test steps through: no file, no encoder, no waiting. Methods perform the
/// actions of the viewer and the system. Properties return what is visible and which callbacks the view received.
///
///     let session = try SteppedSession { WorkoutPage() }
///     try session.advance(by: .seconds(5))
///     try session.pause()
///     #expect(session.texts == ["Paused", "0:05"])
///
/// Times are session times, from 0. Nothing happens between two calls. When a method returns, everything due at the
/// current time has happened. The properties return the view's current state, regardless of its update rate. A change
/// that a viewer would see only at the end of an update interval is visible at once. An action that is impossible
/// throws an error, regardless of the test library.
@MainActor
public final class SteppedSession {
    /// The error of a step that is impossible.
    public struct StepError: Error, CustomStringConvertible {
        /// The reason, in one sentence.
        public let description: String
    }

    private let session: ViewSession
    private let control: SteppedControl
    private let screen: SteppedScreen
    private let record: SessionRecord

    /// Creates a session of `view` at time 0. If `opensWindow` is true, its window is open from the beginning, as in a
    /// recorded session. Otherwise the page or ``open()`` opens it. Throws `FrameSourceError` if fonts are missing.
    public init(
        opensWindow: Bool = true, configuration: SessionConfiguration = SessionConfiguration(),
        @ViewBuilder view: @MainActor () -> some View
    ) throws {
        var configuration = configuration
        // The test decides when the session ends.
        (configuration.duration, configuration.moment) = (.seconds(1_000_000_000), nil)
        control = SteppedControl(presentsByItself: !opensWindow)
        screen = SteppedScreen()
        let record = SessionRecord()
        self.record = record
        session = try ViewSession(
            program: SwiftViewProgram(configuration.setting, root: view),
            configuration: configuration, control: control, output: screen
        ) { record.writeAudio($0, at: $1) }
        try session.begin()
        try session.advance(to: .zero)
        try session.showPending()
    }

    // MARK: Time

    /// The session time.
    public var time: Duration { session.time }

    /// Advances the session time by `duration` and runs everything that is due until and at the new time.
    public func advance(by duration: Duration) throws {
        try advance(to: time + max(duration, .zero))
    }

    /// Advances the session time to `time`; a time in the past has no effect.
    public func advance(to time: Duration) throws {
        try session.advance(to: time)
        try session.showPending()
    }

    /// The reason for the end of the session, such as a view that dismissed itself; nil while the session runs.
    public var endReason: SessionSummary.EndReason? { session.endReason }

    // MARK: Actions

    /// Presents the window, as the page's binding does.
    public func open() throws { try send(.start) }

    /// Presses the window's pause button.
    public func pause() throws { try send(.pause) }

    /// Presses the window's play button.
    public func play() throws { try send(.play) }

    /// Presses a skip button of the window. The interval is in seconds, and its sign is the direction.
    public func skip(_ seconds: Double) throws { try send(.skip(interval: seconds)) }

    /// Resizes the window, in pixels.
    public func resize(width: Int, height: Int) throws { try send(.resize(width: width, height: height)) }

    /// Presses the window's close button.
    public func close() throws { try send(.close) }

    /// Presses the window's restore button, which returns to the page.
    public func restore() throws { try send(.restore) }

    /// Moves the page to the background.
    public func background() throws { try send(.background) }

    /// Moves the page to the foreground.
    public func foreground() throws { try send(.foreground) }

    /// Presses the button titled `title`, on the page or in the window's content. Throws a ``StepError`` if there is no
    /// such enabled button.
    public func press(_ title: String) throws { try send(.tap(.title(title))) }

    /// Performs any control event now. Throws a ``StepError`` if a tap finds no target, or if the session is over. Any
    /// other event without effect adds a line to ``notices``.
    public func send(_ event: ControlEvent) throws {
        guard endReason == nil else { throw StepError(description: "the session has ended (\(endReason!.rawValue))") }
        let before = record.notices.count
        control.post(event, at: time)
        try session.advance(to: time)
        try session.showPending()
        if let refused = record.notices[before...].first(where: { $0.hasSuffix("nothing was tapped") }) {
            throw StepError(description: refused)
        }
    }

    // MARK: Window contents

    /// Whether the window is open. A page without its own picture in picture counts as a window.
    public var isWindowOpen: Bool { session.isWindowOpen }

    /// The texts in the window from back to front, as last drawn; empty without a window.
    public var texts: [String] { displayList?.texts ?? [] }

    /// The texts of the page, in the order of its views.
    public var pageTexts: [String] { session.page?.texts ?? [] }

    /// The display list of the window; nil without a window.
    public var displayList: DisplayList? { isWindowOpen ? session.placedList?.list : nil }

    /// The window's frame, in BGRA; nil before the first.
    public var frame: CVPixelBuffer? { screen.frame }

    /// The number of frames shown so far.
    public var frameCount: Int { screen.count }

    // MARK: Callbacks

    /// The callbacks of the view that were called, in order, with their arguments: "onPipSkip(true, 15)".
    public var callbacks: [String] { record.callbacks }

    /// The calls of the controller's delegates, in order.
    public var delegateCalls: [DelegateCall] { record.delegateCalls }

    /// The notices of the session, each once: features that it does not draw, waits that timed out.
    public var notices: [String] { record.notices }
}

/// A record of a session's events.
private final class SessionRecord {
    private(set) var callbacks: [String] = []
    private(set) var delegateCalls: [DelegateCall] = []
    private(set) var notices: [String] = []

    func writeAudio(_ event: SessionEvent, at time: Duration) {
        switch event {
        case .message(let message):
            if case .callback(let arguments) = message.kind {
                callbacks.append("\(message.text)(\(arguments.map(\.inWords).joined(separator: ", ")))")
            } else {
                notices.append(message.text)
            }
        case .notice(let text), .waiting(let text): notices.append(text)
        case .delegate(let call): delegateCalls.append(call)
        default: break
        }
    }
}

extension CallArgument {
    /// The argument as written in Swift.
    fileprivate var inWords: String {
        switch self {
        case .null: "nil"
        case .bool(let value): "\(value)"
        case .number(let value): value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
        case .string(let value): "\"\(value)\""
        case .list(let values): "[\(values.map(\.inWords).joined(separator: ", "))]"
        case .object(let members):
            members.map { "\($0.name): \($0.value.inWords)" }.joined(separator: ", ")
        }
    }
}
