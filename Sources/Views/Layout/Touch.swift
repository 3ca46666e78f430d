/// What the frame of a view or a modifier is to a finger.
package enum Touch: Equatable, Sendable {
    /// All of it answers.
    case press(TapResult)
    /// What shows in it answers.
    case gesture(TapResult)
    /// It shows something itself, and lies in the way of what is beneath.
    case solid
}

/// How something is seen that a layout places in one plane: through maps and clips, the last of them nearest to it.
package indirect enum Sight: Equatable, Sendable {
    /// One step from where it is placed towards the eye.
    package enum Step: Equatable, Sendable {
        /// It is seen elsewhere.
        case mapped(ProjectionMatrix)
        /// Only this part is seen.
        case clipped(DisplayList.Clip)
        /// Nothing is seen.
        case hidden
    }

    /// A step, and those after it.
    case through(Step, then: Sight?)

    /// What is seen at `point` of the picture, where it is placed; nil where it does not show there.
    func place(under point: Point) -> Point? {
        guard case .through(let step, let outer) = self else { return nil }
        guard let point = outer.map({ $0.place(under: point) }) ?? point else { return nil }
        switch step {
        case .mapped(let matrix):
            guard let place = matrix.inverted?.apply(to: point).point, place.x.isFinite, place.y.isFinite,
                matrix.apply(to: place).w > 0
            else { return nil }
            return place
        case .clipped(let clip): return clip.contains(point) ? point : nil
        case .hidden: return nil
        }
    }
}

extension LayoutCanvas {
    /// Places with `place` what is seen after `step`.
    mutating func through(_ step: Sight.Step, _ place: (inout LayoutCanvas) -> Void) {
        guard recordsFrames else { return place(&self) }
        let before = sight
        sight = .through(step, then: before)
        place(&self)
        sight = before
    }

    /// The view that is placed now shows only in `shape` of `rect`.
    mutating func covers(_ shape: Outline, in rect: Rect) {
        guard recordsFrames, !frames.isEmpty else { return }
        frames[frames.count - 1].region = region(of: shape, in: rect)
    }
}

extension LayoutFrame {
    /// Whether it shows at `point` of the picture.
    fileprivate func shows(at point: Point) -> (frame: Bool, region: Bool) {
        guard let place = sight.map({ $0.place(under: point) }) ?? point, rect.contains(place) else {
            return (false, false)
        }
        return (true, region?.contains(place) ?? true)
    }
}

extension [LayoutFrame] {
    /// What comes of a tap at `point` of a layout with these frames, which come in the order in which they are drawn. What shows
    /// on top there is tapped, or what holds it; where nothing that shows answers, the room of what does.
    package func tap(at point: Point) -> TapResult {
        var room: TapResult?
        for index in indices.reversed() where !self[index].touches.isEmpty {
            let shown = self[index].shows(at: point)
            guard shown.frame else { continue }
            var isHit = false
            for touch in self[index].touches {
                switch touch {
                case .press(let result): return result
                case .gesture(let result):
                    if isHit { return result }
                    room = room ?? result
                case .solid: isHit = isHit || shown.region
                }
            }
            // What shows is in the way of what lies beneath, but for what holds it.
            if isHit { return holder(of: index) ?? room ?? .nothing }
        }
        return room ?? .nothing
    }

    /// What the nearest frame around the one at `index` answers.
    private func holder(of index: Int) -> TapResult? {
        var depth = self[index].depth
        for frame in self[..<index].reversed() where frame.depth < depth {
            depth = frame.depth
            for touch in frame.touches {
                switch touch {
                case .press(let result), .gesture(let result): return result
                case .solid: break
                }
            }
        }
        return nil
    }
}
