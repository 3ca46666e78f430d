import Views

extension ModifierReader {
    /// How many columns a cell takes.
    static let gridCellColumns = ModifierReader(
        "gridCellColumns",
        value: { value, decoder throws(ScriptError) in
            try decoder.number(value).map { [.gridCellColumns(Int(min(max($0, 1), 1_000)))] } ?? []
        })

    /// Where in a cell its view stands.
    static let gridCellAnchor = ModifierReader(
        "gridCellAnchor",
        value: { value, decoder throws(ScriptError) in
            try decoder.unitPoint(value).map { [.gridCellAnchor($0)] } ?? []
        })

    /// Along which axes a view does not make its cell larger.
    static let gridCellUnsizedAxes = ModifierReader(
        "gridCellUnsizedAxes",
        value: { value, decoder in
            decoder.axes(value).map { [.gridCellUnsizedAxes(horizontal: $0.horizontal, vertical: $0.vertical)] } ?? []
        })

    /// Where the views of a column stand.
    static let gridColumnAlignment = ModifierReader("gridColumnAlignment", word: "leading, center or trailing") {
        .gridColumnAlignment($0)
    }
}
