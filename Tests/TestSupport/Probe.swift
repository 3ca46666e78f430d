import Foundation

/// The output of ffprobe for a file.
package struct Probe: Decodable {
    /// A stream.
    package struct Stream: Decodable {
        package let codec_name: String
        package let codec_type: String
        package let pix_fmt: String?
        package let width: Int?
        package let height: Int?
        package let sample_rate: String?
        package let channels: Int?
        package let color_range: String?
        package let color_space: String?
        package let color_transfer: String?
        package let color_primaries: String?
        package let chroma_location: String?
        package let has_b_frames: Int?
        package let time_base: String
        package let start_time: String?
        package let duration_ts: Int64?
        package let duration: String?
    }

    /// The container.
    package struct Format: Decodable {
        package let start_time: String?
        package let duration: String?
        package let format_name: String
    }

    /// A packet; times are in the stream's time base.
    package struct Packet: Decodable {
        package let stream_index: Int
        package let pts: Int64
        package let dts: Int64?
        package let duration: Int64?
        package let flags: String

        /// Whether decoding can begin here.
        package var isKeyFrame: Bool { flags.hasPrefix("K") }
    }

    /// The streams of the file.
    package let streams: [Stream]
    /// The container of the file.
    package let format: Format
    /// Every packet in the file's order.
    package let packets: [Packet]

    /// The stream of sound, if there is one.
    package var sound: Stream? { streams.first { $0.codec_type == "audio" } }
    /// The first stream.
    package var stream: Stream { streams[0] }
    /// The packets' presentation times.
    package var times: [Int64] { packets.map(\.pts) }

    /// Runs ffprobe on the file at `path`.
    package static func file(_ path: String) throws -> Probe {
        let json = try ExternalProgram.run([
            "ffprobe", "-v", "error", "-of", "json", "-show_streams", "-show_format", "-show_packets", path,
        ])
        return try JSONDecoder().decode(Probe.self, from: json)
    }
}
