public import Views
public import Observation
public import SessionTasks

/// Names a value of one's own in the environment; SwiftUI's `EnvironmentKey`.
public protocol EnvironmentKey {
    /// The value's type.
    associatedtype Value
    /// The value where none was set.
    static var defaultValue: Value { get }
}

/// A key whose value changes how the views within are laid out or drawn. A modifier of that name and `environment(_:_:)` are the same
/// write of it, of which the inner one wins.
protocol ShownKey: EnvironmentKey {
    /// The modifiers of the tree that have the views within look as `value` says, innermost first.
    static func modifiers(_ value: Value) -> [Modifier]
}

/// What views inherit from those around them; SwiftUI's `EnvironmentValues`. Add one of your own by an `EnvironmentKey` and
/// a computed property in an extension.
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]
    /// The keys that the tree shows and that are being written, with what they put around the views; nil while nothing is recorded.
    private var writes: [(key: ObjectIdentifier, modifiers: [Modifier])]?

    /// Every value at its default.
    public init() {}

    /// The value of a key of one's own.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// The value of a key that the tree shows.
    subscript<Key: ShownKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set {
            let identifier = ObjectIdentifier(key)
            values[identifier] = newValue
            guard writes != nil else { return }
            writes?.removeAll { $0.key == identifier }
            writes?.append((identifier, Key.modifiers(newValue)))
        }
    }

    /// Calls `change` and returns the modifiers that have the views within look as what it wrote says, innermost first. A key that was
    /// written counts though its value is the one around: a container between may have another.
    mutating func recording(_ change: (inout EnvironmentValues) -> Void) -> [Modifier] {
        writes = []
        defer { writes = nil }
        change(&self)
        return writes?.flatMap(\.modifiers) ?? []
    }

    /// Where the page is.
    public var scenePhase: ScenePhase = .active
    /// The session's clock, on which tasks wait. Outside a session it stands still at 0.
    public var sessionClock = SessionClock.standing
    /// Ends the program.
    public var dismiss = DismissAction {}

    /// The object of a type that was handed down; nil where none was.
    subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
        get { values[ObjectIdentifier(type)] as? Object }
        set { values[ObjectIdentifier(type)] = newValue }
    }
}

/// Ends the program that shows the view; SwiftUI's `DismissAction`, called like a function.
public struct DismissAction {
    let action: () -> Void

    /// Ends the program when the program's call ends.
    public func callAsFunction() {
        action()
    }
}

/// A value that the view inherits; SwiftUI's `Environment`.
@propertyWrapper
public struct Environment<Value>: LinkedProperty {
    private let read: (EnvironmentValues) -> Value
    /// The object that is read; nil where none was handed down, or where a value at a path is read.
    private let object: ((EnvironmentValues) -> AnyObject?)?
    private var values = EnvironmentValues()

    /// The environment's value at `path`.
    public init(_ path: KeyPath<EnvironmentValues, Value>) {
        read = { $0[keyPath: path] }
        object = nil
    }

    /// The object of a type that was handed down by `environment(_:)`. Reading it where none was ends the process, as in
    /// SwiftUI; declare the property optional where that may be.
    public init(_ type: Value.Type) where Value: AnyObject & Observable {
        read = { values in
            guard let object = values[object: type] else {
                preconditionFailure("no \(type) was handed down by environment(_:)")
            }
            return object
        }
        object = { $0[object: type] }
    }

    /// The object of a type that was handed down by `environment(_:)`, or nil.
    public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
        read = { $0[object: type] }
        object = { $0[object: type] }
    }

    /// The value.
    public var wrappedValue: Value { read(values) }

    mutating func link(to place: Place, offset: Int, in context: EvaluationContext) {
        values = context.environment
    }
}

extension Environment: ComparedInput {
    func isSameInput(as other: Environment<Value>) -> Bool {
        if let object, let otherObject = other.object { return object(values) === otherObject(other.values) }
        return object == nil && other.object == nil && InputComparison.isSame(wrappedValue, other.wrappedValue)
    }
}

extension View {
    /// Sets a value of the environment of the views within.
    public func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        EnvironmentModified(content: self) { $0[keyPath: path] = value }
    }

    /// Changes a value of the environment of the views within.
    public func transformEnvironment<Value>(
        _ path: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
    ) -> some View {
        EnvironmentModified(content: self) { transform(&$0[keyPath: path]) }
    }

    /// Hands an observable object down to the views within.
    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
        EnvironmentModified(content: self) { $0[object: Object.self] = object }
    }
}

/// A view in a changed environment.
struct EnvironmentModified<Content: View>: View, PrimitiveView {
    let content: Content
    let change: (inout EnvironmentValues) -> Void

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        var inner = context
        let modifiers = inner.environment.recording(change)
        return modifiers.reduce(inner.nodes(of: content, under: place, .content)) { $0.modified($1) }
    }
}
