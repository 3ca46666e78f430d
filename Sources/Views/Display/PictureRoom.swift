import Synchronization

/// The memory that the pictures of one program may take together: each takes its part as it is made, one that is made of it or drawn of a
/// vector too, and gives it back when nothing holds it any more. Any thread.
package final class PictureRoom: Sendable {
    /// The bytes of pixels that there are at most at one time.
    package let capacity: Int
    private let taken = Atomic<Int>(0)
    private let refused = Atomic<Bool>(false)

    /// A room for `capacity` bytes of pixels.
    package init(capacity: Int) {
        self.capacity = capacity
    }

    /// The bytes that are left.
    package var left: Int { capacity - taken.load(ordering: .relaxed) }

    /// Whether there was no room for a picture that was to be drawn.
    package var hasRefused: Bool { refused.load(ordering: .relaxed) }

    /// Whether so many bytes are left for a picture that is to be drawn.
    package func has(_ count: Int) -> Bool {
        if left >= count { return true }
        refused.store(true, ordering: .relaxed)
        return false
    }

    /// Takes `count` bytes; false, and none, where there are not so many left.
    package func take(_ count: Int) -> Bool {
        guard taken.add(count, ordering: .relaxed).newValue > capacity else { return true }
        giveBack(count)
        return false
    }

    /// Gives back what was taken.
    package func giveBack(_ count: Int) {
        taken.subtract(count, ordering: .relaxed)
    }
}
