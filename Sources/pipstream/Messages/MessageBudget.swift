/// Limits the messages of a session, so the output is bounded however much a script logs. Prints the first of each
/// kind, and the number of the others at the end. A value type without I/O.
package struct MessageBudget {
    /// The category of a message.
    package enum Category: Int, CaseIterable {
        case error, note, notice, console

        fileprivate var plural: String {
            switch self {
            case .error: "errors"
            case .note: "notes"
            case .notice: "notices"
            case .console: "console lines"
            }
        }

        /// The maximum number of printed messages.
        fileprivate var limit: Int {
            switch self {
            case .error: 30
            case .note, .notice: 100
            case .console: 20_000
            }
        }
    }

    /// The treatment of a message.
    package enum Decision: Equatable {
        case print
        /// The first message beyond its category's limit: print the text once instead.
        case printLimit(String)
        case count
    }

    /// The maximum number of printed bytes.
    package static let maximumByteCount = 4 << 20

    private struct Kind: Hashable {
        let category: Category
        let text: String
    }

    private var firsts: [(kind: Kind, text: String)] = []
    private var repeats: [Kind: Int] = [:]
    private var printed = Array(repeating: 0, count: Category.allCases.count)
    private var left = Array(repeating: 0, count: Category.allCases.count)
    private var byteCount = 0

    package init() {}

    /// Whether an error's source lines are printed with it: only for the first errors.
    package var showsSource: Bool { printed[Category.error.rawValue] <= 10 }

    /// Records a message from `place` in a source, and returns its treatment. Repeated console messages are separate;
    /// other messages from one place are of one kind if they differ only in numbers.
    package mutating func decide(_ category: Category, _ text: String, at place: String = "") -> Decision {
        let index = category.rawValue
        if category != .console {
            let kind = Kind(category: category, text: place + Self.withoutNumbers(text))
            if let count = repeats[kind] {
                repeats[kind] = count + 1
                return .count
            }
            if printed[index] < category.limit {
                repeats[kind] = 0
                firsts.append((kind, place + text))
            }
        }
        let size = min(text.utf8.count, TerminalText.maximumLength * 4)
        guard printed[index] < category.limit, byteCount + size <= Self.maximumByteCount else {
            left[index] += 1
            return left[index] == 1 ? .printLimit("further \(category.plural) are counted, not printed") : .count
        }
        printed[index] += 1
        byteCount += size
        return .print
    }

    /// The messages at the end about those that were only counted.
    package var remainders: [String] {
        let kinds = firsts.compactMap { first in
            let count = repeats[first.kind] ?? 0
            return count == 0 ? nil : "… and \(count) more like: \(first.text.prefix(100))"
        }
        return kinds
            + Category.allCases.filter { left[$0.rawValue] > 0 }.map { "… and \(left[$0.rawValue]) more \($0.plural)" }
    }

    /// Returns the beginning of `text` with each run of digits replaced by a mark.
    private static func withoutNumbers(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars.prefix(200) {
            guard ("0"..."9").contains(character) else {
                result.unicodeScalars.append(character)
                continue
            }
            if !result.hasSuffix("#") { result += "#" }
        }
        return result
    }
}
