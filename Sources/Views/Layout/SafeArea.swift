/// The safe area and the whole space that contains it: on a page the screen, elsewhere both are the same. In points of
/// the frame, independent of the layout direction.
struct SafeArea: Equatable {
    /// The whole space.
    var bounds: Rect
    /// The part of it in which views are laid out.
    var safe: Rect

    /// Returns the distances from `rect` to the bounds, at the edges that are on the safe area's edge or beyond it. The
    /// leading edge is the left one.
    func insets(of rect: Rect) -> EdgeInsets {
        // A tolerance of half a point for rounding to pixels.
        EdgeInsets(
            top: rect.minY <= safe.minY + 0.5 ? max(rect.minY - bounds.minY, 0) : 0,
            leading: rect.minX <= safe.minX + 0.5 ? max(rect.minX - bounds.minX, 0) : 0,
            bottom: rect.maxY >= safe.maxY - 0.5 ? max(bounds.maxY - rect.maxY, 0) : 0,
            trailing: rect.maxX >= safe.maxX - 0.5 ? max(bounds.maxX - rect.maxX, 0) : 0)
    }

    /// Returns the same space for content within `whole`, of which only `part` is safe.
    func within(_ whole: Rect, safe part: Rect) -> SafeArea {
        let insets = insets(of: whole)
        return SafeArea(
            bounds: Rect(
                x: whole.minX - insets.leading, y: whole.minY - insets.top,
                width: whole.size.width + insets.horizontal, height: whole.size.height + insets.vertical), safe: part)
    }
}

extension LayoutCanvas {
    /// Returns the safe area insets of `rect`: 0 where an edge is not on the safe area's edge, and 0 everywhere in a
    /// picture in picture.
    package func safeAreaInsets(of rect: Rect) -> EdgeInsets {
        guard let safeArea else { return .zero }
        return mirrored(safeArea.insets(of: rect))
    }

    /// Returns `rect` extended beyond the safe area at `edges`.
    package func ignoringSafeArea(_ rect: Rect, at edges: EdgeSet = .all) -> Rect {
        guard let safeArea else { return rect }
        let insets = mirrored(mirrored(safeArea.insets(of: rect)).at(edges))
        return Rect(
            x: rect.minX - insets.leading, y: rect.minY - insets.top, width: rect.size.width + insets.horizontal,
            height: rect.size.height + insets.vertical)
    }

    /// Returns the insets with left and right exchanged in right-to-left layouts.
    func mirrored(_ insets: EdgeInsets) -> EdgeInsets {
        guard direction == .rightToLeft else { return insets }
        return EdgeInsets(
            top: insets.top, leading: insets.trailing, bottom: insets.bottom, trailing: insets.leading)
    }
}
