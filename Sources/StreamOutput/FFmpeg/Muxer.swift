package import CFFmpeg
import CLibraries
import FFmpegSupport
import SharedTypes

/// Writes tracks into a container. It owns an `OutputFormatContext`, which frees FFmpeg's `AVFormatContext`.
package final class Muxer {
    private let context: OutputFormatContext
    private var pointer: UnsafeMutablePointer<AVFormatContext> { context.pointer }
    private let output: any MuxerOutput
    private let name: String
    private let timeBases: [AVRational]
    private let filters: [BitstreamFilter?]
    private let omitsPriming: [Bool]
    /// The number of milliseconds after which the container's clock wraps; nil if it does not.
    private let clockPeriod: Int64?
    /// Whether the next packet begins a fragment at its own time.
    private var isDiscontinuous = false
    /// The newest decoding time of each track, in the container's ticks; nil before the first.
    private var lastTimes: [Int64?]
    /// The number of wraps of the clock before the first packet.
    private var clockTurn: Int64?

    /// Writes the beginning of a container of `format` for `purpose`; for `path` see below.
    package convenience init(
        _ format: ContainerFormat, path: String?, output: any MuxerOutput, tracks: [Track],
        purpose: ContainerFormat.Purpose = .file
    ) throws(StreamOutputError) {
        let statesPriming = format.statesPriming && purpose != .stream
        try self.init(
            format: format.muxerName, address: "file:\(path ?? "")", output: output,
            tracks: statesPriming ? tracks : Track.withoutPriming(tracks),
            options: format.muxerOptions(
                carriesAudio: tracks.contains { $0.mediaType == .audio }, purpose: purpose,
                timescale: tracks.first { $0.mediaType == .video }?.timescale ?? 90_000),
            repeatsParameterSets: format.repeatsParameterSets)
    }

    /// Writes the container's beginning. `path` is the file that `output` writes to, for muxers that read back their
    /// own output. Options that the muxer does not have are a programmer error. `repeatsParameterSets` puts the
    /// parameter sets into every key frame. In audio without priming, packets before 0 are dropped.
    package convenience init(
        format: String, path: String?, output: FileDescriptorOutput, tracks: [Track], options: [String: String],
        repeatsParameterSets: Bool = false
    ) throws(StreamOutputError) {
        // The scheme prevents FFmpeg from reading a colon in the path as a protocol.
        try self.init(
            format: format, address: "file:\(path ?? "")", output: output, tracks: tracks, options: options,
            repeatsParameterSets: repeatsParameterSets)
    }

    /// Writes the container's beginning, as above; `address` is the URL that FFmpeg gets.
    init(
        format: String, address: String, output: any MuxerOutput, tracks: [Track], options: [String: String],
        repeatsParameterSets: Bool
    ) throws(StreamOutputError) {
        FFmpegLog.install()
        _ = FFmpegLog.takeLines()
        let operation = "start the container"
        var filters: [BitstreamFilter?] = []
        for track in tracks {
            let isFiltered = repeatsParameterSets && track.mediaType == .video
            filters.append(
                isFiltered ? try BitstreamFilter("dump_extra", options: ["freq": "keyframe"], track: track) : nil)
        }
        do throws(InputFormatContext.Failure) {
            context = try OutputFormatContext(format: format, address: address)
        } catch {
            throw .ffmpeg(error.code, operation: operation, subject: format)
        }
        self.output = format == ContainerFormat.mpegTS.muxerName ? PCRInsertingOutput(output) : output
        name = format
        clockPeriod = format == ContainerFormat.flv.muxerName ? ContainerFormat.flv.clockPeriod : nil
        self.filters = filters
        timeBases = tracks.map(\.timeBase)
        lastTimes = tracks.map { _ in nil }
        omitsPriming = tracks.map { $0.mediaType == .audio && $0.parameters.pointer.pointee.initial_padding == 0 }
        pointer.pointee.flags |= AVFMT_FLAG_BITEXACT
        for track in tracks {
            guard let stream = avformat_new_stream(pointer, nil) else { throw .outOfMemory(operation, format) }
            try check(avcodec_parameters_copy(stream.pointee.codecpar, track.parameters.pointer), operation)
            // The container's own tag of the codec; for ProRes, which has several, that of its profile.
            if track.parameters.pointer.pointee.codec_id != AV_CODEC_ID_PRORES {
                stream.pointee.codecpar.pointee.codec_tag = 0
            }
            stream.pointee.time_base = track.timeBase
            stream.pointee.avg_frame_rate = track.frameRate
        }
        try self.output.attach(to: pointer)
        guard var dictionary = OptionDictionary(options) else { throw .outOfMemory(operation, format) }
        try check(dictionary.withPointer { avformat_write_header(pointer, $0) }, operation)
        let unknown = dictionary.remainingNames
        guard unknown.isEmpty else {
            throw StreamOutputError(
                .codecFailure, operation: operation, subject: format,
                cause: "the muxer has no option \(unknown.joined(separator: ", "))")
        }
    }

    /// Whether FFmpeg's muxer makes its connection itself, and closes it only at the container's end.
    var ownsConnection: Bool { pointer.pointee.oformat.pointee.flags & AVFMT_NOFILE != 0 }

    /// Writes a packet of one of the tracks; the packet's bytes and times do not change.
    package func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        let index = packet.trackIndex
        if omitsPriming[index], packet.presentationTime < 0 { return }
        let filter = filters[index]
        let own = if let filter { try filter.filter(packet) } else { try EncodedPacket(sharing: packet) }
        av_packet_rescale_ts(own.pointer, timeBases[index], pointer.pointee.streams[index]!.pointee.time_base)
        // FFmpeg replaces a duration of 0 by that of a frame at the declared rate.
        if packet.duration > 0 { own.duration = max(1, own.duration) }
        if packet.isDurationEstimated { own.duration = 0 }
        try checkClock(own.pointer.pointee.dts)
        try announceDiscontinuity(before: own)
        lastTimes[index] = own.pointer.pointee.dts
        try check(av_write_frame(pointer, own.pointer), "write a packet")
    }

    /// Throws if the clock would wrap at `time`, in milliseconds.
    private func checkClock(_ time: Int64) throws(StreamOutputError) {
        guard let clockPeriod else { return }
        let turn = time / clockPeriod
        clockTurn = clockTurn ?? turn
        guard turn == clockTurn else {
            throw StreamOutputError(
                .invalidTime, operation: "write a packet", subject: name,
                cause: ContainerFormat.clockMessage(of: clockPeriod))
        }
    }

    /// Passes all written bytes to the system.
    package func flush() throws(StreamOutputError) {
        try check(av_write_frame(pointer, nil), "write a packet")
        try flushBytes()
    }

    /// Makes the next fragment begin at the time of its packets, not at the end of the fragment before. A packet may
    /// have left before its duration was known. For fragmented containers, once each track has begun.
    func breakFragments() throws(StreamOutputError) {
        try check(av_opt_set(pointer.pointee.priv_data, "movflags", "+frag_discont", 0), "begin a fragment")
        isDiscontinuous = true
    }

    /// Makes ``breakFragments()`` take effect before `packet` is written. The muxer compares a packet's time with the
    /// announced end of the fragment before, and moves it there, before it reads the option. A packet without bytes
    /// makes it read the option and is dropped.
    private func announceDiscontinuity(before packet: EncodedPacket) throws(StreamOutputError) {
        guard isDiscontinuous else { return }
        isDiscontinuous = false
        let index = packet.trackIndex
        // Times of a track rise, by FFmpeg's rule. Where no tick is between two packets, nothing was announced.
        guard let last = lastTimes[index], packet.pointer.pointee.dts - 1 > last else { return }
        let empty = try EncodedPacket()
        empty.trackIndex = index
        empty.setTime(packet.pointer.pointee.dts - 1, duration: 0)
        try check(av_write_frame(pointer, empty.pointer), "begin a fragment")
    }

    /// Passes the written bytes to the system, but not those that the muxer still buffers.
    func flushBytes() throws(StreamOutputError) {
        try check(output.flush(), "write a packet")
    }

    /// Sets one of the muxer's own options during writing. An option that it does not have is a programmer error.
    func set(_ name: String, to value: String) throws(StreamOutputError) {
        try check(av_opt_set(pointer.pointee.priv_data, name, value, 0), "end the container")
    }

    /// Ends the container. Nothing may be written after it.
    package func finish() throws(StreamOutputError) {
        try check(av_write_trailer(pointer), "end the container")
        try check(output.flush(), "end the container")
    }

    private func check(_ code: Int32, _ operation: String) throws(StreamOutputError) {
        if output.failure != 0 { throw .system(output.failure, operation: operation, subject: name) }
        guard code >= 0 else { throw .ffmpeg(code, operation: operation, subject: name) }
    }
}

/// The destination of a muxer's bytes.
package protocol MuxerOutput: AnyObject {
    /// Prepares `context`, which has its tracks and no beginning yet, to write to this output. Throws
    /// ``StreamOutputError`` on failure.
    func attach(to context: UnsafeMutablePointer<AVFormatContext>) throws(StreamOutputError)
    /// The first `errno` of the system; 0 if all succeeded, or where only FFmpeg knows the error.
    var failure: Int32 { get }
    /// Passes on all buffered bytes. Returns the first error that FFmpeg met on this output so far: 0, or an `AVERROR`.
    func flush() -> Int32
}

/// FFmpeg's libraries, which are loaded at their first call.
package enum MediaLibraries {
    /// Begins to load the libraries that encode and write, on a thread of its own. The first caller then waits for less
    /// time. Thread-safe.
    package static func loadAhead() {
        startThread { lazy_load_for_encoding() }
    }
}
