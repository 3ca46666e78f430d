/// What is to be told of a change. After Foundation's type of this name, which Foundation on Linux does not have.
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
    /// Told at once, too, before anything has changed.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// Nothing here: changes are told of when they have happened.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// What became of a value. After Foundation's type of this name.
public struct NSKeyValueObservedChange<Value> {
    /// What kind of change it was: a value is set.
    public enum Kind: UInt, Sendable {
        /// The value is another.
        case setting = 1
        /// Something was put into a collection.
        case insertion = 2
        /// Something was taken out of a collection.
        case removal = 3
        /// Something in a collection is another.
        case replacement = 4
    }

    /// What kind of change it was.
    public let kind: Kind
    /// The value now, with the option `new`.
    public let newValue: Value?
    /// The value before, with the option `old`.
    public let oldValue: Value?
    /// Whether the change is still to come; never.
    public let isPrior: Bool
}

/// An observation, which lasts as long as this token. After Foundation's class of this name. Any thread.
public final class NSKeyValueObservation: @unchecked Sendable {
    private let end: AnyCancellable

    init(_ end: @escaping () -> Void) {
        self.end = AnyCancellable(end)
    }

    /// Ends the observation; later calls do nothing.
    public func invalidate() { end.cancel() }
}

extension NSKeyValueObservation: Cancellable {
    /// Ends the observation.
    public func cancel() { invalidate() }
}
