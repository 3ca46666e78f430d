import Views

/// Combines any number of views in a closure; SwiftUI's `ViewBuilder`.
@resultBuilder
public enum ViewBuilder {
    /// Returns one view unchanged.
    public static func buildExpression<Content: View>(_ view: Content) -> Content {
        view
    }

    /// Returns one view unchanged.
    public static func buildBlock<Content: View>(_ view: Content) -> Content {
        view
    }

    /// Returns any number of views, in order.
    public static func buildBlock<each Content: View>(_ views: repeat each Content) -> TupleView<repeat each Content> {
        TupleView(repeat each views)
    }

    /// The views of an `if` without an `else`.
    public static func buildOptional<Content: View>(_ view: Content?) -> Content? {
        view
    }

    /// The views of an `if` whose condition is true, or of the first cases of a `switch`.
    public static func buildEither<First: View, Second: View>(first: First) -> ConditionalView<First, Second> {
        ConditionalView(branch: .first(first))
    }

    /// The views of an `else`, or of the last cases of a `switch`.
    public static func buildEither<First: View, Second: View>(second: Second) -> ConditionalView<First, Second> {
        ConditionalView(branch: .second(second))
    }

    /// The views of a `for` loop, identified by their index. `ForEach` identifies them by id.
    public static func buildArray<Content: View>(_ views: [Content]) -> ArrayView<Content> {
        ArrayView(views: views)
    }
}

/// Several views, in order.
nonisolated public struct TupleView<each Content: View>: View, PrimitiveView {
    private let content: (repeat each Content)

    init(_ content: repeat each Content) {
        self.content = (repeat each content)
    }

    @MainActor func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        var nodes: [ViewNode] = []
        var index = 0
        for view in repeat each content {
            nodes += context.nodes(of: view, under: identity, .index(index))
            index += 1
        }
        return nodes
    }
}

/// One of two views. Each has its own identity, so the state of one is removed when the other is shown.
nonisolated public struct ConditionalView<First: View, Second: View>: View, PrimitiveView {
    enum Branch {
        case first(First)
        case second(Second)
    }

    let branch: Branch

    init(branch: Branch) {
        self.branch = branch
    }

    @MainActor func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        switch branch {
        case .first(let view): context.nodes(of: view, under: identity, .branch(0))
        case .second(let view): context.nodes(of: view, under: identity, .branch(1))
        }
    }
}

/// Views of one type, identified by their index.
nonisolated public struct ArrayView<Content: View>: View, PrimitiveView {
    let views: [Content]

    init(views: [Content]) {
        self.views = views
    }

    @MainActor func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        views.enumerated().flatMap { context.nodes(of: $1, under: identity, .index($0)) }
    }
}
