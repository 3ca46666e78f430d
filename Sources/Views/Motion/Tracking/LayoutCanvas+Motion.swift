// What moves is drawn where it is seen, which is not where it stands.
extension LayoutCanvas {
    /// Places with `place` what is known by `tag`, in `rect`, in something of the frame `parent`; and on top of it what has left it and
    /// is still seen.
    mutating func place(
        _ tag: MotionTag?, in rect: Rect, parent: Rect?, _ place: (inout LayoutCanvas) -> Void
    ) {
        guard let motion else { return place(&self) }
        let (outerStretch, outerAround, outerShift, outerFrame) = (stretch, around, shift, aroundFrame)
        defer { (stretch, around, shift, aroundFrame) = (outerStretch, outerAround, outerShift, outerFrame) }
        stretch = nil
        guard let tag else { return place(&self) }
        around = tag.key
        let stray = motion.motion.stray(of: tag.key, at: motion.time)
        if let change = stray?.nextChange { changes?.add(change) }
        if let distance = stray?.distance {
            shift = Point(x: shift.x + distance[0], y: shift.y + distance[1])
        }
        // What has no name of its own moves as a part of what has.
        motion.note(tag, in: rect, parent: outerFrame ?? parent, around: outerAround, shift: shift)
        aroundFrame = rect
        if let distance = stray?.distance, distance[2] != 0 || distance[3] != 0 {
            stretch = Size(width: distance[2], height: distance[3])
        }
        let departures = motion.isForChange ? nil : motion.motion.departures[tag.key]
        func draw(_ canvas: inout LayoutCanvas) {
            place(&canvas)
            canvas.stretch = nil
            departures?.forEach { $0.place(motion, on: &canvas) }
        }
        if let distance = stray?.distance, distance[0] != 0 || distance[1] != 0 {
            transform(.translation(x: distance[0], y: distance[1]), draw)
        } else {
            draw(&self)
        }
    }

    /// Places what has left and stood in nothing.
    mutating func placeDepartures(_ motion: MotionPass) {
        guard !motion.isForChange else { return }
        motion.motion.departures[.root]?.forEach { $0.place(motion, on: &self) }
    }

    /// `rect`, which is worked out from the frame of the view that is placed now, as it is seen where that is seen wider or higher.
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
