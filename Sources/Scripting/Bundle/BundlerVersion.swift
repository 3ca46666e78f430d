/// A version of esbuild, `0.25.5`. Its service protocol is private to each release: only versions that the bundler was tested
/// with are used.
struct BundlerVersion: Equatable, Comparable, CustomStringConvertible {
    /// The version that Debian 12 has, which is tried first. The service of another version refuses it.
    static let usual = BundlerVersion(0, 17, 0)
    /// The first and the last tested version.
    private static let tested = usual...BundlerVersion(0, 28, 2)
    /// The tested versions for an error message.
    static let testedRange = "\(tested.lowerBound) to \(tested.upperBound)"

    let major: UInt32
    let minor: UInt32
    let patch: UInt32

    init(_ major: UInt32, _ minor: UInt32, _ patch: UInt32) {
        (self.major, self.minor, self.patch) = (major, minor, patch)
    }

    /// Reads three decimal numbers with full stops between them; nil for anything else.
    init?(_ text: String) {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt32($0) }
        guard numbers.count == 3 else { return nil }
        self.init(numbers[0], numbers[1], numbers[2])
        guard description == text else { return nil }
    }

    /// A Boolean value that indicates whether the bundler was tested with this version.
    var isTested: Bool { Self.tested.contains(self) }

    var description: String { "\(major).\(minor).\(patch)" }

    static func < (left: BundlerVersion, right: BundlerVersion) -> Bool {
        (left.major, left.minor, left.patch) < (right.major, right.minor, right.patch)
    }
}
