package import Views

/// Short forms for trees in tests.
extension ViewNode {
    package static func text(_ string: String) -> ViewNode { ViewNode(.text(string)) }

    package static func hstack(
        alignment: VerticalAlignment = .center, spacing: Double? = nil, _ children: ViewNode...
    ) -> ViewNode {
        ViewNode(.hstack(alignment: alignment, spacing: spacing, children: children))
    }

    package static func vstack(
        alignment: HorizontalAlignment = .center, spacing: Double? = nil, _ children: ViewNode...
    ) -> ViewNode {
        ViewNode(.vstack(alignment: alignment, spacing: spacing, children: children))
    }

    package static func zstack(alignment: Alignment = .center, _ children: ViewNode...) -> ViewNode {
        ViewNode(.zstack(alignment: alignment, children: children))
    }

    package static func group(_ children: ViewNode...) -> ViewNode { ViewNode(.group(children)) }

    package static func spacer(_ minLength: Double? = nil) -> ViewNode { ViewNode(.spacer(minLength: minLength)) }

    package static var divider: ViewNode { ViewNode(.divider) }

    package static var empty: ViewNode { ViewNode(.empty) }

    package static func symbol(_ name: String) -> ViewNode { ViewNode(.symbol(name)) }

    package static func shape(_ shape: Outline, _ fill: PaintStyle? = nil) -> ViewNode {
        ViewNode(.shape(shape, fill: fill, stroke: nil))
    }

    package static var rectangle: ViewNode { shape(.rectangle) }
}
