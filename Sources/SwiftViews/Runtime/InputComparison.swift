import Glibc
@_spi(Reflection) import Swift
import Synchronization

/// A property's type with a comparison of its own: a binding, an environment value.
protocol ComparedInput {
    /// Whether a body that reads this makes the same of `other`.
    func isSameInput(as other: Self) -> Bool
    /// Whether the values' bytes are all that may be read of them.
    static var isBytes: Bool { get }
}

extension ComparedInput {
    static var isBytes: Bool { false }
}

/// Compares views and modifiers with the values that stood in their place before, as SwiftUI does: bytes first, then `==` where the type is
/// `Equatable` and more than bytes, then property by property. Objects are compared by identity. Closures are the same only where they
/// have the same code and the same captures in memory, as those without captures have.
enum InputComparison {
    /// Compares two values of one type by their addresses.
    typealias Comparer = (UnsafeRawPointer, UnsafeRawPointer) -> Bool

    /// SAFETY: a comparer captures types and offsets, which never change.
    private struct Known: @unchecked Sendable {
        let comparer: Comparer
    }

    private static let known = Mutex<[ObjectIdentifier: Known]>([:])

    /// Whether `first` and `second` are the same for a body that reads them.
    static func isSame<Value>(_ first: Value, _ second: Value) -> Bool {
        let compare = comparer(of: Value.self)
        return withUnsafePointer(to: first) { first in
            withUnsafePointer(to: second) { compare(UnsafeRawPointer(first), UnsafeRawPointer($0)) }
        }
    }

    /// The comparison of values of `type`.
    static func comparer(of type: any Any.Type) -> Comparer {
        let id = ObjectIdentifier(type)
        if let found = known.withLock({ $0[id] }) { return found.comparer }
        func open<Value>(_ type: Value.Type) -> Comparer { comparer(for: type) }
        let made = Known(comparer: _openExistential(type, do: open))
        known.withLock { $0[id] = made }
        return made.comparer
    }

    private static func comparer<Value>(for type: Value.Type) -> Comparer {
        let size = MemoryLayout<Value>.size
        let otherwise = slowComparer(for: type)
        return { first, second in
            if memcmp(first, second, size) == 0 { return true }
            return otherwise?(first, second) ?? false
        }
    }

    /// The comparison of values whose bytes differ; nil where that makes them different.
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
            // Objects, closures, metatypes and existential values are their bytes.
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

    /// The kind of `type`, as the field of another.
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

    /// Whether two values of an enumeration are the same case with the same payload.
    private static func isSamePayload(_ first: Any, _ second: Any) -> Bool {
        guard !(first is any CustomReflectable) else { return false }
        let (one, other) = (Mirror(reflecting: first).children.first, Mirror(reflecting: second).children.first)
        guard let one, let other, one.label == other.label else { return false }
        return areSame(one.value, other.value)
    }

    /// Whether two values of any type are of one type and the same.
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

    /// A weak reference is stored otherwise than its type tells.
    static var isBytes: Bool { Wrapped.self is AnyClass || InputComparison.kind(of: Wrapped.self) == .existential }
}
