import CJavaScriptCore

/// A string of the engine's (`JSStringRef`), released at the end of its life.
struct ScriptString: ~Copyable {
    let reference: JSStringRef

    /// A copy of `text`. A NUL ends it, as in C.
    init(_ text: String) {
        // JSStringCreateWithUTF8CString never fails on valid UTF-8, which a Swift string is.
        reference = JSStringCreateWithUTF8CString(text)
    }

    /// Takes over a string that the caller has to release.
    init(adopting reference: JSStringRef) {
        self.reference = reference
    }

    deinit {
        JSStringRelease(reference)
    }

    /// A copy as a Swift string; lone surrogates are replaced.
    var text: String {
        let capacity = JSStringGetMaximumUTF8CStringSize(reference)
        return String(unsafeUninitializedCapacity: capacity) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                // The count includes the NUL at the end.
                max(0, JSStringGetUTF8CString(reference, characters.baseAddress, capacity) - 1)
            }
        }
    }
}
