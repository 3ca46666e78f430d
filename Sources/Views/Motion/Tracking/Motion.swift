/// What moves in the views of one picture from tree to tree: told of every change at its time, it knows at any later time how far
/// everything has come. Where nothing moves it knows nothing, and costs nothing. One thread.
///
/// A change is taken over in two layouts at its time: one of the tree before, which tells where everything is seen, and one of the tree
/// after it, in which each view meets what is known of it. Pictures are drawn from layouts that only ask. So what is seen at a
/// time never depends on which pictures were drawn before.
package final class Motion {
    /// What is known of the views, by their names.
    private(set) var views: [MotionKey: MovingView] = [:]
    /// How far things stand from their places: two lengths for the place, two for the size.
    private var strays: [MotionKey: MovingNumbers] = [:]
    /// Views that have gone and are still seen, by what they stand in.
    private(set) var departures: [MotionKey: [Departure]] = [:]
    /// How views get from the frames of others to their own.
    private(set) var matches = MatchedMoves()
    private var latest: ViewNode?
    private var changes = 0

    /// Nothing is known.
    package init() {}

    /// The layout of a picture at `time`; nil where nothing moves in it.
    func pass(at time: Duration) -> MotionPass? { views.isEmpty ? nil : MotionPass(self, .picture, at: time) }

    /// The tree is `node` from `time` on. `layOut` lays a tree out as it looks at that time, with all that goes along with the change.
    package func change(
        to node: ViewNode, _ transaction: Transaction, at time: Duration, layOut: (ViewNode, MotionLayout) -> Void
    ) {
        let old = latest
        latest = node
        let follows = node.followsHistory
        guard let old else {
            // What is there from the beginning comes without a course.
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
        stray(from: before.places, to: after.places, at: time)
        matches.change(from: before.matched, to: after.matched, at: time)
        if isAtRest(at: time), !follows { forget() }
    }

    /// The tree that is drawn at `time` is `node`, whatever was told of it.
    package func meet(_ node: ViewNode, at time: Duration, layOut: (ViewNode, MotionLayout) -> Void) {
        if views.isEmpty, latest != nil { return latest = node }
        if latest != node { change(to: node, Transaction(), at: time, layOut: layOut) }
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

    /// The view named `key` where a change begins.
    func entered(_ key: MotionKey, _ change: Int, _ make: () -> MovingView) -> MovingView {
        let view = views[key] ?? make()
        view.change = change
        views[key] = view
        return view
    }

    /// The view named `key`, as which `node` is in the tree from now on.
    func changed(_ key: MotionKey, _ node: ViewNode, in trail: MotionTrail?, _ change: Int, at time: Duration)
        -> Arrival
    {
        if let view = views[key], !view.hasLeft {
            guard view.change != change else { return Arrival(view: view) }
            let old = view.node.kind.content
            view.change = change
            return Arrival(view: view, levels: view.prepare(for: node, at: time), content: old)
        }
        let view = MovingView(node, at: time, change: change)
        views[key] = view
        view.cameInChange = change
        // What comes with what it stands in goes through nothing of its own.
        let around = trail?.view ?? .root
        let comesAlone = around == .root || views[around].map { $0.cameInChange != change } ?? false
        view.comesAlone = comesAlone
        return Arrival(view: view, comesAlone: comesAlone)
    }

    /// A view as it enters the tree of a change.
    struct Arrival {
        let view: MovingView
        /// What each of its modifiers was before; nil where nothing changes.
        var levels: [Modifier?]?
        /// What it was before; nil where it is new.
        var content: (any ViewContent)?
        /// It is new where what it stands in is not.
        var comesAlone = false
    }

    /// What was there and is not any more goes, on top of what it stood in.
    private func depart(_ before: MotionPass, _ transaction: Transaction, at time: Duration) {
        var gone: [(key: MotionKey, view: MovingView)] = []
        for (key, view) in views where view.change != changes && !view.hasLeft {
            view.hasLeft = true
            gone.append((key, view))
        }
        for around in departures.keys { departures[around]?.removeAll { !$0.isSeen(at: time) } }
        for (key, view) in gone.sorted(by: { $0.view.order < $1.view.order }) {
            guard view.change == changes - 1, let context = view.context, let trail = context.trail else { continue }
            let parent = views[trail.view]
            // What goes with what it stands in goes as a part of it.
            guard trail.view == .root || parent.map({ !$0.hasLeft && $0.cameInChange != changes }) ?? false else {
                continue
            }
            guard let tag = view.tag, let place = before.places[tag] else { continue }
            let animation = (parent?.transaction ?? transaction).animation
            let departure = Departure(key, view, context, place, animation, at: time)
            if departure.isSeen(at: time) { departures[place.around ?? .root, default: []].append(departure) }
        }
        departures = departures.filter { !$0.value.isEmpty }
        if departures.isEmpty { views = views.filter { !$0.value.hasLeft } }
    }

    // MARK: Places

    /// How far what is named `key` stands from its place at `time`: two lengths for the place, two for the size.
    func stray(of key: MotionKey, at time: Duration) -> (distance: [Double], nextChange: Duration?)? {
        guard let numbers = strays[key], let distance = numbers.distance(at: time) else { return nil }
        return (distance, numbers.nextChange(after: time))
    }

    /// What stands elsewhere in what it stands in than it did goes there from where it was.
    private func stray(
        from before: [MotionKey: MotionPass.Place], to after: [MotionKey: MotionPass.Place], at time: Duration
    ) {
        strays = strays.filter { $0.value.isMoving(at: time) }
        var moved: [MotionKey: [Double]] = [:]
        for (key, place) in after {
            guard let animation = place.animation, let was = before[key] else { continue }
            let (from, to) = (was.origin(beside: place, before, after), place.origin(beside: was, after, before))
            let distance = [
                from.x - to.x, from.y - to.y, was.rect.size.width - place.rect.size.width,
                was.rect.size.height - place.rect.size.height,
            ]
            guard distance.contains(where: { abs($0) > 0.01 }), distance.allSatisfy(\.isFinite) else { continue }
            moved[key] = distance
            strays[key, default: MovingNumbers()].go(from: distance, animation, at: time)
        }
        guard !moved.isEmpty else { return }
        // What has just come is where it is to be, and does not go along with what it stands in.
        for view in views.values where view.cameInChange == changes && view.comesAlone {
            guard let tag = view.tag, let place = after[tag], let animation = place.animation else { continue }
            var distance = [0.0, 0.0, 0.0, 0.0]
            var around = place.around
            while let key = around {
                if let way = moved[key] { (distance[0], distance[1]) = (distance[0] - way[0], distance[1] - way[1]) }
                around = after[key]?.around
            }
            if distance.contains(where: { abs($0) > 0.01 }) {
                strays[tag, default: MovingNumbers()].go(from: distance, animation, at: time)
            }
        }
    }
}

extension MotionPass.Place {
    /// Where it stands in the nearest of all that it stands in which `other` stands in, too: in what it stands in itself, but where
    /// something came or went between them. The two are the same thing in two layouts, of which `places` is its own.
    fileprivate func origin(
        beside other: MotionPass.Place, _ places: [MotionKey: MotionPass.Place], _ others: [MotionKey: MotionPass.Place]
    ) -> Point {
        if around == other.around { return rect.origin }
        var known: Set<MotionKey> = []
        var next = other.around
        while let key = next {
            known.insert(key)
            next = others[key]?.around
        }
        next = around
        while let key = next, !known.contains(key) { next = places[key]?.around }
        guard let key = next, let shared = places[key] else { return origin }
        return Point(x: origin.x - shared.origin.x, y: origin.y - shared.origin.y)
    }
}

/// What a layout is given from which a change is taken over.
package struct MotionLayout {
    let pass: MotionPass
    /// What goes along with the change.
    let transaction: Transaction

    init(_ pass: MotionPass, _ transaction: Transaction) {
        self.pass = pass
        self.transaction = transaction
    }
}

extension ViewNode {
    /// Whether something in the tree looks as it came or changed.
    var followsHistory: Bool {
        kind.content.followsHistory || modifiers.contains { $0.content.followsHistory }
            || parts.contains(where: \.followsHistory)
    }
}
