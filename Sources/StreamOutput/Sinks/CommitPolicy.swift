/// How what is written becomes the user's. Until it does, a file has a temporary name; a file under the name that was asked
/// for is whole.
package struct CommitPolicy: Hashable, Sendable {
    /// What becomes of a file that could not be finished, where what it holds can be played.
    package enum Unfinished: Hashable, Sendable {
        /// It is kept beside the name: `pip.partial.mp4` for `pip.mp4`.
        case keptBeside
        case removed
    }

    /// Whether a file that bears the name already gives way, at the moment when the new one is whole.
    package var replacesExisting: Bool
    /// What becomes of a file that could not be finished.
    package var unfinished: Unfinished

    /// A policy, by default that of what has cost some work.
    package init(replacesExisting: Bool, unfinished: Unfinished = .keptBeside) {
        self.replacesExisting = replacesExisting
        self.unfinished = unfinished
    }
}
