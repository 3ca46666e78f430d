/// A view that was removed from the tree and is still visible during its removal transition.
final class RemovedView {
    let view: AnimatedViewState
    let key: AnimationKey
    private let context: LayoutContext
    /// The visible position, and the size.
    let rect: Rect
    let transition: PresenceTransition
    /// The layout in which it was drawn last, and the number of drawings that this layout had begun. A cycle of views
    /// is thus drawn once, and not recursively.
    private weak var pass: AnimationPass?
    private var drawing = 0

    /// Starts the removal of `view` at `time` with `animation`, unless its transition has an animation of its own.
    init(
        _ key: AnimationKey, _ view: AnimatedViewState, _ context: LayoutContext, _ place: AnimationPass.Placement,
        _ animation: Animation?, at time: Duration
    ) {
        self.key = key
        self.view = view
        self.context = context
        rect = Rect(origin: place.seen, size: place.rect.size)
        transition = PresenceTransition(leaving: view, animation, at: time)
        // The removal starts from the progress of the insertion, which ends.
        view.presence = nil
    }

    /// Whether a part of it is visible at `time`.
    func isSeen(at time: Duration) -> Bool { transition.isMoving(at: time) }

    /// Draws it at its last visible position, independently of its former parent.
    func place(_ pass: AnimationPass, on canvas: inout LayoutCanvas) {
        let isPlaced = self.pass === pass && drawing == pass.drawings
        guard isSeen(at: pass.time), !isPlaced, canvas.searchedID == nil else { return }
        (self.pass, drawing) = (pass, pass.drawings)
        var context = context
        context.enter(pass, canvas.changes)
        context.identityPath = IdentityPath(key, pass, only: key)
        let layer = context.layer(view.node)
        let node = transition.wrap(layer, in: context)
        let origin = Point(x: rect.minX - canvas.shift.x, y: rect.minY - canvas.shift.y)
        let former = canvas.mirrored(Rect(origin: origin, size: rect.size))
        node.place(at: former.origin, proposal: ProposedSize(rect.size), on: &canvas)
    }
}
