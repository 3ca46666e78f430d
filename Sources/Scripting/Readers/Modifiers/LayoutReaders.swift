import Views

extension ModifierReader {
    /// The priority with which a stack gives space to the view.
    static let layoutPriority = ModifierReader(
        "layoutPriority",
        value: { value, decoder throws(ScriptError) in
            try decoder.number(value).map { [.layoutPriority($0)] } ?? []
        })

    /// On, off, or the directions one by one: the view keeps its ideal size.
    static let fixedSize = ModifierReader(
        "fixedSize",
        arguments: { arguments, decoder in
            guard let value = arguments.first, value.json.isObject else {
                return decoder.flag(arguments.first) ? [.fixedSize(horizontal: true, vertical: true)] : []
            }
            return [
                .fixedSize(
                    horizontal: value["horizontal"].map { decoder.flag($0) } ?? false,
                    vertical: value["vertical"].map { decoder.flag($0) } ?? false)
            ]
        })
}

extension ModifierReader {
    /// `{width?, height?, alignment?}`, or limits, or both: then the fixed lengths are the inner frame.
    static let frame = ModifierReader(
        "frame",
        value: { value, decoder throws(ScriptError) in
            guard value.json.isObject else {
                decoder.reject(value, expected: "an object")
                return []
            }
            let alignment: Alignment = decoder.alignment(value["alignment"])
            let width = try decoder.length(value["width"])
            let height = try decoder.length(value["height"])
            let limits = FlexibleFrame(
                minWidth: try decoder.length(value["minWidth"], allowsInfinity: true),
                idealWidth: try decoder.length(value["idealWidth"], allowsInfinity: true),
                maxWidth: try decoder.length(value["maxWidth"], allowsInfinity: true),
                minHeight: try decoder.length(value["minHeight"], allowsInfinity: true),
                idealHeight: try decoder.length(value["idealHeight"], allowsInfinity: true),
                maxHeight: try decoder.length(value["maxHeight"], allowsInfinity: true),
                alignment: alignment)
            var result: [Modifier] = []
            if width != nil || height != nil {
                result.append(.frame(width: width, height: height, alignment: alignment))
            }
            if limits != FlexibleFrame(alignment: alignment) { result.append(.flexibleFrame(limits)) }
            return result
        })
}

extension ModifierReader {
    /// `true`, a length, lengths by edge, or edges by name with a length.
    static let padding = ModifierReader(
        "padding",
        arguments: { arguments, decoder throws(ScriptError) in
            guard let value = arguments.first else { return [.systemPadding] }
            if let flag = value.json.bool { return flag ? [.systemPadding] : [] }
            let insets =
                value.json.isString
                ? try decoder.insets(at: value, arguments[1]) : try decoder.insets(value)
            return insets.map { [.padding($0)] } ?? []
        })
}

extension ModifierReader {
    /// `{x, y}`: moves the drawing, not the layout.
    static let offset = ModifierReader(
        "offset",
        value: { value, decoder throws(ScriptError) in
            guard value.json.isObject else {
                decoder.reject(value, expected: "{x, y}")
                return []
            }
            return [.offset(x: try decoder.number(value["x"]) ?? 0, y: try decoder.number(value["y"]) ?? 0)]
        })
}

extension ModifierReader {
    /// The number of columns of a cell.
    static let gridCellColumns = ModifierReader(
        "gridCellColumns",
        value: { value, decoder throws(ScriptError) in
            try decoder.number(value).map { [.gridCellColumns(Int(min(max($0, 1), 1_000)))] } ?? []
        })

    /// The anchor of the view in its cell.
    static let gridCellAnchor = ModifierReader(
        "gridCellAnchor",
        value: { value, decoder throws(ScriptError) in
            try decoder.unitPoint(value).map { [.gridCellAnchor($0)] } ?? []
        })

    /// The axes along which a view does not enlarge its cell.
    static let gridCellUnsizedAxes = ModifierReader(
        "gridCellUnsizedAxes",
        value: { value, decoder in
            decoder.axes(value).map { [.gridCellUnsizedAxes(horizontal: $0.horizontal, vertical: $0.vertical)] } ?? []
        })

    /// The alignment of the views of a column.
    static let gridColumnAlignment = ModifierReader("gridColumnAlignment", word: "leading, center or trailing") {
        .gridColumnAlignment($0)
    }
}
