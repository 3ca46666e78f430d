/// A view that is not in the tree any more and is still seen as it goes, where it stood.
final class Departure {
    let view: MovingView
    let key: MotionKey
    private let context: LayoutContext
    /// Where it was seen, and its size.
    let rect: Rect
    let course: PresenceCourse
    /// The layout in which it was drawn last, and how often that had been begun: where views came to stand in each other, it is drawn
    /// once, and not in itself.
    private weak var pass: MotionPass?
    private var drawing = 0

    /// `view` goes at `time`; `animation` takes it where its transition has none of its own.
    init(
        _ key: MotionKey, _ view: MovingView, _ context: LayoutContext, _ place: MotionPass.Place,
        _ animation: Animation?, at time: Duration
    ) {
        self.key = key
        self.view = view
        self.context = context
        rect = Rect(origin: place.seen, size: place.rect.size)
        course = PresenceCourse(leaving: view, animation, at: time)
        // It goes from as far as it had come, and comes no further.
        view.presence = nil
    }

    /// Whether something of it is seen at `time`.
    func isSeen(at time: Duration) -> Bool { course.isMoving(at: time) }

    /// Draws it where it was seen, whatever became of what it stood in.
    func place(_ pass: MotionPass, on canvas: inout LayoutCanvas) {
        let isPlaced = self.pass === pass && drawing == pass.drawings
        guard isSeen(at: pass.time), !isPlaced, canvas.sought == nil else { return }
        (self.pass, drawing) = (pass, pass.drawings)
        var context = context
        context.enter(pass, canvas.changes)
        context.trail = MotionTrail(key, pass, only: key)
        let layer = context.layer(view.node)
        let node = course.wrap(layer, in: context)
        let origin = Point(x: rect.minX - canvas.shift.x, y: rect.minY - canvas.shift.y)
        let stood = canvas.mirrored(Rect(origin: origin, size: rect.size))
        node.place(at: stood.origin, proposal: ProposedSize(rect.size), on: &canvas)
    }
}
