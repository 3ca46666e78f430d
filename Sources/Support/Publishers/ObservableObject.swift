/// A publisher that emits before an object changes; Combine's `ObservableObjectPublisher`. Thread-safe.
public final class ObservableObjectPublisher: Publisher, Sendable {
    /// The output carries no value.
    public typealias Output = Void
    /// The publisher never fails.
    public typealias Failure = Never
    private let receivers = Receivers<Void, Never>()

    /// Creates a publisher without subscribers.
    public init() {}

    /// Announces a change of the object.
    public func send() {
        receivers.send { $0.receive(()) }
    }

    /// Attaches `receiver` from now on.
    public func attach(_ receiver: Receiver<Void, Never>) -> AnyCancellable { receivers.add(receiver) {} }
}

/// An object that announces its changes, as in Combine: each of its ``Published`` properties does so when it is set.
public protocol ObservableObject: AnyObject {
    /// The type of the publisher.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never
    /// The publisher that emits before the object changes.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// The publisher that emits before one of the object's published properties is set. An object without such
    /// properties gets a new publisher each time, which never emits. Declare one explicitly in that case.
    public var objectWillChange: ObservableObjectPublisher {
        var found: ObservableObjectPublisher?
        var storages: [any PublishedStorage] = []
        var mirror: Mirror? = Mirror(reflecting: self)
        while let level = mirror {
            for child in level.children {
                guard let published = child.value as? any PublishedProperty else { continue }
                if let publisher = published.storage.objectWillChange { found = found ?? publisher }
                storages.append(published.storage)
            }
            mirror = level.superclassMirror
        }
        let publisher = found ?? ObservableObjectPublisher()
        for storage in storages where storage.objectWillChange == nil { storage.objectWillChange = publisher }
        return publisher
    }
}
