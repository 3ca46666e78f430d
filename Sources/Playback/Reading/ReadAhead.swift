/// Decides what a reader does next, as a value: what is queued in, a step out.
///
/// Packets come in the order of the file, so that one track's may have to be kept while the other's are looked for: never more than
/// ``maximumQueuedBytes``, beyond which the track that is looked for counts as having none there.
struct ReadAhead {
    /// How one track stands.
    struct Track {
        /// Whether the movie has it.
        var exists = false
        /// Whether there is room for what is decoded of it.
        var hasRoom = false
        /// Packets that are read and not decoded.
        var packets = 0
        /// Whether everything of it was decoded.
        var isEnded = false

        /// Whether it is to be decoded further.
        var isWanted: Bool { exists && hasRoom && !isEnded }
    }

    /// What is done next.
    enum Step: Equatable {
        case readPacket
        case decodeVideo
        case decodeAudio
        /// No packet follows: what is inside the decoder comes out.
        case drainVideo
        case drainAudio
        case wait
    }

    /// The most bytes of packets that are kept.
    static let maximumQueuedBytes = 64 << 20

    var video = Track()
    var audio = Track()
    /// The file has no packet any more.
    var isFileEnded = false
    /// Bytes of the packets that are read and not decoded.
    var queuedBytes = 0

    /// Pictures come first: they take longest.
    var next: Step {
        if video.isWanted {
            if video.packets > 0 { return .decodeVideo }
            if isFileEnded { return .drainVideo }
        }
        if audio.isWanted {
            if audio.packets > 0 { return .decodeAudio }
            if isFileEnded { return .drainAudio }
        }
        let isLookedFor = video.isWanted || audio.isWanted
        return isLookedFor && !isFileEnded && queuedBytes < Self.maximumQueuedBytes ? .readPacket : .wait
    }

    /// Whether a track's next packet lies too far on to be looked for now.
    var isStarved: Bool {
        (video.isWanted || audio.isWanted) && !isFileEnded && queuedBytes >= Self.maximumQueuedBytes
    }
}
