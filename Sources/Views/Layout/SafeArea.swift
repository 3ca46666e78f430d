/// The part of the room that nothing of the system's covers, and the room itself: on a page the screen, elsewhere both are
/// the same. In the picture's own points, whatever the direction of lines.
struct SafeArea: Equatable {
    /// The whole room.
    var bounds: Rect
    /// The part of it in which views are laid out.
    var safe: Rect

    /// How far from `rect` the room goes on beyond the safe part, at the edges that lie on the safe part's edge or beyond
    /// it; the leading edge is the left one.
    func insets(of rect: Rect) -> EdgeInsets {
        // Half a point: what rounding to pixels may have taken.
        EdgeInsets(
            top: rect.minY <= safe.minY + 0.5 ? max(rect.minY - bounds.minY, 0) : 0,
            leading: rect.minX <= safe.minX + 0.5 ? max(rect.minX - bounds.minX, 0) : 0,
            bottom: rect.maxY >= safe.maxY - 0.5 ? max(bounds.maxY - rect.maxY, 0) : 0,
            trailing: rect.maxX >= safe.maxX - 0.5 ? max(bounds.maxX - rect.maxX, 0) : 0)
    }

    /// The same room for what is within `whole`, of which only `part` is safe.
    func within(_ whole: Rect, safe part: Rect) -> SafeArea {
        let insets = insets(of: whole)
        return SafeArea(
            bounds: Rect(
                x: whole.minX - insets.leading, y: whole.minY - insets.top,
                width: whole.size.width + insets.horizontal, height: whole.size.height + insets.vertical), safe: part)
    }
}

extension LayoutCanvas {
    /// How much of `rect`'s surroundings at each edge is room that the system may cover: 0 where the edge does not lie on
    /// the safe area's edge, and everywhere in a picture in picture.
    package func safeAreaInsets(of rect: Rect) -> EdgeInsets {
        guard let safeArea else { return .zero }
        return mirrored(safeArea.insets(of: rect))
    }

    /// `rect` as far as it goes where it does not keep to the safe area at `edges`.
    package func ignoringSafeArea(_ rect: Rect, at edges: EdgeSet = .all) -> Rect {
        guard let safeArea else { return rect }
        let insets = mirrored(mirrored(safeArea.insets(of: rect)).at(edges))
        return Rect(
            x: rect.minX - insets.leading, y: rect.minY - insets.top, width: rect.size.width + insets.horizontal,
            height: rect.size.height + insets.vertical)
    }

    /// The insets with left and right exchanged where lines go from right to left.
    func mirrored(_ insets: EdgeInsets) -> EdgeInsets {
        guard direction == .rightToLeft else { return insets }
        return EdgeInsets(
            top: insets.top, leading: insets.trailing, bottom: insets.bottom, trailing: insets.leading)
    }
}
