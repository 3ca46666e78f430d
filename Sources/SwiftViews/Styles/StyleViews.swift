import Views

// Styles that are views too: a rectangle in the style, which takes what it is offered.

extension LinearGradient: View, PrimitiveView {
    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] { styledNodes(in: context) }
}

extension RadialGradient: View, PrimitiveView {
    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] { styledNodes(in: context) }
}

extension EllipticalGradient: View, PrimitiveView {
    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] { styledNodes(in: context) }
}

extension AngularGradient: View, PrimitiveView {
    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] { styledNodes(in: context) }
}

extension MeshGradient: View, PrimitiveView {
    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] { styledNodes(in: context) }
}

extension ShapeStyle {
    /// A rectangle in the style.
    fileprivate func styledNodes(in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.shape(.rectangle, fill: paintStyle(in: context.environment), stroke: nil))]
    }
}
