import Glibc

extension TestImage {
    /// Returns the greatest local difference of two images of one size: the maximum over all squares of 8 by 8 pixels
    /// of a channel's mean difference. Unlike the mean of the whole image, it detects a single changed digit.
    package func maximumLocalDifference(from other: TestImage) -> Double {
        guard width == other.width, height == other.height else { return .infinity }
        let side = 8
        var greatest = 0.0
        for top in stride(from: 0, to: height, by: side) {
            for left in stride(from: 0, to: width, by: side) {
                let (bottom, right) = (min(top + side, height), min(left + side, width))
                var sum = 0
                for y in top..<bottom {
                    for index in y * width + left..<y * width + right {
                        let (one, two) = (pixels[index], other.pixels[index])
                        sum += abs(Int(one.red) - Int(two.red)) + abs(Int(one.green) - Int(two.green))
                        sum += abs(Int(one.blue) - Int(two.blue))
                    }
                }
                greatest = max(greatest, Double(sum) / Double((bottom - top) * (right - left) * 3))
            }
        }
        return greatest
    }

    /// Returns the peak signal-to-noise ratio of this frame as a copy of `other`, over all channels, in dB; 99 for equal
    /// ones. Tests that compare many frames need this function here, where it is optimized.
    package func signalToNoise(of other: TestImage) -> Double {
        precondition(width == other.width && height == other.height)
        var sum = 0
        for (one, two) in zip(pixels, other.pixels) {
            for (a, b) in [(one.red, two.red), (one.green, two.green), (one.blue, two.blue)] {
                sum += (Int(a) - Int(b)) * (Int(a) - Int(b))
            }
        }
        return sum == 0 ? 99 : 10 * log10(255 * 255 * Double(pixels.count * 3) / Double(sum))
    }
}
