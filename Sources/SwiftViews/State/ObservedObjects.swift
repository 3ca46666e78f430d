public import Publishers
import Views

/// An object that a view keeps for its place, and that has the views evaluated again when it changes; SwiftUI's `StateObject`. It is made
/// when a view first stands in the place, and gone when the view leaves.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: LinkedProperty {
    private let make: () -> ObjectType
    private var cell: StateObjectCell<ObjectType>?

    /// An object that `thunk` makes.
    public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
        make = thunk
    }

    /// The object; a new one each time while the view is not in a tree.
    public var wrappedValue: ObjectType { cell?.object ?? make() }

    /// Bindings to the object's properties.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        ObservedObject<ObjectType>.Wrapper(object: wrappedValue)
    }

    mutating func link(to place: Place, offset: Int, in context: EvaluationContext) {
        let cell =
            place.cells[offset] as? StateObjectCell<ObjectType>
            ?? StateObjectCell(make(), invalidation: context.pass.ledger.invalidation)
        place.cells[offset] = cell
        self.cell = cell
    }
}

/// An object of elsewhere that has the views evaluated again when it changes; SwiftUI's `ObservedObject`.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: LinkedProperty {
    /// The object.
    public var wrappedValue: ObjectType

    /// Observes `wrappedValue`.
    public init(wrappedValue: ObjectType) {
        self.wrappedValue = wrappedValue
    }

    /// Observes `initialValue`.
    public init(initialValue: ObjectType) {
        self.init(wrappedValue: initialValue)
    }

    /// Bindings to the object's properties.
    public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

    /// Bindings to an object's properties, by their names; SwiftUI's `ObservedObject.Wrapper`.
    @dynamicMemberLookup
    public struct Wrapper {
        let object: ObjectType

        /// A binding to a property of the object.
        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> {
            let object = object
            return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
        }
    }

    mutating func link(to place: Place, offset: Int, in context: EvaluationContext) {
        place.observe(wrappedValue, at: offset, context.pass.ledger.invalidation)
    }
}

/// An object that was handed down by `environmentObject(_:)`, and has the views evaluated again when it changes; SwiftUI's
/// `EnvironmentObject`. Reading it where none was ends the process, as in SwiftUI.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: LinkedProperty {
    private var object: ObjectType?

    /// An object of the type.
    public init() {}

    /// The object.
    public var wrappedValue: ObjectType {
        guard let object else {
            preconditionFailure("no \(ObjectType.self) was handed down by environmentObject(_:)")
        }
        return object
    }

    /// Bindings to the object's properties.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        ObservedObject<ObjectType>.Wrapper(object: wrappedValue)
    }

    mutating func link(to place: Place, offset: Int, in context: EvaluationContext) {
        object = context.environment[object: ObjectType.self]
        if let object { place.observe(object, at: offset, context.pass.ledger.invalidation) }
    }
}

extension View {
    /// Hands an object down to the views within.
    public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
        transformEnvironment(\.self) { $0[object: T.self] = object }
    }
}

/// An object that a view keeps, and who observes it.
private final class StateObjectCell<Object: ObservableObject> {
    let object: Object
    private let observation: AnyCancellable

    init(_ object: Object, invalidation: Invalidation) {
        self.object = object
        observation = object.objectWillChange.sink { _ in invalidation.raise() }
    }
}

/// The observation of an object of elsewhere.
private final class ObjectObservation {
    let object: AnyObject
    private let observation: AnyCancellable

    init(_ object: some ObservableObject, invalidation: Invalidation) {
        self.object = object
        observation = object.objectWillChange.sink { _ in invalidation.raise() }
    }
}

extension Place {
    /// Has the views evaluated again when `object`, which the property at `offset` holds, changes.
    fileprivate func observe(_ object: some ObservableObject, at offset: Int, _ invalidation: Invalidation) {
        if let observation = cells[offset] as? ObjectObservation, observation.object === object { return }
        cells[offset] = ObjectObservation(object, invalidation: invalidation)
    }
}
