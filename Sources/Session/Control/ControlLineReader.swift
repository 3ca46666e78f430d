/// Makes control lines out of bytes as they come, from a file or a keyboard. Holds no more than one line at a time.
package struct ControlLineReader {
    /// What the bytes come from, as errors name it.
    private let name: String
    private var line: [UInt8] = []
    private var count = 0

    /// A line that says something.
    package struct Line {
        /// Its number, from 1.
        package var number: Int
        /// What it holds, or why it cannot be obeyed.
        package var content: Result<ControlLine.Content, ControlError>
    }

    /// A reader at the first line of `name`.
    package init(name: String = "standard input") {
        self.name = name
    }

    /// Takes `bytes` in and gives back the lines that are whole now; at the end also the last one, without its break. Empty
    /// ones are left out. After a line that cannot be obeyed the next one counts again.
    package mutating func take(_ bytes: ArraySlice<UInt8>, isAtEnd: Bool = false) -> [Line] {
        var lines: [Line] = []
        var rest = bytes
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            if end == rest.startIndex, line.isEmpty {
                count += 1
            } else {
                hold(rest[..<end])
                finishLine(into: &lines)
            }
            rest = rest[(end + 1)...]
        }
        hold(rest)
        if isAtEnd { finishLine(into: &lines) }
        return lines
    }

    /// Keeps `bytes` of a line, and of one that is too long just enough to tell.
    private mutating func hold(_ bytes: ArraySlice<UInt8>) {
        line += bytes.prefix(max(0, SessionLimits.lineLength + 1 - line.count))
    }

    private mutating func finishLine(into lines: inout [Line]) {
        count += 1
        defer { line.removeAll(keepingCapacity: true) }
        var text = line[...]
        // The mark that some editors put at a file's beginning is no part of its first line.
        if count == 1, text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        do {
            guard let content = try ControlLine.parse(text) else { return }
            lines.append(Line(number: count, content: .success(content)))
        } catch {
            let error = ControlError(file: name, line: count, column: error.column, message: error.message)
            lines.append(Line(number: count, content: .failure(error)))
        }
    }
}
