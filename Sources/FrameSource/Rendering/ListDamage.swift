import SampleQueue
import Views

/// Works out which pixels differ between the pictures of two lists of items in the same placement.
struct ListDamage {
    let bounds: ItemBounds

    /// A rectangle within `area` outside of which both pictures are the same. Items that are equal at the lists' beginnings
    /// and ends are left out; between them, items are paired where their number is the same, and groups that differ only in
    /// what they hold are looked into.
    func damage(from old: [DisplayList.Item], to new: [DisplayList.Item], within area: PixelRect) -> PixelRect {
        let start = zip(old, new).prefix { $0 == $1 }.count
        let shorter = min(old.count, new.count)
        var end = 0
        while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        let oldMiddle = old[start..<old.count - end]
        let newMiddle = new[start..<new.count - end]
        guard oldMiddle.count == newMiddle.count else {
            return extent(of: oldMiddle, within: area).union(extent(of: newMiddle, within: area))
        }
        return zip(oldMiddle, newMiddle).reduce(PixelRect.empty) {
            $0.union(damage(from: $1.0, to: $1.1, within: area))
        }
    }

    private func damage(from old: DisplayList.Item, to new: DisplayList.Item, within area: PixelRect) -> PixelRect {
        if old == new { return .empty }
        if case .group(let oldOpacity, let oldClip, let oldItems) = old,
            case .group(let newOpacity, let newClip, let newItems) = new, oldOpacity == newOpacity, oldClip == newClip
        {
            let shown = oldClip.map { area.intersection(bounds.pixels(of: $0)) } ?? area
            return damage(from: oldItems, to: newItems, within: shown)
        }
        return extent(of: [old, new], within: area)
    }

    private func extent(of items: ArraySlice<DisplayList.Item>, within area: PixelRect) -> PixelRect {
        items.reduce(PixelRect.empty) { $0.union(bounds.pixels(of: $1).intersection(area)) }
    }
}
