import Views

/// A value shared by the whole program under a name; SwiftUI's `AppStorage`. It is stored in the session's memory: a
/// session starts without values and saves none.
@propertyWrapper
public struct AppStorage<Value>: LinkedProperty {
    private let key: String
    private let defaultValue: Value
    private var store: SessionStore?

    init(_ key: String, _ defaultValue: Value) {
        self.key = key
        self.defaultValue = defaultValue
    }

    /// The value called `key`, or `wrappedValue` if there is none of its type.
    public init(wrappedValue: Value, _ key: String) {
        self.init(key, wrappedValue)
    }

    /// The value called `key`, or nil if there is none of its type.
    public init<Wrapped>(_ key: String) where Value == Wrapped? {
        self.init(key, nil)
    }

    /// The value. While the view is in no tree, it is the default, and setting it has no effect.
    public var wrappedValue: Value {
        get { store?.value(key, Value.self) ?? defaultValue }
        nonmutating set { store?.set(key, newValue) }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        let own = self
        return Binding(get: { own.wrappedValue }, set: { own.wrappedValue = $0 })
    }

    mutating func link(to identity: IdentityNode, offset: Int, in context: EvaluationContext) {
        store = context.pass.registry.store
    }
}

/// A value shared by a scene's views under a name; SwiftUI's `SceneStorage`. A session is one scene and saves no
/// values.
@propertyWrapper
public struct SceneStorage<Value>: DynamicProperty {
    @AppStorage private var value: Value

    /// The value called `key`, or `wrappedValue` if there is none of its type.
    public init(wrappedValue: Value, _ key: String) {
        _value = AppStorage("scene:\(key)", wrappedValue)
    }

    /// The value called `key`, or nil if there is none of its type.
    public init<Wrapped>(_ key: String) where Value == Wrapped? {
        _value = AppStorage("scene:\(key)", nil)
    }

    /// The value.
    public var wrappedValue: Value {
        get { value }
        nonmutating set { value = newValue }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> { $value }
}

/// The values that a program's views share by name.
final class SessionStore {
    private var values: [String: StoredValue] = [:]
    private let invalidation: PendingUpdates

    init(_ invalidation: PendingUpdates) {
        self.invalidation = invalidation
    }

    /// Returns the value called `key` if it is a `Value`. A `RawRepresentable` value is stored and found by its raw
    /// value.
    func value<Value>(_ key: String, _ type: Value.Type) -> Value? {
        let stored = stored(key)
        BodyEvaluation.note(stored)
        guard let value = stored.value else { return nil }
        if let value = value as? Value { return value }
        if let raw = Value.self as? any RawRepresentable.Type { return made(raw, of: value) as? Value }
        return nil
    }

    /// Sets the value called `key`; an equal value changes nothing.
    func set(_ key: String, _ value: Any) {
        let value = (value as? any RawRepresentable).map { $0.rawValue } ?? value
        let stored = stored(key)
        if let old = stored.value as? any Equatable, old.equals(value) { return }
        stored.take(value)
        invalidation.raise()
    }

    private func stored(_ key: String) -> StoredValue {
        if let value = values[key] { return value }
        let value = StoredValue()
        values[key] = value
        return value
    }

    private func made<Raw: RawRepresentable>(_ type: Raw.Type, of value: Any) -> Any? {
        (value as? Raw.RawValue).flatMap { Raw(rawValue: $0) }
    }
}

/// A shared value; nil before it is set.
private final class StoredValue: BodyInput {
    private(set) var value: Any?
    private(set) var version = 0

    func take(_ value: Any) {
        self.value = value
        version += 1
    }
}
