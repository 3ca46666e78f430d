import Foundation
import TestSupport
import Testing

/// A movie that ffmpeg creates for a test.
struct TestMovie: Sendable, CustomTestStringConvertible {
    /// The movie's name in tests.
    let name: String
    /// The file's name.
    let file: String
    /// ffmpeg's arguments for the video source.
    let frames: String
    /// ffmpeg's arguments that code the movie.
    let coding: [String]
    /// Whether the movie has audio.
    let carriesAudio: Bool
    /// The filters that turn ffmpeg's own decoding into the expected output.
    let filters: String

    /// Whether a second pass, which copies the streams, stores a rotation by a quarter turn.
    let isTurned: Bool

    init(
        _ name: String, _ file: String, _ frames: String, _ coding: [String], carriesAudio: Bool = true,
        filters: String = "null", isTurned: Bool = false
    ) {
        self.isTurned = isTurned
        self.name = name
        self.file = file
        self.frames = frames
        self.coding = coding
        self.carriesAudio = carriesAudio
        self.filters = filters
    }

    var testDescription: String { name }

    /// Creates the movie in `folder`, and returns its path.
    func make(in folder: TemporaryFolder) throws -> String {
        let path = folder.file(file)
        var command = ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", frames]
        if carriesAudio { command += ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000"] }
        if !isTurned, !file.hasSuffix(".m3u8") {
            try SharedFile.make(command + coding + ["-t", "2"], at: path)
            return path
        }
        guard isTurned else {
            _ = try ExternalProgram.run(command + coding + ["-t", "2", path])
            return path
        }
        let turned = try SharedFile.bytes(command + coding + [file]) {
            let first = folder.file("unturned-\(file)")
            _ = try ExternalProgram.run(command + coding + ["-t", "2", first])
            let copy = ["-i", first, "-c", "copy"]
            do {
                _ = try ExternalProgram.run(
                    ["ffmpeg", "-v", "error", "-y", "-display_rotation", "-90"] + copy + [path])
            } catch {
                // FFmpeg 5.1 takes it as a note of the file's.
                let note = ["-metadata:s:v:0", "rotate=90"]
                _ = try ExternalProgram.run(["ffmpeg", "-v", "error", "-y"] + copy + note + [path])
            }
            return try Data(contentsOf: URL(fileURLWithPath: path))
        }
        try turned.write(to: URL(fileURLWithPath: path))
        return path
    }

    private static let tags = [
        "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
    ]
    private static let quality = "flags=bicubic+accurate_rnd+full_chroma_int"
    private static let standardToHigh =
        "scale=in_color_matrix=bt601:in_range=tv:out_color_matrix=bt709:out_range=tv:\(quality),format=yuv420p"

    /// Each container and codec that is played, at the rates, turns and shapes that movies have.
    static let all: [TestMovie] = [
        TestMovie(
            "mp4 with H.264 and AAC at film rate", "film.mp4", "testsrc2=s=128x96:r=24000/1001",
            ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "12", "-sc_threshold", "0"] + tags + ["-c:a", "aac"]),
        TestMovie(
            "mov with ProRes and PCM", "prores.mov", "testsrc2=s=128x96:r=25",
            ["-c:v", "prores_ks", "-pix_fmt", "yuv422p10le", "-c:a", "pcm_s16le"], filters: standardToHigh),
        TestMovie(
            "mkv with HEVC of ten bits at NTSC rate and Opus", "hevc.mkv", "testsrc2=s=128x96:r=30000/1001",
            ["-c:v", "libx265", "-x265-params", "log-level=error", "-pix_fmt", "yuv420p10le"] + tags
                + ["-c:a", "libopus"],
            filters:
                "scale=in_color_matrix=bt709:in_range=tv:out_color_matrix=bt709:out_range=tv:\(quality),format=yuv420p"),
        TestMovie(
            "webm with VP9 and Opus", "vp9.webm", "testsrc2=s=128x96:r=30",
            ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-pix_fmt", "yuv420p"] + tags
                + ["-c:a", "libopus"]),
        TestMovie(
            "mkv with AV1 without sound", "av1.mkv", "testsrc2=s=128x96:r=30",
            ["-c:v", "libaom-av1", "-usage", "realtime", "-cpu-used", "8", "-pix_fmt", "yuv420p"] + tags,
            carriesAudio: false),
        TestMovie(
            "ts with H.264 that says nothing of its colours, and MP3", "sd.ts", "testsrc2=s=128x96:r=30000/1001",
            ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "libmp3lame"], filters: standardToHigh),
        TestMovie(
            "ts with MPEG-2, whose index is of decoding times, and no sound", "mpeg2.ts", "testsrc2=s=128x96:r=25",
            ["-c:v", "mpeg2video", "-g", "12", "-pix_fmt", "yuv420p"], carriesAudio: false, filters: standardToHigh),
        TestMovie(
            "mp4 of full range", "full.mp4", "testsrc2=s=128x96:r=25",
            ["-c:v", "libx264", "-pix_fmt", "yuvj420p", "-colorspace", "bt709"], carriesAudio: false,
            filters:
                "scale=in_color_matrix=bt709:in_range=pc:out_color_matrix=bt709:out_range=tv:\(quality),format=yuv420p"
        ),
        TestMovie(
            "mp4 with broad pixels", "broad.mp4", "testsrc2=s=96x96:r=25,setsar=4/3",
            ["-c:v", "libx264", "-pix_fmt", "yuv420p"] + tags, carriesAudio: false,
            filters:
                "scale=128:96:in_color_matrix=bt709:in_range=tv:out_color_matrix=bt709:out_range=tv:\(quality),setsar=1"
        ),
        TestMovie(
            "mp4 that is turned by a quarter", "turned.mp4", "testsrc2=s=96x128:r=25",
            ["-c:v", "libx264", "-pix_fmt", "yuv420p"] + tags, carriesAudio: false,
            isTurned: true),
        TestMovie(
            "mkv of variable rate", "vfr.mkv", "testsrc2=s=128x96:r=30,select='not(mod(n\\,3))+not(mod(n\\,7))'",
            ["-vsync", "vfr", "-c:v", "libx264", "-pix_fmt", "yuv420p"] + tags, carriesAudio: false),
        TestMovie(
            "mp4 of interlaced frames", "interlaced.mp4", "testsrc2=s=128x96:r=50,tinterlace=interleave_top",
            ["-c:v", "libx264", "-flags", "+ildct+ilme", "-pix_fmt", "yuv420p"] + tags, carriesAudio: false,
            filters: "bwdif=mode=send_frame:deint=interlaced"),
        TestMovie(
            "a playlist of pieces", "list.m3u8", "testsrc2=s=128x96:r=25",
            ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-g", "12"] + tags
                + ["-c:a", "aac", "-f", "hls", "-hls_time", "0.5", "-hls_list_size", "0"]),
    ]
}
