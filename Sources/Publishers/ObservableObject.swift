/// Tells that an object is about to change; Combine's `ObservableObjectPublisher`. Any thread.
public final class ObservableObjectPublisher: Publisher, Sendable {
    /// Nothing but that it happens.
    public typealias Output = Void
    /// It does not fail.
    public typealias Failure = Never
    private let receivers = Receivers<Void, Never>()

    /// Tells nobody yet.
    public init() {}

    /// Says that the object is about to change.
    public func send() {
        receivers.send { $0.receive(()) }
    }

    /// Tells `receiver` from now on.
    public func attach(_ receiver: Receiver<Void, Never>) -> AnyCancellable { receivers.add(receiver) {} }
}

/// An object that tells before it changes, as Combine's: each of its ``Published`` properties does so when it is set.
public protocol ObservableObject: AnyObject {
    /// What tells of it.
    associatedtype ObjectWillChangePublisher: Publisher = ObservableObjectPublisher
    where ObjectWillChangePublisher.Failure == Never
    /// Tells before the object changes.
    var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject where ObjectWillChangePublisher == ObservableObjectPublisher {
    /// Tells before one of the object's published properties is set. An object without any has a new one each time, which tells nothing:
    /// declare one of your own then.
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
