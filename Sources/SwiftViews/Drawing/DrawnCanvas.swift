import Observation
package import Views

/// Makes nodes of the views that a drawing draws: texts and pictures, which have no state.
package struct DrawingViews {
    /// What the canvas inherits.
    package let environment: EnvironmentValues

    /// The node of `view`, which stands in no tree.
    package func node<Content: View>(of view: Content) -> ViewNode {
        nonisolated(unsafe) let view = view
        return node { view }
    }

    /// The node of `image` in the size that it is given.
    package func node(stretching image: Image) -> ViewNode {
        nonisolated(unsafe) let image = image
        return node { image.resizable() }
    }

    private func node<Content: View>(_ view: @escaping @MainActor () -> Content) -> ViewNode {
        let ledger = ProgramLedger()
        let pass = EvaluationPass(generation: 1, ledger: ledger, transaction: Transaction())
        nonisolated(unsafe) let context = EvaluationContext(environment: environment, pass: pass)
        nonisolated(unsafe) let place = Place(Content.self, identity: ledger.nextIdentity())
        let evaluate: @MainActor () -> ViewNode = { context.node(of: view(), under: place, .content) }
        // SAFETY: a drawing is drawn while the program waits for it, on the session's thread, which need not be the main actor's; and what
        // is evaluated, where and into what, was made here and is known to nobody else.
        return unsafeBitCast(evaluate, to: (() -> ViewNode).self)()
    }
}

/// A canvas that a program draws on when it is laid out.
package struct DrawnCanvas: View, PrimitiveView {
    private let isOpaque: Bool
    private let draw: (Size, DrawingStage, DrawingViews) -> [DisplayList.Item]

    /// What `draw` draws on a canvas of a size, from its top left corner.
    package init(
        isOpaque: Bool, draw: @escaping (Size, DrawingStage, DrawingViews) -> [DisplayList.Item]
    ) {
        self.isOpaque = isOpaque
        self.draw = draw
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let views = DrawingViews(environment: context.environment)
        let drawing = CanvasDrawing(views, context.pass.ledger.invalidation, draw)
        return [ViewNode(.drawn(drawing, isOpaque: isOpaque))]
    }
}

/// A drawing among the nodes.
///
/// SAFETY: it is drawn by the layout, one at a time, while the program waits for its session.
private final class CanvasDrawing: ProgramDrawing, @unchecked Sendable {
    private let views: DrawingViews
    private let invalidation: Invalidation
    private let draw: (Size, DrawingStage, DrawingViews) -> [DisplayList.Item]

    init(
        _ views: DrawingViews, _ invalidation: Invalidation,
        _ draw: @escaping (Size, DrawingStage, DrawingViews) -> [DisplayList.Item]
    ) {
        self.views = views
        self.invalidation = invalidation
        self.draw = draw
    }

    func items(size: Size, on stage: DrawingStage) -> [DisplayList.Item] {
        let invalidation = invalidation
        // What it reads of observable objects has the views evaluated again, which makes another drawing.
        return withObservationTracking {
            draw(size, stage, views)
        } onChange: {
            invalidation.raise()
        }
    }
}
