import CFFmpeg
import SampleQueue

/// The rotation that makes decoded frames upright, as FFmpeg filters.
enum FrameRotation: Hashable {
    case upright
    /// A chain of filters; `swapsSides` means that width becomes height.
    case filtered(String, swapsSides: Bool)

    /// Creates the rotation of a display matrix, to the nearest quarter; after the rules of FFmpeg's own programs.
    init(displayMatrix matrix: UnsafePointer<Int32>) {
        let angle = -av_display_rotation_get(matrix)
        guard angle.isFinite else {
            self = .upright
            return
        }
        let quarters = ((Int((angle / 90).rounded()) % 4) + 4) % 4
        switch quarters {
        case 1: self = .filtered(matrix[3] > 0 ? "transpose=cclock_flip" : "transpose=clock", swapsSides: true)
        case 3: self = .filtered(matrix[3] < 0 ? "transpose=clock_flip" : "transpose=cclock", swapsSides: true)
        case 2:
            let flips = [matrix[0] < 0 ? "hflip" : nil, matrix[4] < 0 ? "vflip" : nil].compactMap { $0 }
            self = flips.isEmpty ? .upright : .filtered(flips.joined(separator: ","), swapsSides: false)
        default: self = matrix[4] < 0 ? .filtered("vflip", swapsSides: false) : .upright
        }
    }
}

/// The conversion from a frame's coded size to its display size.
struct FrameGeometry: Hashable {
    /// The coded size, in pixels that need not be square.
    let width: Int
    let height: Int
    /// The pixel aspect ratio (width to height); 0 if unknown, which means square.
    let pixelAspect: AVRational
    let turn: FrameRotation

    static func == (a: FrameGeometry, b: FrameGeometry) -> Bool {
        (a.width, a.height, a.pixelAspect.num, a.pixelAspect.den) == (
            b.width, b.height, b.pixelAspect.num, b.pixelAspect.den
        ) && a.turn == b.turn
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
        hasher.combine(turn)
    }

    /// The width with square pixels; the height stays, as in AVFoundation.
    var squareWidth: Int {
        guard pixelAspect.num > 0, pixelAspect.den > 0 else { return width }
        let wide = (Double(width) * Double(pixelAspect.num) / Double(pixelAspect.den)).rounded()
        return max(1, Int(min(wide, Double(CVPixelBuffer.maximumSideLength))))
    }

    /// The display size: upright, with square pixels.
    var presentationSize: CMVideoDimensions {
        if case .filtered(_, swapsSides: true) = turn { return CMVideoDimensions(width: height, height: squareWidth) }
        return CMVideoDimensions(width: squareWidth, height: height)
    }
}
