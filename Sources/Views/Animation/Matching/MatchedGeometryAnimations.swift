/// A view that shares its frame, in the layout of a change.
struct MatchedView {
    let key: AnimationKey
    let modifier: MatchedGeometryModifier
    /// The layout frame in the root's coordinates.
    let target: Rect
    /// The visible frame.
    let seen: Rect
    let animation: Animation?
}

/// The offset animations of views that took over the frames of others, or gave theirs to them.
struct MatchedGeometryAnimations {
    private struct Move {
        /// The final offset from the layout frame: a removed view ends at the inserted one.
        let end: [Double]
        var rest = AnimatedNumbers()
    }

    private var moves: [AnimationKey: Move] = [:]

    /// Whether a view moves at `time` or later.
    func isMoving(at time: Duration) -> Bool { moves.values.contains { $0.rest.isMoving(at: time) } }

    /// Returns the offset of the view `key` from its layout frame: two numbers for the position, two for the size.
    func distance(of key: AnimationKey, at time: Duration) -> (distance: [Double], nextChange: Duration?)? {
        guard let move = moves[key] else { return nil }
        let rest = move.rest.distance(at: time) ?? [0, 0, 0, 0]
        let distance = zip(move.end, rest).map { $0 + $1 }
        return distance == [0, 0, 0, 0] ? nil : (distance, move.rest.nextChange(after: time))
    }

    /// Whether the view `key` takes over a frame, or gives its own.
    func involves(_ key: AnimationKey) -> Bool { moves[key] != nil }

    /// Changes the views that share frames from `before`, until `time`, to `after`.
    mutating func change(from before: [MatchedView], to after: [MatchedView], at time: Duration) {
        let stays = Set(after.map(\.key))
        let was = Set(before.map(\.key))
        moves = moves.filter { key, move in
            move.rest.isMoving(at: time) || !stays.contains(key) && move.end != [0, 0, 0, 0]
        }
        for new in after where !was.contains(new.key) {
            let old = before.last { $0.modifier.id == new.modifier.id && !stays.contains($0.key) }
            guard let old, let animation = new.animation else {
                turn(new, at: time)
                continue
            }
            // A shared frame is one animated value: an exchange during another one is combined with it (OpenSwiftUI,
            // `SharedFrame.updateValue`).
            let isWhole = new.modifier.properties == .frame && old.modifier.properties == .frame
            let running = (isWhole ? moves[old.key]?.rest : nil) ?? AnimatedNumbers()
            let rest = running.distance(at: time) ?? [0, 0, 0, 0]
            let start = new.modifier.frame(of: new.target, as: old.seen)
            var coming = Move(end: [0, 0, 0, 0], rest: running)
            coming.rest.animate(from: zip(new.target.distance(to: start), rest).map { $0 - $1 }, animation, at: time)
            moves[new.key] = coming
            let end = old.target.distance(to: old.modifier.frame(of: old.target, as: new.target))
            let seen = zip(old.target.distance(to: old.seen), rest).map { $0 - $1 }
            var going = Move(end: end, rest: running)
            going.rest.animate(from: zip(seen, end).map { $0 - $1 }, animation, at: time)
            moves[old.key] = going
        }
    }

    /// Animates a view that is inserted again without a removed counterpart to its own frame.
    private mutating func turn(_ view: MatchedView, at time: Duration) {
        guard let move = moves.removeValue(forKey: view.key), let animation = view.animation else { return }
        var back = Move(end: [0, 0, 0, 0], rest: move.rest)
        back.rest.animate(from: move.end, animation, at: time)
        moves[view.key] = back
    }

    /// Removes all animations.
    mutating func reset() { moves = [:] }
}

extension Rect {
    /// Returns the difference to `other`: two numbers for the position, two for the size.
    fileprivate func distance(to other: Rect) -> [Double] {
        [
            other.minX - minX, other.minY - minY, other.size.width - size.width, other.size.height - size.height,
        ].map { Length.finite($0) }
    }
}
