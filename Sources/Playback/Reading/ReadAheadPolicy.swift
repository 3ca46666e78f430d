/// Decides a reader's next step, as a value: takes the fill levels of the queues and returns a step.
///
/// Packets arrive in the order of the file, so that one track's may have to be stored while the other's are searched
/// for. At most ``maximumQueuedBytes`` in ``maximumQueuedPackets`` are stored; beyond that the other track counts as
/// having none there.
struct ReadAheadPolicy {
    /// The state of one track.
    struct Track {
        /// Whether the movie has the track.
        var exists = false
        /// Whether there is space for more of its decoded media.
        var hasRoom = false
        /// The number of packets that are read and not decoded.
        var packets = 0
        /// Whether all of it was decoded.
        var isEnded = false

        /// Whether more of it should be decoded.
        var isWanted: Bool { exists && hasRoom && !isEnded }
    }

    /// The next step.
    enum Step: Equatable {
        case readPacket
        case decodeVideo
        case decodeAudio
        /// No packet follows: drain the video decoder.
        case drainVideo
        case drainAudio
        case wait
    }

    /// The maximum number of bytes in stored packets.
    static let maximumQueuedBytes = 64 << 20
    /// The maximum number of stored packets.
    static let maximumQueuedPackets = 100_000

    var video = Track()
    var audio = Track()
    /// Whether the file has no more packets.
    var isFileEnded = false
    /// The number of bytes in packets that are read and not decoded.
    var queuedBytes = 0

    /// Video comes first: it takes longest.
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
        return isLookedFor && !isFileEnded && !isFull ? .readPacket : .wait
    }

    /// Whether no more packets may be stored.
    private var isFull: Bool {
        queuedBytes >= Self.maximumQueuedBytes || video.packets + audio.packets >= Self.maximumQueuedPackets
    }

    /// Whether a track's next packet is too far ahead to be searched for now.
    var isStarved: Bool {
        (video.isWanted || audio.isWanted) && !isFileEnded && isFull
    }
}
