import Observation
package import Views

/// Creates the nodes of the views that a drawing draws: texts and images, which have no state.
package struct CanvasNodeBuilder {
    /// The environment of the canvas.
    package let environment: EnvironmentValues

    /// Returns the node of `view`, which belongs to no view tree.
    package func node<Content: View>(of view: Content) -> ViewNode {
        nonisolated(unsafe) let view = view
        return node { view }
    }

    /// Returns the node of `image`, resized to the proposed size.
    package func node(stretching image: Image) -> ViewNode {
        nonisolated(unsafe) let image = image
        return node { image.resizable() }
    }

    private func node<Content: View>(_ view: @escaping @MainActor () -> Content) -> ViewNode {
        let registry = ProgramRegistry()
        let pass = EvaluationPass(generation: 1, registry: registry, transaction: Transaction())
        nonisolated(unsafe) let context = EvaluationContext(environment: environment, pass: pass)
        nonisolated(unsafe) let identity = IdentityNode(Content.self, id: registry.nextIdentity())
        let evaluate: @MainActor () -> ViewNode = { context.node(of: view(), under: identity, .content) }
        // SAFETY: a drawing is drawn while the program waits for it, on the session's thread, which need not be the
        // main actor's. The view, its identity and its context were created here, and no other code refers to them.
        return unsafeBitCast(evaluate, to: (() -> ViewNode).self)()
    }
}

/// A canvas that a program draws on during layout.
package struct ProgramCanvas: View, PrimitiveView {
    private let isOpaque: Bool
    private let draw: (Size, ProgramDrawingContext, CanvasNodeBuilder) -> [DisplayList.Item]

    /// A canvas whose items `draw` returns for a size, from the top left corner.
    package init(
        isOpaque: Bool, draw: @escaping (Size, ProgramDrawingContext, CanvasNodeBuilder) -> [DisplayList.Item]
    ) {
        self.isOpaque = isOpaque
        self.draw = draw
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let views = CanvasNodeBuilder(environment: context.environment)
        let drawing = CanvasDrawing(views, context.pass.registry.invalidation, draw)
        return [ViewNode(.drawn(drawing, isOpaque: isOpaque))]
    }
}

/// A program's drawing as a node of the view tree.
///
/// SAFETY: the layout draws it, one drawing at a time, while the program waits for its session.
private final class CanvasDrawing: ProgramDrawing, @unchecked Sendable {
    private let views: CanvasNodeBuilder
    private let invalidation: PendingUpdates
    private let draw: (Size, ProgramDrawingContext, CanvasNodeBuilder) -> [DisplayList.Item]

    init(
        _ views: CanvasNodeBuilder, _ invalidation: PendingUpdates,
        _ draw: @escaping (Size, ProgramDrawingContext, CanvasNodeBuilder) -> [DisplayList.Item]
    ) {
        self.views = views
        self.invalidation = invalidation
        self.draw = draw
    }

    func items(size: Size, on stage: ProgramDrawingContext) -> [DisplayList.Item] {
        let invalidation = invalidation
        // A change of an observable object that the drawing reads evaluates the views again, which creates a new
        // drawing.
        return withObservationTracking {
            draw(size, stage, views)
        } onChange: {
            invalidation.raise()
        }
    }
}
