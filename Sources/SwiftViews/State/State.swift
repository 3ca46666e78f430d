import Views

/// A property of a view whose value is brought up to date before the view's body runs; SwiftUI's `DynamicProperty`. A
/// struct of one's own that holds `@State` or `@Environment` conforms to it.
public protocol DynamicProperty {
    /// Called before the body runs, after the properties within were brought up to date.
    mutating func update()
}

extension DynamicProperty {
    /// Does nothing.
    public mutating func update() {}
}

/// A dynamic property of this module, which is linked to the view's place.
protocol LinkedProperty: DynamicProperty {
    /// Links the property, which stands `offset` bytes into the view, to the view's place.
    mutating func link(to place: Place, offset: Int, in context: EvaluationContext)
}

/// A value that belongs to a view's place in the tree and survives redraws; SwiftUI's `State`. Setting it has the views
/// evaluated again before the program's call ends, once for each transaction that changes are made in. It is made from its initial
/// value when a view first stands in the place and gone when the view leaves.
@propertyWrapper
public struct State<Value>: LinkedProperty {
    private let initialValue: Value
    private var cell: StateCell<Value>?

    /// A state that begins with `wrappedValue`.
    public init(wrappedValue: Value) {
        initialValue = wrappedValue
    }

    /// A state that begins with `initialValue`.
    public init(initialValue: Value) {
        self.init(wrappedValue: initialValue)
    }

    /// A state that begins with nil.
    public init<Wrapped>() where Value == Wrapped? {
        self.init(wrappedValue: nil)
    }

    /// The value; the initial one while the view is not in a tree, where setting it does nothing.
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

    mutating func link(to place: Place, offset: Int, in context: EvaluationContext) {
        if let cell = place.cells[offset] as? StateCell<Value> {
            self.cell = cell
        } else {
            let cell = StateCell(initialValue, invalidation: context.pass.ledger.invalidation)
            place.cells[offset] = cell
            self.cell = cell
        }
    }
}

/// Where a state's value lives.
final class StateCell<Value>: BodyInput {
    private(set) var version = 0
    private var newestVersion = 0
    private var stored: Value
    private let invalidation: Invalidation

    /// A cell that begins with `value`.
    init(_ value: Value, invalidation: Invalidation) {
        stored = value
        self.invalidation = invalidation
    }

    /// The value. A body that reads it runs again when it changes.
    var value: Value {
        BodyRun.note(self)
        return stored
    }

    /// Sets the value; an equal one changes nothing.
    func set(_ value: Value) {
        if let old = stored as? any Equatable, old.equals(value) { return }
        let before = (stored, version)
        newestVersion += 1
        let after = (value, newestVersion)
        (stored, version) = after
        let change = Invalidation.StateChange(
            undo: { (self.stored, self.version) = before }, redo: { (self.stored, self.version) = after })
        invalidation.raise(change, of: self)
    }
}
