// Pictures are drawn, scaled and encoded in two formats; those in others are made anew in one of the two.
extension CVPixelBuffer {
    /// The same picture in 32 bits BGRA or in 4:2:0 of three planes with limited range: itself, where it is in one of them. Throws
    /// ``SampleQueueError`` when memory runs out.
    package func inDisplayFormat() throws(SampleQueueError) -> CVPixelBuffer {
        switch pixelFormat {
        case .bgra32, .yuv420Planar: self
        case .argb32: try reordered([3, 2, 1, 0])
        case .rgba32: try reordered([2, 1, 0, 3])
        case .abgr32: try reordered([1, 2, 3, 0])
        case .rgb24: try reordered([2, 1, 0])
        case .yuv420PlanarFullRange, .yuv420BiPlanar, .yuv420BiPlanarFullRange: try limitedPlanes()
        }
    }

    /// The picture in BGRA, where blue, green, red and alpha are the bytes at `places` of a pixel; opaque without a fourth.
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

    /// The picture in three planes of limited range.
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

    /// What each byte of a range becomes in the limited one.
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
