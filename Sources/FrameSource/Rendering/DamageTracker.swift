import SampleQueue
import Views

/// Computes the pixels that differ between the frames of two lists of items in the same placement.
struct DamageTracker {
    let bounds: ItemBounds

    /// Returns a rectangle within `area` outside of which both frames are equal. Skips equal items at the lists'
    /// beginnings and ends. Pairs the items between them if their numbers are equal. Compares the contents of groups
    /// and transforms that differ only in them. Several differing inline groups count as their items.
    func damage(from old: [DisplayList.Item], to new: [DisplayList.Item], within area: PixelRect) -> PixelRect {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let shorter = min(old.count, new.count)
        var end = 0
        while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        let oldMiddle = old[start..<old.count - end]
        let newMiddle = new[start..<new.count - end]
        if oldMiddle.count != 1 || newMiddle.count != 1,
            oldMiddle.contains(where: \.isInline) || newMiddle.contains(where: \.isInline)
        {
            return damage(from: oldMiddle.drawn, to: newMiddle.drawn, within: area)
        }
        guard oldMiddle.count == newMiddle.count else {
            return extent(of: oldMiddle, within: area).union(extent(of: newMiddle, within: area))
        }
        return zip(oldMiddle, newMiddle).reduce(PixelRect.empty) {
            $0.union(damage(from: $1.0, to: $1.1, within: area))
        }
    }

    private func damage(from old: DisplayList.Item, to new: DisplayList.Item, within area: PixelRect) -> PixelRect {
        if old == new { return .empty }
        if case .group(let oldEffects, let oldItems) = old, case .group(let newEffects, let newItems) = new,
            oldEffects == newEffects, !oldEffects.blendMode.isUnbounded
        {
            return damage(from: oldItems, to: newItems, under: oldEffects, within: area)
        }
        if case .transform(let oldMatrix, let oldItems) = old, case .transform(let newMatrix, let newItems) = new,
            oldMatrix == newMatrix
        {
            guard let inner = bounds.under(oldMatrix) else { return .empty }
            return DamageTracker(bounds: inner).damage(from: oldItems, to: newItems, within: area)
        }
        return extent(of: [old, new], within: area)
    }

    private func damage(
        from old: [DisplayList.Item], to new: [DisplayList.Item], under effects: DisplayList.Effects,
        within area: PixelRect
    ) -> PixelRect {
        if effects.isInline { return damage(from: old, to: new, within: area) }
        // Invisible content may be visible through its blur or its shadow.
        let all = GroupEffectBounds(of: effects, items: old + new, bounds: bounds)
        let needed = all.itemsNeeded(for: all.clippedNeeded(for: area))
        let changed = damage(from: old, to: new, within: needed)
        return GroupEffectBounds(of: effects, from: changed, bounds: bounds).all.intersection(area)
    }

    private func extent(of items: ArraySlice<DisplayList.Item>, within area: PixelRect) -> PixelRect {
        items.reduce(PixelRect.empty) { $0.union(bounds.pixels(of: $1).intersection(area)) }
    }
}

extension DisplayList.Item {
    fileprivate var isInline: Bool {
        if case .group(let effects, _) = self { effects.isInline } else { false }
    }
}
