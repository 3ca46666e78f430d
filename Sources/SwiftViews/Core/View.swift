import Views

/// A part of what is shown, described by the views that it is made of; SwiftUI's `View`.
///
/// A view is a struct: it is made anew whenever something changed that the tree was made from. What must outlast that
/// stands in `@State`, which belongs to the view's place in the tree. Bodies, actions and the tasks of `task(_:)` are on the
/// main actor, and run one after the other within the session's turns; so do the tasks that they make by hand.
@MainActor @preconcurrency
public protocol View {
    /// The type of what the view is made of.
    associatedtype Body: View
    /// What the view is made of.
    @ViewBuilder var body: Body { get }
}

extension View where Body == Never {
    /// Never asked for: a view without a body is one of this module's own.
    public var body: Never {
        preconditionFailure("\(Self.self) has no body: only this module's own views may do without one")
    }
}

extension Never: View {
    /// There is no value to ask.
    public typealias Body = Never
}

/// A view of this module, which has no body but tells its nodes itself.
protocol PrimitiveView: View where Body == Never {
    /// The nodes that stand in the view's place; none, one or several.
    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode]
}

extension Optional: View where Wrapped: View {
}

extension Optional: PrimitiveView where Wrapped: View {
    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        guard let self else { return [] }
        return context.nodes(of: self, under: place, .branch(0))
    }
}

/// A view that shows nothing and takes no place; SwiftUI's `EmptyView`.
public struct EmptyView: View, PrimitiveView {
    /// A view of nothing.
    public init() {}

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.empty)]
    }
}

/// A view whose type is hidden; SwiftUI's `AnyView`. A view of another type in the same place is another view: its state
/// begins anew.
public struct AnyView: View, PrimitiveView {
    private let evaluate: (Place, EvaluationContext) -> [ViewNode]

    /// Hides the type of `view`.
    public init(_ view: some View) {
        evaluate = { place, context in context.nodes(of: view, under: place, .content) }
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        evaluate(place, context)
    }
}

/// A view that is the one that stood in its place before, where the two are equal: its body does not run again then. SwiftUI's
/// `EquatableView`.
public struct EquatableView<Content: Equatable & View>: View, PrimitiveView {
    /// The view.
    public var content: Content

    /// `content`, compared by `==`.
    public init(content: Content) {
        self.content = content
    }

    private final class Kept {
        var content: Content

        init(_ content: Content) {
            self.content = content
        }
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let kept = place.slot as? Kept ?? Kept(content)
        place.slot = kept
        if kept.content != content { kept.content = content }
        return context.nodes(of: kept.content, under: place, .content)
    }
}

extension View where Self: Equatable {
    /// The view, whose body does not run again where an equal view takes its place.
    public func equatable() -> EquatableView<Self> {
        EquatableView(content: self)
    }
}
