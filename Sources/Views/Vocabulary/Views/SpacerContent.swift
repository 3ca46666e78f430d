/// Room that takes what the views beside it leave.
struct SpacerContent: ViewContent {
    var minLength: Double?

    mutating func animate(_ values: inout AnimatedValues) {
        values.length(&minLength)
    }

    func touch(in style: InheritedStyle) -> Touch? { nil }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let element = SpacerElement(minLength: Length.optional(minLength) ?? 8, axis: context.axis)
        return [LayoutNode(element, traits: LayoutTraits(priority: -.infinity))]
    }
}

extension ViewNode.Kind {
    /// Room of at least `minLength` points; nil for the system's 8.
    public static func spacer(minLength: Double?) -> Self { Self(SpacerContent(minLength: minLength)) }
}

/// A spacer: takes what is left along its stack's axis and nothing across; outside a stack it takes both.
private struct SpacerElement: LayoutElement {
    let minLength: Double
    let axis: Axis?

    var name: String { "Spacer" }

    var spacing: SpacingPreference {
        switch axis {
        case .horizontal: SpacingPreference(leading: .none, trailing: .none)
        case .vertical: SpacingPreference(top: .none, bottom: .none)
        case nil: SpacingPreference(top: .none, bottom: .none, leading: .none, trailing: .none)
        }
    }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let width = axis == .vertical ? 0 : max(proposal.width ?? minLength, minLength)
        let height = axis == .horizontal ? 0 : max(proposal.height ?? minLength, minLength)
        return LayoutMetrics(size: Size(width: width, height: height))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {}
}
