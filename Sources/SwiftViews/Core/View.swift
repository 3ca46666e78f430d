import Views

/// A part of the user interface, described by the views that it is made of; SwiftUI's `View`.
///
/// A view is a struct. It is created again after every change of the data that the tree was made from. State that must
/// outlive the struct belongs in `@State`, which is stored by the view's identity. Bodies, actions and the tasks of
/// `task(_:)` run on the main actor, one after the other within the session's event-loop turns. So do the tasks that
/// they create.
@MainActor @preconcurrency
public protocol View {
    /// The type of the view's body.
    associatedtype Body: View
    /// The content of the view.
    @ViewBuilder var body: Body { get }
}

extension View where Body == Never {
    /// Never called: only the views of this module have no body.
    public var body: Never {
        preconditionFailure("\(Self.self) has no body: a custom View must implement it")
    }
}

extension Never: View {
    /// `Never` has no values, so its body is never evaluated.
    public typealias Body = Never
}

/// A view of this module, which has no body and creates its nodes itself.
protocol PrimitiveView: View where Body == Never {
    /// Returns the nodes of the view: none, one or several.
    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode]
}

extension Optional: View where Wrapped: View {
}

extension Optional: PrimitiveView where Wrapped: View {
    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        guard let self else { return [] }
        return context.nodes(of: self, under: identity, .branch(0))
    }
}

/// A view that shows nothing and takes no space; SwiftUI's `EmptyView`.
public struct EmptyView: View, PrimitiveView {
    /// Creates an empty view.
    public init() {}

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.empty)]
    }
}

/// A type-erased view; SwiftUI's `AnyView`. A view of another type at the same identity is a new view with new state.
public struct AnyView: View, PrimitiveView {
    private let evaluate: (IdentityNode, EvaluationContext) -> [ViewNode]

    /// Erases the type of `view`.
    public init(_ view: some View) {
        evaluate = { identity, context in context.nodes(of: view, under: identity, .content) }
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        evaluate(identity, context)
    }
}

/// A view whose body does not run again while the new value equals the previous one; SwiftUI's `EquatableView`.
public struct EquatableView<Content: Equatable & View>: View, PrimitiveView {
    /// The view.
    public var content: Content

    /// `content`, compared by `==`.
    public init(content: Content) {
        self.content = content
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let last = identity.slot as? SlotValue<Content> ?? SlotValue(content)
        identity.slot = last
        if last.value != content { last.value = content }
        return context.nodes(of: last.value, under: identity, .content)
    }
}

extension View where Self: Equatable {
    /// Returns the view compared by `==`: its body does not run again for an equal value.
    public func equatable() -> EquatableView<Self> {
        EquatableView(content: self)
    }
}
