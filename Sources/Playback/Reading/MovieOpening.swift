import CFFmpeg
import FFmpegSupport
import Glibc
import SampleQueue
import SharedTypes
import Synchronization

/// The parameters to open a movie: FFmpeg's format and options for it.
struct MovieOpening {
    let url: String
    let format: UnsafePointer<AVInputFormat>?
    let options: [(String, String)]
    let source: DescriptorInput?
    var file: FileInput?

    /// Throws ``PlaybackError`` if FFmpeg lacks the format.
    init(
        _ input: MovieInput, interruption: ReadInterruption, _ allowance: ReadAllowance
    ) throws(PlaybackError) {
        switch input {
        case .file(let path):
            // The scheme prevents FFmpeg from reading a colon in the path as a protocol. `MovieFileAllowlist` replaces
            // playlists by data.
            url = "file:\(path)"
            format = nil
            let isPlaylist = MovieFileAllowlist.isPlaylistName(path)
            options = [
                ("protocol_whitelist", isPlaylist ? "file,crypto,data" : "file"),
                ("format_whitelist", Self.formats(withPlaylists: isPlaylist)),
            ]
            source = nil
            if !isPlaylist { file = try FileInput(path: path, allowance) }
        case .openFile(let descriptor, let path, _):
            url = "file:\(path)"
            format = nil
            options = [("protocol_whitelist", "file"), ("format_whitelist", Self.wholeFormats)]
            source = nil
            file = try FileInput(descriptor: descriptor, allowance)
        case .ownFile(let path, _), .sandboxedFile(let path, _, _):
            url = "file:\(path)"
            format = nil
            options = [("protocol_whitelist", "file"), ("format_whitelist", Self.wholeFormats)]
            source = nil
            file = try FileInput(path: path, allowance)
        case .frameStream(let descriptor, let name, .y4m):
            url = name
            format = try Self.format("yuv4mpegpipe", name)
            options = []
            source = try DescriptorInput(descriptor: descriptor, interruption: interruption)
        case .frameStream(let descriptor, let name, .raw(let video)):
            url = name
            format = try Self.format("rawvideo", name)
            let rate = video.frameDuration
            options = [
                ("video_size", "\(video.dimensions.width)x\(video.dimensions.height)"),
                ("framerate", "\(rate.timescale)/\(rate.value)"), ("pixel_format", "bgra"),
            ]
            try FrameSizeLimits.check(
                width: Int(video.dimensions.width), height: Int(video.dimensions.height), name: name)
            source = try DescriptorInput(descriptor: descriptor, interruption: interruption)
        }
    }

    /// FFmpeg's names of formats whose files do not refer to other files.
    private static let wholeFormats =
        "mov,matroska,mpegts,mpeg,mpegvideo,avi,flv,asf,ogg,wav,w64,aiff,caf,au,mp3,aac,flac,ac3,eac3,amr,wv,tta,ape,"
        + "h264,hevc,m4v,ivf,obu,av1,nut,mxf,dv,gif,apng,yuv4mpegpipe"

    /// FFmpeg's names of all formats but those whose files refer to other files or run programs; with `withPlaylists`
    /// that of HLS playlists, too.
    private static func formats(withPlaylists: Bool) -> String {
        let referring: Set = [
            "concat", "dash", "sdp", "rtsp", "rtp", "sap", "image2", "imf", "vobsub", "webm_dash_manifest", "lavfi",
            "avisynth", "vapoursynth", "tedcaptions", "ffmetadata",
        ]
        var names: [String] = []
        var position: UnsafeMutableRawPointer?
        while let format = av_demuxer_iterate(&position) {
            let name = String(cString: format.pointee.name)
            let isPlaylist = name.split(separator: ",").contains("hls")
            if isPlaylist ? withPlaylists : !referring.contains(name), format.pointee.flags & AVFMT_NOFILE == 0 {
                names.append(name)
            }
        }
        return names.joined(separator: ",")
    }

    private static func format(_ format: String, _ name: String) throws(PlaybackError) -> UnsafePointer<AVInputFormat> {
        guard let found = av_find_input_format(format) else {
            throw PlaybackError(
                .unsupportedCodec, operation: "read it", subject: name, cause: "this FFmpeg cannot read \(format)")
        }
        return found
    }
}

/// Owns an `AVIOContext` that reads a descriptor, which cannot seek and which the caller owns.
final class DescriptorInput {
    private final class Target {
        let descriptor: Int32
        let interruption: ReadInterruption

        init(_ descriptor: Int32, _ interruption: ReadInterruption) {
            self.descriptor = descriptor
            self.interruption = interruption
        }
    }

    private static let bufferSize = 65_536

    var pointer: UnsafeMutablePointer<AVIOContext> { context.pointer }
    private let context: OwnedIOContext
    private let target: Target

    /// Creates a source that reads `descriptor` until `interruption` ends it.
    init(descriptor: Int32, interruption: ReadInterruption) throws(PlaybackError) {
        let target = Target(descriptor, interruption)
        let context = OwnedIOContext(bufferSize: Self.bufferSize) { buffer, size in
            avio_alloc_context(
                buffer, size, 0, Unmanaged.passUnretained(target).toOpaque(),
                { opaque, bytes, count in
                    // SAFETY: the pointer is to the target that the object retains as long as FFmpeg's context lives.
                    let target = Unmanaged<Target>.fromOpaque(opaque!).takeUnretainedValue()
                    return target.interruption.read(
                        target.descriptor, into: UnsafeMutableRawBufferPointer(start: bytes, count: Int(count)))
                }, nil, nil)
        }
        guard let context else { throw .outOfMemory("read", "\(Self.bufferSize) bytes") }
        self.context = context
        self.target = target
    }
}

/// Owns an `AVIOContext` that reads an open file from its beginning.
final class FileInput {
    private final class Target {
        /// The maximum number of bytes of one read, after which the allowance is checked again.
        private static let largestRead = 1 << 20

        let descriptor: Int32
        let allowance: ReadAllowance
        var position: Int64 = 0
        /// The file's size when it was last needed; nil if it may have grown since. The demuxer of WAV asks for it twice
        /// for each chunk, of which zeros make one every 8 bytes.
        private var size: Int64?

        private let ownsDescriptor: Bool

        init(_ descriptor: Int32, ownsDescriptor: Bool, _ allowance: ReadAllowance) {
            (self.descriptor, self.ownsDescriptor) = (descriptor, ownsDescriptor)
            self.allowance = allowance
        }

        deinit {
            if ownsDescriptor { close(descriptor) }
        }

        func read(into bytes: UnsafeMutablePointer<UInt8>?, count: Int32) -> Int32 {
            guard !allowance.isInterrupted else { return cffmpeg_averror_exit() }
            // A demuxer returns the packets that it holds at the end of a file.
            guard !allowance.isOver else { return cffmpeg_averror_eof() }
            // An image's demuxer asks for the whole file at once.
            let count = min(Int(count), Self.largestRead)
            while true {
                let read = pread(descriptor, bytes, count, off_t(position))
                if read > 0 {
                    position += Int64(read)
                    if let size, position > size { self.size = nil }
                    return Int32(read)
                }
                if read == 0 {
                    size = nil
                    return cffmpeg_averror_eof()
                }
                if errno != EINTR { return cffmpeg_averror(errno) }
            }
        }

        func seek(to offset: Int64, from origin: Int32) -> Int64 {
            let base: Int64
            switch origin & ~AVSEEK_FORCE {
            case AVSEEK_SIZE: return currentSize()
            case SEEK_SET: base = 0
            case SEEK_CUR: base = position
            case SEEK_END: base = currentSize()
            default: return Int64(cffmpeg_averror(EINVAL))
            }
            guard base >= 0 else { return base }
            let (target, overflow) = base.addingReportingOverflow(offset)
            guard !overflow, target >= 0 else { return Int64(cffmpeg_averror(EINVAL)) }
            position = target
            return target
        }

        /// Returns the file's size, or an `AVERROR`.
        private func currentSize() -> Int64 {
            if let size { return size }
            var status = stat()
            guard fstat(descriptor, &status) == 0 else { return Int64(cffmpeg_averror(errno)) }
            size = Int64(status.st_size)
            return Int64(status.st_size)
        }
    }

    private static let bufferSize = 32_768

    var pointer: UnsafeMutablePointer<AVIOContext> { context.pointer }
    private let context: OwnedIOContext
    private let target: Target

    /// Creates a source that reads `descriptor`, which the caller owns, until `allowance` ends it.
    convenience init(descriptor: Int32, _ allowance: ReadAllowance) throws(PlaybackError) {
        try self.init(Target(descriptor, ownsDescriptor: false, allowance))
    }

    /// Creates a source that reads the file at `path`. Nil if it cannot be opened or is no regular file: then FFmpeg
    /// opens it, or reports the error.
    convenience init?(path: String, _ allowance: ReadAllowance) throws(PlaybackError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return nil }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            return nil
        }
        try self.init(Target(descriptor, ownsDescriptor: true, allowance))
    }

    private init(_ target: Target) throws(PlaybackError) {
        let context = OwnedIOContext(bufferSize: Self.bufferSize) { buffer, size in
            // SAFETY: the pointer is to the target that the object retains as long as FFmpeg's context lives.
            avio_alloc_context(
                buffer, size, 0, Unmanaged.passUnretained(target).toOpaque(),
                { Unmanaged<Target>.fromOpaque($0!).takeUnretainedValue().read(into: $1, count: $2) }, nil,
                { Unmanaged<Target>.fromOpaque($0!).takeUnretainedValue().seek(to: $1, from: $2) })
        }
        guard let context else { throw .outOfMemory("read", "\(Self.bufferSize) bytes") }
        target.allowance.opened(context.pointer, byFFmpeg: false)
        self.context = context
        self.target = target
    }
}

/// Interrupts a blocked read, from any thread: a ``ReadAllowance`` checks it between FFmpeg's own steps, and it wakes a
/// wait for a descriptor.
final class ReadInterruption: Sendable {
    private let isSet = Atomic(false)
    /// Wakes a wait for a descriptor. Nil if the process has no descriptors left; then only the end of the writing
    /// program ends the wait.
    private let signal = WakeSignal()

    /// Whether reading is to end.
    var isInterrupted: Bool { isSet.load(ordering: .acquiring) }

    /// Ends all reads, now and in the future.
    func interrupt() {
        isSet.store(true, ordering: .releasing)
        signal?.raise()
    }

    /// Waits until `descriptor` is readable, and reads. Returns the count, 0 at the end, or an `AVERROR`.
    func read(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer) -> Int32 {
        while !isInterrupted {
            var waits = [
                pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
                pollfd(fd: signal?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&waits, 2, -1) >= 0 || errno == EINTR else { return cffmpeg_averror(errno) }
            if isInterrupted { break }
            guard waits[0].revents != 0 else { continue }
            let count = Glibc.read(descriptor, bytes.baseAddress, bytes.count)
            if count >= 0 { return count == 0 ? cffmpeg_averror_eof() : Int32(count) }
            if errno != EINTR && errno != EAGAIN { return cffmpeg_averror(errno) }
        }
        return cffmpeg_averror_exit()
    }
}
