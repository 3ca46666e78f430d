/// Checks an SVG before librsvg reads it, and refuses one that would take minutes to draw, or crash it. Its simple XML
/// scan (tags, attributes, comments) suffices because a document whose entities contain markup is refused, too.
struct SVGValidator {
    /// The maximum number of drawn elements; referenced elements count for each reference.
    private static let maximumCount = 100_000
    /// The maximum number of bytes of text.
    private static let maximumText = 20_000
    /// Filters whose cost per pixel is the square of their radius, or whose matrices make librsvg abort the process.
    private static let refused = ["feConvolveMatrix", "feMorphology"]
    private static let encodings = ["utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1"]

    /// The reason why the document is refused, as the end of a sentence; nil if it is accepted.
    private(set) var objection: String?
    /// The number of elements.
    var elementCount: Int { parents.count }
    private let bytes: [UInt8]
    private var place = 0
    private var parents: [Int] = []
    private var open: [Int] = []
    private var named: [[UInt8]: Int] = [:]
    private var references: [Int: [[UInt8]]] = [:]
    private var textCount = 0

    /// Scans the document in `bytes`.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        while objection == nil, place < bytes.count { step() }
        if objection == nil, textCount > Self.maximumText {
            objection = "has more than \(Self.maximumText) bytes of text"
        }
        if objection == nil, isTooMuch { objection = "draws more than \(Self.maximumCount) elements" }
    }

    private mutating func step() {
        guard bytes[place] == UInt8(ascii: "<") else {
            if bytes[place] > 0x20 { textCount += 1 }
            place += 1
            return
        }
        if begins("<!--") {
            skip(past: "-->")
        } else if begins("<![CDATA[") {
            skip(past: "]]>")
        } else if begins("<!ENTITY") {
            readEntity()
        } else if begins("<?") {
            let start = place
            skip(past: "?>")
            check(declaration: bytes[start..<place])
        } else if begins("</") {
            if !open.isEmpty { open.removeLast() }
            skip(past: ">")
        } else if begins("<!") {
            place += 2
        } else {
            readElement()
        }
    }

    private mutating func readEntity() {
        let end = bytes[place...].firstIndex(of: UInt8(ascii: ">")) ?? bytes.count
        let marks = [UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: "%")]
        if bytes[(place + 1)..<end].contains(where: marks.contains) {
            objection = "has unsupported entities"
        }
        place = end
    }

    private mutating func check(declaration: ArraySlice<UInt8>) {
        let text = String(decoding: declaration, as: UTF8.self).lowercased()
        guard let name = text.firstRange(of: "encoding") else { return }
        let parts = text[name.upperBound...].split(whereSeparator: { $0 == "\"" || $0 == "'" })
        if parts.count < 2 || !Self.encodings.contains(String(parts[1])) { objection = "is not encoded in UTF-8" }
    }

    private mutating func readElement() {
        let start = place + 1
        var end = start
        var quote: UInt8?
        while end < bytes.count, quote != nil || bytes[end] != UInt8(ascii: ">") {
            if let open = quote {
                if bytes[end] == open { quote = nil }
            } else if bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'") {
                quote = bytes[end]
            }
            end += 1
        }
        place = min(end + 1, bytes.count)
        let tag = bytes[start..<end]
        let name = tag.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
        let local = String(decoding: name.split(separator: UInt8(ascii: ":")).last ?? [], as: UTF8.self)
        if Self.refused.contains(local) { objection = "has an unsupported filter, \(local)" }
        let number = parents.count
        parents.append(open.last ?? -1)
        note(attributes: tag.dropFirst(name.count), of: number)
        if tag.last != UInt8(ascii: "/") { open.append(number) }
    }

    /// Records the element's own id, and the ids behind a `#` in its attributes.
    private mutating func note(attributes: ArraySlice<UInt8>, of number: Int) {
        let parts = attributes.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
        }
        for index in stride(from: 1, to: parts.count, by: 2) {
            let key = parts[index - 1].filter { $0 > 0x20 && $0 != UInt8(ascii: "=") }
            let value = parts[index]
            if key == Array("id".utf8) || key == Array("xml:id".utf8) { named[Array(value)] = number }
            var rest = value[...]
            while let mark = rest.firstIndex(of: UInt8(ascii: "#")) {
                rest = rest[(mark + 1)...]
                let name = rest.prefix { $0 > 0x20 && $0 != UInt8(ascii: ")") && $0 != UInt8(ascii: "#") }
                references[number, default: []].append(Array(name))
            }
        }
    }

    // MARK: - The amount of drawing

    private var isTooMuch: Bool {
        guard !parents.isEmpty else { return false }
        var children: [[Int]] = Array(repeating: [], count: parents.count)
        for (number, parent) in parents.enumerated() where parent >= 0 { children[parent].append(number) }
        for (number, names) in references { children[number] += names.compactMap { named[$0] } }
        // Nil is not computed yet; a reference to an enclosing element counts nothing.
        var weights: [Int?] = Array(repeating: nil, count: parents.count)
        var isOpen = [Bool](repeating: false, count: parents.count)
        for root in parents.indices where parents[root] < 0 {
            var path = [root]
            while let number = path.last {
                if !isOpen[number], weights[number] == nil {
                    isOpen[number] = true
                    path += children[number].filter { weights[$0] == nil && !isOpen[$0] }
                    continue
                }
                path.removeLast()
                guard weights[number] == nil else { continue }
                isOpen[number] = false
                let sum = children[number].reduce(1) { $0 + (weights[$1] ?? 0) }
                weights[number] = min(sum, Self.maximumCount + 1)
            }
            if (weights[root] ?? 0) > Self.maximumCount { return true }
        }
        return false
    }

    // MARK: - Bytes

    private func begins(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[place...].starts(with: $0) }
    }

    private mutating func skip(past text: StaticString) {
        text.withUTF8Buffer { mark in
            while place < bytes.count, !bytes[place...].starts(with: mark) { place += 1 }
            place = min(place + mark.count, bytes.count)
        }
    }
}
