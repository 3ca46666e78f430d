import Glibc

/// The mapping from the values of one axis to positions from 0 to 1: from left to right, from bottom to top.
struct ChartScale {
    /// The values between the two ends.
    enum Domain {
        case categories([String])
        case numbers(ClosedRange<Double>)
        case dates(ClosedRange<Double>)
    }

    let domain: Domain
    let kind: ChartScaleSetting.Kind
    /// The visible part of all positions; 0 to 1 if everything is visible.
    private(set) var window = 0.0...1.0
    /// Whether only a part of the values is visible.
    private(set) var isWindowed = false
    /// The step of the round numbers at which the axis begins and ends; nil for requested ends.
    var step: Double?
    /// The space beyond the greatest value, as a fraction of the whole; it contains annotations.
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

    /// Returns the position of `value`, for a category the middle of its band; nil if it is not on the axis.
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

    /// The length of a category's band as a fraction of the axis; nil if the values are no categories.
    var band: Double? {
        guard case .categories(let names) = domain else { return nil }
        return 1 / Double(max(names.count, 1)) / (window.upperBound - window.lowerBound)
    }

    /// Whether the values are categories.
    var isCategorical: Bool { band != nil }

    /// The value of the axis closest to zero: the base of bars.
    var base: ChartValue? {
        switch domain {
        case .categories: nil
        case .numbers(let range):
            kind == .log
                ? .number(range.lowerBound) : .number(min(max(0, range.lowerBound), range.upperBound))
        case .dates(let range): .date(range.lowerBound)
        }
    }

    /// Returns the same scale with only `length` of its values visible, from `start` on, or from its beginning.
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

    /// The values at the two ends of the visible part; nil for categories.
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

    /// Returns a number transformed by its kind of scale.
    static func bend(_ number: Double, _ kind: ChartScaleSetting.Kind) -> Double {
        switch kind {
        case .linear, .date, .category: number
        case .log: log10(max(number, 1e-300))
        case .squareRoot: number < 0 ? -(-number).squareRoot() : number.squareRoot()
        case .symmetricLog: number < 0 ? -log1p(-number) : log1p(number)
        }
    }
}
