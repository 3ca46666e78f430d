import Views

/// Layers of a symbol that are drawn in one paint.
struct SymbolPass {
    /// A layer in it.
    struct Part {
        let layer: SymbolLayer
        /// From 0 to 1.
        let opacity: Double
        /// Whether it takes away instead of being drawn.
        let erases: Bool
    }

    /// The paint.
    let paint: Paint
    /// The layers, the first at the back.
    let parts: [Part]

    /// What is drawn for `run` with `paint` as its primary one, the first pass at the back.
    static func passes(of picture: SymbolPicture, _ run: SymbolRun, _ paint: Paint) -> [SymbolPass] {
        let paints = self.paints(of: picture, run, paint)
        let faded = fadedParts(of: picture, run.variableValue)
        let count = (picture.layers.compactMap(\.part).max() ?? -1) + 1
        func opacity(_ layer: SymbolLayer) -> Double {
            guard let part = layer.part else { return 1 }
            if let lighting = run.lighting { return lighting.opacity(of: part, among: count) }
            return faded.contains(part) ? 0.28 : 1
        }
        guard let paints else {
            return [
                SymbolPass(
                    paint: paint,
                    parts: picture.layers.map {
                        Part(layer: $0, opacity: opacity($0), erases: $0.role != .draw)
                    })
            ]
        }
        return picture.layers.indices.compactMap { index in
            let layer = picture.layers[index]
            guard layer.role != .erase else { return nil }
            let own = paints[min(layer.level, paints.count) - 1]
            let later = picture.layers[(index + 1)...].filter { $0.role == .erase }
            return SymbolPass(
                paint: own.paint,
                parts: [Part(layer: layer, opacity: own.opacity * opacity(layer), erases: false)]
                    + later.map { Part(layer: $0, opacity: 1, erases: true) })
        }
    }

    /// The paints of the levels; nil where all have one.
    private static func paints(
        of picture: SymbolPicture, _ run: SymbolRun, _ paint: Paint
    ) -> [(paint: Paint, opacity: Double)]? {
        switch run.rendering {
        case .monochrome: return nil
        case .hierarchical:
            let isOne = Set(picture.layers.map(\.level)).count < 2
            return isOne ? nil : [(paint, 1), (paint, 0.5), (paint, 0.25)]
        case .palette(let others):
            let levels = Set(picture.layers.filter { $0.role != .erase }.map(\.level)).sorted()
            let given = [paint] + others
            // The first level that there is has the first paint.
            return (1...3).map { level in
                let place = levels.firstIndex { $0 >= level } ?? levels.count - 1
                return (given[min(max(place, 0), given.count - 1)], 1)
            }
        case .multicolor(let appearance):
            guard let colors = SymbolColors.colors(of: run.name) else { return nil }
            return (0..<3).map { (.color(colors[min($0, colors.count - 1)].resolved(in: appearance)), 1) }
        }
    }

    /// The layers that a variable value leaves out.
    private static func fadedParts(of picture: SymbolPicture, _ value: Double?) -> Set<Int> {
        guard let value, !value.isNaN else { return [] }
        let count = (picture.layers.compactMap(\.part).max() ?? -1) + 1
        return Set((0..<count).filter { Double($0) / Double(count) >= value })
    }
}
