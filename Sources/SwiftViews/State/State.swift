import Views

/// A property that is updated before the view's body runs; SwiftUI's `DynamicProperty`. A program's own struct with
/// `@State` or `@Environment` properties conforms to it.
public protocol DynamicProperty {
    /// Called before the body runs, after the properties within were updated.
    mutating func update()
}

extension DynamicProperty {
    /// Does nothing.
    public mutating func update() {}
}

/// A dynamic property of this module, which is linked to the view's identity.
protocol LinkedProperty: DynamicProperty {
    /// Links the property at the byte `offset` in the view to the view's identity.
    mutating func link(to identity: IdentityNode, offset: Int, in context: EvaluationContext)
}

/// A value that belongs to a view's identity and survives updates; SwiftUI's `State`. Setting it evaluates the views
/// again before the program's call ends, once per transaction. It is created from its initial value when the identity
/// is new and released when the view is removed.
@propertyWrapper
public struct State<Value>: LinkedProperty {
    private let initialValue: Value
    private var cell: StateCell<Value>?

    /// Creates a state with the initial value `wrappedValue`.
    public init(wrappedValue: Value) {
        initialValue = wrappedValue
    }

    /// Creates a state with the initial value `initialValue`.
    public init(initialValue: Value) {
        self.init(wrappedValue: initialValue)
    }

    /// Creates a state with the initial value nil.
    public init<Wrapped>() where Value == Wrapped? {
        self.init(wrappedValue: nil)
    }

    /// The value. While the view is in no tree, it is the initial value, and setting it has no effect.
    public var wrappedValue: Value {
        get { cell?.value ?? initialValue }
        nonmutating set { cell?.set(newValue) }
    }

    /// A binding to the value.
    public var projectedValue: Binding<Value> {
        let (cell, initialValue) = (cell, initialValue)
        return Binding(
            get: { cell?.value ?? initialValue }, set: { cell?.set($0) }, source: cell.map { BindingSource(of: $0) })
    }

    mutating func link(to identity: IdentityNode, offset: Int, in context: EvaluationContext) {
        if let cell = identity.cells[offset] as? StateCell<Value> {
            self.cell = cell
        } else {
            let cell = StateCell(initialValue, invalidation: context.pass.registry.invalidation)
            identity.cells[offset] = cell
            self.cell = cell
        }
    }
}

/// The storage of a state's value.
final class StateCell<Value>: BodyInput {
    private(set) var version = 0
    private var newestVersion = 0
    private var stored: Value
    private let invalidation: PendingUpdates

    /// Creates a cell with the initial value `value`.
    init(_ value: Value, invalidation: PendingUpdates) {
        stored = value
        self.invalidation = invalidation
    }

    /// The value. A body that reads it runs again when it changes.
    var value: Value {
        BodyEvaluation.note(self)
        return stored
    }

    /// Sets the value; an equal value changes nothing.
    func set(_ value: Value) {
        if let old = stored as? any Equatable, old.equals(value) { return }
        let before = (stored, version)
        newestVersion += 1
        let after = (value, newestVersion)
        (stored, version) = after
        let change = PendingUpdates.StateChange(
            undo: { (self.stored, self.version) = before }, redo: { (self.stored, self.version) = after })
        invalidation.raise(change, of: self)
    }
}
