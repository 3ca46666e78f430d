package import Views

/// A view that is not in the vocabulary: a box that changes by itself. It is 10 points high, and a width that is a function
/// of the session's time wide.
package struct Pendulum: ViewContent {
    /// The time between two changes; zero for one that changes all the time.
    let period: Duration
    /// The last change; nil for none.
    let end: Duration?

    /// A box that is a point wider after each `period` until `end`.
    package init(period: Duration, end: Duration? = nil) {
        self.period = period
        self.end = end
    }

    package func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let time = min(context.time, end ?? context.time)
        let step = period > .zero ? period : .milliseconds(1)
        let swings = Int(time / step + 1e-9)
        if end.map({ context.time < $0 }) ?? true {
            context.changes(at: period > .zero ? period * (swings + 1) : context.time)
        }
        let width = Double(swings + 1)
        return context.resolve(
            ViewNode(
                .shape(.rectangle, fill: nil, stroke: nil),
                modifiers: [.frame(width: width, height: 10, alignment: .center)]))
    }
}

extension ViewNode {
    /// A `Pendulum` as a view.
    package static func pendulum(period: Duration, end: Duration? = nil) -> ViewNode {
        ViewNode(Kind(Pendulum(period: period, end: end)))
    }
}
