public import Publishers
import Synchronization
import Views

/// An object that a view owns, and whose changes update the views; SwiftUI's `StateObject`. It is created when the
/// view's identity is new and released when the view is removed.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: LinkedProperty {
    private let make: () -> ObjectType
    private var cell: StateObjectCell<ObjectType>?

    /// Creates a state object from `thunk`.
    public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) {
        make = thunk
    }

    /// The object. While the view is in no tree, each access creates a new one.
    public var wrappedValue: ObjectType { cell?.object ?? make() }

    /// Bindings to the object's properties.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        ObservedObject<ObjectType>.Wrapper(object: wrappedValue)
    }

    mutating func link(to identity: IdentityNode, offset: Int, in context: EvaluationContext) {
        let cell =
            identity.cells[offset] as? StateObjectCell<ObjectType>
            ?? StateObjectCell(make(), invalidation: context.pass.registry.invalidation)
        identity.cells[offset] = cell
        self.cell = cell
        BodyEvaluation.note(cell.observation)
    }
}

extension StateObject: ComparedInput {
    func isSameInput(as other: StateObject<ObjectType>) -> Bool { cell === other.cell }
}

/// An object owned elsewhere whose changes update the views; SwiftUI's `ObservedObject`.
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

    /// Bindings to an object's properties; SwiftUI's `ObservedObject.Wrapper`.
    @dynamicMemberLookup
    public struct Wrapper {
        let object: ObjectType

        /// A binding to a property of the object.
        public subscript<Subject>(
            dynamicMember keyPath: ReferenceWritableKeyPath<ObjectType, Subject>
        ) -> Binding<Subject> {
            let object = object
            return Binding(
                get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 },
                source: BindingSource(of: object).part(keyPath))
        }
    }

    mutating func link(to identity: IdentityNode, offset: Int, in context: EvaluationContext) {
        identity.observe(wrappedValue, at: offset, context.pass.registry.invalidation)
    }
}

/// An object supplied by `environmentObject(_:)` whose changes update the views; SwiftUI's `EnvironmentObject`. Reading
/// a missing object ends the process, as in SwiftUI.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: LinkedProperty {
    private var object: ObjectType?

    /// Reads an object of the type.
    public init() {}

    /// The object.
    public var wrappedValue: ObjectType {
        guard let object else {
            preconditionFailure(
                "no \(ObjectType.self) was found in the environment; pass one with environmentObject(_:)")
        }
        return object
    }

    /// Bindings to the object's properties.
    public var projectedValue: ObservedObject<ObjectType>.Wrapper {
        ObservedObject<ObjectType>.Wrapper(object: wrappedValue)
    }

    mutating func link(to identity: IdentityNode, offset: Int, in context: EvaluationContext) {
        object = context.environment[object: ObjectType.self]
        if let object { identity.observe(object, at: offset, context.pass.registry.invalidation) }
    }
}

extension View {
    /// Supplies an object to the views within.
    public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
        transformEnvironment(\.self) { $0[object: T.self] = object }
    }
}

/// An object that a view owns, with its observation.
private final class StateObjectCell<Object: ObservableObject> {
    let object: Object
    let observation: ObjectObservation

    init(_ object: Object, invalidation: PendingUpdates) {
        self.object = object
        observation = ObjectObservation(object, invalidation: invalidation)
    }
}

/// The observation of an object, which may change on any thread.
private final class ObjectObservation: BodyInput {
    let object: AnyObject
    private let changes = ChangeCount()
    private let observation: AnyCancellable

    init(_ object: some ObservableObject, invalidation: PendingUpdates) {
        self.object = object
        observation = object.objectWillChange.sink { [changes] _ in
            changes.number.add(1, ordering: .acquiringAndReleasing)
            invalidation.raise()
        }
    }

    var version: Int { changes.number.load(ordering: .acquiring) }
}

/// The number of changes that an object has announced.
private final class ChangeCount: Sendable {
    let number = Atomic(0)
}

extension IdentityNode {
    /// Observes `object`, which the property at `offset` holds: its changes update the views.
    fileprivate func observe(_ object: some ObservableObject, at offset: Int, _ invalidation: PendingUpdates) {
        let kept = (cells[offset] as? ObjectObservation).flatMap { $0.object === object ? $0 : nil }
        let observation = kept ?? ObjectObservation(object, invalidation: invalidation)
        cells[offset] = observation
        BodyEvaluation.note(observation)
    }
}
