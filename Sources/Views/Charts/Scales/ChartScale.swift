import Glibc

/// How the values along one axis become places from 0 to 1: from the left to the right, from the bottom to the top.
struct ChartScale {
    /// The values between the two ends.
    enum Domain {
        case categories([String])
        case numbers(ClosedRange<Double>)
        case dates(ClosedRange<Double>)
    }

    let domain: Domain
    let kind: ChartScaleSetting.Kind
    /// The part of all places that is seen, as places; 0 to 1 where all is.
    private(set) var window = 0.0...1.0
    /// Whether only a part of the values is seen.
    private(set) var isWindowed = false
    /// The distance of the round numbers that the axis begins and ends at; nil where it begins and ends as it is asked to.
    var step: Double?
    /// The room beyond the greatest value, as a part of all; views beside marks stand in it.
    var headroom = 0.0
    private let bands: [String: Int]
    private let ends: (lower: Double, upper: Double)

    init(_ domain: Domain, kind: ChartScaleSetting.Kind = .linear) {
        self.domain = domain
        self.kind = kind
        var bands: [String: Int] = [:]
        switch domain {
        case .categories(let names):
            for (index, name) in names.enumerated() where bands[name] == nil { bands[name] = index }
            ends = (0, 1)
        case .numbers(let range): ends = (Self.bend(range.lowerBound, kind), Self.bend(range.upperBound, kind))
        case .dates(let range): ends = (range.lowerBound, range.upperBound)
        }
        self.bands = bands
    }

    /// The place of `value`, a category's in its band's middle; nil where it is none of the axis' values.
    func place(_ value: ChartValue) -> Double? {
        switch (domain, value) {
        case (.categories(let names), .category(let name)):
            return bands[name].map { seen((Double($0) + 0.5) / Double(max(names.count, 1))) }
        case (.numbers, .number(let number)): return fraction(Self.bend(number, kind))
        case (.dates, .date(let seconds)): return fraction(seconds)
        case (.categories, .number), (.categories, .date), (.numbers, .category), (.numbers, .date),
            (.dates, .category),
            (.dates, .number):
            return nil
        }
    }

    /// A category's part of the axis; nil where the values are no categories.
    var band: Double? {
        guard case .categories(let names) = domain else { return nil }
        return 1 / Double(max(names.count, 1)) / (window.upperBound - window.lowerBound)
    }

    /// Whether the values are categories.
    var isCategorical: Bool { band != nil }

    /// The value of the axis nearest to nothing: where bars begin.
    var base: ChartValue? {
        switch domain {
        case .categories: nil
        case .numbers(let range):
            kind == .log
                ? .number(range.lowerBound) : .number(min(max(0, range.lowerBound), range.upperBound))
        case .dates(let range): .date(range.lowerBound)
        }
    }

    /// The same scale with only `length` of its values seen, from `start` on, or from its beginning.
    func showing(_ length: Double, from start: ChartValue?) -> ChartScale {
        guard length.isFinite, length > 0 else { return self }
        let share: Double
        switch domain {
        case .categories(let names): share = length / Double(max(names.count, 1))
        case .numbers(let range), .dates(let range):
            guard kind != .log, range.upperBound > range.lowerBound else { return self }
            share = length / (range.upperBound - range.lowerBound)
        }
        guard share.isFinite, share > 1e-6, share < 1 else { return self }
        var copy = self
        let place = (start.flatMap { self.place($0) } ?? 0) - (start == nil ? 0 : (band ?? 0) / 2)
        let lower = min(max(place, 0), 1 - share)
        copy.window = lower...(lower + share)
        copy.isWindowed = true
        return copy
    }

    /// The values at the two ends of what is seen; nil for categories.
    var seenEnds: ClosedRange<Double>? {
        switch domain {
        case .categories: return nil
        case .numbers(let range), .dates(let range):
            guard isWindowed else { return range }
            let span = range.upperBound - range.lowerBound
            let start = range.lowerBound + span * window.lowerBound
            return start...max(start, range.lowerBound + span * window.upperBound)
        }
    }

    private func fraction(_ bent: Double) -> Double {
        let span = ends.upper - ends.lower
        guard span != 0 else { return seen(0.5) }
        let fraction = (bent - ends.lower) / span
        return seen(fraction.isFinite ? min(max(fraction, -1e4), 1e4) : 0)
    }

    private func seen(_ fraction: Double) -> Double {
        (fraction - window.lowerBound) / (window.upperBound - window.lowerBound) / (1 + headroom)
    }

    /// A number as its scale counts it.
    static func bend(_ number: Double, _ kind: ChartScaleSetting.Kind) -> Double {
        switch kind {
        case .linear, .date, .category: number
        case .log: log10(max(number, 1e-300))
        case .squareRoot: number < 0 ? -(-number).squareRoot() : number.squareRoot()
        case .symmetricLog: number < 0 ? -log1p(-number) : log1p(number)
        }
    }
}
