import SampleQueue
import Views

/// Computes the part of a frame to draw to update a damaged rectangle.
///
/// Cairo's rasterizer selects exact or sampled coverage for a row of pixels by its edges. A clip removes edges to its
/// left and right. To be independent of earlier frames, the rectangle is widened in its rows. It then contains the
/// whole width of every outline that is not an upright rectangle. Pixels redrawn outside of the damage do not change.
/// The backdrop that a material reads is redrawn too.
struct RedrawArea {
    let bounds: ItemBounds

    /// Returns the rectangle to draw for `damage` to `items`, within `content`.
    func area(for damage: PixelRect, of items: [DisplayList.Item], within content: PixelRect) -> PixelRect {
        var area = damage
        let zones = BackdropZone.all(in: items, bounds: bounds, within: content)
        while true {
            let rows = items.reduce(area) { widened($0, by: $1, within: content) }
            let next = zones.reduce(rows) { $1.drawn($0, within: content) }
            if next == area { return area }
            area = next
        }
    }

    private func widened(_ area: PixelRect, by item: DisplayList.Item, within shown: PixelRect) -> PixelRect {
        switch item {
        case .fill(let shape, _, _):
            return isUpright(shape) ? area : widened(area, to: bounds.pixels(of: item), within: shown)
        case .stroke(let shape, _, let line, _):
            let isStraight = isUpright(shape) && line.lineJoin == .miter && line.dash.isEmpty
            return isStraight ? area : widened(area, to: bounds.pixels(of: item), within: shown)
        case .text:
            return bounds.isLayoutScale ? area : widened(area, to: bounds.pixels(of: item), within: shown)
        case .symbol, .fillPath, .strokePath:
            return widened(area, to: bounds.pixels(of: item), within: shown)
        case .image, .movie, .projection:
            // Drawn as a whole, then composited pixel by pixel.
            return area
        case .transform(let matrix, let children):
            guard let inner = bounds.under(matrix) else { return area }
            return children.reduce(area) { RedrawArea(bounds: inner).widened($0, by: $1, within: shown) }
        case .group(let effects, let children):
            return widened(area, by: effects, of: children, within: shown)
        }
    }

    private func widened(
        _ area: PixelRect, by effects: DisplayList.Effects, of items: [DisplayList.Item], within shown: PixelRect
    ) -> PixelRect {
        // Groups that read their neighbours are drawn as a whole, then composited pixel by pixel.
        if GroupEffectBounds.readsNeighbours(effects, bounds: bounds) { return area }
        var result = area
        var inner = shown
        if let clip = effects.clip {
            let pixels = bounds.pixels(of: clip)
            if !isUpright(clip) { result = widened(result, to: pixels, within: shown) }
            inner = shown.intersection(pixels)
        }
        return (items + (effects.mask ?? [])).reduce(result) { widened($0, by: $1, within: inner) }
    }

    private func isUpright(_ clip: DisplayList.Clip) -> Bool {
        switch clip {
        case .outline(let shape, _): isUpright(shape)
        case .path: false
        }
    }

    private func isUpright(_ shape: Outline) -> Bool { shape == .rectangle && bounds.transform.isRectilinear }

    private func widened(_ area: PixelRect, to pixels: PixelRect, within shown: PixelRect) -> PixelRect {
        let visible = pixels.intersection(shown)
        guard !visible.intersection(area).isEmpty else { return area }
        let left = min(area.x, visible.x)
        return PixelRect(x: left, y: area.y, width: max(area.maxX, visible.maxX) - left, height: area.height)
    }
}
