import CGLib

/// A decoder of one content coding that reports damaged and incomplete data. libsoup's own stream passes damaged data
/// on unchanged, and accepts incomplete data. On the network's thread.
final class ContentDecoder {
    /// The data is damaged, or ends before its own end.
    struct Invalid: Error {}

    private var converter: GObjectReference
    /// Whether the format may still be raw DEFLATE, which some servers send as `deflate` instead of zlib's format.
    private var mayBeRaw: Bool
    private var pending: [UInt8] = []
    private var hasInput = false
    private var isFinished = false
    private var output = [UInt8](repeating: 0, count: 64 << 10)

    /// Creates a decoder that uses the `GConverter` of a stream of libsoup.
    init(_ converter: OpaquePointer) {
        let wrapped = Self.value("base-converter", of: converter, ifNamed: "SoupConverterWrapper", g_value_dup_object)
        self.converter = GObjectReference(
            adopting: wrapped ?? g_object_ref(UnsafeMutableRawPointer(converter)))
        let format = Self.value("format", of: self.converter.opaque, ifNamed: "GZlibDecompressor", g_value_get_enum)
        mayBeRaw = format == gint(G_ZLIB_COMPRESSOR_FORMAT_ZLIB.rawValue)
    }

    private static func value<Value>(
        _ property: String, of object: OpaquePointer, ifNamed type: String,
        _ get: (UnsafePointer<GValue>?) -> Value?
    ) -> Value? {
        guard object.hasType(type) else { return nil }
        var value = GValue()
        g_object_get_property(UnsafeMutablePointer<GObject>(object), property, &value)
        defer { g_value_unset(&value) }
        return get(&value)
    }

    /// Decodes the next `bytes`, which are the last if `isEnd`, and passes on the result in pieces. Bytes behind the
    /// end of the coded data are ignored, and data of no bytes is valid, as in browsers.
    func decode(
        _ bytes: UnsafeRawBufferPointer, isEnd: Bool, _ pass: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        hasInput = hasInput || !bytes.isEmpty
        guard hasInput, !isFinished else { return }
        pending += bytes
        if mayBeRaw {
            guard pending.count >= 2 || isEnd else { return }
            mayBeRaw = false
            // The first two bytes of zlib's format: the method, and a multiple of 31 (RFC 1950, 2.2).
            if pending.count < 2 || pending[0] & 15 != 8 || (Int(pending[0]) << 8 + Int(pending[1])) % 31 != 0 {
                converter = GObjectReference(
                    adopting: UnsafeMutableRawPointer(g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_RAW)))
            }
        }
        var place = 0
        while try step(&place, isEnd: isEnd, pass) {}
        pending.removeFirst(place)
    }

    /// Decodes one piece of the pending bytes from `place` on. Returns whether more can be decoded now.
    private func step(
        _ place: inout Int, isEnd: Bool, _ pass: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> Bool {
        // A decoder may report a lack of input on the call after the one that lacked it.
        for _ in 0..<2 {
            var (read, written): (gsize, gsize) = (0, 0)
            var error: UnsafeMutablePointer<GError>?
            let result = pending.withUnsafeBytes { input in
                g_converter_convert(
                    converter.opaque, input.baseAddress.map { $0 + place }, gsize(input.count - place), &output,
                    gsize(output.count), isEnd ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS, &read, &written,
                    &error)
            }
            defer { g_clear_error(&error) }
            if result == G_CONVERTER_ERROR {
                let lacksInput = g_error_matches(error, csoup_io_error(), gint(G_IO_ERROR_PARTIAL_INPUT.rawValue)) != 0
                guard lacksInput else { throw Invalid() }
                continue
            }
            place += Int(read)
            isFinished = result == G_CONVERTER_FINISHED
            if written > 0 {
                try output.withUnsafeBytes { try pass(UnsafeRawBufferPointer(rebasing: $0.prefix(Int(written)))) }
            }
            guard isFinished || read > 0 || written > 0 else { throw Invalid() }
            return !isFinished
        }
        if isEnd { throw Invalid() }
        return false
    }
}

extension OpaquePointer {
    /// Whether the GObject has exactly the type of this name.
    func hasType(_ name: String) -> Bool {
        g_type_name_from_instance(UnsafeMutablePointer<GTypeInstance>(self)).map { String(cString: $0) } == name
    }
}
