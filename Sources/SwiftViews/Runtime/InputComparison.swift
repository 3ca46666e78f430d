import Glibc
@_spi(Reflection) import Swift

/// A property type with its own comparison: a binding, an environment value.
protocol ComparedInput {
    /// Whether a body that reads this value has the same result with `other`.
    func isSameInput(as other: Self) -> Bool
    /// Whether the values may only be compared by their bytes.
    static var isBytes: Bool { get }
}

extension ComparedInput {
    static var isBytes: Bool { false }
}

/// Compares views and modifiers with the previous values at the same identity, as SwiftUI does. It compares bytes
/// first, then by `==` if the type is `Equatable` and more than bytes, then property by property. Objects are compared
/// by identity. Closures are equal only if they have the same code and the same captures in memory, as closures without
/// captures have.
enum InputComparison {
    /// Compares two values of one type by their addresses.
    typealias Comparer = (UnsafeRawPointer, UnsafeRawPointer) -> Bool

    /// Whether `first` and `second` are equal for a body that reads them.
    static func isSame<Value>(_ first: Value, _ second: Value) -> Bool {
        let compare = comparer(of: Value.self)
        return withUnsafePointer(to: first) { first in
            withUnsafePointer(to: second) { compare(UnsafeRawPointer(first), UnsafeRawPointer($0)) }
        }
    }

    /// Returns the comparison for values of `type`.
    static func comparer(of type: any Any.Type) -> Comparer {
        func open<Value>(_ type: Value.Type) -> Comparer { comparer(for: type) }
        return _openExistential(type, do: open)
    }

    private static func comparer<Value>(for type: Value.Type) -> Comparer {
        let size = MemoryLayout<Value>.size
        let otherwise = slowComparer(for: type)
        return { first, second in
            if memcmp(first, second, size) == 0 { return true }
            return otherwise?(first, second) ?? false
        }
    }

    /// Returns the comparison for values with different bytes; nil if such values are always different.
    private static func slowComparer<Value>(for type: Value.Type) -> Comparer? {
        if let compared = type as? any ComparedInput.Type { return comparer(opening: compared) }
        let kind = kind(of: type)
        if !_isPOD(type) || kind == .enum, let equatable = type as? any Equatable.Type, !(type is AnyObject.Type) {
            return comparer(equating: equatable)
        }
        switch kind {
        case .struct, .tuple:
            let fields = fields(of: type)
            guard !fields.isEmpty else { return nil }
            return { first, second in
                fields.allSatisfy { $0.isSame(first + $0.offset, second + $0.offset) }
            }
        case .enum:
            return { isSamePayload(load(type, $0), load(type, $1)) }
        default:
            // Objects, closures, metatypes and existentials are compared by their bytes.
            return nil
        }
    }

    private static func load<Value>(_ type: Value.Type, _ address: UnsafeRawPointer) -> Value {
        // SAFETY: comparers are called with addresses of values of their type.
        address.assumingMemoryBound(to: type).pointee
    }

    private static func comparer<Value: ComparedInput>(opening type: Value.Type) -> Comparer? {
        if Value.isBytes { return nil }
        return { load(Value.self, $0).isSameInput(as: load(Value.self, $1)) }
    }

    private static func comparer<Value: Equatable>(equating type: Value.Type) -> Comparer? {
        { load(Value.self, $0) == load(Value.self, $1) }
    }

    private struct Holder<Value> {
        let value: Value
    }

    /// Returns the metadata kind of `type`, as the field of another type.
    static func kind<Value>(of type: Value.Type) -> _MetadataKind {
        var found = _MetadataKind.opaque
        _forEachField(of: Holder<Value>.self) { _, _, _, kind in
            found = kind
            return true
        }
        return found
    }

    private struct Field {
        let offset: Int
        let isSame: Comparer
    }

    private static func fields(of type: any Any.Type) -> [Field] {
        var fields: [Field] = []
        _forEachField(of: type) { _, offset, fieldType, _ in
            fields.append(Field(offset: offset, isSame: comparer(of: fieldType)))
            return true
        }
        return fields
    }

    /// Whether two values of an enumeration have the same case and the same payload.
    private static func isSamePayload(_ first: Any, _ second: Any) -> Bool {
        guard !(first is any CustomReflectable) else { return false }
        let (one, other) = (Mirror(reflecting: first).children.first, Mirror(reflecting: second).children.first)
        guard let one, let other, one.label == other.label else { return false }
        return areSame(one.value, other.value)
    }

    /// Whether two values have the same type and are equal.
    static func areSame(_ first: Any, _ second: Any) -> Bool {
        func open<Value>(_ first: Value) -> Bool { (second as? Value).map { isSame(first, $0) } ?? false }
        guard type(of: first) == type(of: second) else { return false }
        return _openExistential(first, do: open)
    }
}

extension Optional: ComparedInput {
    func isSameInput(as other: Wrapped?) -> Bool {
        switch (self, other) {
        case (nil, nil): true
        case (let first?, let second?): InputComparison.isSame(first, second)
        default: false
        }
    }

    /// A weak reference is stored in another form than its type specifies.
    static var isBytes: Bool { Wrapped.self is AnyClass || InputComparison.kind(of: Wrapped.self) == .existential }
}
