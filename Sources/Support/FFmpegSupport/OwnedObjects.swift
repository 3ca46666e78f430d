package import CFFmpeg

// The owners of FFmpeg's objects: each frees its object once. Their initializers return nil if memory runs out, which
// each module reports by its own error.

/// Owns an `AVFrame`.
package struct OwnedFrame: ~Copyable {
    /// FFmpeg's frame, valid for the lifetime of the owner.
    package let pointer: UnsafeMutablePointer<AVFrame>

    /// Creates a frame without memory for its content.
    package init?() {
        guard let pointer = av_frame_alloc() else { return nil }
        self.pointer = pointer
    }

    /// Creates a frame with memory for the format and the size that `describe` sets; its content is undefined.
    package init?(describedBy describe: (inout AVFrame) -> Void) {
        var frame = av_frame_alloc()
        guard let pointer = frame else { return nil }
        describe(&pointer.pointee)
        guard av_frame_get_buffer(pointer, 0) == 0 else {
            av_frame_free(&frame)
            return nil
        }
        self.pointer = pointer
    }

    /// Creates a second reference to the content of `other`.
    package init?(sharing other: UnsafePointer<AVFrame>) {
        guard let pointer = av_frame_clone(other) else { return nil }
        self.pointer = pointer
    }

    deinit {
        var frame: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&frame)
    }
}

/// Owns an `AVPacket`.
package struct OwnedPacket: ~Copyable {
    /// FFmpeg's packet, valid for the lifetime of the owner.
    package let pointer: UnsafeMutablePointer<AVPacket>

    /// Creates an empty packet.
    package init?() {
        guard let pointer = av_packet_alloc() else { return nil }
        self.pointer = pointer
    }

    /// Creates a packet with a copy of `bytes`; nil, too, if they are 2 GiB or more.
    package init?(_ bytes: some Collection<UInt8>) {
        var packet = av_packet_alloc()
        guard let pointer = packet, let count = Int32(exactly: bytes.count), av_new_packet(pointer, count) == 0 else {
            av_packet_free(&packet)
            return nil
        }
        _ = UnsafeMutableBufferPointer(start: pointer.pointee.data, count: bytes.count).update(fromContentsOf: bytes)
        self.pointer = pointer
    }

    /// Creates a second reference to the bytes of `other`, with times of its own.
    package init?(sharing other: UnsafePointer<AVPacket>) {
        guard let pointer = av_packet_clone(other) else { return nil }
        self.pointer = pointer
    }

    deinit {
        var packet: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&packet)
    }
}

/// Owns an `AVCodecContext`.
package struct OwnedCodecContext: ~Copyable {
    /// FFmpeg's context, valid for the lifetime of the owner.
    package let pointer: UnsafeMutablePointer<AVCodecContext>

    /// Creates the context of an encoder or a decoder, which is not open yet.
    package init?(_ codec: UnsafePointer<AVCodec>) {
        guard let pointer = avcodec_alloc_context3(codec) else { return nil }
        self.pointer = pointer
    }

    deinit {
        var context: UnsafeMutablePointer<AVCodecContext>? = pointer
        avcodec_free_context(&context)
    }
}

/// Owns `AVCodecParameters`.
package struct OwnedCodecParameters: ~Copyable {
    /// FFmpeg's parameters, valid for the lifetime of the owner.
    package let pointer: UnsafeMutablePointer<AVCodecParameters>

    /// Creates empty parameters.
    package init?() {
        guard let pointer = avcodec_parameters_alloc() else { return nil }
        self.pointer = pointer
    }

    /// Replaces the codec's header (`extradata`) by a copy of `bytes`. Returns false if memory runs out.
    package func setHeader(_ bytes: [UInt8]) -> Bool {
        guard let copy = av_mallocz(bytes.count + Int(AV_INPUT_BUFFER_PADDING_SIZE)) else { return false }
        copy.copyMemory(from: bytes, byteCount: bytes.count)
        av_freep(&pointer.pointee.extradata)
        pointer.pointee.extradata = copy.assumingMemoryBound(to: UInt8.self)
        pointer.pointee.extradata_size = Int32(bytes.count)
        return true
    }

    deinit {
        var parameters: UnsafeMutablePointer<AVCodecParameters>? = pointer
        avcodec_parameters_free(&parameters)
    }
}

/// Owns an `AVDictionary` of options.
package struct OptionDictionary: ~Copyable {
    private var pointer: OpaquePointer?

    /// Creates a dictionary of `options`, in order of their names, so that equal options are always applied in the same
    /// order.
    package init?(_ options: [String: String]) {
        self.init(inOrder: options.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }

    /// Creates a dictionary of `options` in their order.
    package init?(inOrder options: [(String, String)]) {
        var pointer: OpaquePointer?
        for (name, value) in options {
            guard av_dict_set(&pointer, name, value, 0) >= 0 else {
                av_dict_free(&pointer)
                return nil
            }
        }
        self.pointer = pointer
    }

    deinit {
        var pointer = pointer
        av_dict_free(&pointer)
    }

    /// Calls `body` with the dictionary's address, from which FFmpeg's functions remove the options that they know.
    package mutating func withPointer<R>(_ body: (UnsafeMutablePointer<OpaquePointer?>) -> R) -> R {
        body(&pointer)
    }

    /// The names of the options that no function has removed.
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
