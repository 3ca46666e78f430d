import PictureInPicture
import SampleQueue
import SharedTypes
import Synchronization

/// A log of calls in their order.
final class CallLog: Sendable {
    private let lines = Mutex<[String]>([])

    func add(_ line: String) { lines.withLock { $0.append(line) } }

    /// The calls since this was last asked.
    func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }
}

/// A screen whose windows open as the test specifies.
final class ScriptedHost: PictureInPictureScreen {
    enum Opening: Sendable {
        case atOnce(CMVideoDimensions?)
        case later
        case never(String)
    }

    let log: CallLog
    private let opening: Mutex<Opening>
    let attempts = Mutex<[UInt64]>([])
    let ignored = Mutex<[PictureInPictureStateMachine.IgnoreReason]>([])
    let diagnoses = Mutex<[PictureInPictureStateMachine.Diagnosis]>([])
    /// Whether the program's requests wait until `processPendingEvents`.
    let isLazy: Bool

    init(log: CallLog, opening: Opening = .atOnce(nil), isLazy: Bool = false) {
        self.log = log
        self.opening = Mutex(opening)
        self.isLazy = isLazy
    }

    func setOpening(_ value: Opening) { opening.withLock { $0 = value } }

    func openWindow(for controller: AVPictureInPictureController, attempt: UInt64) {
        attempts.withLock { $0.append(attempt) }
        switch opening.withLock({ $0 }) {
        case .atOnce(let size): controller.deliver(.windowOpened(attempt: attempt, size: size))
        case .later: break
        case .never(let reason): controller.deliver(.windowFailed(attempt: attempt, reason: reason))
        }
    }

    func closeWindow(of controller: AVPictureInPictureController, reason: PictureInPictureStopReason) {
        log.add("window closes: \(reason)")
    }

    func eventsArePending(in controller: AVPictureInPictureController) {
        if isLazy { log.add("events are pending") } else { controller.processPendingEvents() }
    }

    func eventsAreDeferred(in controller: AVPictureInPictureController) { log.add("events are deferred") }

    func controller(
        _ controller: AVPictureInPictureController, execute action: PictureInPictureStateMachine.Action,
        _ body: () -> Void
    ) {
        if case .ignore(let reason) = action { ignored.withLock { $0.append(reason) } }
        if case .diagnose(let diagnosis) = action { diagnoses.withLock { $0.append(diagnosis) } }
        body()
    }
}

/// Both delegates in one, as programs have them: content of a minute on a timebase, and a log of every call.
final class Player: AVPictureInPictureControllerDelegate, AVPictureInPictureSampleBufferPlaybackDelegate {
    let log: CallLog
    let timebase: CMTimebase
    var range = CMTimeRange(start: .zero, duration: CMTime(value: 60, timescale: 1))
    var isPaused = true
    var prohibitsBackgroundAudio = false
    var restores: Bool? = true
    var completesSkips = true
    var invalidates = true
    var pendingSkips: [@Sendable () -> Void] = []
    var pendingRestores: [@Sendable (Bool) -> Void] = []
    var onCall: ((String, AVPictureInPictureController) -> Void)?

    init(log: CallLog, timebase: CMTimebase) {
        self.log = log
        self.timebase = timebase
    }

    private func note(_ line: String, _ controller: AVPictureInPictureController) {
        log.add(line)
        onCall?(line, controller)
    }

    func pictureInPictureControllerWillStartPictureInPicture(_ controller: AVPictureInPictureController) {
        note("willStart \(controller.isPictureInPictureActive ? "active" : "inactive")", controller)
    }

    func pictureInPictureControllerDidStartPictureInPicture(_ controller: AVPictureInPictureController) {
        note("didStart \(controller.isPictureInPictureActive ? "active" : "inactive")", controller)
    }

    func pictureInPictureController(
        _ controller: AVPictureInPictureController, failedToStartPictureInPictureWithError error: any Error
    ) {
        note("failedToStart \((error as? AVKitError)?.errorCode ?? 0)", controller)
    }

    func pictureInPictureControllerWillStopPictureInPicture(_ controller: AVPictureInPictureController) {
        let state = controller.isPictureInPictureActive ? "active" : "inactive"
        note("willStop \(controller.pictureInPictureStopReason?.rawValue ?? "?") \(state)", controller)
    }

    func pictureInPictureControllerDidStopPictureInPicture(_ controller: AVPictureInPictureController) {
        let state = controller.isPictureInPictureActive ? "active" : "inactive"
        note("didStop \(controller.pictureInPictureStopReason?.rawValue ?? "?") \(state)", controller)
    }

    func pictureInPictureController(
        _ controller: AVPictureInPictureController,
        restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler:
            @escaping @Sendable (Bool) -> Void
    ) {
        note("restore", controller)
        if let restores { completionHandler(restores) } else { pendingRestores.append(completionHandler) }
    }

    func pictureInPictureController(_ controller: AVPictureInPictureController, setPlaying playing: Bool) {
        note("setPlaying \(playing)", controller)
        isPaused = !playing
        try? timebase.setRate(playing ? 1 : 0)
        if invalidates { controller.invalidatePlaybackState() }
    }

    func pictureInPictureControllerTimeRangeForPlayback(_ controller: AVPictureInPictureController) -> CMTimeRange {
        range
    }

    func pictureInPictureControllerIsPlaybackPaused(_ controller: AVPictureInPictureController) -> Bool { isPaused }

    func pictureInPictureControllerShouldProhibitBackgroundAudioPlayback(
        _ controller: AVPictureInPictureController
    ) -> Bool { prohibitsBackgroundAudio }

    func pictureInPictureController(
        _ controller: AVPictureInPictureController, didTransitionToRenderSize newRenderSize: CMVideoDimensions
    ) {
        note("size \(newRenderSize.width)×\(newRenderSize.height)", controller)
    }

    func pictureInPictureController(
        _ controller: AVPictureInPictureController, skipByInterval skipInterval: CMTime,
        completion completionHandler: @escaping @Sendable () -> Void
    ) {
        note("skip \(skipInterval.seconds)", controller)
        try? timebase.setTime((timebase.time + skipInterval).clamped(to: range))
        if completesSkips { completionHandler() } else { pendingSkips.append(completionHandler) }
    }
}

/// A hosted controller of a sample-buffer layer on a virtual clock. Its first frame is ready unless the test specifies
/// otherwise.
struct PictureInPictureScene {
    let log = CallLog()
    let clock = VirtualClock()
    let layer: AVSampleBufferDisplayLayer
    let player: Player
    let controller: AVPictureInPictureController
    let screen: ScriptedHost

    init(
        isReady: Bool = true, isAttached: Bool = true, opening: ScriptedHost.Opening = .atOnce(nil),
        isLazy: Bool = false
    ) throws {
        layer = AVSampleBufferDisplayLayer(clock: clock.clock)
        let timebase = CMTimebase(measuredBy: clock.clock)
        layer.controlTimebase = timebase
        player = Player(log: log, timebase: timebase)
        screen = ScriptedHost(log: log, opening: opening, isLazy: isLazy)
        let source = AVPictureInPictureController.ContentSource(
            sampleBufferDisplayLayer: layer, playbackDelegate: player)
        controller = AVPictureInPictureController(contentSource: source)
        controller.delegate = player
        if isReady { try enqueueFrame() }
        if isAttached { controller.attach(to: screen) }
        _ = log.take()
    }

    func enqueueFrame() throws {
        layer.enqueue(
            CMSampleBuffer(imageBuffer: try CVPixelBuffer(width: 2, height: 2), presentationTimeStamp: .zero))
    }

    /// Started, with the calls of the start forgotten.
    func started() -> Self {
        controller.startPictureInPicture()
        _ = log.take()
        return self
    }

    func seconds(_ value: Double) -> CMTime { CMTime(seconds: value, preferredTimescale: 90_000) }

    /// Returns the reasons for which events since the last call were ignored.
    func takeIgnored() -> [PictureInPictureStateMachine.IgnoreReason] {
        screen.ignored.withLock { ignored in
            defer { ignored = [] }
            return ignored
        }
    }
}

extension AVPictureInPictureController {
    /// Does what the viewer's press of a skip button does; back if `interval` is negative.
    func skip(_ interval: CMTime) { deliver(.skipPressed(interval: interval, time: contentTime)) }

    /// The controls that the window offers its viewer now.
    var controls: PictureInPictureControls { machine.controls(at: contentTime) }

    /// The progress that the window shows, from 0 to 1; nil for content that is live or absent.
    var progress: Double? {
        let (time, range) = (contentTime, machine.playback.timeRange)
        guard machine.playback.isFinite, range.duration > .zero, time.isRational else { return nil }
        return (time.clamped(to: range) - range.start).seconds / range.duration.seconds
    }
}
