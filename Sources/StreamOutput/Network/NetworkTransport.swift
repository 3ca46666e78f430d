/// The container and the transport of a stream to an address.
package struct NetworkTransport: Hashable, Sendable {
    /// The container of the tracks; for an address that sends each track by itself, one that takes the same tracks.
    package let container: ContainerFormat
    /// FFmpeg's name of the muxer.
    let muxerName: String
    /// FFmpeg's options of the protocol.
    let protocolOptions: [String: String]

    /// The largest UDP payload that is not fragmented: seven packets of a transport stream, in bytes.
    private static let datagramSize = "1316"

    /// Creates the transport of a stream of `format` to `address`. `authorityFile` has PEM certificates of authorities
    /// that are trusted in addition to the system's. Throws ``StreamOutputError`` for a format that cannot be streamed.
    package init(
        _ address: NetworkAddress, format: ContainerFormat, authorityFile: String? = nil
    ) throws(StreamOutputError) {
        guard format.isStreamable, !format.countsDurations else {
            throw StreamOutputError(
                .unknownFormat, operation: "choose a format", subject: address.shown,
                cause: "\(format.endings[0]) cannot be streamed; ts, mkv, webm and flv can")
        }
        container = format
        switch address.scheme {
        case .rtp: muxerName = "rtp_mpegts"
        case .rtsp: muxerName = "rtsp"
        case .rtmp, .rtmps, .srt, .udp, .http, .https: muxerName = format.muxerName
        }
        var options: [String: String] = [:]
        switch address.scheme {
        case .udp, .rtp, .srt:
            if address.parameter("pkt_size") == nil { options["pkt_size"] = Self.datagramSize }
        case .rtmp, .rtmps, .rtsp, .http, .https: break
        }
        if address.scheme == .rtmps || address.scheme == .https {
            options["tls_verify"] = "1"
            if let authorityFile { options["ca_file"] = authorityFile }
        }
        protocolOptions = options
    }

    /// The muxer's options.
    func muxerOptions(carriesAudio: Bool) -> [String: String] {
        switch muxerName {
        // Passes firewalls and loses nothing. Late data is dropped in the queue, a whole group at a time.
        case "rtsp": ["rtsp_transport": "tcp"]
        case "rtp_mpegts": ["mpegts_muxer_options": "mpegts_flags=+pat_pmt_at_frames:omit_video_pes_length=0"]
        default: container.muxerOptions(carriesAudio: carriesAudio, purpose: .stream)
        }
    }

    /// Throws ``StreamOutputError`` if a stream to `subject` cannot hold audio of `codec`.
    func check(_ codec: AudioSettings.Codec, subject: String) throws(StreamOutputError) {
        try container.check(codec, subject: subject)
    }
}
