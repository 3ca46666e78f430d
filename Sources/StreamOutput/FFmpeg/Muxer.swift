package import CFFmpeg
import CLateLibraries
import Descriptors
import FFmpegErrors

/// Owns an `AVFormatContext` that writes tracks into a container.
package final class Muxer {
    private let pointer: UnsafeMutablePointer<AVFormatContext>
    private let output: any MuxerOutput
    private let name: String
    private let timeBases: [AVRational]
    private let filters: [BitstreamFilter?]
    private let omitsPriming: [Bool]
    /// How many milliseconds its clock counts before it begins anew; nil where it does not.
    private let clockPeriod: Int64?
    /// Whether the next packet begins a fragment at its own time.
    private var isDiscontinuous = false
    /// Each track's newest decoding time, in the container's ticks; nil before the first.
    private var lastTimes: [Int64?]
    /// How often it had begun anew by the first packet.
    private var clockTurn: Int64?

    /// Writes the beginning of a container of `format` for `purpose`; `path` as below.
    package convenience init(
        _ format: ContainerFormat, path: String?, output: any MuxerOutput, tracks: [Track],
        purpose: ContainerFormat.Purpose = .file
    ) throws(StreamOutputError) {
        let statesPriming = format.statesPriming && purpose != .stream
        try self.init(
            format: format.muxerName, address: "file:\(path ?? "")", output: output,
            tracks: statesPriming ? tracks : Track.withoutPriming(tracks),
            options: format.muxerOptions(
                hasSound: tracks.contains { $0.mediaType == .audio }, purpose: purpose,
                timescale: tracks.first { $0.mediaType == .video }?.timescale ?? 90_000),
            repeatsParameterSets: format.repeatsParameterSets)
    }

    /// Writes the container's beginning. `path` is where `output` writes to, for muxers that read back what they wrote;
    /// options that the muxer does not have are a mistake of the caller's. `repeatsParameterSets` puts the parameter sets
    /// into every key frame. Of sound without priming, packets before 0 are left out.
    package convenience init(
        format: String, path: String?, output: ByteOutput, tracks: [Track], options: [String: String],
        repeatsParameterSets: Bool = false
    ) throws(StreamOutputError) {
        // The scheme keeps a colon in the path from being read as a protocol.
        try self.init(
            format: format, address: "file:\(path ?? "")", output: output, tracks: tracks, options: options,
            repeatsParameterSets: repeatsParameterSets)
    }

    /// Writes the container's beginning, as above; `address` is what FFmpeg is told to write to.
    init(
        format: String, address: String, output: any MuxerOutput, tracks: [Track], options: [String: String],
        repeatsParameterSets: Bool
    ) throws(StreamOutputError) {
        FFmpegLog.install()
        _ = FFmpegLog.takeLines()
        let operation = "begin the container"
        var filters: [BitstreamFilter?] = []
        for track in tracks {
            let isFiltered = repeatsParameterSets && track.mediaType == .video
            filters.append(
                isFiltered ? try BitstreamFilter("dump_extra", options: ["freq": "keyframe"], track: track) : nil)
        }
        var context: UnsafeMutablePointer<AVFormatContext>?
        let code = avformat_alloc_output_context2(&context, nil, format, address)
        guard code >= 0, let pointer = context else { throw .ffmpeg(code, operation: operation, subject: format) }
        self.pointer = pointer
        self.output = format == ContainerFormat.mpegTS.muxerName ? ClockedOutput(output) : output
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
            // The container's own tag of the codec; of ProRes, which has several, that of its profile.
            if track.parameters.pointer.pointee.codec_id != AV_CODEC_ID_PRORES {
                stream.pointee.codecpar.pointee.codec_tag = 0
            }
            stream.pointee.time_base = track.timeBase
            stream.pointee.avg_frame_rate = track.frameRate
        }
        try self.output.attach(to: pointer)
        var dictionary = try OptionDictionary(options)
        try check(dictionary.withPointer { avformat_write_header(pointer, $0) }, operation)
        let unknown = dictionary.remainingNames
        guard unknown.isEmpty else {
            throw StreamOutputError(
                .codecFailure, operation: operation, subject: format,
                cause: "the muxer has no option \(unknown.joined(separator: ", "))")
        }
    }

    deinit {
        avformat_free_context(pointer)
    }

    /// Whether FFmpeg's muxer makes its connection itself, and lets go of it at the container's end alone.
    var ownsConnection: Bool { pointer.pointee.oformat.pointee.flags & AVFMT_NOFILE != 0 }

    /// Writes a packet of one of the tracks; the packet keeps its bytes and times.
    package func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        let index = packet.trackIndex
        if omitsPriming[index], packet.presentationTime < 0 { return }
        let filter = filters[index]
        let own = if let filter { try filter.filter(packet) } else { try EncodedPacket(sharing: packet) }
        av_packet_rescale_ts(own.pointer, timeBases[index], pointer.pointee.streams[index]!.pointee.time_base)
        try checkClock(own.pointer.pointee.dts)
        try announceDiscontinuity(before: own)
        lastTimes[index] = own.pointer.pointee.dts
        try check(av_write_frame(pointer, own.pointer), "write a packet")
    }

    /// Throws where the clock would begin anew at `time`, in milliseconds.
    private func checkClock(_ time: Int64) throws(StreamOutputError) {
        guard let clockPeriod else { return }
        let turn = time / clockPeriod
        clockTurn = clockTurn ?? turn
        guard turn == clockTurn else {
            throw StreamOutputError(
                .invalidTime, operation: "write a packet", subject: name,
                cause: ContainerFormat.clockWords(of: clockPeriod))
        }
    }

    /// Hands all that was written to the system.
    package func flush() throws(StreamOutputError) {
        try check(av_write_frame(pointer, nil), "write a packet")
        try flushBytes()
    }

    /// The next fragment begins when its packets say, not where the one before has ended: a packet may have left before it was known
    /// how long it lasts. For containers of fragments, once each track has begun.
    func breakFragments() throws(StreamOutputError) {
        try check(av_opt_set(pointer.pointee.priv_data, "movflags", "+frag_discont", 0), "begin a fragment")
        isDiscontinuous = true
    }

    /// Makes ``breakFragments()`` take effect before `packet` is written. The muxer compares a packet's time with the promised end of the
    /// fragment before, and moves it there, before it reads the option; a packet without bytes makes it read the option and is dropped.
    private func announceDiscontinuity(before packet: EncodedPacket) throws(StreamOutputError) {
        guard isDiscontinuous else { return }
        isDiscontinuous = false
        let index = packet.trackIndex
        // Times of a track rise, by FFmpeg's rule. Where no tick is between two packets, nothing was promised.
        guard let last = lastTimes[index], packet.pointer.pointee.dts - 1 > last else { return }
        let empty = try EncodedPacket()
        empty.trackIndex = index
        empty.setTime(packet.pointer.pointee.dts - 1, duration: 0)
        try check(av_write_frame(pointer, empty.pointer), "begin a fragment")
    }

    /// Hands the bytes that were written to the system, and not what the muxer still gathers.
    func flushBytes() throws(StreamOutputError) {
        try check(output.flush(), "write a packet")
    }

    /// Sets one of the muxer's own options while it writes. One that it does not have is a mistake of the caller's.
    func set(_ name: String, to value: String) throws(StreamOutputError) {
        try check(av_opt_set(pointer.pointee.priv_data, name, value, 0), "end the container")
    }

    /// Ends the container; nothing may be written after it.
    package func finish() throws(StreamOutputError) {
        try check(av_write_trailer(pointer), "end the container")
        try check(output.flush(), "end the container")
    }

    private func check(_ code: Int32, _ operation: String) throws(StreamOutputError) {
        if output.failure != 0 { throw .system(output.failure, operation: operation, subject: name) }
        guard code >= 0 else { throw .ffmpeg(code, operation: operation, subject: name) }
    }
}

/// Where a muxer's bytes go.
package protocol MuxerOutput: AnyObject {
    /// Prepares `context`, which has its tracks and no beginning yet, to write there. Throws ``StreamOutputError`` where that
    /// cannot be.
    func attach(to context: UnsafeMutablePointer<AVFormatContext>) throws(StreamOutputError)
    /// The first `errno` that the system gave; 0 if all went well, or where it is FFmpeg that knows.
    var failure: Int32 { get }
    /// Passes on all buffered bytes. Returns what FFmpeg has met on this output so far: 0, or an `AVERROR`.
    func flush() -> Int32
}

/// FFmpeg's libraries, which are loaded when they are first called.
package enum MediaLibraries {
    /// Begins to load what encodes and writes, on a thread of its own: whoever calls it first then waits for less. Any thread.
    package static func loadAhead() {
        startThread { late_load_for_encoding() }
    }
}
