import FFmpegSupport
import Glibc
import SampleQueue
import SharedTypes
import WorkerProtocol

/// The work of a ``MovieReader`` on its thread if another process decodes the movie: passes on the requests of
/// positions and what was taken, and checks and publishes what the process sends.
final class RemoteReadingTask {
    /// The reason for the end of the exchange.
    private enum End: Error {
        case stopped
        case failed(PlaybackError)
    }

    /// The interval at which a process that is waited for is checked.
    private static let interval: Duration = .milliseconds(50)
    /// The maximum numbers of frames and blocks of audio that wait: a decoder that is drained gives many at once.
    private static let (maximumFrames, maximumSounds) = (128, 4_096)
    /// The maximum size of that audio, and of all memory for frames.
    private static let (maximumWaitingSoundBytes, maximumMemoryBytes) = (64 << 20, 2 << 30)

    private let reader: MovieReader
    private let path: String
    private let decoding: MovieDecoding
    private let releases: FrameReleases
    private var peer: MovieDecoderPeer?
    private var channel: MessageChannel!
    private var memories: [Int64: SharedFrameMemory] = [:]
    /// The number of the position that the process reads from.
    private var place: Int64 = 0
    private var received = (frames: 0, sounds: 0)
    private var reported = (frames: 0, sounds: 0)
    /// Whether the process has sent something of the movie.
    private var hasBegun = false
    private var lastTime: CMTime?
    private var end = CMTime.zero
    private var frameDuration = CMTime(value: 1, timescale: 30)
    /// The time for which the process was waited for since it last sent media.
    private var waited = WaitingTime()
    private var lastCheck: Duration = .zero

    init(_ reader: MovieReader, path: String, _ decoding: MovieDecoding) {
        (self.reader, self.path, self.decoding) = (reader, path, decoding)
        releases = FrameReleases(wake: reader.wake)
    }

    /// Exchanges messages until the reader is stopped.
    func run() {
        do {
            try begin()
            while true { try step() }
        } catch End.failed(let error) {
            _ = peer?.end()
            publishFailure(error)
        } catch {
            _ = peer?.end()
        }
    }

    /// Publishes `error` now and for each later position.
    private func publishFailure(_ error: PlaybackError) {
        reader.publish(ofPlace: false) { [end] state in state.fail(error, end: end) }
        while true {
            let (isStopped, isAsked) = reader.state.withLock { state in
                defer { state.place = nil }
                return (state.isStopped, state.place != nil)
            }
            if isStopped || reader.status.description == nil { return }
            if isAsked { reader.publish { [end] state in state.fail(error, end: end) } }
            reader.waitForChange()
        }
    }

    // MARK: - Requests

    private func begin() throws {
        let (file, peer) = try prepared()
        defer { close(file) }
        self.peer = peer
        channel = MessageChannel(peer.descriptor, maximumSize: MovieReply.maximumSize, acceptsDescriptors: true)
        beginWaiting()
        let request = MovieRequest.open(path: path, name: reader.input.name)
        try checked { try channel.send(request.bytes, passing: file, wait: wait) }
        guard case .ready(let status) = try receive() else { throw invalid("an unexpected message") }
        if peer.requiresSandbox, let gap = status.missing.first {
            throw failure("the decoder's sandbox lacks a layer (\(gap))")
        }
    }

    /// Opens the file and starts the process.
    private func prepared() throws -> (file: Int32, peer: MovieDecoderPeer) {
        do throws(PlaybackError) {
            let file = try open()
            do throws(PlaybackError) {
                return (file, try decoding.peer())
            } catch {
                close(file)
                throw error
            }
        } catch {
            throw End.failed(
                PlaybackError(
                    error.kind, operation: error.operation, subject: reader.input.name, code: error.code,
                    cause: error.cause))
        }
    }

    /// Opens the file, which the process cannot do. Throws ``PlaybackError``.
    private func open() throws(PlaybackError) -> Int32 {
        // Messages about another movie on this thread.
        _ = FFmpegLog.takeLines()
        let file = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var status = stat()
        guard file >= 0, fstat(file, &status) == 0 else {
            let code = errno
            if file >= 0 { close(file) }
            throw .ffmpeg(-code, .notAMovie, operation: "open it as a movie", subject: reader.input.name)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            close(file)
            throw PlaybackError(
                .notAMovie, operation: "open it as a movie", subject: reader.input.name,
                cause: "it is not a regular file")
        }
        return file
    }

    private func step() throws {
        let (isStopped, target, waiting, isAwaited) = reader.state.withLock { state in
            defer { state.place = nil }
            return (
                state.isStopped, state.place, (frames: state.frames.count, sounds: state.sounds.count),
                state.awaitsMedia
            )
        }
        if isStopped { throw End.stopped }
        if let target {
            // It begins there by itself. A request that it gets after it has begun makes it open the movie again.
            if target.time <= .zero, place == 0, !hasBegun { return }
            place += 1
            (received, reported, lastTime) = ((0, 0), (0, 0), nil)
            beginWaiting()
            try send(
                .seek(
                    place: place, time: MovieTime(target.time), toleranceBefore: MovieTime(target.toleranceBefore)))
            return
        }
        let taken = (frames: received.frames - waiting.frames, sounds: received.sounds - waiting.sounds)
        if taken.frames > reported.frames || taken.sounds > reported.sounds {
            try send(
                .taken(
                    place: place, frames: Int64(taken.frames - reported.frames),
                    sounds: Int64(taken.sounds - reported.sounds)))
            reported = taken
        }
        for number in releases.take() where memories[number] != nil { try send(.release(memory: number)) }
        try waitForMessage(isAwaited: isAwaited)
    }

    private func waitForMessage(isAwaited: Bool) throws {
        var waits = [
            pollfd(fd: channel.descriptor, events: Int16(POLLIN), revents: 0),
            pollfd(fd: reader.wake?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        let milliseconds = Int32(Self.interval / .milliseconds(1))
        poll(&waits, 2, isAwaited ? milliseconds : reader.wake == nil ? 10 : -1)
        // Cleared before the state is read: what changes after that raises it again.
        if waits[1].revents != 0 { reader.wake?.clear() }
        if waits[0].revents != 0 { try take(receive()) }
        // Also after a message: a process that sends messages without media all the time would never be checked.
        if isAwaited { try check() } else { lastCheck = MonotonicClock.now }
    }

    private func send(_ request: MovieRequest) throws {
        try checked { try channel.send(request.bytes, wait: wait) }
    }

    private func receive() throws -> MovieReply {
        let bytes = try checked { try channel.receive(wait: wait) }
        do {
            return try MovieReply(reading: bytes)
        } catch {
            throw invalid("a message that cannot be read (\(error))")
        }
    }

    // MARK: - Replies

    private func take(_ reply: MovieReply) throws {
        switch reply {
        case .ready: throw invalid("an unexpected message")
        case .memory(let number, let byteCount):
            guard let descriptor = channel.takeDescriptor() else { throw invalid("no memory") }
            defer { close(descriptor) }
            guard memories.count < Self.maximumFrames, memories[number] == nil,
                (1...MovieService.maximumFrameBytes).contains(Int(clamping: byteCount)),
                memories.values.reduce(Int(byteCount), { $0 + $1.byteCount }) <= Self.maximumMemoryBytes
            else { throw invalid("too much memory") }
            do throws(SharedMemoryError) {
                memories[number] = try SharedFrameMemory(descriptor, byteCount: Int(byteCount))
            } catch {
                throw invalid(error.reason)
            }
        case .discard(let number): memories[number] = nil
        case .update(let update): try take(update)
        }
    }

    private func take(_ update: MovieUpdate) throws {
        hasBegun = true
        if let message = update.description, reader.status.description == nil {
            guard let description = message.description else { throw invalid("an impossible description") }
            if let video = description.video { frameDuration = video.nominalFrameDuration }
            beginWaiting()
            reader.publish(ofPlace: false) { state in
                state.status.description = description
                state.status.isVideoEnded = description.video == nil
                state.status.isAudioEnded = description.audio == nil
            }
        }
        // Media of an earlier position is dropped.
        guard update.place == place else {
            for frame in update.frames { try send(.release(memory: frame.memory)) }
            return
        }
        let frames = try update.frames.map(sample)
        let sounds = try update.sounds.map(sample)
        received = (received.frames + frames.count, received.sounds + sounds.count)
        let failure = update.failure.map { $0.error(of: reader.input.name) }
        if let failure, failure == nil { throw invalid("an impossible failure") }
        let isOver = update.isVideoEnded && update.isAudioEnded
        if !frames.isEmpty || !sounds.isEmpty || isOver { beginWaiting() }
        let end = update.end.time
        var isTooMuch = false
        reader.publish(ofPlace: reader.status.description != nil) { state in
            state.frames += frames
            state.sounds += sounds
            isTooMuch =
                state.frames.count > Self.maximumFrames || state.sounds.count > Self.maximumSounds
                || state.sounds.reduce(0) { $0 + ($1.audioBuffer?.bytes.count ?? 0) } > Self.maximumWaitingSoundBytes
            state.status.failure = failure ?? nil
            (state.status.isVideoEnded, state.status.isAudioEnded) = (update.isVideoEnded, update.isAudioEnded)
            state.status.isAudioStarved = update.isAudioStarved
            state.status.damagedPacketCount = Int(clamping: max(0, update.damagedPacketCount))
            if end.isRational { state.status.end = end }
        }
        if isTooMuch { throw invalid("more than was taken") }
    }

    private func sample(_ frame: MovieFrameMessage) throws -> CMSampleBuffer {
        let sides = 1...Int64(CVPixelBuffer.maximumSideLength)
        guard sides.contains(frame.width), sides.contains(frame.height), let memory = memories[frame.memory] else {
            throw invalid("a frame of \(frame.width) by \(frame.height) pixels")
        }
        let (width, height) = (Int(frame.width), Int(frame.height))
        let layout = SharedFrameLayout(width: width, height: height, isPlanar: frame.isPlanar)
        guard layout.byteCount <= memory.byteCount else { throw invalid("a frame that is larger than its memory") }
        let (time, duration) = (frame.time.time, frame.duration.time)
        guard time.isRational, lastTime.map({ time > $0 }) ?? true, !duration.isValid || duration.isRational else {
            throw invalid("a frame at an impossible time")
        }
        lastTime = time
        end = max(end, time + (duration.isRational ? duration : frameDuration))
        let planes = zip(layout.offsets, layout.bytesPerRow).map {
            CVPixelBuffer.ForeignPlane(start: memory.bytes + $0, bytesPerRow: $1)
        }
        let buffer = try? CVPixelBuffer(
            width: width, height: height, pixelFormat: frame.isPlanar ? .yuv420Planar : .bgra32,
            rowOrder: frame.isBottomUp ? .bottomUp : .topDown, planes: planes,
            owner: SharedFrameLease(memory, number: frame.memory, releases: releases))
        guard let buffer else { throw invalid("a frame of \(width) by \(height) pixels") }
        return CMSampleBuffer(imageBuffer: buffer, presentationTimeStamp: time, duration: duration)
    }

    private func sample(_ sound: MovieAudioMessage) throws -> CMSampleBuffer {
        let time = sound.time.time
        guard time.isRational, !sound.bytes.isEmpty, sound.bytes.count <= MovieService.maximumSoundBytes,
            let buffer = try? AudioBuffer(format: SessionAudioFormat.format, bytes: sound.bytes)
        else { throw invalid("impossible audio") }
        end = max(end, time + buffer.duration)
        return CMSampleBuffer(audioBuffer: buffer, presentationTimeStamp: time)
    }

    // MARK: - Limits

    private func beginWaiting() {
        peer?.begin()
        waited = WaitingTime()
        lastCheck = MonotonicClock.now
    }

    /// Waits for the socket, and meanwhile checks the process.
    private func wait(for events: Int32) throws {
        while true {
            var request = pollfd(fd: channel.descriptor, events: Int16(events), revents: 0)
            let isReady = poll(&request, 1, Int32(Self.interval / .milliseconds(1))) > 0
            if reader.state.withLock({ $0.isStopped }) { throw End.stopped }
            try check()
            if isReady { return }
        }
    }

    /// Throws if the process exceeds a limit; at most once per interval.
    private func check() throws {
        let now = MonotonicClock.now
        guard now - lastCheck >= Self.interval else { return }
        waited.add(now - lastCheck)
        lastCheck = now
        if let problem = peer?.problem(waited.total) { throw failure(problem) }
    }

    private func checked<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let end as End {
            throw end
        } catch MessageChannel.Failure.tooLarge(let size) {
            throw invalid("a message of \(size >> 20) MB")
        } catch {
            // The socket is closed: the process has ended, or is about to.
            throw failure("its decoder ended with \(peer?.end() ?? "an error")")
        }
    }

    private func failure(_ cause: String) -> End {
        .failed(PlaybackError(.damaged, operation: "decode it", subject: reader.input.name, cause: cause))
    }

    private func invalid(_ words: String) -> End { failure("its decoder sent \(words)") }
}

extension MovieReader.State {
    /// Marks the movie as failed where it is.
    fileprivate mutating func fail(_ error: PlaybackError, end: CMTime) {
        status.failure = error
        status.end = end
        (status.isVideoEnded, status.isAudioEnded) = (true, true)
    }

    /// Whether there is space for media that was not decoded yet.
    fileprivate var awaitsMedia: Bool {
        guard status.description != nil else { return status.failure == nil }
        return !status.isVideoEnded && frames.count < MovieReader.frameLimit
            || !status.isAudioEnded && !status.isAudioStarved && sounds.count < MovieReader.audioLimit
    }
}
