/// How the numbers of a picture are to be understood, and which part of it is to be seen, in which shape.
package struct PictureForm: Hashable, Sendable {
    /// How colours became luma and chroma: by the weights of red and blue in luma.
    package enum Matrix: Hashable, Sendable {
        /// ITU-R BT.601.
        case bt601
        /// ITU-R BT.709.
        case bt709
        /// ITU-R BT.2020, of constant luminance no more than the others.
        case bt2020

        var weights: (red: Float, blue: Float) {
            switch self {
            case .bt601: (0.299, 0.114)
            case .bt709: (0.2126, 0.0722)
            case .bt2020: (0.2627, 0.0593)
            }
        }
    }

    /// How colours became luma and chroma.
    package var matrix = Matrix.bt709
    /// How wide a pixel is for its height.
    package private(set) var pixelAspect = 1.0
    /// The part that is seen; nil for all.
    package private(set) var aperture: Aperture?

    /// A part of a picture, in pixels: its size, and how far its centre is from the picture's, to the right and down.
    package struct Aperture: Hashable, Sendable {
        let width, height, horizontalOffset, verticalOffset: Double
    }

    /// The form of a picture of which nothing is said: of BT.709, square pixels, seen whole.
    package init() {}

    /// The greatest ratio of a pixel's sides that is one.
    private static let greatestAspect = 100.0

    /// Makes a pixel `horizontal` wide where it is `vertical` high; what is no such ratio changes nothing.
    package mutating func setPixelAspect(horizontal: Double, vertical: Double) {
        let aspect = horizontal / vertical
        guard horizontal > 0, vertical > 0, aspect >= 1 / Self.greatestAspect, aspect <= Self.greatestAspect else {
            return
        }
        pixelAspect = aspect
    }

    /// Shows no more than a part; one that has no size changes nothing.
    package mutating func setAperture(
        width: Double, height: Double, horizontalOffset: Double, verticalOffset: Double
    ) {
        guard width > 0, height > 0, width.isFinite, height.isFinite, horizontalOffset.isFinite,
            verticalOffset.isFinite
        else { return }
        aperture = Aperture(
            width: width, height: height, horizontalOffset: horizontalOffset, verticalOffset: verticalOffset)
    }

    /// What is seen of a picture of `width` × `height`, in whole pixels; all of it where nothing would be.
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
    /// The size that the picture is shown in, in square pixels: the height that is seen, and the width for it.
    package var displaySize: (width: Double, height: Double) {
        let (form, limit) = (form, Double(Self.maximumSideLength))
        let part = form.visiblePart(width: width, height: height)
        return (min(limit, max(1, Double(part.width) * form.pixelAspect)), Double(part.height))
    }
}
