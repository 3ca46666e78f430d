import CFFmpeg
package import SampleQueue

/// A canvas whose pixels may be transparent: it is clear where no frame covers it.
package final class TransparentCanvas: EncodableCanvas {
    private let codec: VideoCodec
    private let width: Int
    private let height: Int
    private let gravity: AVLayerVideoGravity
    /// BGRA, premultiplied, from the top row down.
    private let drawn: VideoFrame
    /// The same without the premultiplication, in the byte order that the encoder or the converter takes.
    private var straight: VideoFramePool
    /// The frames that the encoder takes, where those differ from `straight`.
    private var converted: VideoFramePool?
    private var scaler: Scaler?
    private var converter: Scaler?
    private var palette: PaletteFilter?
    /// The placement of a frame that fills only a part of the canvas; nil if the frame covers the canvas.
    private var placement: CanvasPlacement?
    package private(set) var hasFrame = false
    private var isStale = true

    /// Creates a clear canvas for frames that `codec` encodes. Throws ``StreamOutputError`` if memory runs out.
    package init(width: Int, height: Int, gravity: AVLayerVideoGravity, codec: VideoCodec) throws(StreamOutputError) {
        (self.codec, self.width, self.height, self.gravity) = (codec, width, height, gravity)
        drawn = try VideoFrame(width: width, height: height, format: AV_PIX_FMT_BGRA)
        let format = codec.pixelFormat
        straight = try VideoFramePool { () throws(StreamOutputError) in
            try VideoFrame(
                width: width, height: height, format: format == AV_PIX_FMT_RGBA ? AV_PIX_FMT_RGBA : AV_PIX_FMT_BGRA)
        }
        if codec.isPlanar {
            converted = try VideoFramePool { () throws(StreamOutputError) in
                let frame = try VideoFrame(width: width, height: height, format: format)
                // ProRes states the colours of its frame, regardless of the encoder's settings.
                frame.pointer.pointee.color_range = AVCOL_RANGE_MPEG
                frame.pointer.pointee.color_primaries = AVCOL_PRI_BT709
                frame.pointer.pointee.color_trc = AVCOL_TRC_BT709
                frame.pointer.pointee.colorspace = AVCOL_SPC_BT709
                return frame
            }
        }
        if codec == .gif { palette = try PaletteFilter(width: width, height: height) }
    }

    package func draw(_ pixelBuffer: CVPixelBuffer, damage: PixelRect?) throws(StreamOutputError) {
        isStale = true
        let fits = pixelBuffer.width == width && pixelBuffer.height == height && pixelBuffer.form.pixelAspect == 1
        if pixelBuffer.pixelFormat == .bgra32, fits {
            copy(pixelBuffer, region: hasFrame && placement == nil ? damage : nil)
            placement = nil
        } else {
            try scale(pixelBuffer)
        }
        hasFrame = true
    }

    package func encodable() throws(StreamOutputError) -> VideoFrame {
        if isStale { try update() }
        return palette?.frame ?? converted?.newest ?? straight.newest
    }

    private func update() throws(StreamOutputError) {
        let straight = try self.straight.takeFree()
        unpremultiply(to: straight)
        isStale = false
        if let palette { return try palette.take(straight) }
        guard let converted = try self.converted?.takeFree() else { return }
        let shape = Scaler.Shape(
            sourceWidth: width, sourceHeight: height, sourceFormat: AV_PIX_FMT_BGRA.rawValue, targetWidth: width,
            targetHeight: height, targetFormat: codec.pixelFormat.rawValue,
            flags: SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP)
        let converter = if let converter { converter } else { try Scaler(shape) }
        self.converter = converter
        let source = straight.plane(0)
        try converter.scale(
            from: [(start: UnsafeRawPointer(source.start), bytesPerRow: source.bytesPerRow)],
            to: (0..<4).map {
                let plane = converted.plane($0)
                return (start: plane.start, bytesPerRow: plane.bytesPerRow)
            })
    }

    private func unpremultiply(to straight: VideoFrame) {
        let (source, target) = (drawn.plane(0), straight.plane(0))
        let isSwapped = straight.pointer.pointee.format == AV_PIX_FMT_RGBA.rawValue
        for y in 0..<height {
            let pixels = (source.start + y * source.bytesPerRow).assumingMemoryBound(to: UInt8.self)
            let written = (target.start + y * target.bytesPerRow).assumingMemoryBound(to: UInt8.self)
            for x in stride(from: 0, to: width * 4, by: 4) {
                let alpha = pixels[x + 3]
                let (blue, green, red) = (
                    UnpremultipliedAlpha.value(pixels[x], alpha), UnpremultipliedAlpha.value(pixels[x + 1], alpha),
                    UnpremultipliedAlpha.value(pixels[x + 2], alpha)
                )
                written[x] = isSwapped ? red : blue
                written[x + 1] = green
                written[x + 2] = isSwapped ? blue : red
                written[x + 3] = alpha
            }
        }
    }

    private func copy(_ pixelBuffer: CVPixelBuffer, region: PixelRect?) {
        let area = region ?? PixelRect(x: 0, y: 0, width: width, height: height)
        let target = drawn.plane(0)
        pixelBuffer.withTopRow(ofPlane: 0) { topRow, bytesPerRow in
            for y in area.y..<(area.y + area.height) {
                (target.start + y * target.bytesPerRow + area.x * 4).copyMemory(
                    from: topRow + y * bytesPerRow + area.x * 4, byteCount: area.width * 4)
            }
        }
    }

    private func scale(_ pixelBuffer: CVPixelBuffer) throws(StreamOutputError) {
        let isPlanar = pixelBuffer.pixelFormat == .yuv420Planar
        let placement = CanvasPlacement(
            width: pixelBuffer.width, height: pixelBuffer.height, canvasWidth: width, canvasHeight: height,
            gravity: gravity, isSubsampled: isPlanar, pixelAspect: pixelBuffer.form.pixelAspect)
        let canvas = drawn.plane(0)
        if self.placement != placement {
            for y in 0..<height {
                (canvas.start + y * canvas.bytesPerRow).initializeMemory(
                    as: UInt8.self, repeating: 0, count: width * 4)
            }
        }
        self.placement = placement
        let (source, target) = (placement.source, placement.target)
        let shape = Scaler.Shape(
            sourceWidth: source.width, sourceHeight: source.height,
            sourceFormat: (isPlanar ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_BGRA).rawValue, targetWidth: target.width,
            targetHeight: target.height, targetFormat: AV_PIX_FMT_BGRA.rawValue,
            flags: SWS_BICUBIC | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INP)
        let scaler = try self.scaler?.shape == shape ? self.scaler! : Scaler(shape)
        self.scaler = scaler
        let sources = (0..<pixelBuffer.planeCount).map { index in
            pixelBuffer.withTopRow(ofPlane: index) { topRow, bytesPerRow in
                let shift = index == 0 ? 0 : 1
                let offset = (source.y >> shift) * bytesPerRow + (source.x >> shift) * (isPlanar ? 1 : 4)
                return (start: topRow + offset, bytesPerRow: bytesPerRow)
            }
        }
        defer { withExtendedLifetime(pixelBuffer) {} }
        let start = canvas.start + target.y * canvas.bytesPerRow + target.x * 4
        try scaler.scale(from: sources, toPart: [(start: start, bytesPerRow: canvas.bytesPerRow)])
    }
}

/// Colours without their premultiplied alpha.
enum UnpremultipliedAlpha {
    /// A colour without its alpha, rounded to nearest.
    static func value(_ premultiplied: UInt8, _ alpha: UInt8) -> UInt8 {
        if alpha == 255 { return premultiplied }
        guard alpha > 0 else { return 0 }
        return UInt8(min(255, (Int(premultiplied) * 255 + Int(alpha) / 2) / Int(alpha)))
    }
}
