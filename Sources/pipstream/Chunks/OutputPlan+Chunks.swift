import PiPKit

// The outputs of chunks, whose encoding is that of the whole video.
extension OutputPlan {
    /// Returns the container format of the whole video at `file`.
    static func format(of file: String, _ options: Options) throws -> ContainerFormat {
        guard let format = try OutputDestination(file).format(requested: options.format) else {
            throw UsageError("\(file): it is not a video")
        }
        return format
    }

    /// Returns the encoding of the whole video at `file`.
    func settings(for file: String) throws -> (VideoSettings, AudioSettings?) {
        let destination = OutputDestination(file)
        let encoding = try encoding(of: destination)
        guard encoding.codec == .h264 else {
            throw UsageError("\(file): chunks are H.264, and not \(encoding.codec.name)")
        }
        let (settings, audio) = settings(encoding, [destination])
        var video = settings
        // Another encoder would not continue where the one before ended.
        video.encoderName = "libx264"
        return (video, audio)
    }

    /// Returns the options of the encoding of the whole video at `file`, as text.
    func encodingText(for file: String) throws -> String {
        let (video, audio) = try settings(for: file)
        var parts = ["preset \(video.preset)", video.quantizer.map { "qp \($0)" } ?? "crf \(video.crf)"]
        if let rate = video.maximumBitRate { parts.append("bitrate \(rate)") }
        if let profile = video.profile { parts.append("profile \(profile)") }
        if let audio { parts.append("audio-codec \(audio.codec)") }
        return parts.joined(separator: ", ")
    }

    /// Creates the output of `part` of the whole video at `file`.
    func makeOutput(for file: String, sink: any PacketSink, part: OutputPart) throws -> MovieOutput {
        let (video, audio) = try settings(for: file)
        return try MovieOutput(sinks: [sink], settings: video, audio: audio, part: part)
    }

    /// Creates the output of `chunk` in the file at `path`. It is refused at its end if it is not as planned.
    func makeChunk(_ chunk: ChunkSpecification, _ path: String) throws -> MovieOutput {
        func refusal(_ fault: String) -> StreamOutputError {
            StreamOutputError(
                .notAsPlanned, operation: "render \(chunk.name) of \(chunk.file)", subject: path,
                cause: "it \(fault); run pipstream plan again")
        }
        guard chunk.version == Help.version else {
            throw refusal("is planned by \(chunk.version), and this is \(Help.version)")
        }
        let encoding = try encodingText(for: chunk.file)
        guard chunk.encoding == encoding else {
            throw refusal("is planned with \(chunk.encoding), and the job has \(encoding)")
        }
        let digest = digest
        let sink = try ChunkSink(
            path: path, format: Self.format(of: chunk.file, options),
            policy: CommitPolicy(
                replacesExisting: options.overwrite, unfinished: .removed, synchronizes: options.synchronizes)
        ) { contents throws(StreamOutputError) in
            let record = ChunkRecord(chunk, contents, shown: chunk.isAudio ? "" : digest?.text ?? "")
            if let fault = record.fault(in: chunk) { throw refusal(fault) }
            return record.json
        }
        return try makeOutput(for: chunk.file, sink: sink, part: chunk.part)
    }
}
