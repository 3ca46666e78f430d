import Synchronization

/// What is said about a picture or a sample under names. Nothing here reads it. Any thread.
package final class AttachmentStore: Sendable {
    /// One thing that is said.
    package struct Attachment: @unchecked Sendable {
        // SAFETY: it is only kept and given back: what it is belongs to those who set and get it.

        /// What is said.
        package let value: AnyObject
        /// Whether it goes along to what is made of the picture.
        package let propagates: Bool

        /// Something that is said.
        package init(value: AnyObject, propagates: Bool) {
            self.value = value
            self.propagates = propagates
        }
    }

    private let all = Mutex<[String: Attachment]>([:])

    /// Nothing is said yet.
    package init() {}

    /// What is said under `name`.
    package subscript(name: String) -> Attachment? {
        get { all.withLock { $0[name] } }
        set { all.withLock { $0[name] = newValue } }
    }

    /// All that is said; of those that go along alone where that is asked for.
    package func values(propagating: Bool?) -> [String: AnyObject] {
        all.withLock { $0 }.filter { propagating == nil || $0.value.propagates == propagating }.mapValues(\.value)
    }

    /// Nothing is said any more.
    package func removeAll() {
        all.withLock { $0 = [:] }
    }
}
