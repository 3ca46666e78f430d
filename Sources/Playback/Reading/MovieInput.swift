package import SampleQueue

/// The source of a movie.
package enum MovieInput: Hashable, Sendable {
    /// A file, by its path; or a playlist (`.m3u8`) whose files are on the disk.
    case file(path: String)
    /// A self-contained file, by its path. It must not refer to other files, as a playlist does, because its author is
    /// not trusted with all files of the disk. `name` is used in errors.
    case ownFile(path: String, name: String)
    /// Like ``ownFile(path:name:)``, decoded in a process that the last value starts.
    case sandboxedFile(path: String, name: String, MovieDecoding)
    /// The self-contained file behind a descriptor, in the process that decodes it. `path` has the extension by which
    /// FFmpeg recognizes some formats.
    case openFile(descriptor: Int32, path: String, name: String)
    /// Frames that another program writes into a descriptor, which the caller owns; `name` is used in errors.
    case frameStream(descriptor: Int32, name: String, format: FrameStreamFormat)

    /// The name in errors.
    package var name: String {
        switch self {
        case .file(let path): path
        case .ownFile(_, let name), .sandboxedFile(_, let name, _), .openFile(_, _, let name),
            .frameStream(_, let name, _):
            name
        }
    }
}

/// The format in which another program writes its frames, one after the other.
package enum FrameStreamFormat: Hashable, Sendable {
    /// YUV4MPEG2: the stream states the format of its frames.
    case y4m
    /// Four bytes per pixel, blue, green, red, alpha, without padding between pixels, rows or frames.
    case raw(RawVideoFormat)
}

/// Frames without a header.
package struct RawVideoFormat: Hashable, Sendable {
    /// The size of the frames in pixels.
    package let dimensions: CMVideoDimensions
    /// The duration of a frame.
    package let frameDuration: CMTime
    /// The order of the rows.
    package let rowOrder: CVPixelBuffer.RowOrder

    /// Creates a format of frames of `dimensions`, each `frameDuration` long.
    package init(dimensions: CMVideoDimensions, frameDuration: CMTime, rowOrder: CVPixelBuffer.RowOrder = .topDown) {
        self.dimensions = dimensions
        self.frameDuration = frameDuration
        self.rowOrder = rowOrder
    }
}

/// The description of a movie from its header.
package struct MovieDescription: Hashable, Sendable {
    /// The video of a movie.
    package struct Video: Hashable, Sendable {
        /// FFmpeg's name of the codec.
        package let codecName: String
        /// The display size of the frames: upright, with square pixels.
        package let presentationSize: CMVideoDimensions
        /// The duration of a frame at the rate that the movie states; a thirtieth of a second if it states none.
        package let nominalFrameDuration: CMTime
    }

    /// The audio of a movie.
    package struct Audio: Hashable, Sendable {
        /// FFmpeg's name of the codec.
        package let codecName: String
        /// The sample rate in Hz.
        package let sampleRate: Int
        /// The number of channels.
        package let channelCount: Int
    }

    /// The video; nil for audio alone.
    package let video: Video?
    /// The audio; nil for a silent movie.
    package let audio: Audio?
    /// The duration; indefinite if it is known only at the movie's end.
    package let duration: CMTime
    /// Whether the movie can seek.
    package let isSeekable: Bool
}
