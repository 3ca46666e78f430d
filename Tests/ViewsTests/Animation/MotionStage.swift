import TestSupport

import Views

/// A tree that changes, and what it looks like between.
final class MotionStage {
    let motion = ViewAnimations()
    var node: ViewNode
    /// Counts what is measured; each character is 10 points wide, each line 20 high.
    let measurer = FixedTextMeasurer()
    private let layout: ViewLayout

    init(_ node: ViewNode, scale: Double = 1000, look: SystemLook = .ios26, at seconds: Double = 0) {
        self.node = node
        var environment = LayoutEnvironment(colorScheme: .light, displayScale: scale)
        environment.appearance.look = look
        layout = ViewLayout(environment: environment, measurer: measurer)
        change(to: node, at: seconds)
    }

    var scene: Scene { layout.scene(of: node, proposal: .unspecified, motion: motion) }

    func change(to node: ViewNode, _ animation: Animation? = nil, at seconds: Double) {
        self.node = node
        motion.change(to: node, Transaction(animation: animation), at: .seconds(seconds)) { node, change in
            layout.layOut(node, proposal: .unspecified, for: change)
        }
    }

    func list(at seconds: Double) -> DisplayList {
        var scene = scene
        return scene.displayList(at: .seconds(seconds))
    }

    func nextChange(after seconds: Double) -> Double? {
        var scene = scene
        return scene.nextChange(after: .seconds(seconds)).map { $0 / .seconds(1) }
    }

    /// The rectangles that are filled, where they are seen.
    func rects(at seconds: Double) -> [Rect] {
        func seen(_ items: [DisplayList.Item], _ x: Double, _ y: Double) -> [Rect] {
            items.flatMap { item -> [Rect] in
                switch item {
                case .fill(_, let rect, _):
                    [Rect(x: rect.minX + x, y: rect.minY + y, width: rect.size.width, height: rect.size.height)]
                case .transform(let matrix, let items): seen(items, x + matrix.tx, y + matrix.ty)
                case .group(_, let items): seen(items, x, y)
                default: []
                }
            }
        }
        return seen(list(at: seconds).items, 0, 0)
    }

    func width(at seconds: Double) -> Double { rects(at: seconds).first?.size.width ?? 0 }
}

/// Numbers that are the same each run (SplitMix64).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
