public import PictureInPicture
public import Playback
public import SampleQueue
import SessionTasks

/// Shows what a program enqueues on its own `AVSampleBufferDisplayLayer`, or plays on its `AVPlayerLayer`: it stands where on a device the screen and the
/// window server stand. While the controller's picture in picture is active, the layer's picture is written as video; else
/// the canvas is black. A sample's pixels are the canvas's, whatever the configuration's scale.
///
/// The session's clock stands at 0 until `run`, and then jumps from event to event, or live follows the host. Everything, the
/// delegates' methods included, is called on the thread that runs the session: without `await` the caller's, with `await` the main
/// actor's, as on a device, which is free whenever the session waits. Samples may be enqueued, completions called
/// and requests made on any thread: offline the session waits for a media request's block, a skip and a restore that are
/// under way, at most ``SessionConfiguration/answerLimit`` of the host's time each, so that the pictures do not depend on how long they take.
///
/// Tasks that a delegate's method makes, or what ticks, or what runs ``inside(_:)`` of the session, are the session's: they run within its
/// steps, `Task.sleep` and Swift's clocks keep to its clock for them, and they are waited for as a view's tasks are. Where a session runs
/// without `await` on another thread than the main one, what they do on the main actor is not part of it.
public final class SampleBufferSession: @unchecked Sendable {
    // SAFETY: all that changes is used on the thread that runs the session, or before it runs; the loop's mailbox and clock,
    // which other threads use, have their own locks.

    let core: SessionCore
    let tasks: ProgramTasks
    private var displayLinks: [DisplayLink] = []
    private var links: [DisplayLinkParticipant] = []
    /// The controllers whose windows are shown here, the one that the session runs first.
    private(set) var controllers: [AVPictureInPictureController] = []
    /// Whose window is open.
    var windowOwner: AVPictureInPictureController?
    private var players: [AVPlayer] = []
    private var synchronizers: [SynchronizerParticipant] = []
    var canvas: CMVideoDimensions?
    /// There is a window; nil before the first one.
    var isWindowOpen: Bool?
    private var isRunning = false
    /// Whether the content is over, so that the session ends once no control event is left.
    package var isContentOver: () -> Bool = { false }
    /// Why movies could not be played.
    var playbackErrors: [PlaybackError] = []
    /// The layer's picture is what the output has, not black.
    var isShowingContent = false
    /// When the last picture was shown, and when the one that stands is, where it came too soon after that.
    var lastShown: Duration?
    var pictureDue: Duration?
    /// Pictures of the layer's that were shown.
    var framesShown = 0
    private(set) lazy var playback = PlayersParticipant(loop: loop) { [unowned self] in
        players + controllers.compactMap { $0.playerLayer?.player }
    } meet: { [unowned self] in
        sound.mixer.add($0.soundLine)
    } tell: { [unowned self] in
        take($0)
    }
    /// The display of each controller, in the order of their addition.
    private var displays: [(controller: AVPictureInPictureController, participant: DisplayParticipant)] = []

    package var loop: SessionLoop { core.loop }
    /// What is heard while the window is there.
    package var sound: SoundParticipant { core.sound }

    /// A session that is shown on `output`, directed by `events` and paced by `clock`.
    package init(
        output: any FrameOutput, configuration: SessionConfiguration, events: any ControlSource = ControlTimeline(),
        clock: any PacingClock = OfflineClock(), mailbox: Mailbox = Mailbox(),
        observe: @escaping (SessionEvent, Duration) -> Void = { _, _ in }
    ) {
        core = SessionCore(
            configuration: configuration, control: events, output: output, clock: clock, mailbox: mailbox,
            observe: observe)
        canvas = configuration.canvas
        tasks = ProgramTasks(core.loop, startDate: configuration.startDate)
        core.content = self
        tasks.onNotice = { [unowned self] in observe(.notice($0), loop.now) }
    }

    deinit {
        tasks.close()
    }

    /// The session's clock: what the layer and its timebase are to follow, as they follow the host's clock on a device. A
    /// layer that was made for the host's clock follows it from the run on.
    public var clock: CMClock { loop.time.clock }

    /// Calls `tick` with the session's time so many times a second, beginning at 0, as a `CADisplayLink` does; before `run`, or
    /// on the session's thread.
    public func addDisplayLink(preferredFramesPerSecond: Int, tick: @escaping (CMTime) -> Void) {
        displayLinks.append(DisplayLink(framesPerSecond: preferredFramesPerSecond, from: loop.now, tick: tick))
        takePart()
    }

    /// Ticks `link` from now on; a second time it is not added. Any thread.
    public func add(_ link: CADisplayLink) {
        let isNew = link.state.withLock { state in
            defer { if state.wake == nil { state.wake = { [weak self] in self?.loop.mailbox.wake() } } }
            return state.wake == nil
        }
        guard isNew else { return }
        let work: () -> Void = { [self] in
            links.append(DisplayLinkParticipant(link) { [unowned self] in loop.now })
            takePart()
        }
        if Self.current === self || !isRunning { work() } else { perform(work) }
    }

    /// The session that the running code is part of: on the session's thread, and in ``inside(_:)``.
    @TaskLocal package static var current: SampleBufferSession?

    /// Runs `body` as a part of the session, as everything is that the session calls: what it makes on the host's clock, and reads of it
    /// (`CMClockGetHostTimeClock`, `CACurrentMediaTime`), is the session's, and display links that it starts tick here. Before `run`, or
    /// on the session's thread; it is where a program that knows nothing of sessions is made.
    public func inside<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$current.withValue(self) {
            try CMClock.$session.withValue(clock) { try tasks.turn(body) }
        }
    }

    /// Makes `player` follow the session's clock at once, and heard. The players that a controller shows are found by the
    /// session itself; those that play before it runs, or are only heard, are to be added. Before `run`, or on the session's
    /// thread.
    public func add(_ player: AVPlayer) {
        players.append(player)
        _ = playback.nextTime
    }

    /// Shows the windows of `controller`, too: of several, the one that starts last has the screen, and the one before stops
    /// (`replaced`). Before `run`, or on the session's thread.
    public func add(_ controller: AVPictureInPictureController) {
        guard !controllers.contains(where: { $0 === controller }) else { return }
        controllers.append(controller)
        takePart()
        if isRunning { controller.attach(to: self) }
    }

    /// Has the sound of `synchronizer` heard while the window is there, its time follow the session's, and its observers told; before
    /// `run`, or on the session's thread. An output that is opened before there is any sound has none.
    public func add(_ synchronizer: AVSampleBufferRenderSynchronizer) {
        synchronizers.append(
            SynchronizerParticipant(synchronizer, mixer: sound.mixer, loop: loop) { [unowned self] error, time in
                observe(.notice("\(error); the renderer refuses samples until it is flushed"), time)
            })
        takePart()
    }

    /// Runs `body` on the session's thread as soon as what happens there now is over: for what must not be done from inside a
    /// change, as an observer's answer to a property. Any thread.
    public func perform(_ body: @escaping () -> Void) {
        let work = CarriedWork(body: body)
        loop.mailbox.post { work.body() }
    }

    /// What is to be done on the session's thread, on its way there.
    private struct CarriedWork: @unchecked Sendable {
        // SAFETY: it is only carried; the session's thread alone calls it.
        let body: () -> Void
    }

    /// Ends the session well, before the next picture: what was shown until then is written. Any thread.
    public func cancel() {
        loop.mailbox.interrupt()
    }

    /// Runs the session to its end, on the calling thread. Without a duration it ends when the window is gone and no event is
    /// left, or when it is told to. Cancelling the task that it runs in ends it as ``cancel()`` does.
    ///
    /// Throws `StreamOutputError` where writing fails, and a `SessionError` where no frame was ever shown. Whatever ends it, what was
    /// shown until then is kept, where it can still be written.
    @discardableResult
    public func run(_ controller: AVPictureInPictureController) throws -> SessionSummary {
        let carry = loop.carry
        loop.carry = { [unowned self] work in try carry { try inside { try tasks.step(work) } } }
        defer { loop.carry = carry }
        return try core.run { try begin(controller) }
    }

    /// Runs the session to its end, step by step on the main actor, and waits on a thread of its own: the main actor has its other
    /// work done between the steps, and waits for nothing here, so that neither can keep the other waiting for ever. Cancelling the task ends it before the next picture: the file holds
    /// what was shown until then, and the summary says ``SessionSummary/EndReason/interrupted``; where nothing was shown yet
    /// there is no file, and a `SessionError` is thrown.
    @discardableResult
    public func run(_ controller: AVPictureInPictureController) async throws -> SessionSummary {
        try await onThreadOfItsOwn {
            self.loop.carry = { try onMainActor($0) }
            return try self.run(controller)
        } onCancel: {
            self.cancel()
        }
    }

    private func begin(_ controller: AVPictureInPictureController) throws {
        controllers.removeAll { $0 === controller }
        controllers.insert(controller, at: 0)
        takePart()
        isRunning = true
        try loop.carry { for controller in controllers { controller.attach(to: self) } }
    }

    /// The most pictures in a second, as far as that is known.
    var maximumFrameRate: Double { (displayLinks.map(\.rate) + links.map(\.rate)).max() ?? 30 }

    /// Who takes part, in the order at equal times.
    private func takePart() {
        for controller in controllers where !displays.contains(where: { $0.controller === controller }) {
            displays.append((controller, display(of: controller)))
        }
        let delegates = SessionPart(
            next: { nil },
            awaited: { [unowned self] in
                tasks.isAnswerOnItsWay
                    ? nil
                    : controllers.lazy.compactMap(\.awaitedAnswer).first.map { AwaitedAnswer(what: $0) }
            },
            run: { _ in })
        let window = SessionPart { [unowned self] in
            isPictureOutdated ? .zero : pictureDue
        } run: { [unowned self] in
            try showWindow(at: $0)
        }
        links.removeAll { $0.isOver }
        core.takePart(
            displayLinks + links + synchronizers + [playback, delegates, tasks],
            afterEnd: displays.map(\.participant) + [window])
    }

    /// The run is over: what layers and synchronizers do on the main queue is left to that.
    func isOver() {
        tasks.close()
        for display in displays { display.participant.leave() }
        for synchronizer in synchronizers { synchronizer.leave() }
    }

    private func display(of controller: AVPictureInPictureController) -> DisplayParticipant {
        DisplayParticipant(
            loop: loop, layer: { [weak controller] in controller?.contentSource?.displayLayer },
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
            if windowOwner != nil, windowOwner === controller { try showNext($0, at: $1) }
        }
    }
}
