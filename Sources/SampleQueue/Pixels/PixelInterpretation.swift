/// The interpretation of a frame's pixels, with its visible part and its pixel aspect ratio.
package struct PixelInterpretation: Hashable, Sendable {
    /// The matrix from RGB to luma and chroma, given by the weights of red and blue in luma.
    package enum Matrix: Hashable, Sendable {
        /// ITU-R BT.601.
        case bt601
        /// ITU-R BT.709.
        case bt709
        /// ITU-R BT.2020, of non-constant luminance like the others.
        case bt2020
        /// SMPTE 240M.
        case smpte240M

        var weights: (red: Float, blue: Float) {
            switch self {
            case .bt601: (0.299, 0.114)
            case .bt709: (0.2126, 0.0722)
            case .bt2020: (0.2627, 0.0593)
            case .smpte240M: (0.212, 0.087)
            }
        }
    }

    /// The matrix from RGB to luma and chroma.
    package var matrix = Matrix.bt709
    /// The pixel aspect ratio, width by height.
    package private(set) var pixelAspect = 1.0
    /// The visible part; nil for the whole frame.
    package private(set) var aperture: Aperture?

    /// A part of a frame, in pixels: its size, and the offset of its centre from the frame's, to the right and down.
    package struct Aperture: Hashable, Sendable {
        let width, height, horizontalOffset, verticalOffset: Double
    }

    /// Creates the default form: BT.709, square pixels, the whole frame visible.
    package init() {}

    /// The greatest valid ratio of a pixel's sides.
    private static let maximumAspect = 100.0

    /// Sets the pixel aspect ratio to `horizontal` by `vertical`; an invalid ratio has no effect.
    package mutating func setPixelAspect(horizontal: Double, vertical: Double) {
        let aspect = horizontal / vertical
        guard horizontal > 0, vertical > 0, aspect >= 1 / Self.maximumAspect, aspect <= Self.maximumAspect else {
            return
        }
        pixelAspect = aspect
    }

    /// Sets the visible part; an empty one has no effect.
    package mutating func setAperture(
        width: Double, height: Double, horizontalOffset: Double, verticalOffset: Double
    ) {
        guard width > 0, height > 0, width.isFinite, height.isFinite, horizontalOffset.isFinite,
            verticalOffset.isFinite
        else { return }
        aperture = Aperture(
            width: width, height: height, horizontalOffset: horizontalOffset, verticalOffset: verticalOffset)
    }

    /// Returns the visible part of a frame of `width` × `height` in whole pixels, or the whole frame if that would be
    /// empty.
    package func visiblePart(width: Int, height: Int) -> PixelRect {
        let whole = PixelRect(x: 0, y: 0, width: width, height: height)
        guard let aperture else { return whole }
        func range(_ length: Double, _ offset: Double, in whole: Int) -> Range<Int> {
            let start = (Double(whole) - length) / 2 + offset
            func place(_ value: Double) -> Int { Int(min(max(value.rounded(), 0), Double(whole))) }
            return place(start)..<max(place(start), place(start + length))
        }
        let across = range(aperture.width, aperture.horizontalOffset, in: width)
        let down = range(aperture.height, aperture.verticalOffset, in: height)
        guard !across.isEmpty, !down.isEmpty else { return whole }
        return PixelRect(x: across.lowerBound, y: down.lowerBound, width: across.count, height: down.count)
    }
}

extension CVPixelBuffer {
    /// The display size on a screen with square pixels, in pixels: the visible height, and the visible width scaled by
    /// the pixel aspect ratio.
    package var displaySize: (width: Double, height: Double) {
        let (form, limit) = (form, Double(Self.maximumSideLength))
        let part = form.visiblePart(width: width, height: height)
        return (min(limit, max(1, Double(part.width) * form.pixelAspect)), Double(part.height))
    }
}
