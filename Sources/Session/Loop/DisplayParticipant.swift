import Playback
import SampleQueue
import SessionTasks

/// A display layer in a session's loop: it is asked when its picture changes, and shows the change at that time.
final class DisplayParticipant: SessionParticipant {
    private let loop: SessionLoop
    private let layer: () -> AVSampleBufferDisplayLayer?
    private let show: (CMSampleBuffer, Duration) throws -> Void
    private weak var hosted: AVSampleBufferDisplayLayer?
    private var observer: UInt64 = 0
    private let onOverflow: (Int, Duration) -> Void
    private let onFailure: (any Error, Duration) -> Void
    /// The hosted layer's failure was reported.
    private var isFailureTold = false
    /// The samples of the hosted layer that were dropped and reported.
    private var overflowCount = 0

    /// Hands what the layer of the moment shows to `show`, the number of samples that it dropped as too many to `onOverflow`, and why it failed
    /// to `onFailure`.
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
        // A timebase may be given to the layer at any time.
        if loop.isOffline, !followsSession(layer) { layer.controlTimebase?.follow(loop.time.clock) }
        if !followsSession(layer) { return loop.now }
        let times = [layer.nextDisplayTime(), layer.nextMediaTime].compactMap { $0.flatMap { Duration($0) } }
        return times.min()
    }

    /// A block that has nothing to give does not keep an open session going.
    var keepsSessionGoing: Bool { hosted?.nextDisplayTime() != nil }

    /// A block that fills the layer may run on a queue of its own.
    var awaitedAnswer: AwaitedAnswer? {
        hostedLayer()?.isCallingForMedia == true ? .mediaBlock : nil
    }

    func run(at time: Duration) throws {
        guard let layer = hostedLayer() else { return }
        guard followsSession(layer) else {
            throw SessionError(
                code: .foreignClock,
                message:
                    "the display layer's timebase follows another clock than the session's, which goes its own way: make "
                    + "it with try CMTimebase(sourceClock: session.clock)")
        }
        let due = layer.nextDisplayTime() ?? .invalid
        // The picture is shown at its own exact time also where no duration can say that.
        let isDue = Duration(due).map { $0 <= time } ?? false
        loop.time.stand(at: time, exactTime: isDue ? due : .negativeInfinity)
        if let displayed = layer.displayDueSample(at: layer.clock.time) { try show(displayed.sampleBuffer, time) }
        layer.retryMediaRequest(at: layer.clock.time)
        noteOverflow(of: layer, at: time)
        noteFailure(of: layer, at: time)
    }

    /// Reports once why the layer failed, and once more where it fails again after a flush.
    private func noteFailure(of layer: AVSampleBufferDisplayLayer, at time: Duration) {
        guard let error = layer.error else {
            isFailureTold = false
            return
        }
        if !isFailureTold { onFailure(error, time) }
        isFailureTold = true
    }

    /// Reports the samples that were dropped since the last report, as too many were pending.
    private func noteOverflow(of layer: AVSampleBufferDisplayLayer, at time: Duration) {
        let count = layer.counters.droppedOverflow
        guard count > overflowCount else { return }
        onOverflow(count - overflowCount, time)
        overflowCount = count
    }

    /// The layer of the moment, which follows the session's clock from now on where it would follow the host's, and whose
    /// changes wake the loop.
    private func hostedLayer() -> AVSampleBufferDisplayLayer? {
        let layer = layer()
        guard layer !== hosted else { return layer }
        leave()
        guard let layer else { return nil }
        hosted = layer
        (overflowCount, isFailureTold) = (0, false)
        layer.follow(loop.time.clock)
        layer.decode { try CompressedPictureDecoder($0) }
        let mailbox = loop.mailbox
        observer = layer.addObserver { mailbox.wake() }
        // Elsewhere the main queue goes on by itself.
        if isWhereMainActorRuns { layer.doMainWork { mailbox.post($0) } }
        return layer
    }

    /// The layer is shown here no more; what it has to do on the main queue is left to that.
    func leave() {
        hosted?.removeObserver(observer)
        hosted?.doMainWork(by: nil)
        hosted = nil
    }

    private func followsSession(_ layer: AVSampleBufferDisplayLayer) -> Bool {
        loop.time.isFollowed(by: layer.timebase, isOffline: loop.isOffline)
    }
}
