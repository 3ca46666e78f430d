public import Observation
import Views

/// A way to read and write a value that is kept elsewhere; SwiftUI's `Binding`.
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {
    private let get: () -> Value
    private let set: (Value) -> Void
    /// Tells what is bound; nil for closures of a program's own.
    private let source: BindingSource?

    /// A binding of two closures.
    public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) {
        self.init(get: get, set: set, source: nil)
    }

    /// A binding of two closures to a part of what `source` tells.
    init(get: @escaping () -> Value, set: @escaping (Value) -> Void, source: BindingSource?) {
        self.get = get
        self.set = set
        self.source = source
    }

    /// The binding that `projectedValue` is: what `ForEach($items) { $item in … }` makes of its element.
    public init(projectedValue: Binding<Value>) {
        self = projectedValue
    }

    /// A binding to a value that cannot be changed.
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

    /// A binding to a part of the value.
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

/// What a binding is bound to: a part of an object's or a state's value.
struct BindingSource: Equatable {
    private let object: AnyObject
    private var path: [AnyKeyPath] = []

    /// The whole of `object`.
    init(of object: AnyObject) {
        self.object = object
    }

    /// The part at `path`.
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

    /// A binding to a property of the object.
    public subscript<Member>(dynamicMember path: ReferenceWritableKeyPath<Value, Member>) -> Binding<Member> {
        let object = wrappedValue
        return Binding(
            get: { object[keyPath: path] }, set: { object[keyPath: path] = $0 },
            source: BindingSource(of: object).part(path))
    }
}

extension Binding {
    /// A binding to a value, as one that may be nil; setting nil does nothing.
    public init<V>(_ base: Binding<V>) where Value == V? {
        self.init(get: { base.wrappedValue }, set: { value in value.map { base.wrappedValue = $0 } })
    }

    /// A binding to what is in an optional; nil where nothing is. While there is nothing, it has the value that was there last.
    public init?(_ base: Binding<Value?>) {
        guard let value = base.wrappedValue else { return nil }
        let last = LastElement(value)
        self.init(
            get: {
                if let value = base.wrappedValue { last.element = value }
                return last.element
            }, set: { if base.wrappedValue != nil { base.wrappedValue = $0 } })
    }

    /// A binding to a value, as one of any type that can be compared; setting one of another type does nothing.
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
