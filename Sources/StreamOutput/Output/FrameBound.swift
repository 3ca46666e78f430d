/// The bound of the frames that wait for an encoder: a number, and the time of what a kill would lose. A value type.
///
/// Frames that wait are lost with what the file does not have yet. Both together may last a second, but as many frames
/// as keep the threads busy may wait in any case.
package struct FrameBound: Sendable {
    /// The number of frames that may wait however long they last: with fewer the threads block each other.
    package static let minimumCount = 3
    /// The length of the presentation that a kill may cost, in 1/90000 s.
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
