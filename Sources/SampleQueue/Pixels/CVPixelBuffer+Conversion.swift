// Frames are drawn, scaled and encoded in two formats. Frames in other formats are converted to one of them.
extension CVPixelBuffer {
    /// Returns the visible part of the frame in 32-bit BGRA, or in three-plane 4:2:0 with BT.709 in limited range.
    /// Returns the frame itself if it has that form already. The ``form`` of the result holds only the pixel aspect
    /// ratio. Throws ``SampleQueueError`` when memory runs out.
    package func inDisplayFormat() throws(SampleQueueError) -> CVPixelBuffer {
        let form = form
        if form == PixelInterpretation() { return try inDisplayColors(.bt709) }
        let shown = try inDisplayColors(form.matrix)
        let part = form.visiblePart(width: width, height: height)
        let isWhole = part == PixelRect(x: 0, y: 0, width: width, height: height)
        if isWhole, shown === self, form.matrix == .bt709 || !pixelFormat.hasChroma { return self }
        return try shown.part(part, pixelAspect: form.pixelAspect)
    }

    private func inDisplayColors(_ matrix: PixelInterpretation.Matrix) throws(SampleQueueError) -> CVPixelBuffer {
        if matrix != .bt709, pixelFormat.hasChroma { return try colored(by: matrix) }
        return switch pixelFormat {
        case .bgra32, .yuv420Planar: self
        case .argb32: try reordered([3, 2, 1, 0])
        case .rgba32: try reordered([2, 1, 0, 3])
        case .abgr32: try reordered([1, 2, 3, 0])
        case .rgb24: try reordered([2, 1, 0])
        case .gray8:
            try made { source, target in
                let value = source[0]
                (target[0], target[1], target[2], target[3]) = (value, value, value, 255)
            }
        case .rgbaHalf:
            try made { source, target in
                for (index, place) in [2, 1, 0, 3].enumerated() {
                    let half = UInt16(littleEndian: source.loadUnaligned(fromByteOffset: index * 2, as: UInt16.self))
                    target[place] = Self.byte(ofHalf: half)
                }
            }
        case .yuv422Packed: try separated()
        case .yuv420BiPlanar10, .yuv420BiPlanar10FullRange: try eightBits()
        case .yuv420PlanarFullRange, .yuv420BiPlanar, .yuv420BiPlanarFullRange: try limitedPlanes()
        }
    }

    /// Returns the visible part of a frame in a display format, in the same memory. In 4:2:0 it begins at even pixels.
    private func part(_ part: PixelRect, pixelAspect: Double) throws(SampleQueueError) -> CVPixelBuffer {
        let step = pixelFormat == .yuv420Planar ? 2 : 1
        let (left, top) = (part.x / step * step, part.y / step * step)
        // The rows may be stored bottom-up.
        let first = rowOrder == .topDown ? top : max(0, height - top - part.height) / step * step
        let planes = (0..<planeCount).map { index in
            let shift = index == 0 ? 0 : 1
            let offset = (first >> shift) * bytesPerRow(ofPlane: index) + (left >> shift) * (step == 2 ? 1 : 4)
            let start = withUnsafeMutableBytes(ofPlane: index) { $0.baseAddress! + offset }
            return ForeignPlane(start: start, bytesPerRow: bytesPerRow(ofPlane: index))
        }
        let result = try CVPixelBuffer(
            width: part.width, height: part.height, pixelFormat: pixelFormat, rowOrder: rowOrder, planes: planes,
            owner: self)
        var form = PixelInterpretation()
        form.setPixelAspect(horizontal: pixelAspect, vertical: 1)
        result.form = form
        return result
    }

    /// Returns the frame in BGRA, with each pixel written by `make`.
    private func made(
        _ make: (UnsafeRawBufferPointer, UnsafeMutableRawBufferPointer) -> Void
    ) throws(SampleQueueError) -> CVPixelBuffer {
        let result = try CVPixelBuffer(width: width, height: height, rowOrder: rowOrder)
        let (step, stride, targetStride) = (pixelFormat == .rgbaHalf ? 8 : 1, bytesPerRow(), result.bytesPerRow())
        withUnsafeBytes { source in
            result.withUnsafeMutableBytes { target in
                for row in 0..<height {
                    for column in 0..<width {
                        make(
                            .init(rebasing: source[(row * stride + column * step)...]),
                            .init(rebasing: target[(row * targetStride + column * 4)...]))
                    }
                }
            }
        }
        return result
    }

    /// Returns the nearest of 255 levels of a half-precision float; NaN is 0.
    private static func byte(ofHalf half: UInt16) -> UInt8 {
        let (exponent, fraction) = (Int(half >> 10) & 31, Float(half & 1023))
        guard half >> 15 == 0, exponent < 31 || fraction == 0 else { return 0 }
        guard exponent < 15 else { return 255 }
        let units = exponent == 0 ? fraction : Float((1024 + Int(fraction)) << (exponent - 1))
        // The smallest half-precision step is 2⁻²⁴.
        return UInt8(units / 16_777_216 * 255 + 0.5)
    }

    /// Converts packed 4:2:2 to three planes. A chroma sample is the mean of two rows.
    private func separated() throws(SampleQueueError) -> CVPixelBuffer {
        let result = try CVPixelBuffer(width: width, height: height, pixelFormat: .yuv420Planar, rowOrder: rowOrder)
        let stride = bytesPerRow()
        withUnsafeBytes { source in
            result.fill(0) { column, row in source[row * stride + column * 2 + 1] }
            for plane in 1...2 {
                result.fill(plane) { column, row in
                    let place = column * 4 + (plane == 1 ? 0 : 2)
                    let (upper, lower) = (row * 2, min(row * 2 + 1, height - 1))
                    let sum = Int(source[upper * stride + place]) + Int(source[lower * stride + place])
                    return UInt8((sum + 1) / 2)
                }
            }
        }
        return result
    }

    /// Converts a ten-bit frame to three planes of eight bits in limited range.
    private func eightBits() throws(SampleQueueError) -> CVPixelBuffer {
        let result = try CVPixelBuffer(width: width, height: height, pixelFormat: .yuv420Planar, rowOrder: rowOrder)
        let range = pixelFormat.sampleRange
        let luma = (0..<1024).map { UInt8(min(255, max(0, 16.5 + range.luma($0) * 219 / 255))) }
        let chroma = (0..<1024).map { UInt8(min(255, max(0, 128.5 + range.chroma($0) * 224 / 255))) }
        let strides = (bytesPerRow(ofPlane: 0), bytesPerRow(ofPlane: 1))
        withUnsafeBytes(ofPlane: 0) { source in
            result.fill(0) { column, row in luma[source.tenBits(at: row * strides.0 + column * 2)] }
        }
        withUnsafeBytes(ofPlane: 1) { source in
            for plane in 1...2 {
                result.fill(plane) { column, row in
                    chroma[source.tenBits(at: row * strides.1 + column * 4 + (plane - 1) * 2)]
                }
            }
        }
        return result
    }

    /// Sets each byte of a plane by its column and row.
    private func fill(_ plane: Int, _ byte: (Int, Int) -> UInt8) {
        let (columns, rows, stride) = (width(ofPlane: plane), height(ofPlane: plane), bytesPerRow(ofPlane: plane))
        withUnsafeMutableBytes(ofPlane: plane) { target in
            for row in 0..<rows {
                for column in 0..<columns { target[row * stride + column] = byte(column, row) }
            }
        }
    }

    /// Returns the frame in BGRA, with the bytes at `places` of a pixel as blue, green, red and alpha. Without a fourth
    /// place it is opaque.
    private func reordered(_ places: [Int]) throws(SampleQueueError) -> CVPixelBuffer {
        let result = try CVPixelBuffer(width: width, height: height, rowOrder: rowOrder)
        let (step, stride, targetStride) = (places.count == 4 ? 4 : 3, bytesPerRow(), result.bytesPerRow())
        withUnsafeBytes { source in
            result.withUnsafeMutableBytes { target in
                for row in 0..<height {
                    for column in 0..<width {
                        let (from, to) = (row * stride + column * step, row * targetStride + column * 4)
                        for (index, place) in places.enumerated() { target[to + index] = source[from + place] }
                        if step == 3 { target[to + 3] = 255 }
                    }
                }
            }
        }
        return result
    }

    /// Returns the frame in three planes of limited range.
    private func limitedPlanes() throws(SampleQueueError) -> CVPixelBuffer {
        let result = try CVPixelBuffer(width: width, height: height, pixelFormat: .yuv420Planar, rowOrder: rowOrder)
        let isFull = pixelFormat != .yuv420BiPlanar
        let luma = Self.table(isFull, lowest: 16, steps: 219, middle: 0)
        let chroma = Self.table(isFull, lowest: 128, steps: 224, middle: 128)
        copy(plane: 0, step: 1, offset: 0, to: result, plane: 0, luma)
        let isPaired = pixelFormat != .yuv420PlanarFullRange
        for index in 1...2 {
            copy(
                plane: isPaired ? 1 : index, step: isPaired ? 2 : 1, offset: isPaired ? index - 1 : 0, to: result,
                plane: index, chroma)
        }
        return result
    }

    /// Returns the limited-range value of each byte.
    private static func table(_ isFull: Bool, lowest: Double, steps: Double, middle: Double) -> [UInt8] {
        (0...255).map { value in
            isFull ? UInt8((lowest + (Double(value) - middle) * steps / 255).rounded()) : UInt8(value)
        }
    }

    private func copy(
        plane: Int, step: Int, offset: Int, to result: CVPixelBuffer, plane targetPlane: Int, _ table: [UInt8]
    ) {
        let (stride, targetStride) = (bytesPerRow(ofPlane: plane), result.bytesPerRow(ofPlane: targetPlane))
        let (columns, rows) = (result.width(ofPlane: targetPlane), result.height(ofPlane: targetPlane))
        withUnsafeBytes(ofPlane: plane) { source in
            result.withUnsafeMutableBytes(ofPlane: targetPlane) { target in
                for row in 0..<rows {
                    for column in 0..<columns {
                        target[row * targetStride + column] = table[Int(source[row * stride + column * step + offset])]
                    }
                }
            }
        }
    }
}
