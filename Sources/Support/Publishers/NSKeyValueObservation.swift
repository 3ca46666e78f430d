/// The options of an observation; after Foundation's type of this name, which Foundation on Linux lacks.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// The bits, with Foundation's meanings.
    public let rawValue: UInt

    /// The options in `rawValue`.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// The value after the change.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The value before the change.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// An initial notification, before any change.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// No effect here: notifications follow a change.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The change of a value; after Foundation's type of this name.
public struct NSKeyValueObservedChange<Value> {
    /// The kind of a change; always `setting` here.
    public enum Kind: UInt, Sendable {
        /// A new value was set.
        case setting = 1
        /// Elements were inserted into a collection.
        case insertion = 2
        /// Elements were removed from a collection.
        case removal = 3
        /// Elements of a collection were replaced.
        case replacement = 4
    }

    /// The kind of the change.
    public let kind: Kind
    /// The new value, with the option `new`.
    public let newValue: Value?
    /// The old value, with the option `old`.
    public let oldValue: Value?
    /// Whether the notification precedes the change. Always false.
    public let isPrior: Bool
}

/// An observation, which lasts as long as this token; after Foundation's class of this name. Thread-safe.
public final class NSKeyValueObservation: @unchecked Sendable {
    private let end: AnyCancellable

    init(_ end: @escaping () -> Void) {
        self.end = AnyCancellable(end)
    }

    /// Ends the observation; later calls have no effect.
    public func invalidate() { end.cancel() }
}

extension NSKeyValueObservation: Hashable {
    /// Whether both are the same observation.
    public static func == (left: NSKeyValueObservation, right: NSKeyValueObservation) -> Bool { left === right }
    /// Hashes the identity of the observation.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension NSKeyValueObservation: Cancellable {
    /// Ends the observation.
    public func cancel() { invalidate() }
}
