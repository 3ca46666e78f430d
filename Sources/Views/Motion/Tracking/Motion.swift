/// The animation state of the views of one presentation from tree to tree. It receives every change at its time, and
/// returns the progress of everything at any later time. Without animations it stores nothing and costs nothing.
/// Single-threaded.
///
/// A change is processed in two layouts at its time. A layout of the previous tree determines the visible position of
/// everything. In a layout of the next tree, each view is connected with its state. Frames are drawn from layouts that
/// only read the state. So the appearance at a time never depends on which frames were drawn before.
package final class Motion {
    /// The states of the views, by their keys.
    private(set) var views: [MotionKey: MovingView] = [:]
    /// The offset animations from the layout frames: two numbers for the position, two for the size.
    private var strays: [MotionKey: MovingNumbers] = [:]
    /// The removed views that are still visible, by their parents.
    private(set) var departures: [MotionKey: [Departure]] = [:]
    /// The number of views with a state, and the number of parents with removed views.
    package var size: (known: Int, places: Int) { (views.count, departures.count) }
    /// The animations of views from the frames of others to their own.
    private(set) var matches = MatchedMoves()
    private var latest: ViewNode?
    private var changes = 0
    private var passes = 0
    /// The removed views that are inserted again in the current change.
    private var returns: [Departure] = []

    /// Creates an empty state.
    package init() {}

    /// Returns the layout pass of a frame at `time`; nil if nothing is animated.
    func pass(at time: Duration) -> MotionPass? { views.isEmpty ? nil : MotionPass(self, .picture, at: time) }

    /// Changes the tree to `node` at `time`. `layOut` lays out a tree as it looks at that time, with the transaction of
    /// the change.
    package func change(
        to node: ViewNode, _ transaction: Transaction, at time: Duration, layOut: (ViewNode, MotionLayout) -> Void
    ) {
        let old = latest
        latest = node
        let follows = node.followsHistory
        guard let old else {
            // The initial views appear without animation.
            if follows { layOut(node, MotionLayout(begin(at: time), Transaction())) }
            return
        }
        guard transaction.animation != nil || follows || old.followsHistory || !isAtRest(at: time) else {
            return forget()
        }
        let before = begin(at: time)
        layOut(old, MotionLayout(before, Transaction()))
        changes += 1
        let after = MotionPass(self, .change(changes), at: time, before: before.places)
        layOut(node, MotionLayout(after, transaction))
        depart(before, transaction, at: time)
        matches.change(from: before.matched, to: after.matched, at: time)
        stray(from: before.places, to: after.places, at: time)
        returns = []
        if isAtRest(at: time), !follows { forget() }
    }

    /// Updates the tree to `node`, which is drawn at `time`, if no change has been reported.
    package func meet(_ node: ViewNode, at time: Duration, layOut: (ViewNode, MotionLayout) -> Void) {
        if views.isEmpty, latest != nil { return latest = node }
        if latest != node { change(to: node, Transaction(), at: time, layOut: layOut) }
    }

    /// Returns the number of the next layout.
    func nextPass() -> Int {
        passes += 1
        return passes
    }

    private func begin(at time: Duration) -> MotionPass {
        changes += 1
        return MotionPass(self, .before(changes), at: time)
    }

    private func forget() {
        views = [:]
        strays = [:]
        departures = [:]
        matches.forget()
    }

    private func isAtRest(at time: Duration) -> Bool {
        !matches.isMoving(at: time) && !views.values.contains { $0.isMoving(at: time) }
            && !strays.values.contains { $0.isMoving(at: time) }
            && !departures.values.contains { $0.contains { $0.isSeen(at: time) } }
    }

    // MARK: Views

    /// Returns the state of the view `key` at the beginning of a change.
    func entered(_ key: MotionKey, _ change: Int, _ make: () -> MovingView) -> MovingView {
        let view = views[key] ?? make()
        view.change = change
        views[key] = view
        return view
    }

    /// Returns the state of the view `key`, which is `node` in the tree from now on.
    func changed(_ key: MotionKey, _ node: ViewNode, in trail: MotionTrail?, _ change: Int, at time: Duration)
        -> Arrival
    {
        if let view = views[key], !view.hasLeft {
            guard view.change != change else { return Arrival(view: view) }
            let old = view.node.kind.content
            view.change = change
            return Arrival(view: view, levels: view.prepare(for: node, at: time), content: old)
        }
        if let arrival = returned(key, node, in: trail, change, at: time) { return arrival }
        let view = MovingView(node, at: time, change: change)
        views[key] = view
        view.cameInChange = change
        // A view inserted together with its parent has no transition of its own.
        let around = trail?.view ?? .root
        let comesAlone = around == .root || views[around].map { $0.cameInChange != change } ?? false
        view.comesAlone = comesAlone
        return Arrival(view: view, comesAlone: comesAlone)
    }

    /// Returns the state of the view `key` if it is inserted again during its removal transition; else nil. The
    /// transition reverses from its current progress. Its descendants return with it.
    private func returned(
        _ key: MotionKey, _ node: ViewNode, in trail: MotionTrail?, _ change: Int, at time: Duration
    ) -> Arrival? {
        guard let view = views[key], view.hasLeft, view.change != change else { return nil }
        var departure: Departure?
        for list in departures.values { departure = departure ?? list.first { $0.key == key && $0.isSeen(at: time) } }
        let around = trail.flatMap { views[$0.view] }
        let comesAlong = around?.returnedInChange == change && around?.wentInChange == view.wentInChange
        guard departure != nil || comesAlong else { return nil }
        if let departure {
            returns.append(departure)
            for place in departures.keys { departures[place]?.removeAll { $0 === departure } }
        }
        let old = view.node.kind.content
        view.hasLeft = false
        view.change = change
        view.returnedInChange = change
        return Arrival(view: view, levels: view.prepare(for: node, at: time), content: old, departure: departure)
    }

    /// A view that enters the tree of a change.
    struct Arrival {
        let view: MovingView
        /// The previous value of each of its modifiers; nil if nothing changes.
        var levels: [Modifier?]?
        /// The previous content; nil if the view is new.
        var content: (any ViewContent)?
        /// The removal transition, if the view is inserted again during it.
        var departure: Departure?
        /// Whether the view is new and its parent is not.
        var comesAlone = false
    }

    /// Starts the removal transitions of the views that are not in the tree any more, in front of their parents.
    private func depart(_ before: MotionPass, _ transaction: Transaction, at time: Duration) {
        var gone: [(key: MotionKey, view: MovingView)] = []
        for (key, view) in views where view.change != changes && !view.hasLeft {
            view.hasLeft = true
            view.wentInChange = changes
            gone.append((key, view))
        }
        for around in departures.keys { departures[around]?.removeAll { !$0.isSeen(at: time) } }
        for (key, view) in gone.sorted(by: { $0.view.order < $1.view.order }) {
            guard view.change == changes - 1, let context = view.context, let trail = context.trail else { continue }
            let parent = views[trail.view]
            // A view removed together with its parent is removed as a part of it.
            guard trail.view == .root || parent.map({ !$0.hasLeft && $0.cameInChange != changes }) ?? false else {
                continue
            }
            guard let tag = view.tag, let place = before.places[tag] else { continue }
            let animation = (parent?.transaction ?? transaction).animation
            // The view stays at its visible position.
            strays[tag]?.stay(at: time)
            let departure = Departure(key, view, context, place, animation, at: time)
            if departure.isSeen(at: time) { departures[place.around ?? .root, default: []].append(departure) }
        }
        departures = departures.filter { !$0.value.isEmpty }
        if departures.isEmpty { views = views.filter { !$0.value.hasLeft } }
    }

    // MARK: Places

    /// Returns the offset of the node `key` from its layout position at `time`: two numbers for the position, two for
    /// the size.
    func stray(of key: MotionKey, at time: Duration) -> (distance: [Double], nextChange: Duration?)? {
        guard let numbers = strays[key], let distance = numbers.distance(at: time) else { return nil }
        return (distance, numbers.nextChange(after: time))
    }

    /// Animates the nodes whose frames in their parents changed, from the previous frame.
    private func stray(
        from before: [MotionKey: MotionPass.Place], to after: [MotionKey: MotionPass.Place], at time: Duration
    ) {
        strays = strays.filter { $0.value.isMoving(at: time) }
        var moved: [MotionKey: [Double]] = [:]
        for (key, place) in after {
            guard let was = before[key] else { continue }
            let (from, to) = (was.origin(beside: place, before, after), place.origin(beside: was, after, before))
            let distance = [
                from.x - to.x, from.y - to.y, was.rect.size.width - place.rect.size.width,
                was.rect.size.height - place.rect.size.height,
            ]
            guard distance.contains(where: { abs($0) > 0.01 }), distance.allSatisfy(\.isFinite) else { continue }
            guard let animation = place.animation else {
                // An immediate change ends the offset animation.
                strays[key] = nil
                continue
            }
            moved[key] = distance
            strays[key, default: MovingNumbers()].go(from: distance, animation, at: time)
        }
        for departure in returns { turn(departure, moved, after, at: time) }
        guard !moved.isEmpty else { return }
        // An inserted view is at its final position, and does not move with its parent.
        for view in views.values where view.cameInChange == changes && view.comesAlone {
            guard let tag = view.tag, let place = after[tag], let animation = place.animation else { continue }
            let way = place.way(in: after, moved)
            go(tag, from: [-way.x, -way.y, 0, 0], animation, at: time)
        }
    }

    /// Animates a view that is inserted again from its current position to its layout position, unless it starts at the
    /// frame of another view.
    private func turn(
        _ departure: Departure, _ moved: [MotionKey: [Double]], _ after: [MotionKey: MotionPass.Place],
        at time: Duration
    ) {
        guard let tag = departure.view.tag, let place = after[tag], let animation = place.animation else { return }
        guard !matches.concern(departure.key) else {
            let way = place.way(in: after, moved)
            return go(tag, from: [-way.x, -way.y, 0, 0], animation, at: time)
        }
        // The view was removed independently of its parent's animations, and is inserted in the same way.
        for key in after.outward(from: place.around) {
            if let numbers = strays[key] { strays[tag, default: MovingNumbers()].go(against: numbers, at: time) }
        }
        let distance = [
            departure.rect.minX - place.origin.x, departure.rect.minY - place.origin.y,
            departure.rect.size.width - place.rect.size.width, departure.rect.size.height - place.rect.size.height,
        ]
        go(tag, from: distance, animation, at: time)
    }

    private func go(_ key: MotionKey, from distance: [Double], _ animation: Animation, at time: Duration) {
        guard distance.contains(where: { abs($0) > 0.01 }), distance.allSatisfy(\.isFinite) else { return }
        strays[key, default: MovingNumbers()].go(from: distance, animation, at: time)
    }
}

extension MotionPass.Place {
    /// Returns the total offset of the ancestors in a change; `moved` has the offset of each one in its parent.
    fileprivate func way(in places: [MotionKey: MotionPass.Place], _ moved: [MotionKey: [Double]]) -> Point {
        var way = Point(x: 0, y: 0)
        for key in places.outward(from: around) {
            if let distance = moved[key] { way = Point(x: way.x + distance[0], y: way.y + distance[1]) }
        }
        return way
    }

    /// Returns the origin relative to the parent; if the parents differ, relative to the nearest common ancestor of
    /// this place and `other`. Both are places of the same node in two layouts; `places` is the layout of this one.
    fileprivate func origin(
        beside other: MotionPass.Place, _ places: [MotionKey: MotionPass.Place], _ others: [MotionKey: MotionPass.Place]
    ) -> Point {
        if around == other.around { return rect.origin }
        let known = Set(others.outward(from: other.around))
        let key = places.outward(from: around).first { known.contains($0) }
        guard let key, let shared = places[key] else { return origin }
        return Point(x: origin.x - shared.origin.x, y: origin.y - shared.origin.y)
    }
}

extension [MotionKey: MotionPass.Place] {
    /// Returns `key` and its ancestors, from the inside out. A node with the same key as one of its ancestors ends the
    /// search, which would not terminate otherwise.
    fileprivate func outward(from key: MotionKey?) -> [MotionKey] {
        var keys: [MotionKey] = []
        var passed: Set<MotionKey> = []
        var next = key
        while let key = next, passed.insert(key).inserted {
            keys.append(key)
            next = self[key]?.around
        }
        return keys
    }
}

/// The context of a layout that processes a change.
package struct MotionLayout {
    let pass: MotionPass
    /// The transaction of the change.
    let transaction: Transaction

    init(_ pass: MotionPass, _ transaction: Transaction) {
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
