// Conversions between whole numbers and others, number by number: the library's own are a call for each, ten times as slow.

extension SIMD4<UInt32> {
    /// The whole parts of `numbers`, none of which is negative or greater than 2^32 - 1.
    @inline(__always)
    init(wholePartsOf numbers: SIMD4<Float>) {
        self.init(UInt32(numbers.x), UInt32(numbers.y), UInt32(numbers.z), UInt32(numbers.w))
    }
}

extension SIMD4<Float> {
    /// The nearest numbers to whole ones.
    @inline(__always)
    init(nearest numbers: SIMD4<UInt32>) {
        self.init(Float(numbers.x), Float(numbers.y), Float(numbers.z), Float(numbers.w))
    }
}
