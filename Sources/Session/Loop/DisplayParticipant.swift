import Playback
import SampleQueue
import SessionTasks

/// A display layer in a session's loop: it reports when its frame changes, and shows the change at that time.
final class DisplayParticipant: SessionParticipant {
    private let loop: SessionLoop
    private let layer: () -> AVSampleBufferDisplayLayer?
    private let show: (CMSampleBuffer, Duration) throws -> Void
    private weak var hosted: AVSampleBufferDisplayLayer?
    private var observer: UInt64 = 0
    private let onOverflow: (Int, Duration) -> Void
    private let onFailure: (any Error, Duration) -> Void

    /// Creates a participant that passes each sample that the current layer shows to `show`. `onOverflow` receives the
    /// number of samples that the layer dropped because too many were pending, and `onFailure` the layer's error.
    init(
        loop: SessionLoop, layer: @escaping () -> AVSampleBufferDisplayLayer?,
        onOverflow: @escaping (Int, Duration) -> Void = { _, _ in },
        onFailure: @escaping (any Error, Duration) -> Void = { _, _ in },
        show: @escaping (CMSampleBuffer, Duration) throws -> Void
    ) {
        self.onOverflow = onOverflow
        self.onFailure = onFailure
        self.loop = loop
        self.layer = layer
        self.show = show
    }

    deinit {
        leave()
    }

    var nextTime: Duration? {
        guard let layer = hostedLayer() else { return nil }
        // An application may set the layer's timebase at any time.
        if loop.isOffline, !followsSession(layer) { layer.controlTimebase?.follow(loop.time.clock) }
        if !followsSession(layer) { return loop.now }
        let times = [layer.nextDisplayTime(), layer.nextMediaTime].compactMap { $0.flatMap { Duration($0) } }
        return times.min()
    }

    /// Whether a sample is pending. A media block without samples does not keep an open session running.
    var keepsSessionAlive: Bool { hosted?.nextDisplayTime() != nil }

    /// The media block that fills the layer, which may run on its own queue.
    var pendingReply: PendingReply? {
        hostedLayer()?.awaitsMediaCall() == true ? .mediaBlock : nil
    }

    func run(at time: Duration) throws {
        guard let layer = hostedLayer() else { return }
        guard followsSession(layer) else {
            throw SessionError(
                code: .foreignClock,
                message:
                    "the display layer's timebase does not use the session's clock, and drifts from it; create "
                    + "it with try CMTimebase(sourceClock: session.clock)")
        }
        let due = layer.nextDisplayTime() ?? .invalid
        // Show the frame at its own exact time, even if no duration can represent it.
        let isDue = Duration(due).map { $0 <= time } ?? false
        loop.time.stopClock(at: time, exactTime: isDue ? due : .negativeInfinity)
        if let displayed = layer.displayDueSample(at: layer.clock.time) { try show(displayed.sampleBuffer, time) }
        layer.retryMediaRequest(at: layer.clock.time)
        noteOverflow(of: layer, at: time)
        noteFailure(of: layer, at: time)
    }

    /// Reports the layer's error once, and again if the layer fails again after a flush.
    private func noteFailure(of layer: AVSampleBufferDisplayLayer, at time: Duration) {
        if let error = layer.takeFailure() { onFailure(error, time) }
    }

    /// Reports the samples that were dropped since the last report, because too many were pending.
    private func noteOverflow(of layer: AVSampleBufferDisplayLayer, at time: Duration) {
        let count = layer.takeOverflow()
        if count > 0 { onOverflow(count, time) }
    }

    /// Returns the current layer. From now on it follows the session's clock instead of the host's, and its changes
    /// wake the loop.
    private func hostedLayer() -> AVSampleBufferDisplayLayer? {
        let layer = layer()
        guard layer !== hosted else { return layer }
        leave()
        guard let layer else { return nil }
        hosted = layer
        layer.follow(loop.time.clock)
        layer.decode { try CompressedFrameDecoder($0) }
        let mailbox = loop.mailbox
        observer = layer.addObserver { mailbox.wake() }
        // In other sessions the main queue runs by itself.
        if isWhereMainActorRuns { layer.performMainQueueWork(by: { mailbox.post($0) }, of: self) }
        return layer
    }

    /// Stops hosting the layer; its work on the main queue runs there again.
    func leave() {
        hosted?.removeObserver(observer)
        hosted?.performMainQueueWork(by: nil, of: self)
        hosted = nil
    }

    private func followsSession(_ layer: AVSampleBufferDisplayLayer) -> Bool {
        loop.time.isFollowed(by: layer.timebase, isOffline: loop.isOffline)
    }
}
