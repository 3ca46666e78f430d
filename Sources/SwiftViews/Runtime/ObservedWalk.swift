import Views
import Observation

/// Ends the observation of one walk through the views when the next begins. An observation ends by itself only when
/// something that it saw changes; without this one would be left behind by every walk that something else had caused.
@Observable
final class ObservedWalk {
    private var number = 0

    /// Ends the observation of the walk before.
    func begin() {
        number += 1
    }

    /// Makes the observation in which this is called end at the next walk.
    func join() {
        _ = number
    }
}
