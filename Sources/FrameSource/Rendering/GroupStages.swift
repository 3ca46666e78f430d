import SampleQueue
import Views

/// Which pixels a group may touch after each of its effects.
struct GroupStages {
    /// Those of its items, blurred.
    let blurred: PixelRect
    /// Those of them that the clip and the mask let through.
    let clipped: PixelRect
    /// Those and the shadow's.
    let all: PixelRect
    /// The blur of the items; nil for none.
    let blur: GaussianBlur?
    /// How the shadow is blurred and moved; nil for none.
    let shadow: PixelShadow?

    /// The stages of a group of `items`.
    init(of effects: DisplayList.Effects, items: [DisplayList.Item], bounds: ItemBounds) {
        self.init(of: effects, from: bounds.pixels(of: items), bounds: bounds)
    }

    /// The stages of what lies in `items`: what a change of those pixels reaches.
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

    /// Whether a pixel of the group depends on others than those of its items at the same place.
    var readsNeighbours: Bool { blur != nil || shadow != nil }

    /// Which pixels of the clipped items the group's own pixels in `area` depend on.
    func clippedNeeded(for area: PixelRect) -> PixelRect {
        let shown = shadow.map { $0.origin(of: area).union(area) } ?? area
        return shown.intersection(clipped)
    }

    /// Which pixels of the items themselves the clipped items' pixels in `area` depend on.
    func itemsNeeded(for area: PixelRect) -> PixelRect {
        blur?.reach(of: area) ?? area
    }
}

/// A shadow in pixels.
struct PixelShadow {
    /// How far it lies to the right.
    let across: Int
    /// How far it lies below.
    let down: Int
    /// Its blur; nil for a sharp one.
    let blur: GaussianBlur?
    let color: RGBA

    /// `shadow` under a map from points to pixels, on whole pixels; nil where it does not show.
    init?(_ shadow: DisplayList.Shadow, under transform: AffineMatrix) {
        let across = transform.a * shadow.x + transform.c * shadow.y
        let down = transform.b * shadow.x + transform.d * shadow.y
        guard shadow.color.alpha > 0, abs(across) < 1_000_000, abs(down) < 1_000_000 else { return nil }
        self.across = Int(across.rounded())
        self.down = Int(down.rounded())
        blur = GaussianBlur(deviation: shadow.radius, under: transform)
        color = shadow.color
    }

    /// Where the shadow of `area` lies.
    func reach(of area: PixelRect) -> PixelRect {
        let moved = area.moved(across: across, down: down)
        return blur?.reach(of: moved) ?? moved
    }

    /// What the shadow in `area` is the shadow of.
    func origin(of area: PixelRect) -> PixelRect {
        let moved = area.moved(across: -across, down: -down)
        return blur?.reach(of: moved) ?? moved
    }
}
