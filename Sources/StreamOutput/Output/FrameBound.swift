/// The limit of the frames that wait for an encoder: their number, and the duration that a kill would lose. A value
/// type.
///
/// A kill loses the waiting frames and the unwritten part of the file. Together they last at most a second, except that
/// offline ``minimumCount`` frames may always wait, and that an encoder without work always gets a frame.
package struct FrameBound: Sendable {
    /// The number of frames that may wait offline regardless of their duration: with fewer, the threads block each
    /// other.
    package static let minimumCount = 3
    /// The maximum duration that a kill may lose, in 1/90000 s.
    package static let longestUnsafe: Int64 = 90_000

    /// Whether frames arrive by the host's clock.
    package let isLive: Bool
    private let capacity: Int
    private let timescale: Int64

    /// Creates the bound of `capacity` frames whose times have `timescale` ticks per second.
    package init(capacity: Int, timescale: Int32, isLive: Bool = false) {
        (self.capacity, self.timescale, self.isLive) = (capacity, Int64(timescale), isLive)
    }

    /// Whether a frame at the time `newest` must wait outside. `waiting` frames wait, and the encoder is at work if
    /// `isEncoding`. The sinks have the frame at the time `given`, offline at least one before it; `unsafeLength` is
    /// the length in 1/90000 s that they would lose, nil if nothing bounds that loss.
    package func isFull(
        waiting: Int, isEncoding: Bool = true, from given: Int64, to newest: Int64, unsafeLength: () -> Int64?
    ) -> Bool {
        guard waiting < capacity else { return true }
        guard isLive ? isEncoding : waiting >= Self.minimumCount else { return false }
        // Frames that wait are lost too while the whole file is safe.
        guard let lost = unsafeLength() else { return false }
        return lost + Int64(clamping: Int128(newest - given) * 90_000 / Int128(timescale)) > Self.longestUnsafe
    }
}
