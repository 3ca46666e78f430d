import SharedTypes
import Views

extension TreeDecoder {
    /// The style of a mark: the props that every chart mark has.
    mutating func chartMarkStyle(_ mark: PropValue) throws(ScriptError) -> ChartMarkStyle {
        var style = ChartMarkStyle()
        for (name, json) in mark.json.members where !json.isNull {
            guard let name = name.string else { continue }
            let value = PropValue(json: json, name: "\(mark.name).\(name)", element: mark.element)
            switch name {
            case "foregroundStyle": style.foreground = try self.style(value)
            case "opacity": style.opacity = try fraction(value) ?? 1
            case "cornerRadius": style.cornerRadius = try length(value) ?? 0
            case "lineStyle": style.line = try strokeStyle(value)
            case "interpolationMethod":
                style.interpolation = word(value, expected: "an interpolation method") ?? .linear
            case "alignsMarkStylesWithPlotArea": style.alignsWithPlotArea = flag(value)
            case "symbol": style.symbol = try chartSymbol(value)
            case "symbolSize": style.symbolSize = try symbolSize(value)
            case "annotation": style.annotation = try chartAnnotation(value)
            case "clipShape": style.clip = try outline(value)
            case "shadow": style.shadow = try chartShadow(value)
            case "blur": style.blur = try length(value) ?? 0
            case "zIndex": style.zIndex = try number(value) ?? 0
            case "offset": style.offset = try chartOffset(value)
            case "foregroundStyleBy": style.foregroundBy = chartValue(plotted(value))
            case "lineStyleBy": style.lineBy = chartValue(plotted(value))
            case "symbolBy": style.symbolBy = chartValue(plotted(value))
            case "symbolSizeBy": style.symbolSizeBy = chartValue(plotted(value))
            case "positionBy": style.positionBy = chartPlacement(value)
            // The mark's own props, and props for accessibility.
            default: break
            }
        }
        return style
    }

    /// The value of `{value, label}`, which has none if only its label is given; other values are themselves.
    private func plotted(_ value: PropValue) -> PropValue? {
        value["value"] ?? (value["label"] == nil && value["axis"] == nil && value["span"] == nil ? value : nil)
    }

    private mutating func chartSymbol(_ value: PropValue) throws(ScriptError) -> ChartSymbol? {
        if value.json.isString {
            return word(value, expected: "a symbol of a chart").map { (shape: ChartSymbolShape) in .shape(shape) }
        }
        if let view = try view(value) { return .view(view) }
        reject(value, expected: "a symbol of a chart or a view")
        return nil
    }

    /// An area in square points, or a width and a height.
    private mutating func symbolSize(_ value: PropValue) throws(ScriptError) -> Size? {
        if value.json.isObject, value["width"] != nil || value["height"] != nil {
            return Size(width: try length(value["width"]) ?? 0, height: try length(value["height"]) ?? 0)
        }
        return try length(value).map { Size(width: $0.squareRoot(), height: $0.squareRoot()) }
    }

    private mutating func chartAnnotation(_ value: PropValue) throws(ScriptError) -> ChartAnnotation? {
        let isView = value.json["$el"] != nil || value.json["$els"] != nil
        guard let content = try view(isView ? value : value["content"]) else { return nil }
        var annotation = ChartAnnotation(content: content)
        if let position = value["position"] {
            annotation.position = word(position, expected: "a side of the mark") ?? .automatic
        }
        if let alignment = value["alignment"] { annotation.alignment = try self.alignment(alignment) }
        annotation.spacing = try number(value["spacing"])
        if let across = value["overflowResolution"]?["x"] {
            annotation.fits.x = fit(across, automatic: .chart)
        }
        if let down = value["overflowResolution"]?["y"] {
            annotation.fits.y = fit(down, automatic: .scale)
        }
        return annotation
    }

    private mutating func fit(_ value: PropValue, automatic: ChartFits.Bounds) -> ChartFits.Bounds {
        switch value.json.string {
        case "automatic", "padScale": return automatic
        case "fit", "fitToChart", "fitToAutomatic": return .chart
        case "fitToPlot": return .plot
        case "disabled": return .nothing
        default:
            reject(value, expected: "an overflow resolution")
            return automatic
        }
    }

    /// `{color, radius, x, y}`.
    mutating func chartShadow(_ value: PropValue) throws(ScriptError) -> ChartShadow? {
        let color = value["color"].flatMap { self.color($0) } ?? Color.black.opacity(0.33)
        return ChartShadow(
            color: color, radius: try length(value["radius"]) ?? 0, x: try number(value["x"]) ?? 0,
            y: try number(value["y"]) ?? 0)
    }

    /// `{x, y}`, or with an edge at each end of one or both.
    private mutating func chartOffset(_ value: PropValue) throws(ScriptError) -> ChartOffset {
        var offset = ChartOffset()
        let x = try number(value["x"])
        let y = try number(value["y"])
        offset.xStart = try number(value["xStart"]) ?? x ?? 0
        offset.xEnd = try number(value["xEnd"]) ?? x ?? 0
        offset.yStart = try number(value["yStart"]) ?? y ?? 0
        offset.yEnd = try number(value["yEnd"]) ?? y ?? 0
        return offset
    }

    private mutating func chartPlacement(_ value: PropValue) -> ChartPlacement? {
        guard let own = chartValue(plotted(value)) else { return nil }
        var axis: Axis?
        switch value["axis"]?.json.string {
        case "horizontal": axis = .horizontal
        case "vertical": axis = .vertical
        default: axis = nil
        }
        return ChartPlacement(value: own, axis: axis, span: markDimension(value["span"]))
    }
}
