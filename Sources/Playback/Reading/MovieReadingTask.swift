import SampleQueue

/// The work of a ``MovieReader`` on its thread: the file, its decoders, and the packets between them.
final class MovieReadingTask {
    private let reader: MovieReader
    private var file: MovieFile!
    private var video: VideoTrackReader?
    private var sound: AudioTrackReader?
    private var ahead = ReadAheadPolicy()
    /// The end of the last packet of a track that is not selected.
    private var unselectedEnd = CMTime.zero

    init(_ reader: MovieReader) {
        self.reader = reader
    }

    /// Reads until the reader is stopped, or nothing more can be read.
    func run() {
        do throws(PlaybackError) {
            try open()
        } catch {
            return fail(error, ofPlace: false)
        }
        while true {
            do throws(PlaybackError) {
                guard try step() else { return }
            } catch {
                // Another part of the movie may be intact.
                fail(error)
            }
        }
    }

    private func open() throws(PlaybackError) {
        let file = try MovieFile(reader.input, interruption: reader.interruption)
        self.file = file
        if let track = file.video, reader.selection.readsVideo {
            video = try VideoTrackReader(file: file, track: track, rowOrder: reader.input.rowOrder)
        }
        if let track = file.audio, reader.selection.readsAudio {
            do throws(PlaybackError) {
                sound = try AudioTrackReader(file: file, track: track, settings: reader.selection.audio)
            } catch {
                // If the audio cannot be decoded, the video is shown without it.
                if video == nil { throw error }
            }
        }
        ahead.video.exists = video != nil
        ahead.audio.exists = sound != nil
        let description = file.description(carriesAudio: sound != nil)
        let (hasVideo, hasAudio) = (video != nil, sound != nil)
        reader.publish(ofPlace: false) { state in
            state.status.description = description
            state.status.isVideoEnded = !hasVideo
            state.status.isAudioEnded = !hasAudio
        }
    }

    /// Executes one step; returns false when the reader is stopped.
    private func step() throws(PlaybackError) -> Bool {
        let (isStopped, place, room) = reader.state.withLock { state in
            defer { state.place = nil }
            return (
                state.isStopped, state.place,
                (
                    video: state.frames.count + state.lent.frames < MovieReader.frameLimit,
                    sound: state.sounds.count + state.lent.sounds < MovieReader.audioLimit
                )
            )
        }
        if isStopped { return false }
        if let place {
            try go(to: place)
            return true
        }
        ahead.video.hasRoom = room.video
        // Before the frame at a new time is found, audio would belong to a start position that may be discarded.
        ahead.audio.hasRoom = room.sound && video?.isSeeking != true
        ahead.video.packets = video?.packets.count ?? 0
        ahead.audio.packets = sound?.packets.count ?? 0
        ahead.queuedBytes = (video?.packets.byteCount ?? 0) + (sound?.packets.byteCount ?? 0)
        switch ahead.next {
        case .readPacket: try readPacket()
        case .decodeVideo: try decodeFrame()
        case .decodeAudio: try decodeAudioPackets()
        case .drainVideo: try drainVideo()
        case .drainAudio: try drainAudio()
        case .wait:
            let isStarved = ahead.isStarved
            if isStarved { reader.publish { $0.status.isAudioStarved = isStarved } }
            reader.waitForChange()
        }
        return true
    }

    private func readPacket() throws(PlaybackError) {
        guard let packet = try file.readPacket() else {
            ahead.isFileEnded = true
            return
        }
        let isVideo = packet.streamIndex == file.video?.index
        guard isVideo ? reader.selection.readsVideo : reader.selection.readsAudio else {
            unselectedEnd = max(unselectedEnd, file.end(of: packet))
            return
        }
        if isVideo { video?.append(packet) } else { sound?.append(packet) }
    }

    private func decodeFrame() throws(PlaybackError) {
        guard let video else { return }
        let samples = try video.decodeNext()
        publish(video: samples)
        // The first frame is after the requested time: decoding began too late for it.
        if let earlier = video.earlierStart() { try beginEarlier(earlier) }
    }

    private func publish(video samples: [CMSampleBuffer]) {
        let damaged = video?.takeDamagedCount() ?? 0
        guard !samples.isEmpty || damaged > 0 else { return }
        reader.publish { state in
            state.frames += samples
            state.status.damagedPacketCount += damaged
        }
    }

    private func decodeAudioPackets() throws(PlaybackError) {
        guard let sound else { return }
        publish(sound: try sound.decodeNext())
    }

    private func publish(sound samples: [CMSampleBuffer]) {
        guard !samples.isEmpty else { return }
        reader.publish { state in
            state.sounds += samples
            state.status.isAudioStarved = false
        }
    }

    private func drainVideo() throws(PlaybackError) {
        guard let video else { return }
        let samples = try video.drain()
        if let earlier = video.earlierStart() { return try beginEarlier(earlier) }
        guard video.end > .zero else {
            throw PlaybackError(
                .damaged, operation: "play it", subject: file.name,
                cause: file.problem ?? file.refusal ?? "none of its frames can be decoded")
        }
        ahead.video.isEnded = true
        publish(video: samples)
        reportEnd { $0.isVideoEnded = true }
    }

    private func drainAudio() throws(PlaybackError) {
        guard let sound else { return }
        ahead.audio.isEnded = true
        publish(sound: try sound.drain())
        reportEnd { $0.isAudioEnded = true }
    }

    /// Marks a track as decoded to its end. When both are, the end of the movie and its possible truncation are
    /// published at the same time: a client that knew only one of them would end it elsewhere.
    private func reportEnd(_ mark: (inout MovieReader.Status) -> Void) {
        let isWhole = (!ahead.video.exists || ahead.video.isEnded) && (!ahead.audio.exists || ahead.audio.isEnded)
        let ending = isWhole ? self.ending : nil
        reader.publish { state in
            mark(&state.status)
            guard let ending else { return }
            state.status.end = ending.end
            state.status.failure = ending.failure
        }
    }

    /// The end of a movie of which everything is decoded, and the failure if a part of it is missing.
    private var ending: (end: CMTime, failure: PlaybackError?) {
        let end = max(video?.end ?? .zero, sound?.end ?? .zero)
        let reached = max(end, unselectedEnd)
        let statedDuration = file.description(carriesAudio: sound != nil).duration
        if let problem = file.problem ?? file.refusal {
            let failure = PlaybackError(
                .damaged, operation: "play it to its end", subject: file.name,
                cause: "it ends after \(Self.text(end)) s: \(problem)")
            return (end, failure)
        }
        // The last audio is commonly longer than the movie, and headers are rounded; half a second is neither.
        let isNear =
            statedDuration.isRational && (reached - statedDuration).absoluteValue <= CMTime(value: 1, timescale: 2)
        if statedDuration.isRational, !isNear, reached < statedDuration {
            let failure = PlaybackError(
                .damaged, operation: "play it to its end", subject: file.name,
                cause: "it ends after \(Self.text(end)) s of \(Self.text(statedDuration)) s; it is truncated")
            return (end, failure)
        }
        if file.endsWithinFrame {
            let failure = PlaybackError(
                .damaged, operation: "read its next frame", subject: file.name,
                cause: "the writer ended in the middle of the frame, after \(Self.text(end)) s")
            return (end, failure)
        }
        return (isNear && unselectedEnd <= end ? statedDuration : end, nil)
    }

    private static func text(_ time: CMTime) -> String {
        let thousandths = time.convertScale(1_000, method: .roundHalfAwayFromZero).value
        let rest = String(thousandths % 1_000)
        return "\(thousandths / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
    }

    private func go(to place: MovieReader.Place) throws(PlaybackError) {
        video?.seek(to: place.time, toleranceBefore: place.toleranceBefore)
        sound?.seek(to: place.time)
        try begin(at: place.time)
    }

    /// Begins to decode earlier, because decoding began too late for the requested frame.
    private func beginEarlier(_ time: CMTime) throws(PlaybackError) {
        if time > .zero { try begin(at: time) } else { try readFromStart() }
    }

    private func begin(at time: CMTime) throws(PlaybackError) {
        // A source that cannot seek is read on from its position.
        guard file.canSeek else { return }
        if file.findsPlacesByReading, !file.isUntouched { try reopen() }
        // A seek to the beginning passes over audio before time 0 that the decoder needs for the first block. Whether
        // something was read before depends on the machine's speed, and must not change the audio.
        if time <= .zero, !file.isUntouched { return try readFromStart() }
        if time > .zero {
            do throws(PlaybackError) {
                try file.seek(to: time)
            } catch {
                // A file without an index, for example, is read from its beginning up to the requested time.
                return try readFromStart()
            }
        }
        try video?.restart(from: time)
        try sound?.restart()
        discardQueuedMedia()
    }

    /// Begins with the file's first packet, which a seek to its beginning may miss.
    private func readFromStart() throws(PlaybackError) {
        try reopen()
        discardQueuedMedia()
    }

    /// Opens the file once more; both tracks begin with its first packet.
    private func reopen() throws(PlaybackError) {
        let file = try MovieFile(reader.input, interruption: reader.interruption)
        if let video {
            guard let track = file.video else { throw .changed(file.name) }
            try video.restart(with: file, track: track)
        }
        if let sound {
            guard let track = file.audio else { throw .changed(file.name) }
            try sound.restart(with: file, track: track)
        }
        self.file = file
    }

    private func discardQueuedMedia() {
        ahead.isFileEnded = false
        ahead.video.isEnded = false
        ahead.audio.isEnded = false
        let (hasVideo, hasAudio) = (video != nil, sound != nil)
        reader.publish { state in
            state.frames = []
            state.sounds = []
            state.status.isVideoEnded = !hasVideo
            state.status.isAudioEnded = !hasAudio
        }
    }

    private func fail(_ error: PlaybackError, ofPlace: Bool = true) {
        ahead.isFileEnded = true
        ahead.video.isEnded = true
        ahead.audio.isEnded = true
        let end = max(video?.end ?? .zero, sound?.end ?? .zero)
        reader.publish(ofPlace: ofPlace) { state in
            state.status.failure = error
            state.status.end = end
            state.status.isVideoEnded = true
            state.status.isAudioEnded = true
        }
    }
}

extension MovieInput {
    /// The row order of its frames.
    var rowOrder: CVPixelBuffer.RowOrder {
        if case .frameStream(_, _, .raw(let format)) = self { format.rowOrder } else { .topDown }
    }
}

extension PlaybackError {
    fileprivate static func changed(_ name: String) -> PlaybackError {
        PlaybackError(
            .damaged, operation: "seek in it", subject: name,
            cause: "it changed after it was opened, and lacks a track")
    }
}
