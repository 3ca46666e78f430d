/// A property of an ``ObservableObject`` that tells of its changes, as Combine's: `$name` is a publisher of its values.
///
/// The object says that it is about to change, then those who are attached to `$name` are told of the new value, then the property has it.
@propertyWrapper
public struct Published<Value>: PublishedProperty {
    private let box: Box

    /// A property that begins with `wrappedValue`.
    public init(wrappedValue: Value) {
        box = Box(wrappedValue)
    }

    /// A property that begins with `initialValue`.
    public init(initialValue: Value) {
        self.init(wrappedValue: initialValue)
    }

    /// Only properties of classes can be published.
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { preconditionFailure("a property of a class is read by its object") }
        set { preconditionFailure("a property of a class is set by its object") }
    }

    /// The value, as its object has it.
    public static subscript<Object: AnyObject>(
        _enclosingInstance object: Object, wrapped wrappedKeyPath: ReferenceWritableKeyPath<Object, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<Object, Published<Value>>
    ) -> Value {
        get { object[keyPath: storageKeyPath].box.value }
        set {
            let box = object[keyPath: storageKeyPath].box
            (object as? any ObservableObject)?.tellThatItChanges(box)
            box.set(newValue)
        }
    }

    /// A publisher of the property's values: of the present one at once, then of each before the property has it.
    public var projectedValue: Publisher { Publisher(box: box) }

    /// The publisher of a published property; Combine's `Published.Publisher`.
    public struct Publisher: Publishers.Publisher {
        /// The property's values.
        public typealias Output = Value
        /// It does not fail.
        public typealias Failure = Never
        fileprivate let box: Box

        /// Tells `receiver` of the value, and of the next ones.
        public func attach(_ receiver: Receiver<Value, Never>) -> AnyCancellable {
            box.receivers.add(receiver) { receiver.receive(box.value) }
        }
    }

    /// Where the value is kept, and who is told of it.
    ///
    /// SAFETY: `value` is read and set under `lock`, and so is `publisher`.
    fileprivate final class Box: PublishedStorage, @unchecked Sendable {
        let receivers = Receivers<Value, Never>()
        private let lock = RecursiveLock()
        private var kept: Value
        private var publisher: ObservableObjectPublisher?

        init(_ value: Value) {
            kept = value
        }

        var value: Value { lock.withLock { kept } }

        var objectWillChange: ObservableObjectPublisher? {
            get { lock.withLock { publisher } }
            set { lock.withLock { publisher = newValue } }
        }

        func set(_ value: Value) {
            receivers.send { $0.receive(value) }
            lock.withLock { kept = value }
        }
    }

    var storage: any PublishedStorage { box }
}

/// A published property of any type.
protocol PublishedProperty {
    var storage: any PublishedStorage { get }
}

/// What a published property keeps for its object.
protocol PublishedStorage: AnyObject {
    /// The object's publisher, once somebody asked for it.
    var objectWillChange: ObservableObjectPublisher? { get set }
}

extension ObservableObject {
    /// Says that the object is about to change, where it has a publisher that can be told so.
    fileprivate func tellThatItChanges(_ storage: any PublishedStorage) {
        if let publisher = storage.objectWillChange {
            publisher.send()
        } else if let publisher = objectWillChange as? ObservableObjectPublisher {
            publisher.send()
        }
    }
}
