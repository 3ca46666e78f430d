import CFFmpeg
package import SampleQueue

/// A canvas in 4:2:0, black where no frame covers it. Each draw converts only the pixels that changed: converting all
/// of them takes 1.2 % more instructions in ten seconds of the row "counter", and more the more often a frame changes.
///
/// Memory that others still use is never written to. The next frame is then drawn into other memory, in which
/// everything is converted that changed since that memory was last drawn into. So nothing is copied, and the number of
/// allocations is the number of frames that wait at one time.
package final class CanvasFrame: EncodableCanvas {
    /// One of the buffers that are drawn into in turn.
    private struct Memory {
        let frame: VideoFrame
        /// The method that wrote the current frame; after a different one no pixel can be reused.
        var writeMethod: WriteMethod?
        /// The part that has changed since; everything where that is not known.
        var stale: Stale = .all
    }

    private enum WriteMethod: Hashable {
        case converted
        case copied
        case scaled(CanvasPlacement)
    }

    private enum Stale {
        case part(PixelRect)
        case all

        /// This part joined with `damage`.
        func joined(_ damage: PixelRect?) -> Stale {
            guard case .part(let part) = self, let damage else { return .all }
            return .part(part.union(damage))
        }
    }

    private static let nothing = Stale.part(PixelRect(x: 0, y: 0, width: 0, height: 0))

    private let width: Int
    private let height: Int
    private let gravity: AVLayerVideoGravity
    private var scaler: Scaler?
    private var memories: [Memory]
    /// The index of the memory that has the newest frame.
    private var newest = 0
    private var frame: VideoFrame { memories[newest].frame }

    package private(set) var hasFrame = false

    /// Creates a canvas without a frame. Throws ``StreamOutputError`` if memory runs out.
    package init(width: Int, height: Int, gravity: AVLayerVideoGravity) throws(StreamOutputError) {
        memories = [Memory(frame: try VideoFrame(width: width, height: height, format: AV_PIX_FMT_YUV420P))]
        self.width = width
        self.height = height
        self.gravity = gravity
    }

    package func encodable() -> VideoFrame { frame }

    package func draw(_ pixelBuffer: CVPixelBuffer, damage: PixelRect?) throws(StreamOutputError) {
        guard let pixelBuffer = try? pixelBuffer.inDisplayFormat() else {
            throw .outOfMemory("convert a frame", "\(pixelBuffer.width)x\(pixelBuffer.height)")
        }
        for index in memories.indices { memories[index].stale = memories[index].stale.joined(damage) }
        try takeFreeMemory()
        let (before, stale) = (memories[newest].writeMethod, memories[newest].stale)
        let pixelAspect = pixelBuffer.form.pixelAspect
        let fits = pixelBuffer.width == width && pixelBuffer.height == height && pixelAspect == 1
        let writeMethod: WriteMethod
        switch (pixelBuffer.pixelFormat == .yuv420Planar, fits) {
        case (false, true):
            writeMethod = .converted
            if case .part(let part) = stale, before == writeMethod {
                convert(pixelBuffer, region: part)
            } else {
                convert(pixelBuffer)
            }
        case (true, true):
            writeMethod = .copied
            copy(pixelBuffer)
        case (let isSubsampled, false):
            let placement = CanvasPlacement(
                width: pixelBuffer.width, height: pixelBuffer.height, canvasWidth: width, canvasHeight: height,
                gravity: gravity, isSubsampled: isSubsampled, pixelAspect: pixelAspect)
            writeMethod = .scaled(placement)
            if before != writeMethod { paintBlack() }
            try scale(pixelBuffer, placement)
        }
        memories[newest].writeMethod = writeMethod
        memories[newest].stale = Self.nothing
        hasFrame = true
    }

    /// Makes a memory without other users the newest one: the current one, an earlier one or a new one.
    private func takeFreeMemory() throws(StreamOutputError) {
        let order = [newest] + memories.indices.filter { $0 != newest }
        if let free = order.first(where: { memories[$0].frame.isWritable }) { return newest = free }
        memories.append(Memory(frame: try VideoFrame(width: width, height: height, format: AV_PIX_FMT_YUV420P)))
        newest = memories.count - 1
    }

    private func convert(_ pixelBuffer: CVPixelBuffer, region: PixelRect? = nil) {
        let planes = (0..<3).map { index in
            let plane = frame.plane(index)
            return PixelConverter.Plane(start: plane.start, bytesPerRow: plane.bytesPerRow)
        }
        let converter = PixelConverter(luma: planes[0], blueDifference: planes[1], redDifference: planes[2])
        pixelBuffer.withTopRow(ofPlane: 0) { topRow, bytesPerRow in
            converter.convert(
                PixelConverter.Source(topRow: topRow, bytesPerRow: bytesPerRow, width: width, height: height),
                region: region)
        }
    }

    private func copy(_ pixelBuffer: CVPixelBuffer) {
        for index in 0..<3 {
            let plane = frame.plane(index)
            let (planeWidth, planeHeight) = (pixelBuffer.width(ofPlane: index), pixelBuffer.height(ofPlane: index))
            pixelBuffer.withTopRow(ofPlane: index) { topRow, bytesPerRow in
                for y in 0..<planeHeight {
                    (plane.start + y * plane.bytesPerRow).copyMemory(
                        from: topRow + y * bytesPerRow, byteCount: planeWidth)
                }
            }
        }
    }

    private func scale(_ pixelBuffer: CVPixelBuffer, _ placement: CanvasPlacement) throws(StreamOutputError) {
        let (source, target) = (placement.source, placement.target)
        let shrinks = target.width <= source.width && target.height <= source.height
        let shape = Scaler.Shape(
            sourceWidth: source.width, sourceHeight: source.height,
            sourceFormat: (pixelBuffer.pixelFormat == .bgra32 ? AV_PIX_FMT_BGRA : AV_PIX_FMT_YUV420P).rawValue,
            targetWidth: target.width, targetHeight: target.height, targetFormat: AV_PIX_FMT_YUV420P.rawValue,
            flags: (shrinks ? SWS_AREA : SWS_BICUBIC) | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP)
        let scaler = try self.scaler?.shape == shape ? self.scaler! : Scaler(shape)
        self.scaler = scaler
        let sources = (0..<pixelBuffer.planeCount).map { index in
            pixelBuffer.withTopRow(ofPlane: index) { topRow, bytesPerRow in
                let shift = index == 0 ? 0 : 1
                let bytesPerPixel = pixelBuffer.pixelFormat == .bgra32 ? 4 : 1
                let offset = (source.y >> shift) * bytesPerRow + (source.x >> shift) * bytesPerPixel
                return (start: topRow + offset, bytesPerRow: bytesPerRow)
            }
        }
        let targets = (0..<3).map { index in
            let plane = frame.plane(index)
            let shift = index == 0 ? 0 : 1
            let offset = (target.y >> shift) * plane.bytesPerRow + (target.x >> shift)
            return (start: plane.start + offset, bytesPerRow: plane.bytesPerRow)
        }
        // The pointers into the pixel buffer outlive their closures: its memory does not move during its lifetime.
        defer { withExtendedLifetime(pixelBuffer) {} }
        try scaler.scale(from: sources, toPart: targets)
    }

    private func paintBlack() {
        for index in 0..<3 {
            let plane = frame.plane(index)
            let shift = index == 0 ? 0 : 1
            for y in 0..<((height + shift) >> shift) {
                let row = plane.start + y * plane.bytesPerRow
                row.initializeMemory(
                    as: UInt8.self, repeating: index == 0 ? 16 : 128, count: (width + shift) >> shift)
            }
        }
    }
}

extension CVPixelBuffer {
    /// Calls `body` with a plane's topmost row and the distance to the next row down, negative if rows run bottom-up.
    func withTopRow<R, E: Error>(
        ofPlane plane: Int, _ body: (UnsafeRawPointer, Int) throws(E) -> R
    ) throws(E) -> R {
        let (bytesPerRow, height) = (bytesPerRow(ofPlane: plane), height(ofPlane: plane))
        return try withUnsafeBytes(ofPlane: plane) { bytes throws(E) in
            let start = bytes.baseAddress!
            return switch rowOrder {
            case .topDown: try body(start, bytesPerRow)
            case .bottomUp: try body(start + (height - 1) * bytesPerRow, -bytesPerRow)
            }
        }
    }
}

/// A canvas that is ready to be encoded: the last drawn frame stays on it.
package protocol EncodableCanvas: AnyObject {
    /// Whether a frame was drawn yet; before that the canvas is undefined.
    var hasFrame: Bool { get }
    /// Draws a frame on the canvas. `damage` is the part that differs from the frame drawn before, nil if all may.
    func draw(_ pixelBuffer: CVPixelBuffer, damage: PixelRect?) throws(StreamOutputError)
    /// The canvas as the encoder takes it. The canvas owns it; it is valid until the next draw.
    func encodable() throws(StreamOutputError) -> VideoFrame
}
