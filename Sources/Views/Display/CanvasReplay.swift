/// Converts a drawing's commands to items of a display list.
///
/// Clipped items are collected in nested groups. A blend mode combines with everything drawn before. An item with one
/// is therefore in a group of its own with all its clips, and the groups before it are closed.
struct CanvasReplay {
    /// The maximum number of nested clips, each of which is a group within the one before it.
    private static let mostClips = 128

    let size: Size
    private let appearance: Appearance
    let measurer: any TextMeasuring
    /// The items without a clip, then those within each of the clips.
    private var levels: [[DisplayList.Item]] = [[]]
    private var clips: [DisplayList.Clip] = []
    /// The number of clips beyond the maximum: items within them are dropped.
    private var clipsBeyond = 0
    /// Whether an item was drawn that depends on earlier ones.
    private(set) var isBlended = false

    var paint = CanvasPaint.color(Color(red: 0, green: 0, blue: 0))
    var paintMatrix: AffineMatrix?
    var line = StrokeStyle()
    var font = CanvasFont(font: Font(size: 10))
    var alpha = 1.0
    private var blend = DisplayList.BlendMode.normal
    private var shadow: DisplayList.Shadow?

    /// Creates the replay of a drawing of `size`.
    init(size: Size, appearance: Appearance, measurer: any TextMeasuring) {
        self.size = size
        self.appearance = appearance
        self.measurer = measurer
    }

    /// Replays `commands`.
    mutating func run(_ commands: [CanvasCommand]) {
        for command in commands { run(command) }
    }

    /// Returns the items, back to front.
    mutating func finish() -> [DisplayList.Item] {
        close(downTo: 0)
        return levels[0]
    }

    private mutating func run(_ command: CanvasCommand) {
        switch command {
        case .paint(let paint, let matrix): (self.paint, paintMatrix) = (paint, matrix)
        case .alpha(let alpha): self.alpha = Length.fraction(alpha, or: 1)
        case .blend(let mode): blend = mode
        case .shadow(let color, let radius, let x, let y):
            let color = resolved(color)
            shadow =
                color.alpha > 0
                ? DisplayList.Shadow(
                    color: color, radius: Length.extent(radius), x: Length.finite(x), y: Length.finite(y)) : nil
        case .noShadow: shadow = nil
        case .line(let line): self.line = line.sanitized
        case .font(let font): self.font = font
        case .fill(let path, let rule): draw(fill(path, rule))
        case .stroke(let path, let matrix): draw(stroke(path, matrix))
        case .clear(let path):
            add([.fillPath(path, rule: .nonZero, paint: .color(RGBA(red: 0, green: 0, blue: 0)))], .destinationOut)
        case .clip(let path, let rule):
            guard clips.count < Self.mostClips else {
                clipsBeyond += 1
                break
            }
            clips.append(.path(path, rule: rule))
            levels.append([])
        case .unclip(let count): unclip(count)
        case .text(let string, let point, let width, let matrix, let isStroked):
            draw(text(string, at: point, maximumWidth: width, matrix, isStroked: isStroked))
        case .image(let source, let frame, let interpolation, let matrix):
            draw(faded(mapped(image(source, frame, interpolation), matrix)))
        }
    }

    // MARK: Clips and blend modes

    private mutating func unclip(_ count: Int) {
        let beyond = min(max(count, 0), clipsBeyond)
        clipsBeyond -= beyond
        let left = max(clips.count - max(count - beyond, 0), 0)
        close(downTo: left)
        clips.removeSubrange(left...)
        levels.removeSubrange((left + 1)...)
    }

    /// Moves the items of the innermost clips into groups of the others.
    private mutating func close(downTo count: Int) {
        for level in stride(from: clips.count, to: count, by: -1) where !levels[level].isEmpty {
            levels[level - 1].append(.group(opacity: 1, clip: clips[level - 1], items: levels[level]))
            levels[level] = []
        }
    }

    /// Draws `items` as a unit, with its shadow.
    private mutating func draw(_ items: [DisplayList.Item]) {
        guard !items.isEmpty, alpha > 0 else { return }
        if let shadow {
            add([.group(DisplayList.Effects(shadow: shadow), items: items)], blend)
        } else {
            add(items, blend)
        }
    }

    private mutating func add(_ items: [DisplayList.Item], _ mode: DisplayList.BlendMode) {
        guard clipsBeyond == 0 else { return }
        guard mode != .normal else {
            levels[levels.count - 1] += items
            return
        }
        isBlended = true
        close(downTo: 0)
        var items = items
        // The area outside the items changes, too: the group has the size of the canvas.
        if mode.isUnbounded {
            let all = Rect(origin: .zero, size: size)
            items.insert(.fill(.rectangle, in: all, paint: .color(RGBA(red: 0, green: 0, blue: 0, alpha: 0))), at: 0)
        }
        for clip in clips.dropFirst().reversed() { items = [.group(opacity: 1, clip: clip, items: items)] }
        levels[0].append(.group(DisplayList.Effects(clip: clips.first, blendMode: mode), items: items))
    }

    // MARK: Colours

    /// Returns the colour in the canvas's colour scheme.
    func resolved(_ color: Color) -> RGBA {
        color.resolved(in: appearance).sanitized
    }

    /// The paint; nil for a pattern or nothing. If its points must be mapped, the painted items are mapped with it.
    var plainPaint: Paint? {
        switch paint {
        case .color(let color): return .color(resolved(color).opacity(alpha))
        case .gradient(let gradient): return plain(gradient).map(Paint.gradient)
        case .pattern, .nothing: return nil
        }
    }

    /// Returns the gradient; nil for one that has no length and paints nothing.
    private func plain(_ gradient: GradientFill<Point, GradientStop>) -> GradientFill<Point, PaintStop>? {
        let stops = faded(gradient.stops)
        switch gradient.shape {
        case .linear(let start, let end) where start == end: return nil
        case .circles(let start, let startRadius, let end, let endRadius) where start == end:
            guard startRadius != endRadius else { return nil }
            if startRadius < endRadius {
                let shape = GradientShape.radial(center: start, startRadius: startRadius, endRadius: endRadius)
                return GradientFill(stops: stops, shape: shape)
            }
            let turned = gradient.stops.reversed().map { GradientStop(color: $0.color, location: 1 - $0.location) }
            let shape = GradientShape.radial(center: start, startRadius: endRadius, endRadius: startRadius)
            return GradientFill(stops: faded(turned), shape: shape)
        case .linear, .radial, .elliptical, .circles, .angular: return gradient.with(stops: stops)
        }
    }

    /// Returns `items` with the drawing's opacity.
    func faded(_ items: [DisplayList.Item]) -> [DisplayList.Item] {
        alpha < 1 && !items.isEmpty ? [.group(opacity: alpha, clip: nil, items: items)] : items
    }

    private func faded(_ stops: [GradientStop]) -> [PaintStop] {
        stops.map { PaintStop(color: resolved($0.color).opacity(alpha), location: Length.fraction($0.location)) }
    }
}
