/// A property of an ``ObservableObject`` that publishes its changes, as in Combine: `$name` is a publisher of its
/// values.
///
/// On a change, the object first announces it. Then the subscribers of `$name` receive the new value, and then the
/// property is set.
@propertyWrapper
public struct Published<Value>: PublishedProperty {
    private let box: Box

    /// Creates a property with the initial value `wrappedValue`.
    public init(wrappedValue: Value) {
        box = Box(wrappedValue)
    }

    /// Creates a property with the initial value `initialValue`.
    public init(initialValue: Value) {
        self.init(wrappedValue: initialValue)
    }

    /// Unavailable: only properties of classes can be published.
    @available(*, unavailable, message: "@Published is only available on properties of classes")
    public var wrappedValue: Value {
        get { preconditionFailure("@Published is only available on properties of classes") }
        set { preconditionFailure("@Published is only available on properties of classes") }
    }

    /// The value, accessed through the enclosing object.
    public static subscript<Object: AnyObject>(
        _enclosingInstance object: Object, wrapped wrappedKeyPath: ReferenceWritableKeyPath<Object, Value>,
        storage storageKeyPath: ReferenceWritableKeyPath<Object, Published<Value>>
    ) -> Value {
        get { object[keyPath: storageKeyPath].box.value }
        set {
            let box = object[keyPath: storageKeyPath].box
            (object as? any ObservableObject)?.announceChange(box)
            box.set(newValue)
        }
    }

    /// A publisher of the property's values: of the current one at once, then of each new value before it is set.
    /// It can be passed to ``Publisher/assign(to:)``; setting it has no effect.
    public var projectedValue: Publisher {
        get { Publisher(box: box) }
        set {}
    }

    /// The publisher of a published property; Combine's `Published.Publisher`.
    public struct Publisher: Publishers.Publisher {
        /// The output type: the property's values.
        public typealias Output = Value
        /// The publisher never fails.
        public typealias Failure = Never
        fileprivate let box: Box

        /// Sends `receiver` the current value and the following ones.
        public func attach(_ receiver: Receiver<Value, Never>) -> AnyCancellable {
            box.receivers.add(receiver) { receiver.receive(box.value) }
        }
    }

    /// The storage of the value and its subscribers.
    ///
    /// SAFETY: `value` is read and set under `lock`, and so is `publisher`.
    fileprivate final class Box: PublishedStorage, @unchecked Sendable {
        let receivers = Receivers<Value, Never>()
        private let lock = RecursiveLock()
        private var kept: Value
        private var publisher: ObservableObjectPublisher?
        private var assignments: [AnyCancellable] = []

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

        /// Keeps a subscription that assigns to the property as long as the property exists.
        func keep(_ assignment: AnyCancellable) {
            lock.withLock { assignments.append(assignment) }
        }

        /// Announces a change of the object, if anything observes it, and sets the value.
        func assign(_ value: Value) {
            objectWillChange?.send()
            set(value)
        }
    }

    var storage: any PublishedStorage { box }
}

extension Publisher where Failure == Never {
    /// Assigns each value to a published property, as long as its object exists: `.assign(to: &$name)`.
    public func assign(to published: inout Published<Output>.Publisher) {
        let box = published.box
        box.keep(sink { [weak box] in box?.assign($0) })
    }
}

/// A published property of any type.
protocol PublishedProperty {
    var storage: any PublishedStorage { get }
}

/// The storage of a published property, as its object accesses it.
protocol PublishedStorage: AnyObject {
    /// The object's publisher, after its first use.
    var objectWillChange: ObservableObjectPublisher? { get set }
}

extension ObservableObject {
    /// Announces a change of the object, if its publisher can be triggered.
    fileprivate func announceChange(_ storage: any PublishedStorage) {
        if let publisher = storage.objectWillChange {
            publisher.send()
        } else if let publisher = objectWillChange as? ObservableObjectPublisher {
            publisher.send()
        }
    }
}
