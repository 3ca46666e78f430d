import FoundationEssentials
import Views

/// Inline Markdown as in CommonMark (emphasis, strong emphasis, code, links, escapes, entities), with GitHub's
/// strikethrough. Block syntax is not parsed, and all white space is kept, as in SwiftUI's texts.
struct InlineMarkdown {
    /// The placeholder of a value in a template: a noncharacter of Unicode.
    static let placeholder: Character = "\u{10FFFD}"

    /// Returns the segments of `template`, with each placeholder replaced by the next of `values`.
    static func segments(of template: String, values: [TextSegment]) -> [TextSegment] {
        var markdown = InlineMarkdown(template, values)
        markdown.read()
        return MarkdownEmphasis.segments(of: markdown.items)
    }

    /// An item that was parsed and is not combined yet.
    enum Item {
        case segments([TextSegment])
        case delimiter(MarkdownDelimiter)
        /// The start of a link or an image; a link start within a link is inactive.
        case bracket(isImage: Bool, isActive: Bool)
    }

    private let characters: [Character]
    private let values: [TextSegment]
    private var position = 0
    private var valueCount = 0
    private var items: [Item] = []

    private init(_ template: String, _ values: [TextSegment]) {
        characters = Array(template)
        self.values = values
    }

    private mutating func read() {
        while position < characters.count {
            switch characters[position] {
            case Self.placeholder:
                items.append(.segments([nextValue()]))
                position += 1
            case "\\": readEscape()
            case "`": readCode()
            case "*", "_", "~": readDelimiter()
            case "&": readEntity()
            case "<": readAutolink()
            case "[":
                items.append(.bracket(isImage: false, isActive: true))
                position += 1
            case "!" where character(1) == "[":
                items.append(.bracket(isImage: true, isActive: true))
                position += 2
            case "]": readBracketEnd()
            case let character:
                add(String(character))
                position += 1
            }
        }
    }

    private func character(_ offset: Int) -> Character? {
        let index = position + offset
        return characters.indices.contains(index) ? characters[index] : nil
    }

    private mutating func nextValue() -> TextSegment {
        defer { valueCount += 1 }
        return values.indices.contains(valueCount) ? values[valueCount] : .string(String(Self.placeholder))
    }

    private mutating func add(_ string: String) {
        if case .segments(let segments) = items.last, case .string(let last)? = segments.last, segments.count == 1 {
            items[items.count - 1] = .segments([.string(last + string)])
        } else {
            items.append(.segments([.string(string)]))
        }
    }

    private mutating func readEscape() {
        if let next = character(1), next.isMarkdownPunctuation {
            add(String(next))
            position += 2
        } else {
            add("\\")
            position += 1
        }
    }

    private mutating func readCode() {
        let count = run(of: "`", from: position)
        var end = position + count
        while end < characters.count {
            guard characters[end] == "`" else {
                end += 1
                continue
            }
            let closing = run(of: "`", from: end)
            if closing == count {
                var content = Array(characters[(position + count)..<end])
                if content.count > 2, content.first == " ", content.last == " ", content.contains(where: { $0 != " " })
                {
                    content = Array(content.dropFirst().dropLast())
                }
                items.append(.segments([.styled(withValues(content), [.fontDesign(.monospaced)])]))
                position = end + closing
                return
            }
            end += closing
        }
        add(String(repeating: "`", count: count))
        position += count
    }

    /// Returns `content` as literal text, with its placeholders replaced by values.
    private mutating func withValues(_ content: [Character]) -> [TextSegment] {
        var segments: [TextSegment] = []
        for part in content.split(separator: Self.placeholder, omittingEmptySubsequences: false).enumerated() {
            if part.offset > 0 { segments.append(nextValue()) }
            if !part.element.isEmpty { segments.append(.string(String(part.element))) }
        }
        return segments
    }

    private mutating func readDelimiter() {
        let character = characters[position]
        let count = run(of: character, from: position)
        let before = position > 0 ? characters[position - 1] : " "
        position += count
        let after = self.character(0) ?? " "
        items.append(.delimiter(MarkdownDelimiter(character, count: count, before: before, after: after)))
    }

    private func run(of character: Character, from start: Int) -> Int {
        characters[start...].prefix { $0 == character }.count
    }

    private mutating func readEntity() {
        let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}"]
        let body = characters[(position + 1)...].prefix(12)
        guard let end = body.firstIndex(of: ";") else {
            add("&")
            position += 1
            return
        }
        let name = String(body[..<end])
        var text = names[name]
        if name.hasPrefix("#x") || name.hasPrefix("#X") {
            text = UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map { String($0) }
        } else if name.hasPrefix("#") {
            text = UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init).map { String($0) }
        }
        add(text ?? "&")
        position = text == nil ? position + 1 : end + 1
    }

    private mutating func readAutolink() {
        let body = characters[(position + 1)...].prefix { $0 != ">" && $0 != "<" && !$0.isWhitespace }
        let address = String(body)
        let scheme = address.prefix { $0 != ":" }
        let isAddress =
            body.endIndex < characters.count && characters[body.endIndex] == ">" && scheme.count > 1
            && scheme.count < address.count && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard isAddress else {
            add("<")
            position += 1
            return
        }
        items.append(.segments([Self.link(withValues(Array(body)), to: address)]))
        position = body.endIndex + 1
    }

    private mutating func readBracketEnd() {
        let opening = items.lastIndex { if case .bracket = $0 { true } else { false } }
        guard let opening, case .bracket(let isImage, let isActive) = items[opening] else {
            add("]")
            position += 1
            return
        }
        guard isActive, let (address, end) = destination() else {
            items[opening] = .segments([.string(isImage ? "![" : "[")])
            add("]")
            position += 1
            return
        }
        let inner = MarkdownEmphasis.segments(of: Array(items[(opening + 1)...]))
        items.removeSubrange(opening...)
        position = end
        guard !isImage else {
            items.append(.segments(inner))
            return
        }
        items.append(.segments([Self.link(inner, to: address)]))
        for index in items.indices {
            if case .bracket(isImage: false, _) = items[index] {
                items[index] = .bracket(isImage: false, isActive: false)
            }
        }
    }

    /// Returns the address in parentheses after the bracket, and the index after it.
    private mutating func destination() -> (address: String, end: Int)? {
        guard character(1) == "(" else { return nil }
        var index = position + 2
        var depth = 0
        var address: [Character] = []
        var hasEnded = false
        while index < characters.count {
            let character = characters[index]
            if character == ")", depth == 0 {
                return (addressWithValues(address), index + 1)
            }
            if character.isWhitespace {
                hasEnded = !address.isEmpty
            } else if hasEnded {
                // A title in quotes may follow, which is not shown.
                guard character == "\"" || character == "'",
                    let close = characters[(index + 1)...].firstIndex(of: character)
                else { return nil }
                index = close
            } else {
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                address.append(character)
            }
            index += 1
        }
        return nil
    }

    private mutating func addressWithValues(_ address: [Character]) -> String {
        var address = address
        if address.first == "<", address.last == ">" { address = Array(address.dropFirst().dropLast()) }
        return withValues(address).map { segment in
            switch segment {
            case .string(let string): string
            case .number(let number): number.words(in: Locale(identifier: "en_US_POSIX"))
            default: ""
            }
        }.joined()
    }

    /// Returns a link to `address` with the text of `segments`.
    static func link(_ segments: [TextSegment], to address: String) -> TextSegment {
        .styled(segments, [.textLink, .textDestination(address)])
    }
}

/// A run of delimiter characters that may open or close emphasis.
struct MarkdownDelimiter {
    let character: Character
    /// The original length of the run.
    let length: Int
    /// The number of characters without a counterpart so far.
    var count: Int
    let canOpen: Bool
    let canClose: Bool

    init(_ character: Character, count: Int, before: Character, after: Character) {
        self.character = character
        length = count
        self.count = count
        let (isSpaceBefore, isSpaceAfter) = (before.isWhitespace, after.isWhitespace)
        let (isSignBefore, isSignAfter) = (before.isMarkdownSign, after.isMarkdownSign)
        let isLeft = !isSpaceAfter && (!isSignAfter || isSpaceBefore || isSignBefore)
        let isRight = !isSpaceBefore && (!isSignBefore || isSpaceAfter || isSignAfter)
        canOpen = character == "_" ? isLeft && (!isRight || isSignBefore) : isLeft
        canClose = character == "_" ? isRight && (!isLeft || isSignAfter) : isRight
    }

    /// Whether this run opens the emphasis that `closer` closes.
    func opens(_ closer: MarkdownDelimiter) -> Bool {
        guard character == closer.character, canOpen, count > 0 else { return false }
        if character == "~" { return count == closer.count && count <= 2 }
        guard canClose || closer.canOpen else { return true }
        let bothAreThree = length.isMultiple(of: 3) && closer.length.isMultiple(of: 3)
        return !(length + closer.length).isMultiple(of: 3) || bothAreThree
    }
}

/// Matches the pairs of delimiter runs that emphasise the text between them.
enum MarkdownEmphasis {
    /// Returns the parsed items with their emphasis. Delimiters without a counterpart are literal text.
    static func segments(of items: [InlineMarkdown.Item]) -> [TextSegment] {
        var items = items
        var position = 0
        while position < items.count {
            guard case .delimiter(var closer) = items[position], closer.canClose,
                let opening = items[..<position].lastIndex(where: {
                    if case .delimiter(let opener) = $0 { opener.opens(closer) } else { false }
                }), case .delimiter(var opener) = items[opening]
            else {
                position += 1
                continue
            }
            let isStrike = closer.character == "~"
            let taken = isStrike ? closer.count : min(opener.count, closer.count, 2)
            let modifier: Modifier =
                isStrike ? .strikethrough(TextDecoration()) : taken == 2 ? .bold(true) : .italic(true)
            let inner = flat(items[(opening + 1)..<position])
            opener.count -= taken
            closer.count -= taken
            var joined: [InlineMarkdown.Item] = opener.count > 0 ? [.delimiter(opener)] : []
            joined.append(.segments([.styled(inner, [modifier])]))
            // The rest of the closing run may close another emphasis.
            let next = opening + joined.count
            if closer.count > 0 { joined.append(.delimiter(closer)) }
            items.replaceSubrange(opening...position, with: joined)
            position = next
        }
        return flat(items[...])
    }

    private static func flat(_ items: ArraySlice<InlineMarkdown.Item>) -> [TextSegment] {
        var segments: [TextSegment] = []
        for item in items {
            let parts: [TextSegment] =
                switch item {
                case .segments(let parts): parts
                case .delimiter(let signs): [.string(String(repeating: signs.character, count: signs.count))]
                case .bracket(let isImage, _): [.string(isImage ? "![" : "[")]
                }
            for part in parts {
                if case .string(let next) = part, case .string(let last)? = segments.last {
                    segments[segments.count - 1] = .string(last + next)
                } else {
                    segments.append(part)
                }
            }
        }
        return segments
    }
}

extension Character {
    /// Whether a backslash escapes the character.
    fileprivate var isMarkdownPunctuation: Bool {
        guard let value = asciiValue else { return false }
        return (0x21...0x2F).contains(value) || (0x3A...0x40).contains(value) || (0x5B...0x60).contains(value)
            || (0x7B...0x7E).contains(value)
    }

    /// Whether the character lets emphasis begin or end beside it within a word.
    fileprivate var isMarkdownSign: Bool { isMarkdownPunctuation || isPunctuation || isSymbol }
}
