import CFFmpeg
import Glibc
import SharedTypes

/// The files that a movie on the disk may open: its own, and those that its playlists name. FFmpeg asks for each before
/// it opens it. Not thread-safe.
///
/// A playlist's name ends in `.m3u8`, and its files are below its folder. FFmpeg receives each playlist as a checked
/// text: it would follow a playlist that names itself, and wait for further segments of one without an end.
final class MovieFileAllowlist {
    /// The maximum number of playlists that are opened for a movie.
    static let maximumPlaylistCount = 32
    /// The maximum number of files that the playlists of a movie name.
    static let maximumSegmentCount = 10_000
    /// The maximum number of bytes of a playlist.
    static let maximumPlaylistSize = 1 << 20

    /// The reason for which a file was not opened; nil if all were.
    private(set) var refusal: String?

    private let path: String
    private let isPlaylist: Bool
    private var isOpened = false
    private var playlistCount = 0
    private var segmentCount = 0
    private let open: IOOpen?
    private let close: IOClose?
    private let allowance: ReadAllowance

    private typealias IOOpen =
        @convention(c) (
            UnsafeMutablePointer<AVFormatContext>?, UnsafeMutablePointer<UnsafeMutablePointer<AVIOContext>?>?,
            UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<OpaquePointer?>?
        ) -> Int32
    private typealias IOClose =
        @convention(c) (UnsafeMutablePointer<AVFormatContext>?, UnsafeMutablePointer<AVIOContext>?) -> Int32

    /// Controls the files that `context` opens for the movie at `path`, and counts their bytes in `allowance`. The
    /// context must not outlive the object.
    init(
        path: String, allowsPlaylists: Bool, of context: UnsafeMutablePointer<AVFormatContext>,
        _ allowance: ReadAllowance
    ) {
        self.path = path
        self.allowance = allowance
        isPlaylist = allowsPlaylists && Self.isPlaylistName(path)
        open = context.pointee.io_open
        close = context.pointee.io_close2
        context.pointee.opaque = Unmanaged.passUnretained(self).toOpaque()
        context.pointee.io_open = { context, result, url, flags, options in
            guard let context, let opaque = context.pointee.opaque, let url else { return cffmpeg_averror(EINVAL) }
            // SAFETY: the pointer is to the object that outlives the context.
            let files = Unmanaged<MovieFileAllowlist>.fromOpaque(opaque).takeUnretainedValue()
            guard let allowed = files.allowed(String(cString: url)), let open = files.open else {
                return cffmpeg_averror(EPERM)
            }
            let code = open(context, result, allowed, flags, options)
            if code >= 0, let input = result?.pointee { files.allowance.opened(input, byFFmpeg: true) }
            return code
        }
        context.pointee.io_close2 = { context, input in
            guard let opaque = context?.pointee.opaque, let input else { return 0 }
            // SAFETY: see above.
            let files = Unmanaged<MovieFileAllowlist>.fromOpaque(opaque).takeUnretainedValue()
            files.allowance.closed(input)
            return files.close?(context, input) ?? 0
        }
    }

    /// Whether a file with the name may be a playlist.
    static func isPlaylistName(_ name: String) -> Bool { name.lowercased().hasSuffix(".m3u8") }

    /// Returns the URL that FFmpeg opens instead of `url`; nil if it must not be opened.
    private func allowed(_ url: String) -> String? {
        let isFirst = !isOpened
        isOpened = true
        // Encrypted segments are decrypted by a protocol that reads the file.
        let address = ["crypto+", "crypto:"].first(where: url.hasPrefix).map { url.dropFirst($0.count) } ?? url[...]
        guard address.hasPrefix("file:") else {
            return refuse("it refers to \(address.prefix(200)), and a playlist may name only files below its folder")
        }
        let file = String(address.dropFirst("file:".count))
        guard isFirst ? file == path : isBelowFolder(file) else {
            return refuse("it refers to \(file.prefix(200)), which is not a file below the folder of the playlist")
        }
        guard isPlaylist, Self.isPlaylistName(file) else { return url }
        guard let text = playlist(file) else { return nil }
        return Base64.text(of: text, between: "data:application/vnd.apple.mpegurl;base64,", and: "")
    }

    private func refuse(_ reason: String) -> String? {
        refusal = refusal ?? reason
        return nil
    }

    /// Returns whether `file` is a regular file below the playlist's folder, also if links lead to it.
    private func isBelowFolder(_ file: String) -> Bool {
        guard isPlaylist else { return false }
        let folder = path.contains("/") ? String(path[...(path.lastIndex(of: "/") ?? path.startIndex)]) : "."
        guard let real = Self.resolved(file), let top = Self.resolved(folder) else { return true }
        var status = stat()
        guard stat(real, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
        return real.hasPrefix(top.hasSuffix("/") ? top : top + "/")
    }

    /// Returns the path without links; nil if there is no such file, which FFmpeg reports.
    private static func resolved(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Returns the text of a playlist that ends; nil if it is refused.
    private func playlist(_ file: String) -> [UInt8]? {
        playlistCount += 1
        guard playlistCount <= Self.maximumPlaylistCount else {
            _ = refuse("its playlists name more than \(Self.maximumPlaylistCount) other playlists, or themselves")
            return nil
        }
        let descriptor = Glibc.open(file, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            _ = refuse("\(file) cannot be read: \(String(cString: strerror(errno)))")
            return nil
        }
        defer { Glibc.close(descriptor) }
        let (bytes, _) = readAll(from: descriptor, limit: Self.maximumPlaylistSize + 1)
        guard bytes.count <= Self.maximumPlaylistSize else {
            _ = refuse("\(file) is larger than \(Self.maximumPlaylistSize >> 20) MB")
            return nil
        }
        // FFmpeg ends a line also at a zero byte.
        let lines = bytes.split(whereSeparator: { [0, UInt8(ascii: "\n"), UInt8(ascii: "\r")].contains($0) })
        segmentCount += lines.count { $0.first != UInt8(ascii: "#") }
        guard segmentCount <= Self.maximumSegmentCount else {
            _ = refuse("its playlists name more than \(Self.maximumSegmentCount) files")
            return nil
        }
        guard !lines.contains(where: Self.encryptsSamples) else {
            _ = refuse("\(file) has segments with the encryption SAMPLE-AES; only AES-128 is supported")
            return nil
        }
        // A playlist that is being written counts as complete: FFmpeg would wait for its next segments.
        let isList = lines.contains { $0.starts(with: "#EXTINF".utf8) }
        return isList ? bytes + Array("\n#EXT-X-ENDLIST\n".utf8) : bytes
    }

    /// Returns whether a line of a playlist may select the encryption of single samples. FFmpeg allocates the memory
    /// for it only where the first segment has it, and crashes at a later one.
    private static func encryptsSamples(_ line: ArraySlice<UInt8>) -> Bool {
        // In a quoted value, FFmpeg removes backslashes.
        line.starts(with: "#EXT-X-KEY:".utf8)
            && String(decoding: line.filter { $0 != UInt8(ascii: "\\") }, as: UTF8.self).contains("SAMPLE")
    }
}
