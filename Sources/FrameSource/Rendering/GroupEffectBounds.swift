import SampleQueue
import Views

/// The pixels that a group may touch after each of its effects.
struct GroupEffectBounds {
    /// The pixels of its items after the blur.
    let blurred: PixelRect
    /// The blurred pixels within the clip and the mask.
    let clipped: PixelRect
    /// The clipped pixels and those of the shadow.
    let all: PixelRect
    /// The blur of the items; nil for none.
    let blur: GaussianBlur?
    /// The blur and offset of the shadow; nil for none.
    let shadow: PixelShadow?

    /// Creates the stages of a group of `items`.
    init(of effects: DisplayList.Effects, items: [DisplayList.Item], bounds: ItemBounds) {
        self.init(of: effects, from: bounds.pixels(of: items), bounds: bounds)
    }

    /// Creates the stages of the pixels in `items`: those that a change of them affects.
    init(of effects: DisplayList.Effects, from items: PixelRect, bounds: ItemBounds) {
        blur = GaussianBlur(
            deviation: effects.blur, under: bounds.transform, extendsEdges: effects.blurIsOpaque)
        shadow = effects.shadow.flatMap { PixelShadow($0, under: bounds.transform) }
        let blurred = effects.blurIsOpaque ? items : blur?.reach(of: items) ?? items
        var clipped = effects.clip.map { blurred.intersection(bounds.pixels(of: $0)) } ?? blurred
        if let mask = effects.mask { clipped = clipped.intersection(bounds.pixels(of: mask)) }
        all = shadow.map { $0.reach(of: clipped).union(clipped) } ?? clipped
        self.blurred = blurred
        self.clipped = clipped
    }

    /// Whether a pixel of the group depends on other item pixels than the one at its position.
    private var readsNeighbours: Bool { blur != nil || shadow != nil }

    /// Whether a pixel of a group with `effects` depends on other item pixels than the one at its position.
    static func readsNeighbours(_ effects: DisplayList.Effects, bounds: ItemBounds) -> Bool {
        (effects.blur != 0 || effects.shadow != nil)
            && GroupEffectBounds(of: effects, from: .empty, bounds: bounds).readsNeighbours
    }

    /// Returns the pixels of the clipped items that the group's pixels in `area` depend on.
    func clippedNeeded(for area: PixelRect) -> PixelRect {
        let shown = shadow.map { $0.origin(of: area).union(area) } ?? area
        return shown.intersection(clipped)
    }

    /// Returns the pixels of the items that the clipped items' pixels in `area` depend on.
    func itemsNeeded(for area: PixelRect) -> PixelRect {
        blur?.reach(of: area) ?? area
    }
}

struct PixelShadow {
    /// The offset to the right.
    let across: Int
    /// The offset downwards.
    let down: Int
    /// Its blur; nil for a sharp one.
    let blur: GaussianBlur?
    let color: RGBA

    /// Creates `shadow` under a transform from points to pixels, at whole pixels; nil if it is invisible.
    init?(_ shadow: DisplayList.Shadow, under transform: AffineMatrix) {
        let across = transform.a * shadow.x + transform.c * shadow.y
        let down = transform.b * shadow.x + transform.d * shadow.y
        guard shadow.color.alpha > 0, abs(across) < 1_000_000, abs(down) < 1_000_000 else { return nil }
        self.across = Int(across.rounded())
        self.down = Int(down.rounded())
        blur = GaussianBlur(deviation: shadow.radius, under: transform)
        color = shadow.color
    }

    /// Returns the pixels of the shadow of `area`.
    func reach(of area: PixelRect) -> PixelRect {
        let moved = area.moved(across: across, down: down)
        return blur?.reach(of: moved) ?? moved
    }

    /// Returns the pixels whose shadow is in `area`.
    func origin(of area: PixelRect) -> PixelRect {
        let moved = area.moved(across: -across, down: -down)
        return blur?.reach(of: moved) ?? moved
    }
}
