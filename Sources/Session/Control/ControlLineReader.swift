/// Makes control lines out of bytes as they come.
package struct ControlLineReader {
    private var rest: [UInt8] = []
    private var number = 0

    /// A reader at the first line.
    package init() {}

    /// Takes `bytes` in and gives back the lines that are whole now; at the end also the last one, without its break. A line
    /// that cannot be obeyed is given back as its refusal, and the next one counts again.
    package mutating func take(
        _ bytes: some Sequence<UInt8>, isAtEnd: Bool = false
    ) -> [Result<ControlLine, ControlError>] {
        rest += bytes
        var results: [Result<ControlLine, ControlError>] = []
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            parse(rest[..<end], into: &results)
            rest.removeFirst(end + 1)
        }
        if isAtEnd || rest.count > ControlLine.lengthLimit {
            parse(rest[...], into: &results)
            rest = []
        }
        return results
    }

    private mutating func parse(_ line: ArraySlice<UInt8>, into results: inout [Result<ControlLine, ControlError>]) {
        number += 1
        do {
            if let line = try ControlLine.parse(String(decoding: line, as: UTF8.self)) {
                results.append(.success(line))
            }
        } catch {
            results.append(
                .failure(
                    ControlError(
                        file: "standard input", line: number, column: error.column, message: error.message)))
        }
    }
}
