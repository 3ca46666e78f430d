/// A chart of marks; Swift Charts' `Chart`.
package struct ChartContent: ElementContent {
    /// The marks in their declaration order.
    package var marks: [ChartMark]
    /// The format of values.
    package var locale: ChartLocale
    /// The style of the plot; nil for the default.
    package var plotStyle: ChartPlotStyle?
    /// Views in front of the whole chart, with their alignments.
    package var overlays: [ChartOverlay]
    /// The current offsets of the domains' ends during an animation, for each count of marks on the axes.
    var domainShifts: [Axis: [Double]] = [:]
    /// The final marks during an animation; nil otherwise.
    var settled: [ChartMark]?

    /// Creates a chart of `marks`.
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

    package func element(in context: LayoutContext) -> any LayoutElement {
        let settings = context.style[ChartSettingsKey.self]
        var plan = ChartPlan(marks: marks, settings: settings, locale: locale)
        plan.domainShifts = domainShifts
        // The axes belong to the marks' final values; their ends animate separately.
        if let settled { plan.domains = ChartPlan(marks: settled, settings: settings, locale: locale).domains }
        let inner = context.inside(axis: nil)
        // Axis titles and labels have the caption font and the secondary style by default.
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
        return ChartElement(
            plan: plan, settings: settings, plotStyle: plotStyle, locale: locale, style: context.style,
            measurer: context.measurer, grid: context.grid, views: views)
    }
}

/// A view in front of a whole chart.
package struct ChartOverlay: Equatable, Sendable {
    /// The view.
    package var content: ViewNode
    /// The alignment in the chart.
    package var alignment: Alignment
    /// The identity of an overlay whose program makes its views for the positions of the chart's values; nil for other
    /// overlays.
    package var measured: MeasuredPart?

    /// Creates an overlay at `alignment`.
    package init(content: ViewNode, alignment: Alignment = .center, measured: MeasuredPart? = nil) {
        self.content = content
        self.alignment = alignment
        self.measured = measured
    }
}

extension ViewNode.Kind {
    /// Returns a chart.
    package static func chart(_ content: ChartContent) -> Self { Self(content) }
}

enum ChartSettingsKey: InheritedKey {
    static var defaultValue: ChartSettings { ChartSettings() }
}
