/// A setting of the charts inside.
package enum ChartModifier: ModifierContent {
    /// The appearance of an axis.
    case axis(Axis, ChartAxisSetting)
    /// The scale of an axis.
    case scale(Axis, ChartScaleSetting)
    /// The title of an axis.
    case title(Axis, ChartSideView)
    /// The visible length of an axis.
    case visibleLength(Axis, Double)
    /// The start of the visible part of an axis.
    case scrollPosition(Axis, ChartValue)
    /// The legend.
    case legend(ChartLegendSetting)
    /// The styles of named values.
    case foregroundScale([ChartScaleEntry<PaintStyle>])
    /// The lines of named values.
    case lineScale([ChartScaleEntry<StrokeStyle>])
    /// The symbols of named values.
    case symbolScale([ChartScaleEntry<ChartSymbolShape>])
    /// The areas of the symbols of named values, in square points.
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
    /// Applies a setting to the charts inside.
    package static func chart(_ content: ChartModifier) -> Self { Self(content) }
}
