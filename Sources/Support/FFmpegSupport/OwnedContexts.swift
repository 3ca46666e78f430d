package import CFFmpeg
import Glibc

// The owners of FFmpeg's scalers, containers and their input and output. Each frees its object once.

/// Owns an `SwsContext`, which scales frames and converts their pixel formats.
package struct OwnedScaler: ~Copyable {
    private let pointer: OpaquePointer

    /// Creates a scaler from a size and a format to another, by swscale's `flags`. Nil if swscale does not support it.
    package init?(
        from format: AVPixelFormat, width: Int, height: Int, to targetFormat: AVPixelFormat, targetWidth: Int,
        targetHeight: Int, flags: Int32
    ) {
        guard
            let pointer = sws_getContext(
                Int32(width), Int32(height), format, Int32(targetWidth), Int32(targetHeight), targetFormat, flags, nil,
                nil, nil)
        else { return nil }
        self.pointer = pointer
    }

    /// Creates a scaler with `options`, set in their order. Nil if swscale does not support them, or memory runs out.
    package init?(options: [(name: String, value: Int)]) {
        guard let pointer = sws_alloc_context() else { return nil }
        for (name, value) in options { av_opt_set_int(UnsafeMutableRawPointer(pointer), name, Int64(value), 0) }
        guard sws_init_context(pointer, nil, nil) >= 0 else {
            sws_freeContext(pointer)
            return nil
        }
        self.pointer = pointer
    }

    deinit {
        sws_freeContext(pointer)
    }

    /// Sets the matrices (`SWS_CS_…`) and the ranges of both sides. Returns 0 or more, or an `AVERROR`.
    package func setColors(matrix: Int32, isFull: Bool, targetMatrix: Int32, isTargetFull: Bool) -> Int32 {
        sws_setColorspaceDetails(
            pointer, sws_getCoefficients(matrix), isFull ? 1 : 0, sws_getCoefficients(targetMatrix),
            isTargetFull ? 1 : 0, 0, 1 << 16, 1 << 16)
    }

    /// Scales a frame of `height` rows. Each argument has four elements. Returns the number of rows that it wrote, or
    /// an `AVERROR`. It writes whole vectors, beyond the end of a row as well.
    package func scale(
        _ planes: UnsafePointer<UnsafePointer<UInt8>?>, _ bytesPerRow: UnsafePointer<Int32>, height: Int,
        to targets: UnsafePointer<UnsafeMutablePointer<UInt8>?>, _ targetBytesPerRow: UnsafePointer<Int32>
    ) -> Int32 {
        sws_scale(pointer, planes, bytesPerRow, 0, Int32(height), targets, targetBytesPerRow)
    }
}

/// Owns an `AVIOContext` with callbacks, and its buffer.
package struct OwnedIOContext: ~Copyable {
    /// FFmpeg's context, valid for the lifetime of the owner.
    package let pointer: UnsafeMutablePointer<AVIOContext>

    /// Creates the context by `allocate`, which receives a buffer of `bufferSize` bytes. Nil if memory runs out.
    package init?(
        bufferSize: Int,
        _ allocate: (_ buffer: UnsafeMutablePointer<UInt8>, _ size: Int32) -> UnsafeMutablePointer<AVIOContext>?
    ) {
        var buffer = av_malloc(bufferSize)
        guard let bytes = buffer?.assumingMemoryBound(to: UInt8.self) else { return nil }
        guard let pointer = allocate(bytes, Int32(bufferSize)) else {
            av_freep(&buffer)
            return nil
        }
        self.pointer = pointer
    }

    deinit {
        // FFmpeg may have replaced the buffer.
        av_freep(&pointer.pointee.buffer)
        var context: UnsafeMutablePointer<AVIOContext>? = pointer
        avio_context_free(&context)
    }
}

/// Owns an `AVFormatContext` that reads a container.
package struct InputFormatContext: ~Copyable {
    /// An error of FFmpeg.
    package struct Failure: Error {
        /// The `AVERROR` code.
        package let code: Int32
    }

    /// FFmpeg's context, valid for the lifetime of the owner.
    package let pointer: UnsafeMutablePointer<AVFormatContext>
    /// The objects that FFmpeg's callbacks use, released after the context.
    private let callbackObjects: [AnyObject]

    /// Opens `url` by `options`, from which FFmpeg removes those that it knows; a nil `format` is detected. `configure`
    /// prepares the context, and returns the objects that its callbacks use.
    package init(
        url: String?, format: UnsafePointer<AVInputFormat>?, options: inout OptionDictionary,
        _ configure: (UnsafeMutablePointer<AVFormatContext>) -> [AnyObject]
    ) throws(Failure) {
        var context = avformat_alloc_context()
        guard let allocated = context else { throw Failure(code: cffmpeg_averror(ENOMEM)) }
        let callbackObjects = configure(allocated)
        // On failure FFmpeg frees the context.
        let code = options.withPointer { avformat_open_input(&context, url, format, $0) }
        guard code >= 0, let pointer = context else { throw Failure(code: code) }
        self.pointer = pointer
        self.callbackObjects = callbackObjects
    }

    deinit {
        var context: UnsafeMutablePointer<AVFormatContext>? = pointer
        avformat_close_input(&context)
    }
}

/// Owns an `AVFormatContext` that writes a container.
package struct OutputFormatContext: ~Copyable {
    /// FFmpeg's context, valid for the lifetime of the owner.
    package let pointer: UnsafeMutablePointer<AVFormatContext>

    /// Creates the context of a container of `format`, a muxer's name, which writes to the URL `address`. Throws the
    /// `AVERROR` code.
    package init(format: String, address: String) throws(InputFormatContext.Failure) {
        var context: UnsafeMutablePointer<AVFormatContext>?
        let code = avformat_alloc_output_context2(&context, nil, format, address)
        guard code >= 0, let pointer = context else { throw InputFormatContext.Failure(code: code) }
        self.pointer = pointer
    }

    deinit {
        avformat_free_context(pointer)
    }
}
