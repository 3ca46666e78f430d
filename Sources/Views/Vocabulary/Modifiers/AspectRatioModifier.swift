/// A view with an aspect ratio. It is proposed the largest size of that ratio that fits the proposal, or the smallest
/// that covers it. It has the size that the view then chooses.
struct AspectRatioModifier: LayoutModifier {
    /// The ratio of width to height; nil for that of the view's ideal size.
    var ratio: Double?
    let contentMode: ContentMode

    var name: String { "aspectRatio" }

    mutating func animate(_ values: inout AnimatedValues) {
        values.length(&ratio)
    }

    func metrics(of child: LayoutNode, for proposal: ProposedSize) -> LayoutMetrics {
        child.metrics(for: offered(to: child, proposal))
    }

    func place(_ child: LayoutNode, in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        child.place(at: rect.origin, proposal: offered(to: child, proposal), on: &canvas)
    }

    /// Returns the proposal for the view.
    private func offered(to child: LayoutNode, _ proposal: ProposedSize) -> ProposedSize {
        var ratio = ratio.flatMap { $0 > 0 && $0.isFinite ? $0 : nil } ?? .nan
        if ratio.isNaN {
            let ideal = child.metrics(for: .unspecified).size
            guard ideal.width > 0, ideal.height > 0, ideal.width.isFinite, ideal.height.isFinite else {
                return proposal
            }
            ratio = ideal.width / ideal.height
        }
        switch (proposal.width, proposal.height) {
        case (nil, nil):
            let ideal = child.metrics(for: .unspecified).size
            return sized(Length.extent(ideal.width), Length.extent(ideal.height), ratio)
        case (let width?, nil): return ProposedSize(width: width, height: width / ratio)
        case (nil, let height?): return ProposedSize(width: height * ratio, height: height)
        case (let width?, let height?): return sized(width, height, ratio)
        }
    }

    private func sized(_ width: Double, _ height: Double, _ ratio: Double) -> ProposedSize {
        let isWide = width > height * ratio
        return switch (contentMode, isWide) {
        case (.fit, true), (.fill, false): ProposedSize(width: height * ratio, height: height)
        case (.fit, false), (.fill, true): ProposedSize(width: width, height: width / ratio)
        }
    }
}

/// The mode in which content of a given aspect ratio fits into a rectangle or fills it; SwiftUI's `ContentMode`.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
    case fit, fill
}

extension Modifier {
    /// Proposes a size of the aspect ratio `ratio`, width by height, that fits the proposal or fills it; nil for the
    /// ratio of the view's ideal size.
    public static func aspectRatio(_ ratio: Double?, contentMode: ContentMode) -> Self {
        Self(AspectRatioModifier(ratio: ratio, contentMode: contentMode))
    }
}
