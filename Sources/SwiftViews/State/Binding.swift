public import Observation
import Views

/// A reference that reads and writes a value stored elsewhere; SwiftUI's `Binding`.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void
    /// The identity of the bound value; nil for a program's own closures.
    private let source: BindingSource?

    /// Creates a binding from two closures.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.init(get: get, set: set, source: nil)
    }

    /// Creates a binding from two closures to a part of `source`.
    init(get: @escaping () -> Value, set: @escaping (Value) -> Void, source: BindingSource?) {
        self.get = get
        self.set = set
        self.source = source
    }

    /// Creates a binding from `projectedValue`, as `ForEach($items) { $item in … }` does for its elements.
    public init(projectedValue: Binding<Value>) {
        self = projectedValue
    }

    /// Returns a binding to a constant value.
    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(get: { value }, set: { _ in })
    }

    /// The value.
    public var wrappedValue: Value {
        get { get() }
        nonmutating set { set(newValue) }
    }

    /// The binding itself.
    public var projectedValue: Binding<Value> { self }

    /// Returns a binding to a part of the value.
    public subscript<Member>(dynamicMember path: WritableKeyPath<Value, Member>) -> Binding<Member> {
        Binding<Member>(
            get: { get()[keyPath: path] },
            set: { member in
                var value = get()
                value[keyPath: path] = member
                set(value)
            }, source: source?.part(path))
    }
}

extension Binding: ComparedInput {
    func isSameInput(as other: Binding<Value>) -> Bool {
        source != nil && source == other.source
    }
}

/// The source of a binding: a part of the value of an object or a state.
struct BindingSource: Equatable {
    private let object: AnyObject
    private var path: [AnyKeyPath] = []

    /// Creates the source for the whole of `object`.
    init(of object: AnyObject) {
        self.object = object
    }

    func part(_ path: AnyKeyPath) -> BindingSource {
        var part = self
        part.path.append(path)
        return part
    }

    static func == (first: BindingSource, second: BindingSource) -> Bool {
        first.object === second.object && first.path == second.path
    }
}

/// Makes bindings to the properties of an observable object; SwiftUI's `Bindable`.
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value: AnyObject & Observable> {
    /// The object.
    public var wrappedValue: Value

    /// Wraps an object.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// Wraps an object.
    public init(_ object: Value) {
        wrappedValue = object
    }

    /// The wrapper itself, whose members are bindings.
    public var projectedValue: Bindable<Value> { self }

    /// Returns a binding to a property of the object.
    public subscript<Member>(dynamicMember path: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
        let object = wrappedValue
        return Binding(
            get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 },
            source: BindingSource(of: object).part(path))
    }
}

extension Binding {
    /// Creates a binding to a value as an optional. Setting nil has no effect.
    public init<V>(_ base: Binding<V>) where Value == V? {
        self.init(get: { base.wrappedValue }, set: { value in value.map { base.wrappedValue = $0 } })
    }

    /// Creates a binding to the wrapped value of an optional, or returns nil if there is none. While the optional is
    /// nil, the binding returns the last value.
    public init?(_ base: Binding<Value?>) {
        guard let value = base.wrappedValue else { return nil }
        let last = LastElement(value)
        self.init(
            get: {
                if let value = base.wrappedValue { last.element = value }
                return last.element
            }, set: { if base.wrappedValue != nil { base.wrappedValue = $0 } })
    }

    /// Creates a binding to a value as an `AnyHashable`. Setting a value of another type has no effect.
    public init<V: Hashable>(_ base: Binding<V>) where Value == AnyHashable {
        self.init(
            get: { AnyHashable(base.wrappedValue) },
            set: { value in (value.base as? V).map { base.wrappedValue = $0 } })
    }
}

extension Binding: Identifiable where Value: Identifiable {
    /// The value's id.
    public var id: Value.ID { wrappedValue.id }
}
