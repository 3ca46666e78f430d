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
    /// How many views something is known of, and how many places have views that go.
    package var size: (known: Int, places: Int) { (views.count, departures.count) }
    /// How views get from the frames of others to their own.
    private(set) var matches = MatchedMoves()
    private var latest: ViewNode?
    private var changes = 0
    private var passes = 0
    /// Those that come back in the change that is taken over now.
    private var returns: [Departure] = []

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
        matches.change(from: before.matched, to: after.matched, at: time)
        stray(from: before.places, to: after.places, at: time)
        returns = []
        if isAtRest(at: time), !follows { forget() }
    }

    /// The tree that is drawn at `time` is `node`, whatever was told of it.
    package func meet(_ node: ViewNode, at time: Duration, layOut: (ViewNode, MotionLayout) -> Void) {
        if views.isEmpty, latest != nil { return latest = node }
        if latest != node { change(to: node, Transaction(), at: time, layOut: layOut) }
    }

    /// The number of the next layout.
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
        if let arrival = returned(key, node, in: trail, change, at: time) { return arrival }
        let view = MovingView(node, at: time, change: change)
        views[key] = view
        view.cameInChange = change
        // What comes with what it stands in goes through nothing of its own.
        let around = trail?.view ?? .root
        let comesAlone = around == .root || views[around].map { $0.cameInChange != change } ?? false
        view.comesAlone = comesAlone
        return Arrival(view: view, comesAlone: comesAlone)
    }

    /// The view named `key` comes back before it is gone, and turns around where it is; nil where it does not. What stood in it comes along.
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

    /// A view as it enters the tree of a change.
    struct Arrival {
        let view: MovingView
        /// What each of its modifiers was before; nil where nothing changes.
        var levels: [Modifier?]?
        /// What it was before; nil where it is new.
        var content: (any ViewContent)?
        /// How it went, where it comes back on its way out.
        var departure: Departure?
        /// It is new where what it stands in is not.
        var comesAlone = false
    }

    /// What was there and is not any more goes, on top of what it stood in.
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
            // What goes with what it stands in goes as a part of it.
            guard trail.view == .root || parent.map({ !$0.hasLeft && $0.cameInChange != changes }) ?? false else {
                continue
            }
            guard let tag = view.tag, let place = before.places[tag] else { continue }
            let animation = (parent?.transaction ?? transaction).animation
            // It stays where it was seen.
            strays[tag]?.stay(at: time)
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
            guard let was = before[key] else { continue }
            let (from, to) = (was.origin(beside: place, before, after), place.origin(beside: was, after, before))
            let distance = [
                from.x - to.x, from.y - to.y, was.rect.size.width - place.rect.size.width,
                was.rect.size.height - place.rect.size.height,
            ]
            guard distance.contains(where: { abs($0) > 0.01 }), distance.allSatisfy(\.isFinite) else { continue }
            guard let animation = place.animation else {
                // What is elsewhere at once is on no way any more.
                strays[key] = nil
                continue
            }
            moved[key] = distance
            strays[key, default: MovingNumbers()].go(from: distance, animation, at: time)
        }
        for departure in returns { turn(departure, moved, after, at: time) }
        guard !moved.isEmpty else { return }
        // What has just come is where it is to be, and does not go along with what it stands in.
        for view in views.values where view.cameInChange == changes && view.comesAlone {
            guard let tag = view.tag, let place = after[tag], let animation = place.animation else { continue }
            let way = place.way(in: after, moved)
            go(tag, from: [-way.x, -way.y, 0, 0], animation, at: time)
        }
    }

    /// What comes back goes to its place from where it is on its way out, but where it has the frame of another to come from.
    private func turn(
        _ departure: Departure, _ moved: [MotionKey: [Double]], _ after: [MotionKey: MotionPass.Place],
        at time: Duration
    ) {
        guard let tag = departure.view.tag, let place = after[tag], let animation = place.animation else { return }
        guard !matches.concern(departure.key) else {
            let way = place.way(in: after, moved)
            return go(tag, from: [-way.x, -way.y, 0, 0], animation, at: time)
        }
        // It went on its own, whatever moved what it stood in, and comes back so.
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
    /// How far a change takes what it stands in, of which `moved` says how far each goes in what it stands in itself.
    fileprivate func way(in places: [MotionKey: MotionPass.Place], _ moved: [MotionKey: [Double]]) -> Point {
        var way = Point(x: 0, y: 0)
        for key in places.outward(from: around) {
            if let distance = moved[key] { way = Point(x: way.x + distance[0], y: way.y + distance[1]) }
        }
        return way
    }

    /// Where it stands in the nearest of all that it stands in which `other` stands in, too: in what it stands in itself, but where
    /// something came or went between them. The two are the same thing in two layouts, of which `places` is its own.
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
    /// `key` and what it stands in, from the inside out: what has the name of something that it stands in is not followed around and
    /// around.
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
    /// Whether the view or one of its modifiers looks as it came or changed, whatever is in it.
    var followsHistoryByItself: Bool {
        kind.content.followsHistory || modifiers.contains { $0.content.followsHistory }
    }

    /// Whether something in the tree looks as it came or changed.
    package var followsHistory: Bool {
        mark?.followsHistory ?? (followsHistoryByItself || parts.contains(where: \.followsHistory))
    }
}
