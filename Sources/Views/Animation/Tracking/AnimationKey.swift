/// The key of a view, or of one of its modifiers, in a tree and in the next one. It derives from the view's identity,
/// or else from its position among its siblings.
struct AnimationKey: Hashable {
    private let rawValue: UInt64

    private init(_ rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The key of the root, which contains everything.
    static let root = AnimationKey(0)

    /// Creates the key of the view `identity`, independent of its position.
    init(_ identity: ViewIdentity) {
        rawValue = Self.mixed(UInt64(bitPattern: Int64(identity.rawValue)) ^ 0xA076_1D64_78BD_642F)
    }

    func part(_ index: Int) -> AnimationKey {
        AnimationKey(Self.mixed(rawValue &+ 0x9E37_79B9_7F4A_7C15 &* (UInt64(truncatingIfNeeded: index) &+ 1)))
    }

    /// Returns the key combined with a kind: views of different kinds are different views.
    func of(_ kind: ObjectIdentifier) -> AnimationKey {
        AnimationKey(Self.mixed(rawValue ^ UInt64(truncatingIfNeeded: Int(bitPattern: kind))))
    }

    /// Returns the SplitMix64 hash: two of a million keys are equal once in forty million frames.
    private static func mixed(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// The identity path of the view whose parts enter layout, while animations are tracked.
final class IdentityPath {
    let view: AnimationKey
    private let key: AnimationKey
    /// The layout.
    let pass: AnimationPass
    private var count = 0
    /// The key of the only part, if it is known.
    private let only: AnimationKey?

    /// Creates the path of the parts of `view`. The parts at another place of it, such as in a modifier, are numbered
    /// separately.
    init(_ view: AnimationKey, _ pass: AnimationPass, place: Int = 0, only: AnimationKey? = nil) {
        self.view = view
        key = place == 0 ? view : view.part(-1_000_000 - place)
        self.pass = pass
        self.only = only
    }

    private init(_ other: IdentityPath, _ key: AnimationKey) {
        view = other.view
        self.key = key
        pass = other.pass
        only = other.only
    }

    /// The path restarted at the first part, for views that are created repeatedly.
    var anew: IdentityPath { IdentityPath(self, key) }

    /// Returns the path inside the part `index`, for parts that are created in any order.
    func part(_ index: Int) -> IdentityPath { IdentityPath(self, key.part(-2_000_000 - index)) }

    /// Returns the key of the next part.
    func name(of node: ViewNode) -> AnimationKey {
        if let only { return only }
        let kind = ObjectIdentifier(type(of: node.kind.content))
        if let identity = node.identity { return AnimationKey(identity).of(kind) }
        count += 1
        return key.part(count).of(kind)
    }
}
