import Descriptors
import Glibc

/// Where an endless loop stands in code.
///
/// The engine asks whether to go on at the head of every loop, and the position that it then tells is that of the
/// expression before: the loop itself follows, or has begun on the same line.
struct LoopPlace {
    /// From 1.
    let line: Int
    /// From 1.
    let column: Int

    /// The loop in `code` for the position that the engine told; nil where none follows.
    init?(in code: String, line: Int, column: Int) {
        let lines = code.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return nil }
        if let begun = Self.loops(in: lines[line - 1]).last(where: { $0 < column }) {
            self.line = line
            self.column = begun
            return
        }
        for number in line...min(line + Self.reach, lines.count) {
            let first = number == line ? column : 1
            guard let found = Self.loops(in: lines[number - 1]).first(where: { $0 >= first }) else { continue }
            self.line = number
            self.column = found
            return
        }
        return nil
    }

    /// How many lines a statement before the loop may take.
    private static let reach = 20

    /// The columns of the words that begin a loop, outside of strings and line comments.
    private static func loops(in line: Substring.UTF8View) -> [Int] {
        let bytes = Array(line)
        var columns: [Int] = []
        var quote: UInt8?
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if let open = quote {
                if byte == UInt8(ascii: "\\") { index += 1 } else if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
                quote = byte
            } else if byte == UInt8(ascii: "/"), index + 1 < bytes.count, bytes[index + 1] == byte {
                break
            } else if isWord(byte) {
                let start = index
                while index + 1 < bytes.count, isWord(bytes[index + 1]) { index += 1 }
                if words.contains(Array(bytes[start...index])) { columns.append(start + 1) }
            }
            index += 1
        }
        return columns
    }

    private static let words: Set<[UInt8]> = [Array("while".utf8), Array("for".utf8), Array("do".utf8)]

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: byte >= 0x80
        }
    }
}

/// How long a script's turns take in the second of its session that they are in, all together: a thousand short ones are no less than one
/// long one. What counts is the wall's clock or the processor's, of the worker and of those who work for it, whichever is less.
struct SecondOfWork {
    private var second: Int64 = -1
    private var work: Duration = .zero
    /// What the second's turns before this one took.
    var spent: Duration { work }
    private var start: (wall: Duration, own: Duration) = (.zero, .zero)

    /// A turn at `time` of the session begins.
    mutating func begin(at time: Duration) {
        if time.components.seconds != second { (second, work) = (time.components.seconds, .zero) }
        start = (MonotonicClock.now, Self.ownTime)
    }

    /// The turn is over, and took the worker so much of the processor's time; how long all of the second's turns took by now.
    mutating func end(worker: Duration) -> Duration {
        work += min(MonotonicClock.now - start.wall, Self.ownTime - start.own + worker)
        return work
    }

    private static var ownTime: Duration { HostClock.time(of: CLOCK_THREAD_CPUTIME_ID) ?? .zero }
}
