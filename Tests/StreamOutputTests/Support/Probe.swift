import Foundation

/// What ffprobe says of a file.
struct Probe: Decodable {
    struct Stream: Decodable {
        let codec_name: String
        let pix_fmt: String
        let width: Int
        let height: Int
        let color_range: String?
        let color_space: String?
        let color_transfer: String?
        let color_primaries: String?
        let chroma_location: String?
        let has_b_frames: Int
        let time_base: String
        let duration_ts: Int64?
        let duration: String?
    }

    struct Format: Decodable {
        let duration: String?
        let format_name: String
    }

    struct Packet: Decodable {
        let pts: Int64
        let dts: Int64
        let duration: Int64?
        let flags: String

        var isKeyFrame: Bool { flags.hasPrefix("K") }
    }

    let streams: [Stream]
    let format: Format
    let packets: [Packet]

    var stream: Stream { streams[0] }
    var times: [Int64] { packets.map(\.pts) }

    static func file(_ path: String) throws -> Probe {
        let json = try OutsideProgram.run([
            "ffprobe", "-v", "error", "-of", "json", "-show_streams", "-show_format", "-show_packets", path,
        ])
        return try JSONDecoder().decode(Probe.self, from: json)
    }
}
