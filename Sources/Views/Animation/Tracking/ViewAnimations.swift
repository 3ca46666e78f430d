/// The animation state of the views of one presentation from tree to tree. It receives every change at its time, and
/// returns the progress of everything at any later time. Without animations it stores nothing and costs nothing.
/// Single-threaded.
///
/// A change is processed in two layouts at its time. A layout of the previous tree determines the visible position of
/// everything. In a layout of the next tree, each view is connected with its state. Frames are drawn from layouts that
/// only read the state. So the appearance at a time never depends on which frames were drawn before.
package final class ViewAnimations {
    private(set) var views: [AnimationKey: AnimatedViewState] = [:]
    /// The offset animations from the layout frames: two numbers for the position, two for the size.
    private var offsetAnimations: [AnimationKey: AnimatedNumbers] = [:]
    /// The removed views that are still visible, by their parents.
    private(set) var removedViews: [AnimationKey: [RemovedView]] = [:]
    /// The number of views with a state, and the number of parents with removed views.
    package var size: (known: Int, removed: Int) { (views.count, removedViews.count) }
    /// The animations of views from the frames of others to their own.
    private(set) var matches = MatchedGeometryAnimations()
    private var latest: ViewNode?
    private var changes = 0
    private var passes = 0
    /// The removed views that are inserted again in the current change.
    private var returns: [RemovedView] = []

    /// Creates an empty state.
    package init() {}

    /// Returns the layout pass of a frame at `time`; nil if nothing is animated.
    func pass(at time: Duration) -> AnimationPass? { views.isEmpty ? nil : AnimationPass(self, .frame, at: time) }

    /// Changes the tree to `node` at `time`. `layOut` lays out a tree as it looks at that time, with the transaction of
    /// the change.
    package func change(
        to node: ViewNode, _ transaction: Transaction, at time: Duration, layOut: (ViewNode, AnimationLayout) -> Void
    ) {
        let old = latest
        latest = node
        let follows = node.followsHistory
        guard let old else {
            // The initial views appear without animation.
            if follows { layOut(node, AnimationLayout(begin(at: time), Transaction())) }
            return
        }
        guard transaction.animation != nil || follows || old.followsHistory || !isAtRest(at: time) else {
            return reset()
        }
        let before = begin(at: time)
        layOut(old, AnimationLayout(before, Transaction()))
        changes += 1
        let after = AnimationPass(self, .change(changes), at: time, before: before.placements)
        layOut(node, AnimationLayout(after, transaction))
        startRemovals(before, transaction, at: time)
        matches.change(from: before.matched, to: after.matched, at: time)
        animateOffsets(from: before.placements, to: after.placements, at: time)
        returns = []
        if isAtRest(at: time), !follows { reset() }
    }

    /// Updates the tree to `node`, which is drawn at `time`, if no change has been reported.
    package func update(to node: ViewNode, at time: Duration, layOut: (ViewNode, AnimationLayout) -> Void) {
        if views.isEmpty, latest != nil { return latest = node }
        if latest != node { change(to: node, Transaction(), at: time, layOut: layOut) }
    }

    /// Returns the number of the next layout.
    func nextPass() -> Int {
        passes += 1
        return passes
    }

    private func begin(at time: Duration) -> AnimationPass {
        changes += 1
        return AnimationPass(self, .before(changes), at: time)
    }

    private func reset() {
        views = [:]
        offsetAnimations = [:]
        removedViews = [:]
        matches.reset()
    }

    private func isAtRest(at time: Duration) -> Bool {
        !matches.isMoving(at: time) && !views.values.contains { $0.isMoving(at: time) }
            && !offsetAnimations.values.contains { $0.isMoving(at: time) }
            && !removedViews.values.contains { $0.contains { $0.isSeen(at: time) } }
    }

    // MARK: Views

    /// Returns the state of the view `key` at the beginning of a change.
    func entered(_ key: AnimationKey, _ change: Int, _ make: () -> AnimatedViewState) -> AnimatedViewState {
        let view = views[key] ?? make()
        view.change = change
        views[key] = view
        return view
    }

    /// Returns the state of the view `key`, which is `node` in the tree from now on.
    func changed(
        _ key: AnimationKey, _ node: ViewNode, in identityPath: IdentityPath?, _ change: Int, at time: Duration
    )
        -> InsertedView
    {
        if let view = views[key], !view.hasLeft {
            guard view.change != change else { return InsertedView(view: view) }
            let old = view.node.kind.content
            view.change = change
            return InsertedView(view: view, levels: view.prepare(for: node, at: time), content: old)
        }
        if let inserted = returned(key, node, in: identityPath, change, at: time) { return inserted }
        let view = AnimatedViewState(node, at: time, change: change)
        views[key] = view
        view.insertedInChange = change
        // A view inserted together with its parent has no transition of its own.
        let around = identityPath?.view ?? .root
        let isInsertedAlone = around == .root || views[around].map { $0.insertedInChange != change } ?? false
        view.isInsertedAlone = isInsertedAlone
        return InsertedView(view: view, isInsertedAlone: isInsertedAlone)
    }

    /// Returns the state of the view `key` if it is inserted again during its removal transition; else nil. The
    /// transition reverses from its current progress. Its descendants return with it.
    private func returned(
        _ key: AnimationKey, _ node: ViewNode, in identityPath: IdentityPath?, _ change: Int, at time: Duration
    ) -> InsertedView? {
        guard let view = views[key], view.hasLeft, view.change != change else { return nil }
        var removedView: RemovedView?
        for list in removedViews.values {
            removedView = removedView ?? list.first { $0.key == key && $0.isSeen(at: time) }
        }
        let around = identityPath.flatMap { views[$0.view] }
        let comesAlong = around?.returnedInChange == change && around?.removedInChange == view.removedInChange
        guard removedView != nil || comesAlong else { return nil }
        if let removedView {
            returns.append(removedView)
            for place in removedViews.keys { removedViews[place]?.removeAll { $0 === removedView } }
        }
        let old = view.node.kind.content
        view.hasLeft = false
        view.change = change
        view.returnedInChange = change
        return InsertedView(
            view: view, levels: view.prepare(for: node, at: time), content: old, removedView: removedView)
    }

    /// A view that enters the tree of a change.
    struct InsertedView {
        let view: AnimatedViewState
        /// The previous value of each of its modifiers; nil if nothing changes.
        var levels: [Modifier?]?
        /// The previous content; nil if the view is new.
        var content: (any ViewContent)?
        /// The removal transition, if the view is inserted again during it.
        var removedView: RemovedView?
        /// Whether the view is new and its parent is not.
        var isInsertedAlone = false
    }

    /// Starts the removal transitions of the views that are no longer in the tree, in front of their parents.
    private func startRemovals(_ before: AnimationPass, _ transaction: Transaction, at time: Duration) {
        var gone: [(key: AnimationKey, view: AnimatedViewState)] = []
        for (key, view) in views where view.change != changes && !view.hasLeft {
            view.hasLeft = true
            view.removedInChange = changes
            gone.append((key, view))
        }
        for around in removedViews.keys { removedViews[around]?.removeAll { !$0.isSeen(at: time) } }
        for (key, view) in gone.sorted(by: { $0.view.order < $1.view.order }) {
            guard view.change == changes - 1, let context = view.context, let identityPath = context.identityPath else {
                continue
            }
            let parent = views[identityPath.view]
            // A view removed together with its parent is removed as a part of it.
            guard identityPath.view == .root || parent.map({ !$0.hasLeft && $0.insertedInChange != changes }) ?? false
            else {
                continue
            }
            guard let tag = view.tag, let place = before.placements[tag] else { continue }
            let animation = (parent?.transaction ?? transaction).animation
            // The view stays at its visible position.
            offsetAnimations[tag]?.hold(at: time)
            let removedView = RemovedView(key, view, context, place, animation, at: time)
            if removedView.isSeen(at: time) { removedViews[place.around ?? .root, default: []].append(removedView) }
        }
        removedViews = removedViews.filter { !$0.value.isEmpty }
        if removedViews.isEmpty { views = views.filter { !$0.value.hasLeft } }
    }

    // MARK: Placements

    /// Returns the offset of the node `key` from its layout position at `time`: two numbers for the position, two for
    /// the size.
    func offset(of key: AnimationKey, at time: Duration) -> (distance: [Double], nextChange: Duration?)? {
        guard let numbers = offsetAnimations[key], let distance = numbers.distance(at: time) else { return nil }
        return (distance, numbers.nextChange(after: time))
    }

    /// Animates the nodes whose frames in their parents changed, from the previous frame.
    private func animateOffsets(
        from before: [AnimationKey: AnimationPass.Placement], to after: [AnimationKey: AnimationPass.Placement],
        at time: Duration
    ) {
        offsetAnimations = offsetAnimations.filter { $0.value.isMoving(at: time) }
        var moved: [AnimationKey: [Double]] = [:]
        for (key, place) in after {
            guard let was = before[key] else { continue }
            let (from, to) = (
                was.origin(relativeTo: place, before, after), place.origin(relativeTo: was, after, before)
            )
            let distance = [
                from.x - to.x, from.y - to.y, was.rect.size.width - place.rect.size.width,
                was.rect.size.height - place.rect.size.height,
            ]
            guard distance.contains(where: { abs($0) > 0.01 }), distance.allSatisfy(\.isFinite) else { continue }
            guard let animation = place.animation else {
                // An immediate change ends the offset animation.
                offsetAnimations[key] = nil
                continue
            }
            moved[key] = distance
            offsetAnimations[key, default: AnimatedNumbers()].animate(from: distance, animation, at: time)
        }
        for removedView in returns { reinsert(removedView, moved, after, at: time) }
        guard !moved.isEmpty else { return }
        // An inserted view is at its final position, and does not move with its parent.
        for view in views.values where view.insertedInChange == changes && view.isInsertedAlone {
            guard let tag = view.tag, let place = after[tag], let animation = place.animation else { continue }
            let offset = place.ancestorOffset(in: after, moved)
            animateOffset(of: tag, from: [-offset.x, -offset.y, 0, 0], animation, at: time)
        }
    }

    /// Animates a view that is inserted again from its current position to its layout position, unless it starts at the
    /// frame of another view.
    private func reinsert(
        _ removedView: RemovedView, _ moved: [AnimationKey: [Double]], _ after: [AnimationKey: AnimationPass.Placement],
        at time: Duration
    ) {
        guard let tag = removedView.view.tag, let place = after[tag], let animation = place.animation else { return }
        guard !matches.involves(removedView.key) else {
            let offset = place.ancestorOffset(in: after, moved)
            return animateOffset(of: tag, from: [-offset.x, -offset.y, 0, 0], animation, at: time)
        }
        // The view was removed independently of its parent's animations, and is inserted in the same way.
        for key in after.outward(from: place.around) {
            if let numbers = offsetAnimations[key] {
                offsetAnimations[tag, default: AnimatedNumbers()].animate(against: numbers, at: time)
            }
        }
        let distance = [
            removedView.rect.minX - place.origin.x, removedView.rect.minY - place.origin.y,
            removedView.rect.size.width - place.rect.size.width, removedView.rect.size.height - place.rect.size.height,
        ]
        animateOffset(of: tag, from: distance, animation, at: time)
    }

    private func animateOffset(of key: AnimationKey, from distance: [Double], _ animation: Animation, at time: Duration)
    {
        guard distance.contains(where: { abs($0) > 0.01 }), distance.allSatisfy(\.isFinite) else { return }
        offsetAnimations[key, default: AnimatedNumbers()].animate(from: distance, animation, at: time)
    }
}

extension AnimationPass.Placement {
    /// Returns the total offset of the ancestors in a change; `moved` has the offset of each one in its parent.
    fileprivate func ancestorOffset(
        in placements: [AnimationKey: AnimationPass.Placement], _ moved: [AnimationKey: [Double]]
    ) -> Point {
        var offset = Point(x: 0, y: 0)
        for key in placements.outward(from: around) {
            if let distance = moved[key] { offset = Point(x: offset.x + distance[0], y: offset.y + distance[1]) }
        }
        return offset
    }

    /// Returns the origin relative to the parent; if the parents differ, relative to the nearest common ancestor of
    /// this place and `other`. Both are placements of the same node in two layouts; `placements` is the layout of this
    /// one.
    fileprivate func origin(
        relativeTo other: AnimationPass.Placement, _ placements: [AnimationKey: AnimationPass.Placement],
        _ others: [AnimationKey: AnimationPass.Placement]
    ) -> Point {
        if around == other.around { return rect.origin }
        let known = Set(others.outward(from: other.around))
        let key = placements.outward(from: around).first { known.contains($0) }
        guard let key, let shared = placements[key] else { return origin }
        return Point(x: origin.x - shared.origin.x, y: origin.y - shared.origin.y)
    }
}

extension [AnimationKey: AnimationPass.Placement] {
    /// Returns `key` and its ancestors, from the inside out. A node with the same key as one of its ancestors ends the
    /// search, which would not terminate otherwise.
    fileprivate func outward(from key: AnimationKey?) -> [AnimationKey] {
        var keys: [AnimationKey] = []
        var passed: Set<AnimationKey> = []
        var next = key
        while let key = next, passed.insert(key).inserted {
            keys.append(key)
            next = self[key]?.around
        }
        return keys
    }
}

/// The context of a layout that processes a change.
package struct AnimationLayout {
    let pass: AnimationPass
    /// The transaction of the change.
    let transaction: Transaction

    init(_ pass: AnimationPass, _ transaction: Transaction) {
        self.pass = pass
        self.transaction = transaction
    }
}

extension ViewNode {
    /// Whether the view itself or one of its modifiers animates changes or insertions, excluding its descendants.
    var followsHistoryByItself: Bool {
        kind.content.followsHistory || modifiers.contains { $0.content.followsHistory }
    }

    /// Whether a view in the tree animates changes or insertions.
    package var followsHistory: Bool {
        mark?.followsHistory ?? (followsHistoryByItself || parts.contains(where: \.followsHistory))
    }
}
