/// Parses control lines from the bytes of a file or a keyboard as they arrive. Buffers at most one line.
package struct ControlLineSplitter {
    /// The name of the source of the bytes in errors.
    private let name: String
    private let parse: (ArraySlice<UInt8>) throws(ControlLine.Refusal) -> ControlLine.Content?
    private var line: [UInt8] = []
    private var count = 0

    /// A line with content.
    package struct Line {
        /// The line number, from 1.
        package var number: Int
        /// The content, or the error of an invalid line.
        package var content: Result<ControlLine.Content, ControlError>
    }

    /// Creates a reader at the first line of `name`, whose lines `parse` reads.
    package init(
        name: String = "standard input",
        parse: @escaping (ArraySlice<UInt8>) throws(ControlLine.Refusal) -> ControlLine.Content? = {
            line throws(ControlLine.Refusal) in try ControlLine.parse(line)
        }
    ) {
        self.name = name
        self.parse = parse
    }

    /// Takes `bytes`, and returns the lines that they complete; at the end also the last one without a line break.
    /// Skips empty lines. Reading continues after an invalid line.
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

    /// Buffers `bytes` of a line; of one that is too long, just enough to detect that.
    private mutating func hold(_ bytes: ArraySlice<UInt8>) {
        line += bytes.prefix(max(0, SessionLimits.lineLength + 1 - line.count))
    }

    private mutating func finishLine(into lines: inout [Line]) {
        count += 1
        defer { line.removeAll(keepingCapacity: true) }
        var text = line[...]
        // The byte order mark that some editors write is not part of the first line.
        if count == 1, text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        do {
            guard let content = try parse(text) else { return }
            lines.append(Line(number: count, content: .success(content)))
        } catch {
            let error = ControlError(file: name, line: count, column: error.column, message: error.message)
            lines.append(Line(number: count, content: .failure(error)))
        }
    }
}
