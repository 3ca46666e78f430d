/// The nesting of a text's embeddings, overrides and isolates (Unicode Standard Annex 9).
package enum DirectionalNesting {
    /// The maximum depth that reaches FriBidi. Each mark raises the level by two at most, and FriBidi 1.0 crashes if
    /// isolates exceed the algorithm's 125 levels.
    package static let maximumDepth = 60

    /// Returns the text `bytes` (UTF-8) with a word joiner, which has as many bytes and no width, instead of each mark
    /// that opens a deeper level. With `isOneParagraph`, paragraph separators close nothing.
    package static func limited(_ bytes: [UInt8], isOneParagraph: Bool) -> [UInt8] {
        guard bytes.contains(0xE2) else { return bytes }
        var limited = bytes
        /// The open marks, outermost first: whether each is an isolate.
        var open: [Bool] = []
        for place in bytes.indices {
            switch bytes[place] {
            case 0x0A, 0x0D:
                if !isOneParagraph { open = [] }
            case 0xE2 where place + 2 < bytes.count:
                let opened: Bool
                switch (bytes[place + 1], bytes[place + 2]) {
                case (0x80, 0xA9):
                    if !isOneParagraph { open = [] }
                    continue
                case (0x80, 0xAC):
                    if open.last == false { open.removeLast() }
                    continue
                case (0x81, 0xA9):
                    if let isolate = open.lastIndex(of: true) { open.removeSubrange(isolate...) }
                    continue
                case (0x80, 0xAA...0xAE): opened = false
                case (0x81, 0xA6...0xA8): opened = true
                default: continue
                }
                if open.count < maximumDepth {
                    open.append(opened)
                } else {
                    (limited[place + 1], limited[place + 2]) = (0x81, 0xA0)
                }
            default: break
            }
        }
        return limited
    }
}
