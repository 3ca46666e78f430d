import CFFmpeg
import SampleQueue
import Synchronization

/// Reads the compressed samples of one track of a movie as the file stores them. Thread-safe.
final class StoredSampleReader: Sendable {
    private struct State {
        let file: MovieFile
        let track: MovieFile.Track
        let format: CMFormatDescription
        var isEnded = false
    }

    private let state: Mutex<State>
    private let interruption = ReadInterruption()
    private let range: CMTimeRange

    /// Opens the movie `input` and seeks to the last sync sample at or before the start of `range`. Throws
    /// ``PlaybackError`` if it has no such track, or one whose samples cannot be passed to a layer or a renderer.
    init(_ input: MovieInput, isVideo: Bool, range: CMTimeRange) throws(PlaybackError) {
        self.range = range
        let file = try MovieFile(input, interruption: interruption)
        guard let track = isVideo ? file.video : file.audio else {
            throw PlaybackError(
                .nothingToPlay, operation: "read it", subject: file.name,
                cause: "it has no \(isVideo ? "video" : "audio")")
        }
        let format = try file.storedFormat(of: track, isVideo: isVideo)
        if range.start > .zero { try file.seek(to: range.start) }
        state = Mutex(State(file: file, track: track, format: format))
    }

    /// Ends reading.
    func cancel() {
        interruption.interrupt()
    }

    /// Returns the next sample of the range; nil at its end, and once reading is cancelled. Throws ``PlaybackError``.
    func next() throws(PlaybackError) -> CMSampleBuffer? {
        let result = state.withLock { state in
            Result { () throws(PlaybackError) in try next(&state) }
        }
        return try result.get()
    }

    private func next(_ state: inout State) throws(PlaybackError) -> CMSampleBuffer? {
        while !state.isEnded, !interruption.isInterrupted {
            guard let packet = try state.file.readPacket() else {
                state.isEnded = true
                if interruption.isInterrupted { return nil }
                if let problem = state.file.problem ?? state.file.refusal {
                    throw PlaybackError(
                        .damaged, operation: "read it to its end", subject: state.file.name, cause: problem)
                }
                return nil
            }
            guard packet.streamIndex == state.track.index, packet.byteCount > 0 else { continue }
            let times = state.file.times(of: packet)
            // Frames after this one in the file may be shown before it, but are decoded after it.
            let decoded = times.decodeTimeStamp.isRational ? times.decodeTimeStamp : times.presentationTimeStamp
            guard decoded < range.end || !decoded.isRational else {
                state.isEnded = true
                return nil
            }
            return try sample(packet, times, state.format)
        }
        return nil
    }

    private func sample(
        _ packet: MediaPacket, _ times: CMSampleTimingInfo, _ format: CMFormatDescription
    ) throws(PlaybackError) -> CMSampleBuffer? {
        let size = packet.byteCount
        let bytes = UnsafeRawBufferPointer(start: packet.pointer.pointee.data, count: size)
        guard let data = CMBlockBuffer(copying: bytes) else {
            throw .outOfMemory("read a sample", "\(size) bytes")
        }
        switch format {
        case .compressedVideo(let format):
            let frame = CompressedSample(format: format, data: data, sizes: [size], timings: [times])
            var attachments = CMSampleBuffer.Attachments()
            attachments.isSync = packet.isKey
            return CMSampleBuffer(compressed: frame, attachments: attachments)
        case .compressedAudio(let format):
            return CMSampleBuffer(
                compressedAudioPackets: CompressedAudio(format: format, data: data, sizes: [size]),
                presentationTimeStamp: times.presentationTimeStamp)
        case .audio(let format):
            let whole = size - size % format.bytesPerFrame
            guard let buffer = try? AudioBuffer(format: format, bytes: data.bytes(0, whole)) else { return nil }
            return CMSampleBuffer(audioBuffer: buffer, presentationTimeStamp: times.presentationTimeStamp)
        case .video: return nil
        }
    }
}

extension MovieFile {
    /// The format of a track's stored samples. Throws ``PlaybackError`` if they cannot be passed to a layer or a
    /// renderer.
    func storedFormat(of track: Track, isVideo: Bool) throws(PlaybackError) -> CMFormatDescription {
        let parameters = track.stream.pointee.codecpar.pointee
        let codec = String(cString: avcodec_get_name(parameters.codec_id))
        let configuration =
            parameters.extradata.map {
                Array(UnsafeBufferPointer(start: $0, count: Int(max(0, parameters.extradata_size))))
            } ?? []
        do {
            if !isVideo, let layout = Self.sampleFormat(of: parameters.codec_id) {
                return .audio(
                    try AudioBuffer.Format(
                        sampleRate: Int(parameters.sample_rate), channelCount: Int(parameters.ch_layout.nb_channels),
                        sampleFormat: layout))
            }
            guard let code = CodecCharacters.code(of: parameters.codec_id, tag: parameters.codec_tag) else {
                throw cannotPass("samples of \(codec) have no four-character code")
            }
            guard isVideo else {
                return .compressedAudio(
                    try CompressedAudioFormat(
                        codec: code, sampleRate: Int(parameters.sample_rate),
                        channelCount: Int(parameters.ch_layout.nb_channels),
                        framesPerPacket: max(0, Int(parameters.frame_size)), configuration: configuration))
            }
            let hasUnits = parameters.codec_id == AV_CODEC_ID_H264 || parameters.codec_id == AV_CODEC_ID_HEVC
            // A configuration record begins with its version; start codes begin with a zero.
            if hasUnits, configuration.first != 1 {
                throw cannotPass("its \(codec) has start codes instead of lengths, as in a transport stream")
            }
            return .compressedVideo(
                CompressedVideoFormat(
                    codec: code, dimensions: CMVideoDimensions(width: parameters.width, height: parameters.height),
                    configurationName: configuration.isEmpty ? "" : Self.configurationName(of: parameters.codec_id),
                    configuration: configuration))
        } catch let error as PlaybackError {
            throw error
        } catch {
            throw cannotPass("\(error)")
        }
    }

    private func cannotPass(_ cause: String) -> PlaybackError {
        PlaybackError(
            .unsupportedCodec, operation: "read its stored samples", subject: name,
            cause: "\(cause); request decoded samples by output settings")
    }

    private static func sampleFormat(of codec: AVCodecID) -> AudioBuffer.SampleFormat? {
        switch codec {
        case AV_CODEC_ID_PCM_S16LE: .int16
        case AV_CODEC_ID_PCM_F32LE: .float32
        default: nil
        }
    }

    private static func configurationName(of codec: AVCodecID) -> String {
        switch codec {
        case AV_CODEC_ID_H264: "avcC"
        case AV_CODEC_ID_HEVC: "hvcC"
        case AV_CODEC_ID_VP9: "vpcC"
        case AV_CODEC_ID_AV1: "av1C"
        default: "esds"
        }
    }
}
