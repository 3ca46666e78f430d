/// What a modifier says of the charts within.
package enum ChartModifier: ModifierContent {
    /// How an axis looks.
    case axis(Axis, ChartAxisSetting)
    /// What the plot shows along an axis.
    case scale(Axis, ChartScaleSetting)
    /// An axis' title.
    case title(Axis, ChartSideView)
    /// The length of an axis that is seen at a time.
    case visibleLength(Axis, Double)
    /// Where what is seen of an axis begins.
    case scrollPosition(Axis, ChartValue)
    /// The legend.
    case legend(ChartLegendSetting)
    /// The styles of names.
    case foregroundScale([ChartScaleEntry<PaintStyle>])
    /// The lines of names.
    case lineScale([ChartScaleEntry<StrokeStyle>])
    /// The symbols of names.
    case symbolScale([ChartScaleEntry<ChartSymbolShape>])
    /// The areas of the symbols of names, in square points.
    case symbolSizeScale([ChartScaleEntry<Double>])
    /// A view behind the chart.
    case background(ViewNode, alignment: Alignment)

    package var parts: [ViewNode] {
        switch self {
        case .axis(_, let setting): setting.label.content.map { [$0] } ?? []
        case .title(_, let view), .legend(.placed(let view)): view.content.map { [$0] } ?? []
        case .background(let view, _): [view]
        case .scale, .visibleLength, .scrollPosition, .legend, .foregroundScale, .lineScale, .symbolScale,
            .symbolSizeScale:
            []
        }
    }

    package var form: String {
        switch self {
        case .axis(let axis, _): "axis \(axis)"
        case .scale(let axis, _): "scale \(axis)"
        case .title(let axis, _): "title \(axis)"
        case .visibleLength(let axis, _): "visibleLength \(axis)"
        case .scrollPosition(let axis, _): "scrollPosition \(axis)"
        case .legend: "legend"
        case .foregroundScale: "foregroundScale"
        case .lineScale: "lineScale"
        case .symbolScale: "symbolScale"
        case .symbolSizeScale: "symbolSizeScale"
        case .background: "background"
        }
    }

    package func change(_ style: inout InheritedStyle) {
        var settings = style[ChartSettingsKey.self]
        switch self {
        case .axis(let axis, let setting): settings.axes[axis] = setting
        case .scale(let axis, let setting): settings.scales[axis] = setting
        case .title(let axis, let view): settings.titles[axis] = view
        case .visibleLength(let axis, let length): settings.visibleLengths[axis] = length
        case .scrollPosition(let axis, let value): settings.scrollPositions[axis] = value
        case .legend(let setting): settings.legend = setting
        case .foregroundScale(let entries): settings.foregroundScale = entries
        case .lineScale(let entries): settings.lineScale = entries
        case .symbolScale(let entries): settings.symbolScale = entries
        case .symbolSizeScale(let entries): settings.symbolSizeScale = entries
        case .background(let view, let alignment):
            settings.background = view
            settings.backgroundAlignment = alignment
        }
        style[ChartSettingsKey.self] = settings
    }
}

extension Modifier {
    /// Something that is said of the charts within.
    package static func chart(_ content: ChartModifier) -> Self { Self(content) }
}
