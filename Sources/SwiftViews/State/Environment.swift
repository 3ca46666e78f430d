public import Observation
public import SessionTasks
public import Views

/// The key of a program's own environment value; SwiftUI's `EnvironmentKey`.
public protocol EnvironmentKey {
    /// The value's type.
    associatedtype Value
    /// The value if none was set.
    static var defaultValue: Value { get }
}

/// A key whose value affects the layout or the drawing of the views within. A modifier of the same name and
/// `environment(_:_:)` write the same value, and the inner one takes precedence.
protocol RenderedEnvironmentKey: EnvironmentKey {
    /// Returns the modifiers of the view tree that apply `value` to the views within, innermost first.
    static func modifiers(_ value: Value) -> [Modifier]
}

/// The values that views inherit from their ancestors; SwiftUI's `EnvironmentValues`. A program adds its own value by
/// an `EnvironmentKey` and a computed property in an extension.
public struct EnvironmentValues {
    private var values: [ObjectIdentifier: Any] = [:]
    /// The recorded writes of keys that affect the view tree, with their modifiers; nil while nothing is recorded.
    private var writes: [(key: ObjectIdentifier, modifiers: [Modifier])]?

    /// Creates the environment with default values.
    public init() {}

    /// The value of a program's own key.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    /// The value of a key that affects the view tree.
    subscript<Key: RenderedEnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set {
            let identifier = ObjectIdentifier(key)
            values[identifier] = newValue
            guard writes != nil else { return }
            writes?.removeAll { $0.key == identifier }
            writes?.append((identifier, Key.modifiers(newValue)))
        }
    }

    /// Calls `change` and returns the modifiers of its writes, innermost first. A write of the current value is
    /// recorded too: a container between may have another value.
    mutating func recording(_ change: (inout EnvironmentValues) -> Void) -> [Modifier] {
        writes = []
        defer { writes = nil }
        change(&self)
        return writes?.flatMap(\.modifiers) ?? []
    }

    /// The scene phase of the page.
    public var scenePhase: ScenePhase = .active
    /// The session's clock, on which tasks wait. Outside a session it is stopped at 0.
    public var sessionClock = SessionClock.stopped
    /// Ends the program.
    public var dismiss = DismissAction {}

    /// The object of a type that an ancestor supplied; nil if none did.
    subscript<Object: AnyObject>(object type: Object.Type) -> Object? {
        get { values[ObjectIdentifier(type)] as? Object }
        set { values[ObjectIdentifier(type)] = newValue }
    }
}

/// Ends the program that shows the view; SwiftUI's `DismissAction`, called like a function.
public struct DismissAction {
    let action: () -> Void

    /// Ends the program after the current call.
    public func callAsFunction() {
        action()
    }
}

/// A value of the view's environment; SwiftUI's `Environment`.
@propertyWrapper
public struct Environment<Value>: LinkedProperty {
    private let read: (EnvironmentValues) -> Value
    /// Returns the object from the environment, or nil if there is none. It is nil for a value at a key path.
    private let object: ((EnvironmentValues) -> AnyObject?)?
    private var values = EnvironmentValues()

    /// Reads the environment's value at `path`.
    public init(_ path: KeyPath<EnvironmentValues, Value>) {
        read = { $0[keyPath: path] }
        object = nil
    }

    /// Reads the object of a type that `environment(_:)` supplied. Reading a missing object ends the process, as in
    /// SwiftUI. Declare the property optional if the object may be missing.
    public init(_ type: Value.Type) where Value: AnyObject & Observable {
        read = { values in
            guard let object = values[object: type] else {
                preconditionFailure("no \(type) was found in the environment; pass one with environment(_:)")
            }
            return object
        }
        object = { $0[object: type] }
    }

    /// Reads the object of a type that `environment(_:)` supplied, or nil.
    public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
        read = { $0[object: type] }
        object = { $0[object: type] }
    }

    /// The value.
    public var wrappedValue: Value { read(values) }

    mutating func link(to identity: IdentityNode, offset: Int, in context: EvaluationContext) {
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
    /// Sets an environment value for the views within.
    public func environment<Value>(_ path: WritableKeyPath<EnvironmentValues, Value>, _ value: Value) -> some View {
        EnvironmentModifiedView(content: self) { $0[keyPath: path] = value }
    }

    /// Modifies an environment value for the views within.
    public func transformEnvironment<Value>(
        _ path: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
    ) -> some View {
        EnvironmentModifiedView(content: self) { transform(&$0[keyPath: path]) }
    }

    /// Supplies an observable object to the views within.
    public func environment<Object: AnyObject & Observable>(_ object: Object?) -> some View {
        EnvironmentModifiedView(content: self) { $0[object: Object.self] = object }
    }
}

struct EnvironmentModifiedView<Content: View>: View, PrimitiveView {
    let content: Content
    let change: (inout EnvironmentValues) -> Void

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        var inner = context
        let modifiers = inner.environment.recording(change)
        return modifiers.reduce(inner.nodes(of: content, under: identity, .content)) { $0.modified($1) }
    }
}
