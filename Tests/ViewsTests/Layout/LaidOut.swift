import TestSupport
import Views

/// Lays a tree out with texts of 10 by 20 points a character and gives its frames, one a line.
func laidOut(_ node: ViewNode, width: Double? = nil, height: Double? = nil, scale: Double = 1) -> String {
    let layout = ViewLayout(
        environment: LayoutEnvironment(colorScheme: .light, displayScale: scale), measurer: FixedTextMeasurer())
    let frames = layout.frames(of: node, proposal: ProposedSize(width: width, height: height))
    return frames.map(\.description).joined(separator: "\n")
}

/// Lays a tree out with the same texts and gives its picture.
func picture(
    _ node: ViewNode, width: Double? = nil, height: Double? = nil, scale: Double = 1, scheme: ColorScheme = .light
) -> DisplayList {
    let layout = ViewLayout(
        environment: LayoutEnvironment(colorScheme: scheme, displayScale: scale), measurer: FixedTextMeasurer())
    return layout.displayList(of: node, proposal: ProposedSize(width: width, height: height))
}

extension ViewNode {
    /// The same view in one more modifier.
    func with(_ modifier: Modifier) -> ViewNode {
        ViewNode(kind, modifiers: modifiers + [modifier])
    }

    static func text(_ string: String) -> ViewNode { ViewNode(.text(string)) }

    static func hstack(
        alignment: VerticalAlignment = .center, spacing: Double? = nil, _ children: ViewNode...
    ) -> ViewNode {
        ViewNode(.hstack(alignment: alignment, spacing: spacing, children: children))
    }

    static func vstack(
        alignment: HorizontalAlignment = .center, spacing: Double? = nil, _ children: ViewNode...
    ) -> ViewNode {
        ViewNode(.vstack(alignment: alignment, spacing: spacing, children: children))
    }

    static func zstack(alignment: Alignment = .center, _ children: ViewNode...) -> ViewNode {
        ViewNode(.zstack(alignment: alignment, children: children))
    }

    static func group(_ children: ViewNode...) -> ViewNode { ViewNode(.group(children)) }

    static func spacer(_ minLength: Double? = nil) -> ViewNode { ViewNode(.spacer(minLength: minLength)) }

    static var divider: ViewNode { ViewNode(.divider) }

    static var empty: ViewNode { ViewNode(.empty) }

    static func symbol(_ name: String) -> ViewNode { ViewNode(.symbol(name)) }

    static func shape(_ shape: Outline, _ fill: PaintStyle? = nil) -> ViewNode {
        ViewNode(.shape(shape, fill: fill, stroke: nil))
    }

    static var rectangle: ViewNode { shape(.rectangle) }
}
