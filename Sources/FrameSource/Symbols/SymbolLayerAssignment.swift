import Views

/// Assigns the parts of a glyph to primary, secondary and tertiary layers and to variable values, by the glyph's name
/// and contours.
enum SymbolLayerAssignment {
    /// Returns the layers of the glyph `path` of the symbol `name`.
    static func graphic(of path: Path, name: String) -> SymbolGraphic {
        let contours = SymbolContours(path)
        guard let main = contours.parts.first else { return SymbolGraphic([SymbolLayer(path: path)]) }
        let words = name.split(separator: ".")
        if let order = variableOrder(words) { return variable(contours, order) }
        let isFilled = words.last == "fill"
        let shape = isFilled ? words.dropLast().last : words.last
        let isEnclosed = words.count > (isFilled ? 2 : 1) && shape.map { enclosures.contains(String($0)) } == true
        let others = contours.parts.dropFirst().map { SymbolLayer(path: $0.path, level: isEnclosed ? 1 : 2) }
        if isEnclosed, isFilled, main.lines.count > 1 {
            let disc = SymbolLayer(path: main.path { $0 == 0 }, level: 3)
            return SymbolGraphic([disc, SymbolLayer(path: main.path { $0 > 0 }, role: .mark)] + others)
        }
        if isEnclosed, main.lines.count > 2 {
            let ring = SymbolLayer(path: main.path { $0 < 2 }, level: 2)
            return SymbolGraphic([ring, SymbolLayer(path: main.path { $0 >= 2 })] + others)
        }
        // The mark of a sign, such as a warning's exclamation mark.
        if isFilled, words.count > 2, main.lines.count > 1, marks.contains(String(words[0])) {
            let disc = SymbolLayer(path: main.path { $0 == 0 }, level: 3)
            return SymbolGraphic([disc, SymbolLayer(path: main.path { $0 > 0 }, role: .mark)] + others)
        }
        if contours.parts.count > 1, !isSingleObject(words) {
            if words.contains("badge") {
                return SymbolGraphic(
                    [SymbolLayer(path: main.path, level: 2)] + others.map { SymbolLayer(path: $0.path) })
            }
            let isSky = words.first == "cloud" && (words.contains("sun") || words.contains("moon"))
            let falling = contours.parts.dropFirst().map { isSky && $0.box.minY > main.box.maxY - 0.1 ? 3 : 2 }
            return SymbolGraphic(
                [SymbolLayer(path: main.path)]
                    + zip(others, falling).map { SymbolLayer(path: $0.path, level: $1) })
        }
        return SymbolGraphic([SymbolLayer(path: path)])
    }

    private static let enclosures: Set = [
        "circle", "square", "rectangle", "seal", "shield", "octagon", "triangle", "diamond", "hexagon", "bubble",
    ]
    private static let marks: Set = ["exclamationmark", "questionmark", "checkmark", "xmark", "info", "plus", "minus"]

    /// Returns whether the symbol is one object despite its several parts.
    private static func isSingleObject(_ words: [Substring]) -> Bool {
        [
            "ellipsis", "exclamationmark", "questionmark", "pause", "info", "percent", "waveform", "divide", "equal",
            "chevron", "list",
            "line", "text", "textformat", "scissors", "link", "gear", "figure", "quote", "number",
        ].contains(words.first ?? "")
    }

    /// The order in which a variable value adds the parts of a symbol.
    private enum Order {
        /// From bottom to top.
        case upward
        /// From left to right.
        case rightward
        /// From left to right; the first part is always visible.
        case afterFirst
    }

    private static func variableOrder(_ words: [Substring]) -> Order? {
        switch words.first {
        case "wifi": words.count == 1 ? .upward : nil
        case "speaker": words.contains("wave") ? .afterFirst : nil
        case "chart": words.dropFirst().first == "bar" ? .rightward : nil
        case "waveform": words.count == 1 ? .rightward : nil
        default: nil
        }
    }

    private static func variable(_ contours: SymbolContours, _ order: Order) -> SymbolGraphic {
        let parts =
            switch order {
            case .upward: contours.parts.sorted { $0.box.maxY > $1.box.maxY }
            case .rightward, .afterFirst: contours.parts.sorted { $0.box.minX < $1.box.minX }
            }
        return SymbolGraphic(
            parts.enumerated().map { index, part in
                let place = order == .afterFirst ? index - 1 : index
                return SymbolLayer(
                    path: part.path, level: order == .afterFirst && index > 0 ? 2 : 1, part: place < 0 ? nil : place)
            })
    }
}
