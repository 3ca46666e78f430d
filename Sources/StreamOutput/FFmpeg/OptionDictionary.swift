import CFFmpeg

/// Owns an `AVDictionary` of options.
package struct OptionDictionary: ~Copyable {
    private var pointer: OpaquePointer?

    /// A dictionary of `options`. Throws if memory runs out.
    package init(_ options: [String: String]) throws(StreamOutputError) {
        var pointer: OpaquePointer?
        // In order of names, so that equal options are applied in the same order each time.
        for (name, value) in options.sorted(by: { $0.key < $1.key }) {
            guard av_dict_set(&pointer, name, value, 0) >= 0 else {
                av_dict_free(&pointer)
                throw .outOfMemory("set an option", name)
            }
        }
        self.pointer = pointer
    }

    deinit {
        var pointer = pointer
        av_dict_free(&pointer)
    }

    /// Calls `body` with the dictionary's address, from which FFmpeg's functions take out what they understood.
    package mutating func withPointer<R>(_ body: (UnsafeMutablePointer<OpaquePointer?>) -> R) -> R {
        body(&pointer)
    }

    /// The names of the options that nobody has taken out.
    package var remainingNames: [String] {
        var names: [String] = []
        var entry: UnsafeMutablePointer<AVDictionaryEntry>?
        while let next = av_dict_get(pointer, "", entry, AV_DICT_IGNORE_SUFFIX) {
            names.append(String(cString: next.pointee.key))
            entry = next
        }
        return names
    }
}
