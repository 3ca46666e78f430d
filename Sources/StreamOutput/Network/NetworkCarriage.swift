/// How a stream is packed for an address, and how it is carried there.
package struct NetworkCarriage: Hashable, Sendable {
    /// The container that the tracks are in; of an address by which each is sent by itself, one that takes the same.
    package let container: ContainerFormat
    /// FFmpeg's name of the muxer.
    let muxerName: String
    /// FFmpeg's options of the protocol.
    let protocolOptions: [String: String]

    /// What UDP carries without being cut on the way: seven packets of a transport stream.
    private static let datagramSize = "1316"

    /// How a stream of `format` gets to `address`. `authorityFile` has certificates in PEM of authorities that are trusted beside the
    /// system's. Throws ``StreamOutputError`` for a format that cannot be sent while it is made.
    package init(
        _ address: NetworkAddress, format: ContainerFormat, authorityFile: String? = nil
    ) throws(StreamOutputError) {
        guard format.isStreamable, !format.countsDurations else {
            throw StreamOutputError(
                .unknownFormat, operation: "choose a format", subject: address.shown,
                cause: "\(format.endings[0]) cannot be sent while it is made; ts, mkv, webm and flv can")
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
        case .http, .https:
            options["method"] = "PUT"
            // Who refuses says so before anything is sent.
            options["send_expect_100"] = "1"
            options["multiple_requests"] = "0"
            // The body is written by ``ChunkedBody``.
            options["chunked_post"] = "0"
            options["headers"] = "Transfer-Encoding: chunked\r\n"
        case .rtmp, .rtmps, .rtsp: break
        }
        if address.scheme == .rtmps || address.scheme == .https {
            options["tls_verify"] = "1"
            if let authorityFile { options["ca_file"] = authorityFile }
        }
        protocolOptions = options
    }

    /// Whether the server is asked before anything is sent.
    var asksBefore: Bool { protocolOptions["send_expect_100"] == "1" }
    /// The options of the protocol for a server that does not answer when it is asked.
    var optionsWithoutAsking: [String: String] { protocolOptions.merging(["send_expect_100": "0"]) { $1 } }

    /// The muxer's options.
    func muxerOptions(hasSound: Bool) -> [String: String] {
        switch muxerName {
        // Through firewalls and without losses; what is late is dropped here, where whole groups are.
        case "rtsp": ["rtsp_transport": "tcp"]
        case "rtp_mpegts": ["mpegts_muxer_options": "mpegts_flags=+pat_pmt_at_frames:omit_video_pes_length=0"]
        default: container.muxerOptions(hasSound: hasSound, purpose: .stream)
        }
    }

    /// Throws ``StreamOutputError`` where sound of `codec` has no place in a stream to `subject`.
    func check(_ codec: AudioSettings.Codec, subject: String) throws(StreamOutputError) {
        try container.check(codec, subject: subject)
    }
}
