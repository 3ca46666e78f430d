/// The scales of a chart's colours, lines and symbols: named values have explicit outputs, the others cycle through the
/// defaults.
struct ChartStyleScales {
    /// The names encoded by colours, in the order of the legend.
    let colorNames: [String]
    /// The numbers encoded by a gradient of colours; nil if colours encode names.
    let numbers: ClosedRange<Double>?
    /// The names encoded by symbols.
    let symbolNames: [String]
    /// The names encoded by lines.
    let lineNames: [String]
    /// The names encoded by sizes.
    let sizeNames: [String]
    private let sizes: ClosedRange<Double>?
    private let settings: ChartSettings
    private let locale: ChartLocale
    private let indices: [[String: Int]]

    /// Swift Charts' colours, in its order.
    static let palette: [Color] = [
        .systemBlue, .systemGreen, .systemOrange, .systemPurple, .systemRed, .systemCyan, .systemYellow,
    ]
    /// Swift Charts' symbols, in its order.
    static let symbols: [ChartSymbolShape] = [.circle, .square, .triangle, .diamond, .pentagon]
    private static let dashes: [[Double]] = [[], [6, 4], [2, 3], [8, 3, 2, 3], [12, 4], [4, 2, 1, 2]]
    /// The default area of a symbol, in square points.
    static let symbolArea = 48.0

    init(marks: [ChartMark], settings: ChartSettings, locale: ChartLocale) {
        let scaled = marks.map(\.style.scaled)
        func names(_ scale: [String], _ value: (ChartMarkStyle) -> ChartValue?) -> [String] {
            var known = Set(scale)
            return scale + scaled.compactMap { value($0)?.name(locale) }.filter { known.insert($0).inserted }
        }
        func numbers(_ value: (ChartMarkStyle) -> ChartValue?) -> ClosedRange<Double>? {
            let values = scaled.compactMap(value)
            let numbers = values.compactMap { value -> Double? in
                if case .number(let number) = value { number } else { nil }
            }
            guard numbers.count == values.count, let least = numbers.min(), let most = numbers.max() else { return nil }
            return least...most
        }
        self.settings = settings
        self.locale = locale
        let isContinuous = settings.foregroundScale.isEmpty
        self.numbers = isContinuous ? numbers(\.foregroundBy) : nil
        sizes = settings.symbolSizeScale.isEmpty ? numbers(\.symbolSizeBy) : nil
        colorNames = self.numbers == nil ? names(settings.foregroundScale.map(\.name), \.foregroundBy) : []
        symbolNames = names(settings.symbolScale.map(\.name), \.symbolBy)
        lineNames = names(settings.lineScale.map(\.name), \.lineBy)
        sizeNames = sizes == nil ? names(settings.symbolSizeScale.map(\.name), \.symbolSizeBy) : []
        indices = [colorNames, symbolNames, lineNames, sizeNames].map { names in
            Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
        }
    }

    func color(_ value: ChartValue) -> PaintStyle {
        if let numbers, case .number(let number) = value {
            let span = numbers.upperBound - numbers.lowerBound
            return .color(Self.shade(span > 0 ? (number - numbers.lowerBound) / span : 1))
        }
        return color(named: value.name(locale))
    }

    func color(named name: String) -> PaintStyle {
        let index = indices[0][name] ?? 0
        if index < settings.foregroundScale.count { return settings.foregroundScale[index].output }
        return .color(Self.palette[index % Self.palette.count])
    }

    /// Returns the colour at a fraction of the gradient for numbers.
    static func shade(_ part: Double) -> Color {
        .systemBlue.opacity(0.15 + 0.85 * Length.fraction(part))
    }

    func symbol(_ value: ChartValue) -> ChartSymbolShape { symbol(named: value.name(locale)) }

    func line(_ value: ChartValue) -> StrokeStyle { line(named: value.name(locale)) }

    func symbol(named name: String) -> ChartSymbolShape {
        let index = indices[1][name] ?? 0
        if index < settings.symbolScale.count { return settings.symbolScale[index].output }
        return Self.symbols[index % Self.symbols.count]
    }

    func line(named name: String) -> StrokeStyle {
        let index = indices[2][name] ?? 0
        if index < settings.lineScale.count { return settings.lineScale[index].output }
        return StrokeStyle(
            lineWidth: 2, lineCap: index == 0 ? .round : .butt, lineJoin: .round,
            dash: Self.dashes[index % Self.dashes.count])
    }

    /// Returns the side of a symbol in points for the value that its size encodes.
    func symbolSide(_ value: ChartValue) -> Double {
        let area: Double
        if let sizes, case .number(let number) = value {
            let span = sizes.upperBound - sizes.lowerBound
            area = 20 + 180 * (span > 0 ? Length.fraction((number - sizes.lowerBound) / span) : 0.5)
        } else {
            let index = indices[3][value.name(locale)] ?? 0
            area =
                index < settings.symbolSizeScale.count
                ? settings.symbolSizeScale[index].output
                : 36 + 164 * Double(index) / Double(max(sizeNames.count - 1, 1))
        }
        return Length.extent(area).squareRoot()
    }
}

extension ChartMarkStyle {
    /// The style without the values that no scale maps: an explicit colour, symbol, size or line replaces the scale's,
    /// and the legend does not list its value.
    fileprivate var scaled: ChartMarkStyle {
        var copy = self
        if foreground != nil { copy.foregroundBy = nil }
        if symbol != nil { copy.symbolBy = nil }
        if symbolSize != nil { copy.symbolSizeBy = nil }
        if line != nil { copy.lineBy = nil }
        return copy
    }
}

extension ChartValue {
    /// Returns the value's text in a legend.
    func name(_ locale: ChartLocale) -> String {
        switch self {
        case .category(let name): name
        case .number(let number): locale.text(number, decimals: 0...3)
        case .date(let seconds): locale.text(.shortDate, seconds)
        }
    }
}
