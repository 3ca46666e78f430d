import Glibc
import PiPKit

/// Plans the outputs of the options: outputs with equal encoding parameters share an encoder.
struct OutputPlan {
    let options: Options
    /// The hash of what a chunk shows; nil if the output is no chunk.
    let digest: ChunkDigest?
    private let records: (String) -> Void
    private let notice: (String) -> Void
    private let endsByItself: @Sendable () -> Bool

    /// Creates the plan for `options`. `records` receives the path of each recorded file, and `notice` a message about
    /// files that killed runs left. `endsByItself` returns at the session's end whether nothing ended it from outside.
    init(
        _ options: Options, endsByItself: @escaping @Sendable () -> Bool = { true },
        records: @escaping (String) -> Void = { _ in }, notice: @escaping (String) -> Void = { _ in }
    ) {
        digest = options.chunk.map { ChunkDigest($0.drawn, start: $0.start) }
        (self.options, self.endsByItself, self.records, self.notice) = (options, endsByItself, records, notice)
    }

    /// The default interval between key frames of outputs that viewers join late, such as a stream.
    private static let shortGroup = Duration.seconds(2)

    /// The parameters of a shared encoding.
    struct Encoding: Hashable {
        var codec: VideoCodec
        /// Whether frames keep their times; otherwise the frame rate is constant.
        var keepsTimes: Bool
        var defaultAudio: AudioSettings.Codec
        /// The maximum duration of a frame before it is repeated; nil if outputs share the repeats of a live session.
        var longestFrame: Duration?
    }

    /// Throws if an output file cannot be created as requested, before any of them is started.
    func checkPlaces() throws {
        if let chunk = options.chunk {
            _ = try settings(for: chunk.file)
        } else if !options.outputs[0].isStill {
            try checkFormat()
            for address in options.outputs { _ = try encoding(of: address) }
        }
        for address in options.outputs {
            switch address.kind {
            case .still where options.expectsOnly: break
            case .file(let path), .still(let path): try OutputFile.check(path, overwrite: options.overwrite)
            default: break
            }
        }
    }

    /// Creates the session's output. Throws if an output cannot be created; then none remains.
    func makeOutput() throws -> any FrameOutput {
        if case .still(let path) = options.outputs[0].kind {
            return try StillImageOutput(
                path: options.expectsOnly ? nil : path, overwrite: options.overwrite, comparison: comparison())
        }
        if let chunk = options.chunk, case .file(let path) = options.outputs[0].kind {
            return try makeChunk(chunk, path)
        }
        try checkFormat()
        var addresses: [(encoding: Encoding, members: [OutputDestination])] = []
        for address in options.outputs {
            let encoding = try encoding(of: address)
            if let index = addresses.firstIndex(where: { $0.encoding == encoding }) {
                addresses[index].members.append(address)
            } else {
                addresses.append((encoding, [address]))
            }
        }
        var outputs: [MovieOutput] = []
        do {
            for (encoding, members) in addresses { outputs.append(try makeOutput(encoding, members)) }
        } catch {
            for output in outputs { output.abandon() }
            throw error
        }
        return outputs.count == 1 ? outputs[0] : MovieOutput(joining: outputs)
    }

    /// Returns the requested comparison. Throws if the expected image cannot be read.
    private func comparison() throws -> ImageComparison? {
        guard let path = options.expect else { return nil }
        return try ImageComparison(TextFile.bytes(of: path), at: path, tolerance: options.tolerance)
    }

    func encoding(of address: OutputDestination) throws -> Encoding {
        guard let format = try address.format(requested: options.format) else {
            if options.quantizer != nil { throw UsageError("--qp is for H.264, and \(address.shown) is images") }
            return Encoding(codec: .png, keepsTimes: false, defaultAudio: .aac)
        }
        let codec = try format.codec(
            alpha: options.alpha, subject: address.shown, name: address.name(of: format))
        if options.quantizer != nil, codec != .h264 {
            throw UsageError("--qp is for H.264, and \(address.shown) is \(codec.name)")
        }
        return Encoding(
            codec: codec, keepsTimes: format.keepsTimes, defaultAudio: format.defaultAudio,
            longestFrame: options.live ? nil : format.longestFrame)
    }

    /// Throws if `--format` contradicts the name of every output.
    private func checkFormat() throws {
        guard let format = options.format else { return }
        for address in options.outputs where try address.format(requested: format) == format { return }
        throw UsageError(
            "--format \(format.endings[0]): \(options.output) has the file extension of another format; rename it or omit --format"
        )
    }

    func settings(_ encoding: Encoding, _ members: [OutputDestination]) -> (VideoSettings, AudioSettings?) {
        var settings = VideoSettings()
        settings.codec = encoding.codec
        settings.keepsTransparency = options.alpha
        settings.encoderName = encoding.codec == .h264 ? options.encoder : nil
        settings.preset = options.preset
        settings.crf = options.crf
        settings.quantizer = options.quantizer
        settings.constantFrameDuration =
            options.constantFrameDuration ?? (encoding.keepsTimes ? nil : CMTime(value: 1, timescale: 30))
        settings.isLowLatency = options.isLowLatency ?? options.live
        settings.maximumBitRate = options.bitRate
        settings.profile = options.profile
        settings.maximumKeyFrameInterval = (options.keyFrames ?? (needsShortGroups(members) ? Self.shortGroup : nil))
            .map {
                CMTime($0)
            }
        settings.maximumGroupLength = options.groupLength
        let sound = options.audioCodec ?? (encoding.defaultAudio == .aac ? nil : encoding.defaultAudio)
        return (settings, sound.map { AudioSettings(codec: $0) })
    }

    private func makeOutput(_ encoding: Encoding, _ members: [OutputDestination]) throws -> MovieOutput {
        let (settings, sound) = settings(encoding, members)
        var sinks: [any PacketSink] = []
        do {
            for address in members { try sinks.append(makeSink(address)) }
            return try MovieOutput(sinks: sinks, settings: settings, audio: sound)
        } catch {
            for sink in sinks { sink.abandon() }
            throw error
        }
    }

    /// Returns whether key frames are due every two seconds: for viewers that join late, and for segment boundaries.
    private func needsShortGroups(_ members: [OutputDestination]) -> Bool {
        options.live
            || members.contains { address in
                if case .playlist = address.kind { true } else { false }
            }
    }

    private func makeSink(_ address: OutputDestination) throws -> any PacketSink {
        switch address.kind {
        case .standardOutput:
            if isatty(STDOUT_FILENO) == 1 {
                throw UsageError(
                    "--out -: standard output is a terminal; pipe it into a player, as in pipstream … --out - | ffplay -"
                )
            }
            return try StreamSink(
                descriptor: STDOUT_FILENO, name: address.shown, format: options.format ?? .mpegTS)
        case .network(let place): return try makeNetworkSink(place)
        case .playlist(let path):
            return try PlaylistSink(
                path: path, isWindow: options.live, overwrite: options.overwrite,
                keyFrameInterval: options.keyFrames ?? Self.shortGroup, endsByItself: endsByItself)
        case .file(let path), .still(let path):
            let policy = CommitPolicy(
                replacesExisting: options.overwrite, synchronizes: options.synchronizes)
            for leftover in StaleRecording.find(of: path) { notice(leftover.description) }
            let sink = try FileSink(
                path: path, policy: policy, format: address.format(requested: options.format), isPaced: options.live)
            records(sink.recordingPath)
            return sink
        case .images(let pattern):
            return try ImageSequenceSink(
                pattern: pattern, overwrite: options.overwrite, synchronizes: options.synchronizes,
                isPaced: options.live)
        }
    }

    private func makeNetworkSink(_ address: NetworkAddress) throws -> any PacketSink {
        var limits = NetworkSink.Limits()
        limits.reconnecting = options.reconnectFor
        limits.waitsForFirst = options.waitsForViewer
        if let file = options.authorityFile { _ = try CertificateAuthorities(named: file) }
        let transport = try NetworkTransport(
            address, format: address.format(requested: options.format), authorityFile: options.authorityFile)
        return NetworkSink(address, transport: transport, limits: limits)
    }
}
