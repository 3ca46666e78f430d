/// The places of a text's characters, by which the characters of two texts are matched. Within a number they count from
/// the decimal separator; before the first number and after each number from the beginning; without a number from the
/// end. Numbers are counted from the text's end.
package struct RollingPositions {
    /// The place of one character.
    struct Place: Hashable {
        /// The number, its sign, the words after it, or those before the first number.
        var part: Int
        /// The index relative to the part's anchor.
        var index: Int
    }

    /// The place of each character.
    private(set) var places: [Place]
    /// The values of the numbers, without digit grouping.
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

    /// Whether the numbers of `new` are less than those of `old`; the first that differs decides.
    package static func isFalling(from old: String, to new: String) -> Bool {
        let (old, new) = (RollingPositions(Array(old)).numbers, RollingPositions(Array(new)).numbers)
        guard old.count == new.count else { return new.count < old.count }
        return zip(old, new).first { $0 != $1 }.map { $1 < $0 } ?? false
    }

    /// Sets the places of a number's characters, counted from the decimal separator; grouping marks do not count as
    /// digits.
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

    /// Returns the runs of digits, with single marks between them.
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

    /// Returns the index of a sign before a number. A sign after a digit or a letter does not count: it is a range's
    /// dash.
    private static func sign(before run: Range<Int>, _ characters: [Character]) -> Int? {
        let index = run.lowerBound - 1
        guard index >= 0, ["-", "+", "\u{2212}"].contains(characters[index]) else { return nil }
        guard index > 0 else { return index }
        let before = characters[index - 1]
        return before.isLetter || before.wholeNumberValue != nil ? nil : index
    }

    /// Returns the index of the decimal separator. A mark that occurs twice groups digits; so does a single comma
    /// before three digits.
    private static func decimalPoint(in characters: [Character], _ run: Range<Int>) -> Int? {
        guard let last = run.last(where: { characters[$0] == "." || characters[$0] == "," }) else { return nil }
        let mark = characters[last]
        guard run.filter({ characters[$0] == mark }).count == 1 else { return nil }
        let hasOthers = run.contains { marks.contains(characters[$0]) && characters[$0] != mark }
        return mark == "," && run.upperBound - last == 4 && !hasOthers ? nil : last
    }
}
