import Views

/// Names that belong to a view's place, such as those of views that share a frame; SwiftUI's `Namespace`.
@propertyWrapper
public struct Namespace: LinkedProperty {
    private var id = ID(place: 0, offset: 0)

    /// A namespace of the view's place.
    public init() {}

    /// A namespace's own name.
    public struct ID: Hashable, Sendable {
        let place: Int
        let offset: Int
    }

    /// The namespace's name.
    public var wrappedValue: ID { id }

    mutating func link(to place: Place, offset: Int, in context: EvaluationContext) {
        id = ID(place: place.identity.rawValue, offset: offset)
    }
}
