/// A parser of the chunked transfer coding (RFC 9112, 7.1). libsoup accepts invalid sizes, and a connection that closes
/// between two chunks, as the end of a body. A line may end with a line feed alone, as in browsers. A value type.
package struct ChunkParser {
    /// An error in the coding.
    package struct Invalid: Error {}

    private enum State {
        /// In the digits of a chunk's size, `count` so far.
        case size(Int, count: Int)
        /// Behind the digits, in white space or, after a semicolon, in extensions.
        case afterSize(Int, isExtension: Bool)
        /// `count` more bytes of a chunk follow.
        case data(Int)
        /// At the end of the line behind a chunk's bytes.
        case dataEnd
        /// In a line of the trailer, which has `count` bytes so far.
        case trailer(Int)
        case end
    }

    /// The maximum size of a chunk's line, and of the whole trailer.
    private static let longest = 16 << 10

    private var state = State.size(0, count: 0)
    private var lineLength = 0
    private var hasReturn = false

    /// Creates a parser at the start of a body.
    package init() {}

    /// Whether the last chunk and the trailer were read.
    package var isComplete: Bool { if case .end = state { true } else { false } }

    /// Parses the next `bytes`, and passes on the parts of them that belong to the body. Returns the number of bytes
    /// that were read: fewer than all of them if others follow the end of the body.
    package mutating func parse(
        _ bytes: UnsafeRawBufferPointer, _ pass: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Int {
        var place = 0
        while place < bytes.count, !isComplete {
            if case .data(let rest) = state {
                let count = min(rest, bytes.count - place)
                try pass(UnsafeRawBufferPointer(rebasing: bytes[place..<place + count]))
                place += count
                state = rest == count ? .dataEnd : .data(rest - count)
            } else {
                try parse(bytes[place])
                place += 1
            }
        }
        return place
    }

    /// Parses one byte outside a chunk's data.
    private mutating func parse(_ byte: UInt8) throws(Invalid) {
        lineLength += 1
        guard lineLength <= Self.longest else { throw Invalid() }
        if byte == UInt8(ascii: "\n") { return try endLine() }
        // In an extension and in the trailer, a carriage return is a character like others.
        if hasReturn, !isInFreeText { throw Invalid() }
        hasReturn = byte == UInt8(ascii: "\r")
        if !hasReturn || isInFreeText { try parseCharacter(byte) }
    }

    private var isInFreeText: Bool {
        switch state {
        case .afterSize(_, isExtension: true), .trailer(1...): true
        default: false
        }
    }

    private mutating func parseCharacter(_ byte: UInt8) throws(Invalid) {
        switch state {
        case .size(let size, let count):
            if let digit = Character(Unicode.Scalar(byte)).hexDigitValue {
                guard size <= Int.max >> 4 else { throw Invalid() }
                state = .size(size << 4 | digit, count: count + 1)
            } else {
                guard count > 0 else { throw Invalid() }
                state = .afterSize(size, isExtension: false)
                try parseCharacter(byte)
            }
        case .afterSize(let size, isExtension: false):
            if byte == UInt8(ascii: ";") {
                state = .afterSize(size, isExtension: true)
            } else if byte != UInt8(ascii: " ") && byte != UInt8(ascii: "\t") {
                throw Invalid()
            }
        case .trailer(let count): state = .trailer(count + 1)
        case .afterSize: break
        case .dataEnd, .data, .end: throw Invalid()
        }
    }

    private mutating func endLine() throws(Invalid) {
        hasReturn = false
        var size: Int?
        switch state {
        case .size(let found, let count):
            guard count > 0 else { throw Invalid() }
            size = found
        case .afterSize(let found, _): size = found
        case .dataEnd: state = .size(0, count: 0)
        case .trailer(let count): state = count == 0 ? .end : .trailer(0)
        case .data, .end: break
        }
        if let size { state = size == 0 ? .trailer(0) : .data(size) }
        // The limit is for the whole trailer.
        if case .trailer = state, size == nil { return }
        lineLength = 0
    }
}
