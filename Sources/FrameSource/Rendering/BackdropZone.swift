import SampleQueue
import Views

/// A part of a frame that is seen through a material: the pixels that it reads, and those that it changes.
struct BackdropZone {
    /// The pixels whose drawing requires the material to be drawn.
    let trigger: PixelRect
    /// The pixels of the backdrop that the material reads.
    let needed: PixelRect
    /// The pixels that the material changes.
    let shown: PixelRect

    static func all(in items: [DisplayList.Item], bounds: ItemBounds, within content: PixelRect) -> [BackdropZone] {
        var zones: [BackdropZone] = []
        for item in items { zones += self.zones(of: item, bounds, content) }
        return zones
    }

    /// Returns `damage` extended by the pixels of materials over `items` that read it.
    static func spread(
        _ damage: PixelRect, over items: [DisplayList.Item], bounds: ItemBounds, within content: PixelRect
    ) -> PixelRect {
        guard !damage.isEmpty else { return damage }
        let zones = all(in: items, bounds: bounds, within: content)
        var all = damage
        while true {
            let next = zones.reduce(all) { area, zone in
                zone.needed.intersection(area).isEmpty ? area : area.union(zone.shown.intersection(content))
            }
            if next == all { return all }
            all = next
        }
    }

    /// Returns `area` extended by the pixels that the material reads, if the material is drawn in it.
    func drawn(_ area: PixelRect, within content: PixelRect) -> PixelRect {
        trigger.intersection(area).isEmpty ? area : area.union(needed.intersection(content))
    }

    private static func zones(
        of item: DisplayList.Item, _ bounds: ItemBounds, _ content: PixelRect
    ) -> [BackdropZone] {
        switch item {
        case .fill(_, _, .backdrop(let backdrop)), .stroke(_, _, _, .backdrop(let backdrop)),
            .text(_, _, .backdrop(let backdrop)), .symbol(_, _, .backdrop(let backdrop)),
            .fillPath(_, _, .backdrop(let backdrop)), .strokePath(_, _, .backdrop(let backdrop)):
            let shown = bounds.pixels(of: item).intersection(content)
            guard !shown.isEmpty else { return [] }
            return [
                BackdropZone(trigger: shown, needed: backdrop.needed(for: shown, under: bounds.transform), shown: shown)
            ]
        // Materials under a 3D projection have no backdrop.
        case .fill, .stroke, .text, .symbol, .fillPath, .strokePath, .image, .movie, .projection:
            return []
        case .transform(let matrix, let children):
            return bounds.under(matrix).map { all(in: children, bounds: $0, within: content) } ?? []
        case .group(let effects, let children):
            let inner = all(in: children, bounds: bounds, within: content)
            // A group that reads its neighbours is drawn as a whole.
            guard !inner.isEmpty, GroupEffectBounds.readsNeighbours(effects, bounds: bounds) else { return inner }
            let stages = GroupEffectBounds(of: effects, items: children, bounds: bounds)
            return inner.map { zone in
                BackdropZone(
                    trigger: stages.all, needed: zone.needed,
                    shown: GroupEffectBounds(of: effects, from: zone.shown, bounds: bounds).all)
            }
        }
    }
}

extension BackdropFilter {
    /// Returns the backdrop pixels that those of `area` depend on.
    func needed(for area: PixelRect, under transform: AffineMatrix) -> PixelRect {
        GaussianBlur(deviation: blur, under: transform, extendsEdges: true)?.reach(of: area) ?? area
    }
}
