/// The hit-testing role of a view's or a modifier's frame.
package enum HitTestRole: Equatable, Sendable {
    /// The whole frame receives taps.
    case press(TapResult)
    /// The visible content receives taps.
    case gesture(TapResult)
    /// The frame has visible content of its own, and blocks taps on views behind it.
    case solid
}

/// The visual transformation of content that a layout places in one plane: a chain of maps and clips, the last of them
/// closest to the content.
package indirect enum VisualTransform: Equatable, Sendable {
    /// One step from the layout position towards the viewer.
    package enum Step: Equatable, Sendable {
        /// The content is transformed.
        case mapped(ProjectionMatrix)
        /// Only this part is visible.
        case clipped(DisplayList.Clip)
        /// Nothing is visible.
        case hidden
    }

    /// A step, and those after it.
    case through(Step, then: VisualTransform?)

    /// Returns the layout position of the content that is visible at `point` of the frame; nil if it is not visible
    /// there.
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
    /// Runs `place` for content that is transformed by `step`.
    mutating func through(_ step: VisualTransform.Step, _ place: (inout LayoutCanvas) -> Void) {
        guard recordsFrames else { return place(&self) }
        let before = visualTransform
        visualTransform = .through(step, then: before)
        place(&self)
        visualTransform = before
    }

    /// Records that the current view is visible only in `shape` of `rect`.
    mutating func covers(_ shape: Outline, in rect: Rect) {
        guard recordsFrames, !frames.isEmpty else { return }
        frames[frames.count - 1].region = region(of: shape, in: rect)
    }
}

extension LayoutFrame {
    /// Whether the frame, and its region, is visible at `point` of the image.
    fileprivate func shows(at point: Point) -> (frame: Bool, region: Bool) {
        guard let place = visualTransform.map({ $0.place(under: point) }) ?? point, rect.contains(place) else {
            return (false, false)
        }
        return (true, region?.contains(place) ?? true)
    }
}

extension [LayoutFrame] {
    /// Returns the result of a tap at `point` of a layout with these frames in drawing order. The topmost visible view
    /// there, or its ancestor, receives the tap. If no visible view accepts it, the frame of a visible gesture does.
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
            // Visible content blocks the views behind it, but not its ancestors.
            if isHit { return holder(of: index) ?? room ?? .nothing }
        }
        return room ?? .nothing
    }

    /// Returns the tap result of the nearest frame that contains the one at `index`.
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
