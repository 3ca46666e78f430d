package import SampleQueue

/// Converts BGRA frames to planar 4:2:0 BT.709 limited range (ITU-R BT.709-6, section 3), exact to within 0.51.
///
/// The colours count as they are, as over an opaque canvas: alpha is ignored. A chroma sample is the mean of its 2×2
/// pixels, so it sits in their centre (`AVCHROMA_LOC_CENTER`). Where a frame's width or height is odd, the last column
/// or row counts twice. Thread-safe.
package struct PixelConverter {
    /// A frame to read: its topmost row's first byte and the distance to the next row down, negative in a bottom-up
    /// frame.
    package struct Source {
        let topRow: UnsafeRawPointer
        let bytesPerRow: Int
        let width: Int
        let height: Int

        package init(topRow: UnsafeRawPointer, bytesPerRow: Int, width: Int, height: Int) {
            self.topRow = topRow
            self.bytesPerRow = bytesPerRow
            self.width = width
            self.height = height
        }
    }

    /// A plane to write, top row first.
    package struct Plane {
        let start: UnsafeMutableRawPointer
        let bytesPerRow: Int

        package init(start: UnsafeMutableRawPointer, bytesPerRow: Int) {
            self.start = start
            self.bytesPerRow = bytesPerRow
        }
    }

    let luma: Plane
    let blueDifference: Plane
    let redDifference: Plane
    /// Whether the instructions of newer processors are used where available; the result is the same.
    package var usesWideInstructions = RowPairConverter.hasWideInstructions

    /// Creates a converter that writes into planes whose size is the source's, chroma half of it, rounded up.
    package init(luma: Plane, blueDifference: Plane, redDifference: Plane) {
        self.luma = luma
        self.blueDifference = blueDifference
        self.redDifference = redDifference
    }

    /// Converts the pixels of `region`, grown to whole 2×2 squares and clipped to the frame; nil is all of it.
    package func convert(_ source: Source, region: PixelRect? = nil) {
        let whole = PixelRect(x: 0, y: 0, width: source.width, height: source.height)
        let part = (region ?? whole).intersection(whole)
        guard !part.isEmpty else { return }
        let (left, top) = (part.x & ~1, part.y & ~1)
        for y in stride(from: top, to: part.maxY, by: 2) {
            let upper = source.topRow + y * source.bytesPerRow
            let hasLower = y + 1 < source.height
            let rows = RowPairConverter(
                upper: upper, lower: hasLower ? upper + source.bytesPerRow : upper,
                upperLuma: luma.start + y * luma.bytesPerRow,
                lowerLuma: luma.start + (hasLower ? y + 1 : y) * luma.bytesPerRow,
                blueDifference: blueDifference.start + (y / 2) * blueDifference.bytesPerRow,
                redDifference: redDifference.start + (y / 2) * redDifference.bytesPerRow)
            rows.convert(
                from: left, to: min((part.maxX + 1) & ~1, source.width), usesWideInstructions: usesWideInstructions)
        }
    }
}
