/// SwiftUI's frame of minimum, ideal and maximum lengths, in points; nil for lengths that are not set.
public struct FlexibleFrame: Equatable, Sendable {
    /// The minimum width.
    public var minWidth: Double?
    /// The width for an unspecified proposal.
    public var idealWidth: Double?
    /// The maximum width.
    public var maxWidth: Double?
    /// The minimum height.
    public var minHeight: Double?
    /// The height for an unspecified proposal.
    public var idealHeight: Double?
    /// The maximum height.
    public var maxHeight: Double?
    /// The alignment of the child in the frame.
    public var alignment: Alignment

    /// Creates a frame of the given limits.
    public init(
        minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
        idealHeight: Double? = nil, maxHeight: Double? = nil, alignment: Alignment = .center
    ) {
        self.minWidth = minWidth
        self.idealWidth = idealWidth
        self.maxWidth = maxWidth
        self.minHeight = minHeight
        self.idealHeight = idealHeight
        self.maxHeight = maxHeight
        self.alignment = alignment
    }
}

/// The rules along each axis:
/// - The child receives the frame's proposal, or the ideal length if none is proposed, within the limits.
/// - With both limits, the frame has the proposed length within them.
/// - With only a minimum, its length is between the minimum and the child's; with only a maximum, between the child's
///   and the maximum; with none, it is the child's.
/// - If no length is proposed, it is the ideal length, else the child's, within the limits.
extension FlexibleFrame: LayoutModifier {
    package var name: String { "frame" }

    package mutating func animate(_ values: inout AnimatedValues) {
        values.length(&minWidth)
        values.length(&idealWidth)
        values.length(&maxWidth)
        values.length(&minHeight)
        values.length(&idealHeight)
        values.length(&maxHeight)
    }

    package func spacing(of child: LayoutNode) -> SpacingPreference {
        var spacing = child.spacing
        spacing.reset(
            horizontal: minWidth != nil || idealWidth != nil || maxWidth != nil,
            vertical: minHeight != nil || idealHeight != nil || maxHeight != nil)
        return spacing
    }

    package func metrics(of child: LayoutNode, for proposal: ProposedSize) -> LayoutMetrics {
        let part = child.metrics(for: inner(proposal))
        let own = LayoutMetrics(
            size: Size(
                width: limits(.horizontal).length(proposal.width, child: part.size.width),
                height: limits(.vertical).length(proposal.height, child: part.size.height)))
        return part.enclosed(
            in: own.size, x: own.guide(alignment.horizontal) - part.guide(alignment.horizontal),
            y: own.guide(alignment.vertical) - part.guide(alignment.vertical))
    }

    package func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        child.place(
            aligned: alignment, in: LayoutMetrics(size: rect.size), at: rect.origin, proposal: inner(proposal),
            on: &canvas)
    }

    private func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(
            width: limits(.horizontal).proposal(proposal.width), height: limits(.vertical).proposal(proposal.height))
    }

    private func limits(_ axis: Axis) -> Limits {
        axis == .horizontal
            ? Limits(minWidth, idealWidth, maxWidth)
            : Limits(minHeight, idealHeight, maxHeight)
    }

    /// The limits along one axis.
    private struct Limits {
        let least: Double?
        let ideal: Double?
        let greatest: Double?

        init(_ least: Double?, _ ideal: Double?, _ greatest: Double?) {
            let least = Length.optional(least)
            self.least = least
            let ideal = Length.optional(ideal)
            self.ideal = ideal
            self.greatest = Length.maximum(greatest).map { max($0, least ?? 0, ideal ?? 0) }
        }

        func within(_ length: Double) -> Double {
            min(max(length, least ?? 0), greatest ?? .infinity)
        }

        func proposal(_ proposed: Double?) -> Double? {
            (proposed ?? ideal).map(within)
        }

        func length(_ proposed: Double?, child: Double) -> Double {
            guard let proposed else { return within(ideal ?? child) }
            switch (least, greatest) {
            case (nil, nil): return child
            case (.some, .some): return within(proposed)
            case (.some(let least), nil): return max(least, min(child, proposed))
            case (nil, .some(let greatest)): return min(greatest, max(child, proposed))
            }
        }
    }
}

extension Modifier {
    /// Limits the proposed and the chosen lengths; `.infinity` is allowed as a maximum.
    public static func flexibleFrame(_ frame: FlexibleFrame) -> Self { Self(frame) }
}
