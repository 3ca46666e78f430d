/// The places of a text's characters that tell which of them takes the place of which: in a number by the decimal separator, before the
/// first number and after each from its beginning, and without a number from the end. Numbers are counted from the text's end.
package struct RollingPlaces {
    /// One place.
    struct Place: Hashable {
        /// A number, its sign, the words after it, or those before the first.
        var part: Int
        /// From the part's anchor.
        var index: Int
    }

    /// The place of each character.
    private(set) var places: [Place]
    /// The numbers, without what groups their digits.
    package private(set) var numbers: [Double] = []

    package init(_ characters: [Character]) {
        let runs = Self.numbers(in: characters)
        places = (0..<characters.count).map { index in
            Place(part: -1, index: runs.isEmpty ? index - characters.count : index)
        }
        for (order, run) in runs.enumerated() {
            let part = 3 * (runs.count - order)
            let point = Self.decimalPoint(in: characters, run)
            place(run, point, characters, part)
            let next = order + 1 < runs.count ? runs[order + 1] : characters.count..<characters.count
            let end = next.isEmpty ? characters.count : Self.sign(before: next, characters) ?? next.lowerBound
            for index in run.upperBound..<max(end, run.upperBound) {
                places[index] = Place(part: part + 2, index: index - run.upperBound)
            }
            let sign = Self.sign(before: run, characters)
            if let sign { places[sign] = Place(part: part + 1, index: 0) }
            let digits = run.compactMap { index in
                index == point ? "." : characters[index].wholeNumberValue.map(String.init)
            }
            let isNegative = sign.map { characters[$0] != "+" } ?? false
            numbers.append((Double(digits.joined()) ?? 0) * (isNegative ? -1 : 1))
        }
    }

    /// Whether the numbers of `new` are less than those of `old`, the first that differs deciding.
    package static func isFalling(from old: String, to new: String) -> Bool {
        let (old, new) = (RollingPlaces(Array(old)).numbers, RollingPlaces(Array(new)).numbers)
        guard old.count == new.count else { return new.count < old.count }
        return zip(old, new).first { $0 != $1 }.map { $1 < $0 } ?? false
    }

    /// Digits and what stands between them count from the decimal separator, what groups digits not as a digit.
    private mutating func place(_ run: Range<Int>, _ point: Int?, _ characters: [Character], _ part: Int) {
        var count = 0
        for index in (run.lowerBound..<(point ?? run.upperBound)).reversed() {
            if characters[index].wholeNumberValue != nil {
                count += 1
                places[index] = Place(part: part, index: -2 * count)
            } else {
                places[index] = Place(part: part, index: -2 * count - 1)
            }
        }
        if let point {
            for index in point..<run.upperBound { places[index] = Place(part: part, index: index - point) }
        }
    }

    /// Where digits stand, with single marks between them.
    private static func numbers(in characters: [Character]) -> [Range<Int>] {
        func isDigit(_ index: Int) -> Bool {
            characters.indices.contains(index) && characters[index].wholeNumberValue.map { $0 < 10 } ?? false
        }
        var runs: [Range<Int>] = []
        var index = 0
        while index < characters.count {
            guard isDigit(index) else {
                index += 1
                continue
            }
            var end = index + 1
            while isDigit(end) || (end < characters.count && marks.contains(characters[end]) && isDigit(end + 1)) {
                end += 1
            }
            runs.append(index..<end)
            index = end
        }
        return runs
    }

    private static let marks: Set<Character> = [".", ",", "'", "\u{2019}", "\u{A0}", "\u{202F}"]

    /// A sign before a number, which no digit, letter or space of a range stands before.
    private static func sign(before run: Range<Int>, _ characters: [Character]) -> Int? {
        let index = run.lowerBound - 1
        guard index >= 0, ["-", "+", "\u{2212}"].contains(characters[index]) else { return nil }
        guard index > 0 else { return index }
        let before = characters[index - 1]
        return before.isLetter || before.wholeNumberValue != nil ? nil : index
    }

    /// The separator before a fraction. A mark that comes twice groups digits, and so does a comma before three of them alone.
    private static func decimalPoint(in characters: [Character], _ run: Range<Int>) -> Int? {
        guard let last = run.last(where: { characters[$0] == "." || characters[$0] == "," }) else { return nil }
        let mark = characters[last]
        guard run.filter({ characters[$0] == mark }).count == 1 else { return nil }
        let hasOthers = run.contains { marks.contains(characters[$0]) && characters[$0] != mark }
        return mark == "," && run.upperBound - last == 4 && !hasOthers ? nil : last
    }
}
