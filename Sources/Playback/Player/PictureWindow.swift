import SampleQueue

/// The pictures around the present time of a content: the one that stands, and a few that follow. A value; in order of time.
struct PictureWindow {
    /// Pictures that follow the one that stands, when there is no room for more, unless more are wished for.
    static let capacity = 4
    /// The memory of the pictures that are wished for, in bytes.
    static let maximumByteCount = 256 << 20

    private var capacity = Self.capacity
    private(set) var samples: [CMSampleBuffer] = []

    /// Has room for as many pictures of a length as `seconds` have, as far as memory allows; for the usual number at 0.
    mutating func setCapacity(seconds: Double, pictureDuration: CMTime) {
        capacity = Self.capacity
        guard seconds > 0, let size = samples.last?.imageBuffer?.dataSize, size > 0 else { return }
        let wanted = min(seconds / max(pictureDuration.seconds, 0.001), Double(Self.maximumByteCount / size))
        capacity = max(capacity, Int(wanted.rounded(.up)))
    }

    /// Adds a picture that follows all others.
    mutating func append(_ sample: CMSampleBuffer) {
        samples.append(sample)
    }

    /// Lets go of all that stood before the one that stands at `time`.
    mutating func advance(to time: CMTime) {
        let standing = samples.lastIndex { $0.presentationTimeStamp <= time } ?? 0
        samples.removeFirst(standing)
    }

    mutating func removeAll() {
        samples = []
    }

    /// The picture that stands at `time`; nil before the first.
    func picture(at time: CMTime) -> CMSampleBuffer? { samples.last { $0.presentationTimeStamp <= time } }

    /// The picture that stands, or the first that comes.
    var standing: CMSampleBuffer? { samples.first }
    /// The picture that comes next.
    var next: CMSampleBuffer? { samples.count > 1 ? samples[1] : nil }
    /// The picture that comes last.
    var last: CMSampleBuffer? { samples.last }
    /// Whether another picture may be added.
    var hasRoom: Bool { samples.count <= capacity }
}
