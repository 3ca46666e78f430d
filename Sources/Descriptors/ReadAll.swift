import Glibc

/// Reads `descriptor` to its end. Gives the bytes, at most `limit`, and the `errno` that ended the reading: `EFBIG` where
/// there is more than `limit`, 0 where all was read.
package func readAll(from descriptor: Int32, limit: Int) -> (bytes: [UInt8], failure: Int32) {
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65536)
    while true {
        let count = read(descriptor, &piece, piece.count)
        if count == 0 { return (bytes, 0) }
        if count < 0, errno != EINTR { return (bytes, errno) }
        bytes += piece[..<max(0, count)]
        if bytes.count > limit { return (Array(bytes.prefix(limit)), EFBIG) }
    }
}
