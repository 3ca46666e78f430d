import TestSupport
import Testing
import Views

/// A tree, its proposal, and the positions of its leaves, computed by hand for the given reason.
struct LayoutCase: CustomTestStringConvertible, Sendable {
    let because: String
    let node: ViewNode
    var width: Double?
    var height: Double?
    /// The whole size, then the leaves in the order in which they are drawn: `30 x 20: a (0, 0, 10, 20); …`.
    let stands: String

    var testDescription: String { because }

    init(_ because: String, _ node: ViewNode, _ width: Double?, _ height: Double?, _ stands: String) {
        self.because = because
        self.node = node
        self.width = width
        self.height = height
        self.stands = stands
    }

    func check(_ environment: LayoutEnvironment = LayoutEnvironment(colorScheme: .light, displayScale: 1)) {
        var scene = ViewLayout(environment: environment, measurer: FixedTextMeasurer())
            .scene(of: node, proposal: ProposedSize(width: width, height: height))
        let frames = scene.frames(at: .zero)
        let leaves = frames.indices.filter { index in
            index + 1 == frames.count || frames[index + 1].depth <= frames[index].depth
        }.map { index in
            var frame = frames[index]
            if frame.name.hasPrefix("Text \"") { frame.name = String(frame.name.dropFirst(6).dropLast()) }
            frame.depth = 0
            return frame.description
        }
        let size = scene.displayList(at: .zero).size
        #expect("\(size.width.listed) x \(size.height.listed): \(leaves.joined(separator: "; "))" == stands)
    }
}

extension ViewNode {
    /// A rectangle in a frame of two lengths.
    static func box(_ width: Double?, _ height: Double?) -> ViewNode {
        rectangle.with(.frame(width: width, height: height, alignment: .center))
    }

    static func grid(
        align alignment: Alignment = .center, spacing: Double? = nil, _ rows: ViewNode...
    ) -> ViewNode {
        ViewNode(.grid(alignment: alignment, horizontalSpacing: spacing, verticalSpacing: spacing, children: rows))
    }

    static func row(_ alignment: VerticalAlignment? = nil, _ cells: ViewNode...) -> ViewNode {
        ViewNode(.gridRow(alignment: alignment, children: cells))
    }
}
