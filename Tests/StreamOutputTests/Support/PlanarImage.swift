import CFFmpeg
import SampleQueue
import StreamOutput
import TestSupport

/// A 4:2:0 image in the test's own memory, with margins around the planes that must not change.
final class PlanarImage {
    private static let margin: UInt8 = 0xa5

    let width: Int
    let height: Int
    private let planes: [UnsafeMutableRawBufferPointer]
    private let strides: [Int]

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
        strides = [width + 5, (width + 1) / 2 + 3, (width + 1) / 2 + 7]
        let heights = [height, (height + 1) / 2, (height + 1) / 2]
        planes = zip(strides, heights).map { stride, height in
            let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: stride * (height + 1), alignment: 1)
            bytes.initializeMemory(as: UInt8.self, repeating: Self.margin)
            return bytes
        }
    }

    deinit {
        for plane in planes { plane.deallocate() }
    }

    subscript(plane: Int, x: Int, y: Int) -> UInt8 { planes[plane][y * strides[plane] + x] }

    func size(ofPlane plane: Int) -> (width: Int, height: Int) {
        plane == 0 ? (width, height) : ((width + 1) / 2, (height + 1) / 2)
    }

    /// The samples of a plane, without what lies around them.
    func samples(ofPlane plane: Int) -> [UInt8] {
        let (width, height) = size(ofPlane: plane)
        return (0..<height).flatMap { y in (0..<width).map { x in self[plane, x, y] } }
    }

    var samples: [[UInt8]] { (0..<3).map(samples(ofPlane:)) }

    /// Whether the memory outside the planes' samples is unchanged.
    var isMarginWhole: Bool {
        (0..<3).allSatisfy { plane in
            let (width, height) = size(ofPlane: plane)
            return planes[plane].indices.allSatisfy { index in
                let (y, x) = index.quotientAndRemainder(dividingBy: strides[plane])
                return (y < height && x < width) || planes[plane][index] == Self.margin
            }
        }
    }

    /// Converts by the converter under test, with or without the instructions that not all processors have.
    func convert(_ buffer: CVPixelBuffer, region: PixelRect? = nil, usesWideInstructions: Bool = true) {
        let targets = (0..<3).map {
            PixelConverter.Plane(start: planes[$0].baseAddress!, bytesPerRow: strides[$0])
        }
        buffer.withUnsafeBytes { bytes in
            let bytesPerRow = buffer.bytesPerRow(ofPlane: 0)
            let isFlipped = buffer.rowOrder == .bottomUp
            let source = PixelConverter.Source(
                topRow: bytes.baseAddress! + (isFlipped ? (height - 1) * bytesPerRow : 0),
                bytesPerRow: isFlipped ? -bytesPerRow : bytesPerRow, width: width, height: height)
            var converter = PixelConverter(
                luma: targets[0], blueDifference: targets[1], redDifference: targets[2])
            if !usesWideInstructions { converter.usesWideInstructions = false }
            converter.convert(source, region: region)
        }
    }

    /// Converts by swscale in its most exact way.
    func convertBySwscale(_ buffer: CVPixelBuffer) {
        let context = sws_getContext(
            Int32(width), Int32(height), AV_PIX_FMT_BGRA, Int32(width), Int32(height), AV_PIX_FMT_YUV420P,
            SWS_AREA | SWS_ACCURATE_RND | SWS_FULL_CHR_H_INT | SWS_FULL_CHR_H_INP, nil, nil, nil)
        defer { sws_freeContext(context) }
        let matrix = sws_getCoefficients(SWS_CS_ITU709)
        sws_setColorspaceDetails(context, matrix, 1, matrix, 0, 0, 1 << 16, 1 << 16)
        buffer.withUnsafeBytes { bytes in
            var source: [UnsafePointer<UInt8>?] = [
                bytes.baseAddress!.assumingMemoryBound(to: UInt8.self), nil, nil, nil,
            ]
            var target = planes.map { Optional($0.baseAddress!.assumingMemoryBound(to: UInt8.self)) } + [nil]
            _ = sws_scale(
                context, &source, [Int32(buffer.bytesPerRow(ofPlane: 0)), 0, 0, 0], 0, Int32(height), &target,
                strides.map { Int32($0) } + [0])
        }
    }
}

/// ITU-R BT.709-6 at limited range in real numbers.
enum ExactBT709 {
    static func luma(_ red: Double, _ green: Double, _ blue: Double) -> Double {
        16 + 219 * brightness(red, green, blue)
    }

    static func blueDifference(_ red: Double, _ green: Double, _ blue: Double) -> Double {
        128 + 224 * (blue / 255 - brightness(red, green, blue)) / 1.8556
    }

    static func redDifference(_ red: Double, _ green: Double, _ blue: Double) -> Double {
        128 + 224 * (red / 255 - brightness(red, green, blue)) / 1.5748
    }

    private static func brightness(_ red: Double, _ green: Double, _ blue: Double) -> Double {
        (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255
    }

    /// The real value of a sample; chroma is the mean of the 2×2 pixels, the last column and row counting twice.
    static func sample(_ image: TestImage, plane: Int, x: Int, y: Int) -> Double {
        let rgb = { (pixel: TestImage.Pixel) in (Double(pixel.red), Double(pixel.green), Double(pixel.blue)) }
        guard plane > 0 else {
            let (red, green, blue) = rgb(image[x, y])
            return luma(red, green, blue)
        }
        var (red, green, blue) = (0.0, 0.0, 0.0)
        for row in [2 * y, min(2 * y + 1, image.height - 1)] {
            for column in [2 * x, min(2 * x + 1, image.width - 1)] {
                let pixel = rgb(image[column, row])
                red += pixel.0 / 4
                green += pixel.1 / 4
                blue += pixel.2 / 4
            }
        }
        return plane == 1 ? blueDifference(red, green, blue) : redDifference(red, green, blue)
    }
}
