import Views

/// A namespace for identifiers, such as those of views that share a frame; SwiftUI's `Namespace`. It belongs to the
/// view's identity.
@propertyWrapper
public struct Namespace: LinkedProperty {
    private var id = ID(identity: 0, offset: 0)

    /// Creates a namespace of the view's identity.
    public init() {}

    /// The identifier of a namespace.
    public struct ID: Hashable, Sendable {
        let identity: Int
        let offset: Int
    }

    /// The identifier of the namespace.
    public var wrappedValue: ID { id }

    mutating func link(to identity: IdentityNode, offset: Int, in context: EvaluationContext) {
        id = ID(identity: identity.id.rawValue, offset: offset)
    }
}
