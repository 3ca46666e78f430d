import SampleQueue

/// The pictures around the present time of a content: the one that stands, and a few that follow. A value; in order of time.
struct PictureWindow {
    /// Pictures that follow the one that stands, when there is no room for more.
    static let capacity = 4

    private(set) var samples: [CMSampleBuffer] = []

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

    /// The picture that stands, or the first that comes.
    var standing: CMSampleBuffer? { samples.first }
    /// The picture that comes next.
    var next: CMSampleBuffer? { samples.count > 1 ? samples[1] : nil }
    /// The picture that comes last.
    var last: CMSampleBuffer? { samples.last }
    /// Whether another picture may be added.
    var hasRoom: Bool { samples.count <= Self.capacity }
}
