import SampleQueue
import Views

/// Which pixels the items of a display list may touch.
struct ItemBounds {
    let placement: RenderPlacement
    let shaper: TextShaper

    /// The pixels that `item` may touch; empty for an item that has no finite place.
    func pixels(of item: DisplayList.Item) -> PixelRect {
        switch item {
        case .fill(_, let rect, _):
            guard rect.size.width > 0, rect.size.height > 0 else { return .empty }
            return device(PointBox(rect)).pixelsTouched()
        case .stroke(_, let rect, let line, _):
            guard line.lineWidth > 0, line.lineWidth.isFinite, rect.size.width >= 0, rect.size.height >= 0 else {
                return .empty
            }
            return device(PointBox(rect).outset(by: line.lineWidth / 2)).outset(by: 1).pixelsTouched()
        case .text(let run, let rect, _):
            guard rect.minX.isFinite, rect.minY.isFinite, !run.string.isEmpty else { return .empty }
            let ink = shaped(run, in: rect).ink.offset(x: rect.minX, y: rect.minY)
            // Glyphs are set on whole pixels, and their edges are smoothed.
            return device(ink).outset(by: 2).pixelsTouched()
        case .symbol(let run, let rect, _):
            guard PointBox(rect).isFinite else { return .empty }
            let half = FontDescription.size(run.font) * SymbolMetrics.em / 2
            let x = rect.minX + rect.size.width / 2
            let y = rect.minY + rect.size.height / 2
            let box = PointBox(minX: x - half, minY: y - half, maxX: x + half, maxY: y + half)
            return device(box).outset(by: 2).pixelsTouched()
        case .group(_, let clip, let items):
            let union = items.reduce(PixelRect.empty) { $0.union(pixels(of: $1)) }
            return clip.map { union.intersection(pixels(of: $0)) } ?? union
        }
    }

    /// The pixels that a clip lets through, whole or in part.
    func pixels(of clip: DisplayList.Clip) -> PixelRect {
        guard clip.rect.size.width > 0, clip.rect.size.height > 0 else { return .empty }
        return device(PointBox(clip.rect)).pixelsTouched()
    }

    /// The shapes of a text in the box that it was measured for. Layout puts boxes on whole pixels, so a box may be a
    /// pixel smaller than what was measured; that does not break a line anew.
    func shaped(_ run: TextRun, in rect: Rect) -> ShapedText {
        let pixel = placement.scale > 0 ? min(1 / placement.scale, 1) : 1
        return shaper.shape(run, width: rect.size.width + pixel, height: rect.size.height + pixel)
    }

    /// `rect` within what Cairo's 24 bits of pixels can hold, far beyond every picture's edge.
    func drawable(_ rect: Rect) -> Rect {
        let limit = 1_000_000 / placement.scale
        if abs(rect.minX) < limit, abs(rect.minY) < limit, abs(rect.maxX) < limit, abs(rect.maxY) < limit {
            return rect
        }
        func clamp(_ length: Double) -> Double { min(max(length, -limit), limit) }
        let (left, top) = (clamp(rect.minX), clamp(rect.minY))
        return Rect(x: left, y: top, width: clamp(rect.maxX) - left, height: clamp(rect.maxY) - top)
    }

    /// The whole pixels of `clip` where it is a rectangle of them, to a five-hundredth of a pixel, finer than Cairo tells
    /// places apart; nil for any other.
    func wholePixels(of clip: DisplayList.Clip) -> PixelRect? {
        guard clip.shape == .rectangle else { return nil }
        let box = device(PointBox(clip.rect))
        let edges = [box.minX, box.minY, box.maxX, box.maxY]
        guard edges.allSatisfy({ abs($0 - $0.rounded()) < 0.002 && abs($0) < 1_000_000 }) else { return nil }
        let (left, top) = (Int(box.minX.rounded()), Int(box.minY.rounded()))
        return PixelRect(x: left, y: top, width: Int(box.maxX.rounded()) - left, height: Int(box.maxY.rounded()) - top)
    }

    private func device(_ box: PointBox) -> PointBox {
        PointBox(
            minX: box.minX * placement.scale + placement.x, minY: box.minY * placement.scale + placement.y,
            maxX: box.maxX * placement.scale + placement.x, maxY: box.maxY * placement.scale + placement.y)
    }
}
