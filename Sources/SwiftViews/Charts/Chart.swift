import Views

/// A chart of marks; Swift Charts' `Chart`. It fills the space that it is offered.
public struct Chart: View, PrimitiveView {
    private let marks: ChartMarks

    /// A chart of the marks in `content`.
    public init(@ChartContentBuilder content: () -> ChartMarks) {
        marks = content()
    }

    /// A chart of the marks of each element of `data`.
    public init<Data: Sequence>(_ data: Data, @ChartContentBuilder content: (Data.Element) -> ChartMarks) {
        marks = ChartMarks(list: data.flatMap { content($0).list })
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        [ViewNode(.chart(Views.ChartContent(marks: marks.list)))]
    }
}

extension View {
    /// Sets the domain of the x axis of the charts within.
    public func chartXScale(domain: ClosedRange<Double>) -> some View { scaled(.horizontal, domain) }

    /// Sets the domain of the y axis of the charts within.
    public func chartYScale(domain: ClosedRange<Double>) -> some View { scaled(.vertical, domain) }

    /// Maps names to colours for the charts within, in the legend's order.
    public func chartForegroundStyleScale<S: ShapeStyle>(_ mapping: KeyValuePairs<String, S>) -> some View {
        let entries = mapping.map {
            ChartScaleEntry(name: $0.key, output: $0.value.paintStyleAnywhere)
        }
        return ModifiedView(content: self, modifier: .chart(.foregroundScale(entries)))
    }

    private func scaled(_ axis: Views.Axis, _ domain: ClosedRange<Double>) -> some View {
        var setting = ChartScaleSetting()
        setting.domain = [.number(domain.lowerBound), .number(domain.upperBound)]
        return ModifiedView(content: self, modifier: .chart(.scale(axis, setting)))
    }
}
