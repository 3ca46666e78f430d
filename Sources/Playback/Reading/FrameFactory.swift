import CFFmpeg
import SampleQueue

/// Converts a movie's decoded frames to displayable ones. A frame that is displayable already is not copied. One
/// thread.
final class FrameFactory {
    /// A frame and its presentation time, in its track's ticks.
    struct DecodedFrame {
        let buffer: CVPixelBuffer
        let time: Int64
        /// The duration; 0 if it states none.
        let duration: Int64
    }

    private let name: String
    private let timeBase: AVRational
    /// The pixel aspect ratio (width to height) of frames that state none; 0 for square.
    private let pixelAspect: AVRational
    private let turn: FrameRotation
    /// The row order of frames without a header.
    private let rowOrder: CVPixelBuffer.RowOrder
    private var isInterlaced: Bool
    private let weavesFields: Bool
    private var graph: (filters: String, input: FilterGraph.Input, graph: FilterGraph)?
    private var nextTime: Int64

    /// Creates a converter for the frames of `track` of `file`.
    init(file: MovieFile, track: MovieFile.Track, rowOrder: CVPixelBuffer.RowOrder) {
        name = file.name
        timeBase = track.timeBase
        pixelAspect = track.stream.pointee.sample_aspect_ratio
        weavesFields = false
        turn = file.turn(of: track)
        self.rowOrder = rowOrder
        let order = track.stream.pointee.codecpar.pointee.field_order
        isInterlaced = order != AV_FIELD_PROGRESSIVE && order != AV_FIELD_UNKNOWN
        nextTime = track.start
    }

    /// Creates a converter for frames of `name` that arrive and leave one by one: interlaced frames stay as they are.
    /// Times are in thousandths of a second.
    init(name: String) {
        self.name = name
        timeBase = AVRational(num: 1, den: 1_000)
        pixelAspect = AVRational(num: 0, den: 1)
        weavesFields = true
        turn = .upright
        rowOrder = .topDown
        isInterlaced = false
        nextTime = 0
    }

    /// Converts `frame`, or with nil drains the filters, and hands each output frame to `body`. Throws
    /// ``PlaybackError`` for frames that cannot be shown, and the errors of `body`.
    func make(
        _ frame: MediaFrame?, _ body: (DecodedFrame) throws(PlaybackError) -> Void
    ) throws(PlaybackError) {
        guard let frame else {
            if let graph {
                try graph.graph.filter(nil) { frame throws(PlaybackError) in try body(decodedFrame(frame)) }
            }
            graph = nil
            return
        }
        let pointer = frame.pointer
        let (width, height) = (Int(pointer.pointee.width), Int(pointer.pointee.height))
        try FrameSizeLimits.check(width: width, height: height, name: name)
        let time = pointer.pointee.best_effort_timestamp
        pointer.pointee.pts = time == cffmpeg_nopts_value() ? nextTime : time
        nextTime = pointer.pointee.pts + max(0, cffmpeg_frame_duration(pointer))
        isInterlaced = isInterlaced || (!weavesFields && cffmpeg_frame_is_interlaced(pointer) != 0)
        if frame.pixelFormat == AV_PIX_FMT_BGRA, turn == .upright, !isInterlaced {
            return try body(decodedFrame(frame))
        }
        let aspect = pointer.pointee.sample_aspect_ratio
        let shape = FrameGeometry(
            width: width, height: height,
            pixelAspect: aspect.num > 0 ? aspect : pixelAspect, turn: turn)
        let conversion = FrameFilterChain(frame: pointer, shape: shape, isInterlaced: isInterlaced)
        guard let filters = conversion.filters else { return try body(decodedFrame(frame)) }
        let graph = try graph(filters, for: frame, body)
        try graph.filter(frame) { frame throws(PlaybackError) in try body(decodedFrame(frame)) }
    }

    /// Discards buffered frames: another position is decoded next.
    func flush() {
        graph = nil
    }

    private func graph(
        _ filters: String, for frame: MediaFrame, _ body: (DecodedFrame) throws(PlaybackError) -> Void
    ) throws(PlaybackError) -> FilterGraph {
        let pointer = frame.pointer.pointee
        let input = FilterGraph.Input(
            width: pointer.width, height: pointer.height, pixelFormat: pointer.format,
            timeBase: (timeBase.num, timeBase.den),
            pixelAspect: (pointer.sample_aspect_ratio.num, pointer.sample_aspect_ratio.den))
        if let graph, graph.filters == filters, graph.input == input { return graph.graph }
        // The format changed: buffered frames leave before the new one.
        if let graph { try graph.graph.filter(nil) { frame throws(PlaybackError) in try body(decodedFrame(frame)) } }
        let made = try FilterGraph(filters, input: input, name: name)
        graph = (filters, input, made)
        return made
    }

    private func decodedFrame(_ frame: MediaFrame) throws(PlaybackError) -> DecodedFrame {
        let pointer = frame.pointer.pointee
        return DecodedFrame(
            buffer: try buffer(frame), time: pointer.pts, duration: max(0, cffmpeg_frame_duration(frame.pointer)))
    }

    private func buffer(_ frame: MediaFrame) throws(PlaybackError) -> CVPixelBuffer {
        let pointer = frame.pointer.pointee
        let (width, height) = (Int(pointer.width), Int(pointer.height))
        let isPlanar = frame.pixelFormat != AV_PIX_FMT_BGRA
        let starts = [pointer.data.0, pointer.data.1, pointer.data.2].prefix(isPlanar ? 3 : 1)
        let strides = [pointer.linesize.0, pointer.linesize.1, pointer.linesize.2].prefix(isPlanar ? 3 : 1)
        // A frame that FFmpeg stores upside down is read from its last row on.
        let isFlipped = strides.allSatisfy { $0 < 0 }
        let planes = zip(starts, strides).enumerated().map { index, plane in
            let rows = index == 0 ? height : (height + 1) / 2
            let offset = isFlipped ? (rows - 1) * Int(plane.1) : 0
            return CVPixelBuffer.ForeignPlane(
                start: UnsafeMutableRawPointer(plane.0!) + offset, bytesPerRow: Int(abs(plane.1)))
        }
        do {
            return try CVPixelBuffer(
                width: width, height: height, pixelFormat: isPlanar ? .yuv420Planar : .bgra32,
                rowOrder: isFlipped != (rowOrder == .bottomUp) ? .bottomUp : .topDown, planes: planes, owner: frame)
        } catch {
            throw PlaybackError(.tooLarge, operation: "show its frames", subject: name, cause: error.description)
        }
    }
}
