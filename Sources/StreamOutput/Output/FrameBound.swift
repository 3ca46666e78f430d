/// The limit of the frames that wait for an encoder: their number, and the duration that a kill would lose. A value
/// type.
///
/// A kill loses the waiting frames and the unwritten part of the file. Together they last at most a second, except that
/// ``minimumCount`` frames may always wait.
package struct FrameBound: Sendable {
    /// The number of frames that may wait regardless of their duration: with fewer, the threads block each other.
    package static let minimumCount = 3
    /// The maximum duration that a kill may lose, in 1/90000 s.
    package static let longestUnsafe: Int64 = 90_000

    private let capacity: Int
    private let timescale: Int64

    /// Creates the bound of `capacity` frames whose times have `timescale` ticks per second.
    package init(capacity: Int, timescale: Int32) {
        (self.capacity, self.timescale) = (capacity, Int64(timescale))
    }

    /// Whether a frame at the time `newest` must wait outside. `waiting` frames wait, since the encoder has taken the
    /// frame at the time `taken`; `unsafeLength` is the length in 1/90000 s that the sinks would lose, 0 where there is
    /// nothing to lose or no promise.
    package func isFull(
        waiting: Int, from taken: Int64, to newest: Int64, unsafeLength: () -> Int64
    ) -> Bool {
        guard waiting < capacity else { return true }
        guard waiting >= Self.minimumCount else { return false }
        let lost = unsafeLength()
        return lost > 0
            && lost + Int64(clamping: Int128(newest - taken) * 90_000 / Int128(timescale)) > Self.longestUnsafe
    }
}
