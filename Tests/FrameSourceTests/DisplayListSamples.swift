import FrameSource
import SampleQueue
import Views

/// Shorthand for the lists that tests draw.
extension RGBA {
    static let black = RGBA(red: 0, green: 0, blue: 0)
    static let white = RGBA(red: 1, green: 1, blue: 1)
    static let red = RGBA(red: 1, green: 0, blue: 0)
    static let green = RGBA(red: 0, green: 1, blue: 0)
    static let blue = RGBA(red: 0, green: 0, blue: 1)
    static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
    static let gray = RGBA(red: 0.5, green: 0.5, blue: 0.5)
}

extension ViewRenderer {
    /// Renders an image as large as the list at `scale`, on white.
    func pixelBuffer(_ list: DisplayList, scale: Double = 1) throws -> CVPixelBuffer {
        try render(
            list, width: Int((list.size.width * scale).rounded(.up)),
            height: Int((list.size.height * scale).rounded(.up)), placement: RenderPlacement(scale: scale),
            background: .white
        ).pixelBuffer
    }

    /// A text in the box that it measures.
    func text(
        _ string: String, _ font: Font, x: Double, y: Double, color: RGBA = .black, width: Double? = nil,
        lineLimit: Int? = nil, alignment: TextAlignment = .leading
    ) -> DisplayList.Item {
        let run = TextRun(string: string, font: font, lineLimit: lineLimit, alignment: alignment)
        let size = measurer.measure(run, width: width, height: nil).size
        return .text(run, in: Rect(origin: Point(x: x, y: y), size: size), paint: .color(color))
    }

    /// A symbol in the box that it measures.
    func symbol(_ name: String, _ font: Font, x: Double, y: Double, color: RGBA = .black) -> DisplayList.Item {
        let run = SymbolRun(name: name, font: font)
        return .symbol(
            run, in: Rect(origin: Point(x: x, y: y), size: measurer.measure(run).size), paint: .color(color))
    }
}

extension DisplayList.Item {
    static func fill(_ shape: Outline, _ rect: Rect, _ color: RGBA) -> DisplayList.Item {
        .fill(shape, in: rect, paint: .color(color))
    }
}

extension PixelImage {
    /// Red grows to the right, green downwards, every other pixel is bluer; the last row is half transparent.
    static func sample(width: Int, height: Int) -> PixelImage {
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let alpha = y == height - 1 ? 128 : 255
                let color = [(x + y) % 2 * 200, y * 255 / height, x * 255 / width].map { UInt8($0 * alpha / 255) }
                bytes += color + [UInt8(alpha)]
            }
        }
        guard let image = PixelImage(bytes: bytes, width: width, height: height, bytesPerRow: width * 4) else {
            preconditionFailure("the bytes are as many as the sizes say")
        }
        return image
    }
}

extension MovieFrame {
    /// Creates a movie frame that looks like the image of its size, stretched.
    static func sample(width: Int, height: Int) -> MovieFrame {
        MovieFrame(width: width, height: height) { PixelImage.sample(width: $0, height: $1) }
    }
}
