/// A fixed frame: of the lengths that are given, else of the child's.
struct FixedFrameElement: LayoutElement {
    let width: Double?
    let height: Double?
    let alignment: Alignment
    let child: LayoutNode

    var name: String { "frame" }
    var spacing: SpacingPreference { child.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let part = child.metrics(for: inner(proposal))
        let own = LayoutMetrics(size: Size(width: width ?? part.size.width, height: height ?? part.size.height))
        return part.enclosed(in: own.size, y: own.guide(alignment.vertical) - part.guide(alignment.vertical))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        child.place(
            aligned: alignment, in: LayoutMetrics(size: rect.size), at: rect.origin, proposal: inner(proposal),
            on: &canvas)
    }

    private func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(width: width ?? proposal.width, height: height ?? proposal.height)
    }
}

/// SwiftUI's frame of least, ideal and greatest lengths. Along each axis:
/// - the child is proposed what the frame is, or the ideal length where it is asked for that, within the limits;
/// - with both limits the frame is the proposal within them; with a least length alone it is between that and the
///   child's; with a greatest length alone between the child's and that; with none it is the child's;
/// - asked for its ideal length, it is the ideal one, else the child's, within the limits.
struct FlexibleFrameElement: LayoutElement {
    let frame: FlexibleFrame
    let child: LayoutNode

    var name: String { "frame" }
    var spacing: SpacingPreference { child.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let part = child.metrics(for: inner(proposal))
        let own = LayoutMetrics(
            size: Size(
                width: limits(.horizontal).length(proposal.width, child: part.size.width),
                height: limits(.vertical).length(proposal.height, child: part.size.height)))
        return part.enclosed(
            in: own.size, y: own.guide(frame.alignment.vertical) - part.guide(frame.alignment.vertical))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        child.place(
            aligned: frame.alignment, in: LayoutMetrics(size: rect.size), at: rect.origin, proposal: inner(proposal),
            on: &canvas)
    }

    private func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(
            width: limits(.horizontal).proposal(proposal.width), height: limits(.vertical).proposal(proposal.height))
    }

    private func limits(_ axis: Axis) -> Limits {
        axis == .horizontal
            ? Limits(frame.minWidth, frame.idealWidth, frame.maxWidth)
            : Limits(frame.minHeight, frame.idealHeight, frame.maxHeight)
    }

    /// The limits along one axis.
    private struct Limits {
        let least: Double?
        let ideal: Double?
        let greatest: Double?

        init(_ least: Double?, _ ideal: Double?, _ greatest: Double?) {
            let least = Length.optional(least)
            self.least = least
            self.ideal = Length.optional(ideal)
            self.greatest = Length.maximum(greatest).map { max($0, least ?? 0) }
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

/// Space around a view, taken off what it is proposed.
struct PaddingElement: LayoutElement {
    let insets: EdgeInsets
    let child: LayoutNode

    var name: String { "padding" }

    var spacing: SpacingPreference {
        var spacing = child.spacing
        if insets.top != 0 { spacing.top = .standard }
        if insets.bottom != 0 { spacing.bottom = .standard }
        if insets.leading != 0 { spacing.leading = .standard }
        if insets.trailing != 0 { spacing.trailing = .standard }
        return spacing
    }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let part = child.metrics(for: inner(proposal))
        let size = Size(
            width: max(part.size.width + insets.leading + insets.trailing, 0),
            height: max(part.size.height + insets.top + insets.bottom, 0))
        return part.enclosed(in: size, y: insets.top)
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let origin = Point(x: rect.minX + insets.leading, y: rect.minY + insets.top)
        child.place(at: origin, proposal: inner(proposal), on: &canvas)
    }

    private func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(
            width: proposal.width.map { max($0 - insets.leading - insets.trailing, 0) },
            height: proposal.height.map { max($0 - insets.top - insets.bottom, 0) })
    }
}

/// A view at its ideal length along some axes. It is drawn in the size that it chose, so that what is flexible within it
/// takes up that size.
struct FixedSizeElement: LayoutElement {
    let horizontal: Bool
    let vertical: Bool
    let child: LayoutNode

    var name: String { "fixedSize" }
    var spacing: SpacingPreference { child.spacing }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        child.metrics(for: inner(proposal))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let settled = ProposedSize(
            width: horizontal ? rect.size.width : proposal.width, height: vertical ? rect.size.height : proposal.height)
        child.place(
            aligned: .center, in: LayoutMetrics(size: rect.size), at: rect.origin, proposal: settled, on: &canvas)
    }

    private func inner(_ proposal: ProposedSize) -> ProposedSize {
        ProposedSize(width: horizontal ? nil : proposal.width, height: vertical ? nil : proposal.height)
    }
}
