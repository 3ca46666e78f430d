public import PictureInPicture
public import Playback
public import SampleQueue
import SessionTasks

/// A session that shows the samples that a program enqueues on its own `AVSampleBufferDisplayLayer`, or plays on its
/// `AVPlayerLayer`. It takes the place of a device's screen and window server. While the controller's picture in
/// picture is active, the session writes the layer's frames as video; otherwise the canvas is black. A sample's pixels
/// are the canvas's pixels, regardless of the configuration's scale.
///
/// The session's clock is at 0 until `run`. Then it jumps from event to event, or follows the host's clock in a live
/// session. The session calls everything, including the delegates' methods, on the thread that runs it. Without `await`
/// that is the caller's thread. With `await` it is the main actor's, as on a device, which is free whenever the session
/// waits.
///
/// Any thread may enqueue samples, call completions and make requests. Offline the session waits for a media request's
/// block, a skip and a restore that are pending, at most ``SessionConfiguration/replyTimeLimit`` of the host's time
/// each. So the frames do not depend on how long these take.
///
/// The session owns the tasks that a delegate's method, a display link's handler or the body of ``inside(_:)`` creates.
/// They run within its steps, and `Task.sleep` and Swift's clocks follow its clock for them. The session waits for them
/// as for a view's tasks. If a session runs without `await` on another thread than the main one, it does not include
/// their work on the main actor.
public final class SampleBufferSession: @unchecked Sendable {
    // SAFETY: all mutable state is used on the thread that runs the session, or before it runs; the loop's mailbox and
    // clock, which other threads use, have their own locks.

    let core: SessionCore
    let tasks: ProgramTasksParticipant
    private var displayLinks: [FixedRateParticipant] = []
    private var links: [DisplayLinkParticipant] = []
    /// The controllers whose windows the session shows, beginning with the one that it runs.
    private(set) var controllers: [AVPictureInPictureController] = []
    /// The controller whose window is open.
    var windowOwner: AVPictureInPictureController?
    private var players: [AVPlayer] = []
    private var synchronizers: [SynchronizerParticipant] = []
    var canvas: CMVideoDimensions?
    /// Whether a window is open; nil before the first one.
    var isWindowOpen: Bool?
    private var isRunning = false
    /// Whether the content is over, so that the session ends once no control event is left.
    package var isContentOver: () -> Bool = { false }
    /// The errors because of which movies could not be played.
    var playbackErrors: [PlaybackError] = []
    /// The layer whose frame the output has; nil for a black one.
    var shownLayer: AVSampleBufferDisplayLayer?
    /// The time of the last frame shown, and the time at which to show the current one if it followed too soon.
    var lastShown: Duration?
    var frameDue: Duration?
    /// The time at which to continue the requests that delegates make in their methods without end.
    var busyUntil: Duration?
    /// Whether that was reported.
    var isBusyReported = false
    /// The number of the layer's frames that were shown.
    var framesShown = 0
    private(set) lazy var playback = PlayersParticipant(loop: loop) { [unowned self] in
        players + controllers.compactMap { $0.contentSource?.playerLayer?.player }
    } meet: { [unowned self] in
        sound.mixer.add($0.audioTimeline)
    } notify: { [unowned self] in
        take($0)
    }
    /// The displays of the controllers, in the order in which they were added.
    private var displays: [(controller: AVPictureInPictureController, participant: DisplayParticipant)] = []

    package var loop: SessionLoop { core.loop }
    /// The session's audio, which plays while the window is open.
    package var sound: AudioParticipant { core.sound }

    /// Creates a session that is shown on `output`, controlled by `events` and paced by `clock`.
    package init(
        output: any FrameOutput, configuration: SessionConfiguration, events: any ControlSource = ControlTimeline(),
        clock: any PacingClock = OfflineClock(), mailbox: Mailbox = Mailbox(),
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }
    ) {
        core = SessionCore(
            configuration: configuration, control: events, output: output, clock: clock, mailbox: mailbox,
            observe: observe)
        canvas = configuration.canvas
        tasks = ProgramTasksParticipant(core.loop, startDate: configuration.startDate)
        core.content = self
        tasks.onNotice = { [unowned self] in observe(.notice($0), loop.now) }
    }

    deinit {
        tasks.close()
    }

    /// The session's clock. The layer and its timebase follow it as they follow the host's clock on a device. From the
    /// start of the run, a layer that was created for the host's clock follows it too.
    public var clock: CMClock { loop.time.clock }

    /// Calls `tick` with the session's time at `preferredFramesPerSecond`, beginning at 0, like a `CADisplayLink`. Call
    /// it before `run`, or on the session's thread.
    public func addDisplayLink(preferredFramesPerSecond: Int, tick: @escaping (CMTime) -> Void) {
        displayLinks.append(FixedRateParticipant(framesPerSecond: preferredFramesPerSecond, from: loop.now, tick: tick))
        addParticipants()
    }

    /// Starts the ticks of `link` in the session. Adding it twice has no effect. Thread-safe.
    public func add(_ link: CADisplayLink) {
        let isNew = link.state.withLock { state in
            defer { if state.wake == nil { state.wake = { [weak self] in self?.loop.mailbox.wake() } } }
            return state.wake == nil
        }
        guard isNew else { return }
        let work: () -> Void = { [self] in
            links.append(DisplayLinkParticipant(link) { [unowned self] in loop.now })
            addParticipants()
        }
        if Self.current === self || !isRunning { work() } else { perform(work) }
    }

    /// The session to which the running code belongs: on the session's thread, and in ``inside(_:)``.
    @TaskLocal package static var current: SampleBufferSession?

    /// Runs `body` as a part of the session, like everything that the session calls. Display links that it starts tick
    /// in the session. Clocks that it reads or uses as the host's (`CMClockGetHostTimeClock`, `CACurrentMediaTime`) are
    /// the session's.
    ///
    /// Call it before `run`, or on the session's thread, to create a program that is not aware of sessions.
    public func inside<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$current.withValue(self) {
            try CMClock.$session.withValue(clock) { try tasks.turn(body) }
        }
    }

    /// Makes `player` follow the session's clock at once, and plays its audio. The session itself finds the players
    /// that a controller shows. Add a player that plays before the session runs, or that only plays audio. Call it
    /// before `run`, or on the session's thread.
    public func add(_ player: AVPlayer) {
        players.append(player)
        _ = playback.nextTime
    }

    /// Also shows the windows of `controller`. Of several controllers, the one that started last has the screen, and
    /// the one before stops (`replaced`). Call it before `run`, or on the session's thread.
    public func add(_ controller: AVPictureInPictureController) {
        guard !controllers.contains(where: { $0 === controller }) else { return }
        controllers.append(controller)
        addParticipants()
        if isRunning { controller.attach(to: self) }
    }

    /// Plays the audio of `synchronizer` while the window is open, makes its time follow the session's, and calls its
    /// observers. Call it before `run`, or on the session's thread. An output that opens before any audio exists has no
    /// track.
    public func add(_ synchronizer: AVSampleBufferRenderSynchronizer) {
        synchronizers.append(
            SynchronizerParticipant(synchronizer, mixer: sound.mixer, loop: loop) { [unowned self] error, time in
                observe(.notice("\(error); the renderer refuses samples until it is flushed"), time)
            })
        addParticipants()
    }

    /// Runs `body` on the session's thread after the current step. For work that must not run within a change, such as
    /// an observer's response to a property. Thread-safe.
    public func perform(_ body: @escaping () -> Void) {
        let work = TransferredWork(body: body)
        loop.mailbox.post { work.body() }
    }

    /// Work for the session's thread, in transfer to it.
    private struct TransferredWork: @unchecked Sendable {
        // SAFETY: it is only transferred; the session's thread alone calls it.
        let body: () -> Void
    }

    /// Ends the session in an orderly way before the next frame, and writes what was shown until then. Thread-safe.
    public func cancel() {
        loop.mailbox.interrupt()
    }

    /// Runs the session to its end, on the calling thread. Without a duration it ends when the window is closed and no
    /// event is left, or on request. Cancelling the task that runs it ends it like ``cancel()``.
    ///
    /// Throws `StreamOutputError` if writing fails, and a `SessionError` if no frame was ever shown. In every case the
    /// output keeps the frames shown until then, if it can still be written.
    @discardableResult
    public func run(_ controller: AVPictureInPictureController) throws -> SessionSummary {
        let runStep = loop.runStep
        loop.runStep = { [unowned self] work in try runStep { try inside { try tasks.step(work) } } }
        defer { loop.runStep = runStep }
        return try core.run { try begin(controller) }
    }

    /// Runs the session to its end, step by step on the main actor, and waits on a dedicated thread. Between the steps
    /// the main actor runs its other work. It never waits for the session's thread, so that no deadlock is possible.
    ///
    /// Cancelling the task ends the session before the next frame. The file then contains the frames shown until then,
    /// and the summary has the reason ``SessionSummary/EndReason/interrupted``. If nothing was shown yet, no file is
    /// written, and a `SessionError` is thrown.
    @discardableResult
    public func run(_ controller: AVPictureInPictureController) async throws -> SessionSummary {
        try await onDedicatedThread {
            self.loop.runStep = { try onMainActor($0) }
            return try self.run(controller)
        } onCancel: {
            self.cancel()
        }
    }

    private func begin(_ controller: AVPictureInPictureController) throws {
        controllers.removeAll { $0 === controller }
        controllers.insert(controller, at: 0)
        addParticipants()
        isRunning = true
        try loop.runStep { for controller in controllers { controller.attach(to: self) } }
    }

    /// The maximum number of frames per second, as far as it is known.
    var maximumFrameRate: Double { (displayLinks.map(\.rate) + links.map(\.rate)).max() ?? 30 }

    /// Adds the participants to the loop, in their order at equal times.
    private func addParticipants() {
        for controller in controllers where !displays.contains(where: { $0.controller === controller }) {
            displays.append((controller, display(of: controller)))
        }
        let delegates = ClosureParticipant(
            keepsSessionAlive: false, next: { [unowned self] in busyUntil },
            awaited: { [unowned self] in
                tasks.isReplyPending
                    ? nil
                    : controllers.lazy.compactMap(\.pendingReply).first.map { PendingReply(what: $0) }
            },
            run: { [unowned self] _ in
                busyUntil = nil
                for controller in controllers { controller.processPendingEvents() }
            })
        let window = ClosureParticipant { [unowned self] in
            isFrameOutdated ? .zero : frameDue
        } run: { [unowned self] in
            try showWindow(at: $0)
        }
        links.removeAll { $0.isOver }
        core.addParticipants(
            displayLinks + links + synchronizers + [playback, delegates, tasks],
            afterEnd: displays.map(\.participant) + [window])
    }

    /// Ends the run: the layers' and synchronizers' work on the main queue runs there again.
    func runEnded() {
        tasks.close()
        for display in displays { display.participant.leave() }
        for synchronizer in synchronizers { synchronizer.leave() }
    }

    private func display(of controller: AVPictureInPictureController) -> DisplayParticipant {
        DisplayParticipant(
            loop: loop, layer: { [unowned self, weak controller] in controller.flatMap { layerToShow(of: $0) } },
            onOverflow: { [unowned self] count, time in
                observe(
                    .notice(
                        "\(count) \(count == 1 ? "frame was" : "frames were") dropped: more were pending than memory allows"
                    ), time)
            },
            onFailure: { [unowned self] error, time in
                observe(.notice("\(error); the layer refuses samples until it is flushed"), time)
            }
        ) { [unowned self, weak controller] in
            let layer = controller?.contentSource?.displayLayer
            if let layer, windowOwner?.contentSource?.displayLayer === layer { try showNext($0, at: $1) }
        }
    }

    /// Returns the layer of `controller`, unless an earlier controller has the same one: a layer has one display.
    private func layerToShow(of controller: AVPictureInPictureController) -> AVSampleBufferDisplayLayer? {
        let layer = controller.contentSource?.displayLayer
        guard displays.count > 1 else { return layer }
        let first = displays.first { $0.controller.contentSource?.displayLayer === layer }
        return first?.controller === controller ? layer : nil
    }
}
