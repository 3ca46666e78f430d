// Animated content is drawn at its visible position, which differs from its layout position.
extension LayoutCanvas {
    /// Runs `place` for the node `tag` in `rect`, whose parent has the frame `parent`. Then draws the removed views
    /// that are still visible in front of it.
    mutating func place(
        _ tag: AnimationTag?, in rect: Rect, parent: Rect?, _ place: (inout LayoutCanvas) -> Void
    ) {
        guard let motion else { return place(&self) }
        let (outerStretch, outerAround, outerShift, outerFrame) = (stretch, around, shift, aroundFrame)
        defer { (stretch, around, shift, aroundFrame) = (outerStretch, outerAround, outerShift, outerFrame) }
        stretch = nil
        guard let tag else { return place(&self) }
        around = tag.key
        let offset = motion.motion.offset(of: tag.key, at: motion.time)
        if let change = offset?.nextChange { changes?.add(change) }
        if let distance = offset?.distance {
            shift = Point(x: shift.x + distance[0], y: shift.y + distance[1])
        }
        // A node without a tag moves as a part of its tagged ancestor.
        motion.note(tag, in: rect, parent: outerFrame ?? parent, around: outerAround, shift: shift)
        aroundFrame = rect
        if let distance = offset?.distance, distance[2] != 0 || distance[3] != 0 {
            stretch = Size(width: distance[2], height: distance[3])
        }
        let removedViews = motion.isForChange ? nil : motion.motion.removedViews[tag.key]
        func draw(_ canvas: inout LayoutCanvas) {
            place(&canvas)
            canvas.stretch = nil
            removedViews?.forEach { $0.place(motion, on: &canvas) }
        }
        if let distance = offset?.distance, distance[0] != 0 || distance[1] != 0 {
            transform(.translation(x: distance[0], y: distance[1]), draw)
        } else {
            draw(&self)
        }
    }

    /// Places the removed views that had no parent.
    mutating func placeRemovedViews(_ motion: AnimationPass) {
        guard !motion.isForChange else { return }
        motion.motion.removedViews[.root]?.forEach { $0.place(motion, on: &self) }
    }

    /// Returns `rect`, derived from the current view's frame, scaled to the view's visible size.
    package func stretched(_ rect: Rect) -> Rect {
        guard let stretch, let current else { return rect }
        func span(_ start: Double, _ length: Double, in from: Double, _ whole: Double, _ more: Double) -> (
            Double, Double
        ) {
            guard whole > 0 else { return (start, length > 0 ? length : max(more, 0)) }
            let factor = max(whole + more, 0) / whole
            return (from + (start - from) * factor, length * factor)
        }
        let (x, width) = span(rect.minX, rect.size.width, in: current.minX, current.size.width, stretch.width)
        let (y, height) = span(rect.minY, rect.size.height, in: current.minY, current.size.height, stretch.height)
        return Rect(x: x, y: y, width: width, height: height)
    }
}
