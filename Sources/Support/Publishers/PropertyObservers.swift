/// The observers of one object's properties: the implementation of its `observe` and `publisher(for:)`. Thread-safe.
/// Observers are called with no lock held, on the thread that changed the property.
package final class PropertyObservers: @unchecked Sendable {
    private let lock = RecursiveLock()
    /// The properties from here on are guarded by `lock`.
    private var observers: [UInt64: Observer] = [:]
    private var last: UInt64 = 0
    private let reported: @Sendable () -> Set<AnyKeyPath>

    private struct Observer {
        let keyPath: AnyKeyPath
        /// Whether the object does not report the property by its key path: it follows from others, or is another
        /// object's.
        let isDerived: Bool
        let check: () -> Void
    }

    /// Creates an empty list of observers. An object that calls ``derivedMayHaveChanged()`` gives the key paths that it
    /// reports by ``mayHaveChanged(_:)``.
    package init(reporting reported: @escaping @Sendable () -> Set<AnyKeyPath> = { [] }) {
        self.reported = reported
    }

    /// Checks the properties at `keyPaths` for new values.
    package func mayHaveChanged(_ keyPaths: AnyKeyPath...) {
        mayHaveChanged { keyPaths.contains($0.keyPath) }
    }

    /// Checks all properties for new values.
    package func mayHaveChanged() {
        mayHaveChanged { _ in true }
    }

    /// Checks the properties that the object does not report, such as `\.currentItem?.status` of a player. They are
    /// observed only if their values can be compared.
    package func derivedMayHaveChanged() {
        mayHaveChanged { $0.isDerived }
    }

    private func mayHaveChanged(_ isMeant: (Observer) -> Bool) {
        let checks = lock.withLock {
            observers.isEmpty ? [] : observers.sorted { $0.key < $1.key }.map(\.value)
        }
        for observer in checks where isMeant(observer) { observer.check() }
    }

    /// Calls `handler` whenever the value at `keyPath` of `root` has changed. `root` is not retained. Values that
    /// cannot be compared count as changed each time.
    package func observe<Root: AnyObject, Value>(
        _ root: Root, _ keyPath: KeyPath<Root, Value>, _ options: NSKeyValueObservingOptions,
        _ handler: @escaping (Root, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let known = LastSentValue(root[keyPath: keyPath])
        let reported = reported()
        let isDerived = !reported.isEmpty && !reported.contains(keyPath)
        func notify(_ root: Root, _ new: Value, after old: Value?) {
            handler(
                root,
                NSKeyValueObservedChange(
                    kind: .setting, newValue: options.contains(.new) ? new : nil,
                    oldValue: options.contains(.old) ? old : nil, isPrior: false))
        }
        let number = lock.withLock {
            last += 1
            observers[last] = Observer(keyPath: keyPath, isDerived: isDerived) { [weak root] in
                guard let root else { return }
                let new = root[keyPath: keyPath]
                if let old = known.exchange(new, ifIncomparable: !isDerived) { notify(root, new, after: old.value) }
            }
            return last
        }
        if options.contains(.initial) { notify(root, known.value, after: nil) }
        return NSKeyValueObservation { [weak self] in self?.remove(number) }
    }

    /// Returns a publisher of the values at `keyPath` of `root`, as ``observe(_:_:_:_:)`` reports them.
    package func publisher<Root: AnyObject, Value>(
        _ root: Root, _ keyPath: KeyPath<Root, Value>, _ options: NSKeyValueObservingOptions
    ) -> AnyPublisher<Value, Never> {
        AnyPublisher { receiver in
            let observation = self.observe(root, keyPath, options.union(.new)) { _, change in
                if let value = change.newValue { receiver.receive(value) }
            }
            return AnyCancellable(observation)
        }
    }

    /// Removes an observer. It is released outside of the lock, because its captures may be released with it.
    private func remove(_ number: UInt64) {
        _ = lock.withLock { observers.removeValue(forKey: number) }
    }
}

/// The value that an observer received last.
private final class LastSentValue<Value> {
    struct Old {
        let value: Value
    }

    private let lock = RecursiveLock()
    private var current: Value

    init(_ value: Value) {
        current = value
    }

    var value: Value { lock.withLock { current } }

    /// Stores `new` and returns the previous value if it differs, or if the two cannot be compared and
    /// `ifIncomparable` is true.
    func exchange(_ new: Value, ifIncomparable: Bool) -> Old? {
        lock.withLock {
            let old = current
            if isEqual(old, new) ?? !ifIncomparable { return nil }
            current = new
            return Old(value: old)
        }
    }

    /// Whether two values are equal; nil if they cannot be compared.
    private func isEqual(_ old: Value, _ new: Value) -> Bool? {
        if let type = Value.self as? any Equatable.Type { return type.areEqual(old, new) }
        if let type = Value.self as? any OptionalProtocol.Type { return type.areEqualOptionals(old, new) }
        return Value.self is AnyClass ? (old as AnyObject) === (new as AnyObject) : nil
    }
}

extension Equatable {
    fileprivate static func areEqual(_ old: Any, _ new: Any) -> Bool { old as! Self == new as! Self }
}

/// A type that can be nil, with nil equal to nil and objects equal if they are the same.
private protocol OptionalProtocol {
    static func areEqualOptionals(_ old: Any, _ new: Any) -> Bool?
}

extension Optional: OptionalProtocol {
    static func areEqualOptionals(_ old: Any, _ new: Any) -> Bool? {
        guard case .some(let old) = old as! Self else {
            if case .none = new as! Self { return true }
            return false
        }
        guard case .some(let new) = new as! Self else { return false }
        return Wrapped.self is AnyClass ? (old as AnyObject) === (new as AnyObject) : nil
    }
}
