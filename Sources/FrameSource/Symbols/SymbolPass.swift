import Views

/// The layers of a symbol that share a paint.
struct SymbolPass {
    /// A layer of the pass.
    struct Part {
        let layer: SymbolLayer
        /// The opacity from 0 to 1.
        let opacity: Double
        /// Whether the layer erases instead of being drawn.
        let erases: Bool
    }

    let paint: Paint
    /// The layers, back to front.
    let parts: [Part]

    /// Returns the passes of `run` with `paint` as its primary paint, back to front.
    static func passes(of graphic: SymbolGraphic, _ run: SymbolRun, _ paint: Paint) -> [SymbolPass] {
        let paints = self.paints(of: graphic, run, paint)
        let faded = fadedParts(of: graphic, run.variableValue)
        let count = (graphic.layers.compactMap(\.part).max() ?? -1) + 1
        func opacity(_ layer: SymbolLayer) -> Double {
            guard let part = layer.part else { return 1 }
            if let lighting = run.lighting { return lighting.opacity(of: part, among: count) }
            return faded.contains(part) ? 0.28 : 1
        }
        guard let paints else {
            return [
                SymbolPass(
                    paint: paint,
                    parts: graphic.layers.map {
                        Part(layer: $0, opacity: opacity($0), erases: $0.role != .draw)
                    })
            ]
        }
        return graphic.layers.indices.compactMap { index in
            let layer = graphic.layers[index]
            guard layer.role != .erase else { return nil }
            let own = paints[min(layer.level, paints.count) - 1]
            let later = graphic.layers[(index + 1)...].filter { $0.role == .erase }
            return SymbolPass(
                paint: own.paint,
                parts: [Part(layer: layer, opacity: own.opacity * opacity(layer), erases: false)]
                    + later.map { Part(layer: $0, opacity: 1, erases: true) })
        }
    }

    /// Returns the paints of the levels; nil if all share one.
    private static func paints(
        of graphic: SymbolGraphic, _ run: SymbolRun, _ paint: Paint
    ) -> [(paint: Paint, opacity: Double)]? {
        switch run.rendering {
        case .monochrome: return nil
        case .hierarchical:
            let isOne = Set(graphic.layers.map(\.level)).count < 2
            return isOne ? nil : [(paint, 1), (paint, 0.5), (paint, 0.25)]
        case .palette(let others):
            let levels = Set(graphic.layers.filter { $0.role != .erase }.map(\.level)).sorted()
            let given = [paint] + others
            // The first level in use has the first paint.
            return (1...3).map { level in
                let place = levels.firstIndex { $0 >= level } ?? levels.count - 1
                return (given[min(max(place, 0), given.count - 1)], 1)
            }
        case .multicolor(let appearance):
            guard let colors = SymbolColors.colors(of: run.name) else { return nil }
            return (0..<3).map { (.color(colors[min($0, colors.count - 1)].resolved(in: appearance)), 1) }
        }
    }

    /// Returns the layers that a variable value fades.
    private static func fadedParts(of graphic: SymbolGraphic, _ value: Double?) -> Set<Int> {
        guard let value, !value.isNaN else { return [] }
        let count = (graphic.layers.compactMap(\.part).max() ?? -1) + 1
        return Set((0..<count).filter { Double($0) / Double(count) >= value })
    }
}
