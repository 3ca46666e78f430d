/// Names a view, or a modifier of it, in a tree and in the next one: by its identity where it has one, else by its place among the views
/// beside it.
struct MotionKey: Hashable {
    private let rawValue: UInt64

    private init(_ rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// What stands around everything.
    static let root = MotionKey(0)

    /// The view of `identity`, wherever it stands.
    init(_ identity: ViewIdentity) {
        rawValue = Self.mixed(UInt64(bitPattern: Int64(identity.rawValue)) ^ 0xA076_1D64_78BD_642F)
    }

    /// The part of number `index`.
    func part(_ index: Int) -> MotionKey {
        MotionKey(Self.mixed(rawValue &+ 0x9E37_79B9_7F4A_7C15 &* (UInt64(truncatingIfNeeded: index) &+ 1)))
    }

    /// The same where it is of a kind: what is of another kind is another view.
    func of(_ kind: ObjectIdentifier) -> MotionKey {
        MotionKey(Self.mixed(rawValue ^ UInt64(truncatingIfNeeded: Int(bitPattern: kind))))
    }

    /// SplitMix64: two of a million keys are the same once in forty million pictures.
    private static func mixed(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}

/// The view whose parts enter layout now, while it is known what moves.
final class MotionTrail {
    /// The view.
    let view: MotionKey
    private let key: MotionKey
    /// The layout.
    let pass: MotionPass
    private var count = 0
    /// The name of the only part, where it is known.
    private let only: MotionKey?

    /// The parts of `view`; those that stand at one place of it, such as in a modifier, are numbered by themselves.
    init(_ view: MotionKey, _ pass: MotionPass, place: Int = 0, only: MotionKey? = nil) {
        self.view = view
        key = place == 0 ? view : view.part(-1_000_000 - place)
        self.pass = pass
        self.only = only
    }

    private init(_ other: MotionTrail, _ key: MotionKey) {
        view = other.view
        self.key = key
        pass = other.pass
        only = other.only
    }

    /// The same parts from the first on, as they enter each time that they are made.
    var anew: MotionTrail { MotionTrail(self, key) }

    /// What stands in the part of number `index`, where parts are made in any order.
    func part(_ index: Int) -> MotionTrail { MotionTrail(self, key.part(-2_000_000 - index)) }

    /// The name of the part that enters next.
    func name(of node: ViewNode) -> MotionKey {
        if let only { return only }
        let kind = ObjectIdentifier(type(of: node.kind.content))
        if let identity = node.identity { return MotionKey(identity).of(kind) }
        count += 1
        return key.part(count).of(kind)
    }
}
