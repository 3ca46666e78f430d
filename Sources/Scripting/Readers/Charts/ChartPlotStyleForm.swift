import JSONText
import Views

extension TreeDecoder {
    /// What the calls on a plot make of it; the runtime hands them over in their order.
    mutating func chartPlotStyle(_ element: Element) throws(ScriptError) -> ChartPlotStyle {
        var style = ChartPlotStyle()
        for call in element["$calls"].map({ Array($0.elements) }) ?? [] {
            let words = Array(call.elements)
            guard words.count == 2, let name = words[0].string else { continue }
            let value = PropValue(json: words[1], name: "ChartPlotStyle.\(name)", element: element)
            switch name {
            case "background": style.background = try plotBackground(value)
            case "border":
                style.border = try self.style(value["color"] ?? value["style"] ?? value)
                style.borderWidth = try length(value["width"]) ?? 1
            case "frame":
                style.width = try length(value["width"])
                style.height = try length(value["height"])
            case "padding": style.padding = value.json.isNull ? EdgeInsets(all: 16) : try insets(value) ?? EdgeInsets()
            case "cornerRadius": style.clip = try length(value).map { .roundedRectangle(cornerRadius: $0) }
            case "opacity": style.opacity = try fraction(value) ?? 1
            case "shadow": style.shadow = try chartShadow(value)
            case "clipShape":
                if let radius = value["rounded"] {
                    style.clip = try length(radius).map { .roundedRectangle(cornerRadius: $0) }
                } else {
                    style.clip = try outline(value)
                }
            default: break
            }
        }
        return style
    }

    private mutating func plotBackground(_ value: PropValue) throws(ScriptError) -> PaintStyle? {
        guard let opacity = value["opacity"], value["color"] == nil, let material = value["material"] else {
            return try style(value["material"] ?? value)
        }
        guard let style = try style(material), let part = try fraction(opacity) else { return nil }
        return .opacity(style, part)
    }
}
