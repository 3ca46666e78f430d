/// Shapes and groups of a layout.
extension LayoutCanvas {
    /// Returns the region that `shape` covers in `rect`; nil if the rectangle is empty.
    package func region(of shape: Outline, in rect: Rect) -> DisplayList.Clip? {
        let rect = grid.rect(stretched(rect))
        return placed(shape, in: rect)
    }

    /// Fills the interior of `shape` in `rect` by `rule`; an empty rectangle draws nothing.
    package mutating func fill(
        _ shape: Outline, in rect: Rect, style: ResolvedStyle, rule: FillRule = .nonZero
    ) {
        let rect = grid.rect(stretched(rect))
        guard rect.size.width > 0, rect.size.height > 0 else { return }
        switch placed(shape, in: rect) {
        case .outline(let shape, let inner): draw(.fill(shape, in: inner, paint: style.paint(in: inner)))
        case .path(let path, _): draw(.fillPath(path, rule: rule, paint: style.paint(in: rect)))
        case nil: break
        }
    }

    /// The opacity of the placeholders for redacted texts and images, relative to their style's.
    package static let placeholderOpacity = 0.18

    /// Draws the placeholder for a redacted image.
    package mutating func drawPlaceholder(in rect: Rect, style: ResolvedStyle) {
        let radius = min(rect.size.width, rect.size.height) * 0.22
        fill(
            .roundedRectangle(cornerRadius: min(radius, 5)), in: rect, style: style.opacity(Self.placeholderOpacity))
    }

    /// Draws a line centred on the outline of `shape` in `rect`.
    package mutating func stroke(_ shape: Outline, in rect: Rect, line: StrokeStyle, style: ResolvedStyle) {
        let rect = grid.rect(stretched(rect))
        let line = line.sanitized
        guard line.lineWidth > 0, rect.size.width > 0 || rect.size.height > 0 else { return }
        switch placed(shape, in: rect) {
        case .outline(let shape, let inner):
            draw(.stroke(shape, in: inner, line: line, paint: style.paint(in: inner)))
        case .path(let path, _): draw(.strokePath(path, line: line, paint: style.paint(in: rect)))
        case nil: break
        }
    }

    /// Draws the output of `draw` as a group, clipped and made translucent. An empty group, or one without opacity,
    /// draws nothing.
    package mutating func group(opacity: Double, clip: DisplayList.Clip?, _ draw: (inout LayoutCanvas) -> Void) {
        group(DisplayList.Effects(clip: clip, opacity: opacity), draw)
    }

    /// Draws the output of `draw` as a group, with `effects`. An empty group, or one without opacity, draws nothing.
    package mutating func group(_ effects: DisplayList.Effects, _ draw: (inout LayoutCanvas) -> Void) {
        let inner = collected { canvas in
            if effects.opacity <= 0 { return canvas.hidden(draw) }
            if let clip = effects.clip { canvas.through(.clipped(clip), draw) } else { draw(&canvas) }
        }
        guard effects.opacity > 0, !inner.isEmpty else { return }
        items.append(.group(effects, items: inner))
    }

    /// Draws the output of `draw`, transformed by `matrix`.
    package mutating func transform(_ matrix: AffineMatrix, _ draw: (inout LayoutCanvas) -> Void) {
        let inner = collected { $0.through(.mapped(ProjectionMatrix(matrix)), draw) }
        guard !inner.isEmpty else { return }
        items.append(.transform(matrix, items: inner))
    }

    /// Returns the output of `draw` without adding it to the canvas. Its glass is separate: a container does not know
    /// where the output will be placed.
    package mutating func collected(_ draw: (inout LayoutCanvas) -> Void) -> [DisplayList.Item] {
        let (outer, outerGlass) = (items, glass)
        (items, glass) = ([], nil)
        draw(&self)
        let inner = items
        (items, glass) = (outer, outerGlass)
        return inner
    }

    /// Draws the output of `draw`, in which shapes follow `outline` in `rect`.
    package mutating func within(_ outline: Outline, in rect: Rect, _ draw: (inout LayoutCanvas) -> Void) {
        let outer = container
        let rect = grid.rect(stretched(rect))
        container = ContainerShape(outline: outline.sanitized.resolved(in: rect, container: outer), rect: rect)
        draw(&self)
        container = outer
    }

    /// Returns `shape` resolved for a rectangle on the grid: as an outline if the display list supports it, else as a
    /// path.
    private func placed(_ shape: Outline, in rect: Rect) -> DisplayList.Clip? {
        let shape = shape.sanitized.resolved(in: rect, container: container)
        switch shape {
        case .rectangle, .circle, .ellipse, .capsule, .roundedRectangle, .unevenRoundedRectangle, .ellipticalRectangle:
            return .outline(shape, in: shape.drawn(in: rect))
        case .inset(.rectangle, let length):
            return .outline(.rectangle, in: rect.inset(by: length))
        case .inset, .path, .trimmed, .containerRelative, .concentricRectangle, .custom:
            let path = shape.path(in: rect)
            return path.elements.isEmpty ? nil : .path(path, rule: .nonZero)
        }
    }
}
