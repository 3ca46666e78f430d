/// A chart of marks; Swift Charts' `Chart`.
package struct ChartContent: ViewContent {
    /// The marks in the order in which they were given.
    package var marks: [ChartMark]
    /// How values are written.
    package var locale: ChartLocale
    /// How the plot looks; nil for nothing of its own.
    package var plotStyle: ChartPlotStyle?
    /// Views before the whole chart, and where they stand.
    package var overlays: [ChartOverlay]
    /// How far the ends of what the axes show still are from where they go, for each count of marks on them, where they move.
    var domainShifts: [Axis: [Double]] = [:]
    /// The marks as they are to be, while they move; nil where they are that.
    var settled: [ChartMark]?

    /// A chart of `marks`.
    package init(
        marks: [ChartMark], locale: ChartLocale = ChartLocale(), plotStyle: ChartPlotStyle? = nil,
        overlays: [ChartOverlay] = []
    ) {
        self.marks = marks
        self.locale = locale
        self.plotStyle = plotStyle
        self.overlays = overlays
    }

    package var parts: [ViewNode] {
        marks.flatMap { mark in
            var views = mark.style.annotation.map { [$0.content] } ?? []
            if case .view(let view)? = mark.style.symbol { views.append(view) }
            return views
        } + overlays.map(\.content)
    }

    package func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let settings = context.style[ChartSettingsKey.self]
        var plan = ChartPlan(marks: marks, settings: settings, locale: locale)
        plan.domainShifts = domainShifts
        // The axes are those of the values that the marks go to, whose ends move by themselves.
        if let settled { plan.domains = ChartPlan(marks: settled, settings: settings, locale: locale).domains }
        let inner = context.inside(axis: nil)
        // Axis titles and labels are small and of the second rank, unless they say otherwise.
        var small = inner
        Modifier.font(.style(.caption)).content.change(&small.style)
        small.style.foreground = [context.style.foreground(rank: 2)]
        var views = ChartViews()
        for (index, mark) in plan.marks.enumerated() {
            if let annotation = mark.style.annotation { views.annotations[index] = inner.layer(annotation.content) }
            if case .view(let view)? = mark.style.symbol { views.symbols[index] = inner.layer(view) }
        }
        for axis in [Axis.horizontal, .vertical] {
            views.titles[axis] = settings.titles[axis]?.content.map { small.layer($0) }
            views.labels[axis] = settings.axes[axis]?.label.content.map { small.layer($0) }
        }
        if case .placed(let legend) = settings.legend { views.legend = legend.content.map { inner.layer($0) } }
        views.background = settings.background.map { inner.layer($0) }
        views.overlays = overlays.map { (inner.layer($0.content), $0.alignment) }
        views.measured = overlays.compactMap(\.measured)
        return [
            LayoutNode(
                ChartElement(
                    plan: plan, settings: settings, plotStyle: plotStyle, locale: locale, style: context.style,
                    measurer: context.measurer, grid: context.grid, views: views))
        ]
    }
}

/// A view before a whole chart.
package struct ChartOverlay: Equatable, Sendable {
    /// The view.
    package var content: ViewNode
    /// Where it stands.
    package var alignment: Alignment
    /// The overlay for its program, which makes its views for where the chart's values stand; nil where they are made for nothing.
    package var measured: MeasuredPart?

    /// A view that stands at `alignment`.
    package init(content: ViewNode, alignment: Alignment = .center, measured: MeasuredPart? = nil) {
        self.content = content
        self.alignment = alignment
        self.measured = measured
    }
}

extension ViewNode.Kind {
    /// A chart.
    package static func chart(_ content: ChartContent) -> Self { Self(content) }
}

/// What is said of the charts within.
enum ChartSettingsKey: InheritedKey {
    static var defaultValue: ChartSettings { ChartSettings() }
}
