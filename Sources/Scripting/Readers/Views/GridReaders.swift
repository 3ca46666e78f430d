import JSONText
import Views

extension ViewReader {
    /// Rows whose columns are as wide as their views.
    static let grid = ViewReader("Grid", props: ["alignment", "horizontalSpacing", "verticalSpacing"]) {
        element, decoder throws(ScriptError) in
        .grid(
            alignment: decoder.alignment(element.value("alignment")),
            horizontalSpacing: try decoder.number(element.value("horizontalSpacing")),
            verticalSpacing: try decoder.number(element.value("verticalSpacing")),
            children: try decoder.children(of: element))
    }

    /// The cells of a grid's row.
    static let gridRow = ViewReader("GridRow", props: ["alignment"]) { element, decoder throws(ScriptError) in
        let alignment: VerticalAlignment? = element.value("alignment").flatMap {
            decoder.word($0, expected: "an alignment of it")
        }
        return .gridRow(alignment: alignment, children: try decoder.children(of: element))
    }

    /// Views in columns.
    static let lazyVerticalGrid = ViewReader("LazyVGrid", props: ["columns"] + lazyProps) {
        element, decoder throws(ScriptError) in
        .lazyVGrid(
            columns: try decoder.tracks(element.value("columns")),
            alignment: decoder.alignment(element.value("alignment")),
            spacing: try decoder.number(element.value("spacing")), children: try decoder.children(of: element))
    }

    /// Views in rows.
    static let lazyHorizontalGrid = ViewReader("LazyHGrid", props: ["rows"] + lazyProps) {
        element, decoder throws(ScriptError) in
        .lazyHGrid(
            rows: try decoder.tracks(element.value("rows")),
            alignment: decoder.alignment(element.value("alignment")),
            spacing: try decoder.number(element.value("spacing")), children: try decoder.children(of: element))
    }

    /// A vertical stack whose views are created when they become visible.
    static let lazyVerticalStack = ViewReader("LazyVStack", props: lazyProps) { element, decoder throws(ScriptError) in
        .lazyVStack(
            alignment: decoder.alignment(element.value("alignment")),
            spacing: try decoder.number(element.value("spacing")), children: try decoder.children(of: element))
    }

    /// A horizontal stack whose views are created when they become visible.
    static let lazyHorizontalStack = ViewReader("LazyHStack", props: lazyProps) {
        element, decoder throws(ScriptError) in
        .lazyHStack(
            alignment: decoder.alignment(element.value("alignment")),
            spacing: try decoder.number(element.value("spacing")), children: try decoder.children(of: element))
    }

    private static let lazyProps: [OwnProp] = ["alignment", "spacing", .withoutPicture("pinnedViews", .gesture)]
}

extension TreeDecoder {
    /// A lazy grid's tracks: `{size, spacing, alignment}` each. One flexible track by default.
    fileprivate mutating func tracks(_ value: PropValue?) throws(ScriptError) -> [GridTrack] {
        guard let value, value.json.isArray else {
            if let value { reject(value, expected: "a list of {size}") }
            return [GridTrack()]
        }
        var tracks: [GridTrack] = []
        // No more than could be visible.
        for item in value.elements.prefix(1_000) {
            let size = item["size"] ?? item
            var track = GridTrack(try trackWidth(size))
            track.spacing = try number(item["spacing"])
            if let place = item["alignment"] { track.alignment = alignment(place) }
            tracks.append(track)
        }
        return tracks.isEmpty ? [GridTrack()] : tracks
    }

    private mutating func trackWidth(_ value: PropValue) throws(ScriptError) -> GridTrack.Width {
        guard value.json.isObject, let type = value["type"] else {
            if value.json.isObject, value.json["$num"] == nil { return .flexible() }
            return try length(value).map { .fixed($0) } ?? .flexible()
        }
        let least = try length(value["min"])
        let greatest = try length(value["max"], allowsInfinity: true) ?? .infinity
        switch type.json.string {
        case "adaptive": return .adaptive(minimum: least ?? 10, maximum: greatest)
        case "flexible": return .flexible(minimum: least ?? 10, maximum: greatest)
        case "fixed": return .fixed(try length(value["value"] ?? value["size"]) ?? least ?? 0)
        default:
            reject(type, expected: "adaptive or flexible")
            return .flexible()
        }
    }
}
