import Glibc
import SampleQueue
package import SharedTypes
package import WorkerProtocol

/// The side of a decoding process: reads one movie with a ``MovieReader``, and sends what it decodes. It ends when the
/// other side closes the socket.
package final class MovieService {
    /// The maximum number of bytes of audio in an update.
    static let maximumSoundBytes = 8 << 20

    /// The maximum size of the memory of a frame.
    package static let maximumFrameBytes = (FrameSizeLimits.maximumPixelCount + 4_096) * 4

    private let channel: MessageChannel
    private let wake: WakeSignal
    private let status: SandboxStatus
    private var reader: MovieReader?
    private var place: Int64 = 0
    private var sentRevision: UInt64 = 0
    private var hasFailed = false
    /// The position at which the memory for frames did not suffice.
    private var shortPlace: Int64?
    private lazy var store = FrameStore { [unowned self] number, byteCount, descriptor in
        let message = MovieReply.memory(number: number, byteCount: Int64(byteCount)).bytes
        guard (try? channel.send(message, passing: descriptor, wait: channel.waitForever)) != nil else {
            return hasFailed = true
        }
    } onDiscard: { [unowned self] in
        send(.discard(memory: $0))
    }

    /// Creates a service at the socket `descriptor` in a process whose sandbox has the `status`. `wake` is raised by
    /// the reading thread.
    package init(descriptor: Int32, wake: WakeSignal, status: SandboxStatus) {
        channel = MessageChannel(descriptor, maximumSize: MovieRequest.maximumSize, acceptsDescriptors: true)
        (self.wake, self.status) = (wake, status)
    }

    /// Computes the values that depend on files which the sandbox blocks. Call it before entering the sandbox.
    package static func prepare() {
        _ = MediaDecoder.threadCount
    }

    /// Serves requests until the other side closes the socket or sends an invalid message.
    package func run() {
        defer { reader?.stop() }
        send(.ready(status))
        while !hasFailed {
            var waits = [
                pollfd(fd: channel.descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waits, 2, -1) > 0 else { continue }
            if waits[0].revents != 0 {
                guard let bytes = try? channel.receive(wait: channel.waitForever),
                    let request = try? MovieRequest(reading: bytes), perform(request)
                else { return }
            }
            if waits[1].revents != 0 { wake.clear() }
            sendUpdate()
        }
    }

    /// Performs a request; false if it is invalid.
    private func perform(_ request: MovieRequest) -> Bool {
        guard let reader else {
            guard case .open(let path, let name) = request, let file = channel.takeDescriptor() else { return false }
            let made = MovieReader(.openFile(descriptor: file, path: path, name: name))
            reader = made
            made.start { [wake] in wake.raise() }
            return true
        }
        switch request {
        case .open: return false
        case .seek(let place, let time, let toleranceBefore):
            self.place = place
            reader.seek(to: time.time, toleranceBefore: toleranceBefore.time)
        case .taken(let place, let frames, let sounds):
            if place == self.place { reader.returned(frames: Int(clamping: frames), sounds: Int(clamping: sounds)) }
        case .release(let memory): store.release(memory)
        }
        return true
    }

    private func send(_ reply: MovieReply) {
        if (try? channel.send(reply.bytes, wait: channel.waitForever)) == nil { hasFailed = true }
    }

    /// Sends what was decoded since the last update, if anything has changed.
    private func sendUpdate() {
        guard let reader, let lent = reader.lend(after: sentRevision) else { return }
        sentRevision = lent.status.revision
        guard shortPlace != place else { return }
        var update = MovieUpdate()
        update.place = place
        update.description = lent.status.description.map(MovieDescriptionMessage.init)
        update.damagedPacketCount = Int64(lent.status.damagedPacketCount)
        for sample in lent.frames {
            guard let buffer = sample.imageBuffer else { continue }
            guard let memory = store.store(buffer) else { return sendShortage(update) }
            update.frames.append(
                MovieFrameMessage(
                    memory: memory, width: buffer.width, height: buffer.height,
                    isPlanar: buffer.pixelFormat == .yuv420Planar, isBottomUp: buffer.rowOrder == .bottomUp,
                    time: MovieTime(sample.presentationTimeStamp), duration: MovieTime(sample.duration)))
        }
        var byteCount = 0
        for sample in lent.sounds {
            guard let buffer = sample.audioBuffer else { continue }
            byteCount += buffer.bytes.count
            update.sounds.append(MovieAudioMessage(time: MovieTime(sample.presentationTimeStamp), bytes: buffer.bytes))
            // The end is in the last update.
            guard byteCount > Self.maximumSoundBytes else { continue }
            send(.update(update))
            (update.frames, update.sounds, byteCount) = ([], [], 0)
        }
        update.failure = lent.status.failure.map(MovieFailure.init)
        (update.isVideoEnded, update.isAudioEnded) = (lent.status.isVideoEnded, lent.status.isAudioEnded)
        update.isAudioStarved = lent.status.isAudioStarved
        update.end = MovieTime(lent.status.end)
        send(.update(update))
    }

    private func sendShortage(_ update: MovieUpdate) {
        var update = update
        update.failure = MovieFailure(.outOfMemory("show its frames", ""))
        (update.isVideoEnded, update.isAudioEnded) = (true, true)
        send(.update(update))
        shortPlace = place
    }
}
