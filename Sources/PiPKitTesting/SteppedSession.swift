public import PiPKit
import Session
import Views

/// A session of a Swift view in memory that a test steps through by hand: no file, no encoder, no waiting. What a viewer and the
/// system do is a method; what is seen, and what the view was told, are properties.
///
///     let session = try SteppedSession { WorkoutPage() }
///     try session.advance(by: .seconds(5))
///     try session.pause()
///     #expect(session.texts == ["Paused", "0:05"])
///
/// Times are the session's, from 0; nothing happens between two calls. Whatever is due at the moment that is reached has happened
/// when a method returns, and what is seen is what the view is then, whatever its update rate: a change that a viewer would see only at the end of
/// a slot is seen at once. What cannot be done is thrown, whatever the test library.
@MainActor
public final class SteppedSession {
    /// Why a step cannot be taken.
    public struct StepError: Error, CustomStringConvertible {
        /// The reason, in a sentence.
        public let description: String
    }

    private let session: ViewSession
    private let control: SteppedControl
    private let screen: SteppedScreen
    private let record: SessionRecord

    /// A session of `view` at time 0. Its window is open from the beginning, as in a recorded session, where `opensWindow` says so;
    /// else the page, or ``open()``, opens it. Throws `FrameSourceError` where fonts are missing.
    public init(
        opensWindow: Bool = true, configuration: SessionConfiguration = SessionConfiguration(),
        @ViewBuilder view: @MainActor () -> some View
    ) throws {
        var configuration = configuration
        // Who steps says when it is over.
        (configuration.duration, configuration.moment) = (.seconds(1_000_000_000), nil)
        control = SteppedControl(presentsByItself: !opensWindow)
        screen = SteppedScreen()
        let record = SessionRecord()
        self.record = record
        session = try ViewSession(
            program: SwiftViewProgram(configuration.setting, root: view),
            configuration: configuration, control: control, output: screen
        ) { record.hear($0, at: $1) }
        try session.begin()
        try session.advance(to: .zero)
        try session.showPending()
    }

    // MARK: Time

    /// The session's time.
    public var time: Duration { session.time }

    /// Lets the session's time go on by `duration`, and everything happen that is due until then and at that moment.
    public func advance(by duration: Duration) throws {
        try advance(to: time + max(duration, .zero))
    }

    /// Lets the session's time go on to `time`; one that has passed changes nothing.
    public func advance(to time: Duration) throws {
        try session.advance(to: time)
        try session.showPending()
    }

    /// Why the session is over, as when the view dismissed itself; nil while it is not.
    public var endReason: SessionSummary.EndReason? { session.endReason }

    // MARK: What is done to it

    /// Presents the window, as the page's switch does.
    public func open() throws { try send(.start) }

    /// The window's pause button.
    public func pause() throws { try send(.pause) }

    /// The window's play button.
    public func play() throws { try send(.play) }

    /// A skip button of the window; seconds, the sign is the direction.
    public func skip(_ seconds: Double) throws { try send(.skip(interval: seconds)) }

    /// The window has another size, in pixels.
    public func resize(width: Int, height: Int) throws { try send(.resize(width: width, height: height)) }

    /// The window's close button.
    public func close() throws { try send(.close) }

    /// The window's button that brings the page back.
    public func restore() throws { try send(.restore) }

    /// The page goes to the background.
    public func background() throws { try send(.background) }

    /// The page comes to the foreground.
    public func foreground() throws { try send(.foreground) }

    /// Presses the button titled `title`, of the page or of the window's content. Throws a ``StepError`` where there is none that can be
    /// pressed.
    public func press(_ title: String) throws { try send(.tap(.title(title))) }

    /// Does any control event now. Throws a ``StepError`` where it comes to nothing, or the session is over.
    public func send(_ event: ControlEvent) throws {
        guard endReason == nil else { throw StepError(description: "the session is over (\(endReason!.rawValue))") }
        let before = record.notices.count
        control.post(event, at: time)
        try session.advance(to: time)
        try session.showPending()
        if let refused = record.notices[before...].first(where: { $0.hasSuffix("nothing was tapped") }) {
            throw StepError(description: refused)
        }
    }

    // MARK: What is seen

    /// Whether there is a window; a page without a picture in picture of its own counts as one.
    public var isWindowOpen: Bool { session.isWindowOpen }

    /// The texts in the window from the back to the front, as they were drawn last; none where there is no window.
    public var texts: [String] { displayList?.texts ?? [] }

    /// The texts of the page, in the order of its views.
    public var pageTexts: [String] { session.page?.texts ?? [] }

    /// What the window shows, as a value; nil where there is no window.
    public var displayList: DisplayList? { isWindowOpen ? session.picture?.list : nil }

    /// The window's picture, in BGRA; nil before the first.
    public var picture: CVPixelBuffer? { screen.picture }

    /// How many pictures were shown so far.
    public var pictureCount: Int { screen.count }

    // MARK: What was told

    /// The callbacks that the view was called by, in order, with their arguments: "onPipSkip(true, 15)".
    public var callbacks: [String] { record.callbacks }

    /// The calls of the controller's delegates, in order.
    public var delegateCalls: [DelegateCall] { record.delegateCalls }

    /// What the session has said, each once: what it does not draw, what it waited for in vain.
    public var notices: [String] { record.notices }
}

/// What a session told.
private final class SessionRecord {
    private(set) var callbacks: [String] = []
    private(set) var delegateCalls: [DelegateCall] = []
    private(set) var notices: [String] = []

    func hear(_ event: SessionEvent, at time: Duration) {
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
    /// As it is written in Swift.
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
