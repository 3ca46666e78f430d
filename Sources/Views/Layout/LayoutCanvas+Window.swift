/// What is seen of a picture, and what is looked for in it.
extension LayoutCanvas {
    /// Places with `place` what is seen within `window` alone.
    mutating func showing(_ window: Rect, _ place: (inout LayoutCanvas) -> Void) {
        let before = seen
        seen = before.map { $0.intersection(window) } ?? window
        place(&self)
        seen = before
    }

    /// Places with `place` what may be drawn anywhere, such as what is turned or moved as a picture.
    mutating func showingAll(_ place: (inout LayoutCanvas) -> Void) {
        let before = seen
        seen = nil
        place(&self)
        seen = before
    }

    /// Whether a view in `rect` shows nothing: it is far outside of what is seen, so that neither what it draws beyond its
    /// frame nor a shadow shows either.
    func isUnseen(_ rect: Rect) -> Bool {
        guard let seen, sought == nil else { return false }
        let reach = 100.0
        return rect.maxY < seen.minY - reach || rect.minY > seen.maxY + reach || rect.maxX < seen.minX - reach
            || rect.minX > seen.maxX + reach
    }

    /// Places with `place` views in a room of which `safe` is the safe part.
    mutating func keeping(safe: Rect, of whole: Rect, _ place: (inout LayoutCanvas) -> Void) {
        let before = safeArea
        safeArea = (before ?? SafeArea(bounds: whole, safe: whole)).within(whole, safe: safe)
        place(&self)
        safeArea = before
    }

    /// Where the view called `id` stands when `place` places it; nil where there is none.
    func seeking(_ id: String, _ place: (inout LayoutCanvas) -> Void) -> Rect? {
        var scratch = self
        scratch.beginSeeking(id)
        place(&scratch)
        return scratch.found
    }
}
