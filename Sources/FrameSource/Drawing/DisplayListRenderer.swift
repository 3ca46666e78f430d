import CGLib
import SampleQueue
import Views

/// Draws the items of display lists. Lengths of items are in points; all drawing is inside one area of pixels.
struct DisplayListRenderer {
    /// The Cairo context, whose matrix is the bounds' transform.
    let context: CairoContext
    /// The pixels to draw now; the context is clipped to them.
    let area: PixelRect
    /// The pixels that are visible at all. Items whose pixels depend on the drawn area are drawn for all of these.
    let shown: PixelRect
    let symbols: SymbolRenderer
    let gradients: GradientPainter
    let bounds: ItemBounds
    /// The backdrop of the layer that the renderer draws on; nil if materials show only their own colour.
    let layerBackdrop: LayerBackdrop?

    /// Draws `items`, the first at the back. Throws ``FrameSourceError``.
    func draw(_ items: some Sequence<DisplayList.Item>) throws(FrameSourceError) {
        for item in items {
            try checkTime()
            let touched = bounds.pixels(of: item).intersection(area)
            guard !touched.isEmpty else { continue }
            try draw(item, over: touched)
        }
    }

    /// Throws if the frame takes too long.
    func checkTime() throws(FrameSourceError) {
        guard bounds.shaper.time.look() else { return }
        throw FrameSourceError(.overTime, operation: "draw it", subject: "the view")
    }

    private func draw(_ item: DisplayList.Item, over touched: PixelRect) throws(FrameSourceError) {
        switch item {
        case .fill(let shape, let rect, let paint):
            try checkCost(of: shape, in: rect)
            try withSource(paint, of: item, over: touched) {
                context.addPath(shape, in: bounds.drawable(rect))
                cairo_fill(context.pointer)
            }
        case .stroke(let shape, let rect, let line, let paint):
            let box = bounds.transform.box(around: BoundingBox(bounds.drawable(rect)))
            let length = 2 * (box.maxX - box.minX + box.maxY - box.minY)
            let line = line.drawable(along: length, under: bounds.transform)
            try checkCost(of: shape, in: bounds.drawable(rect), line: line)
            try withSource(paint, of: item, over: touched) {
                context.setLine(line)
                context.addPath(shape, in: bounds.drawable(rect))
                cairo_stroke(context.pointer)
            }
        case .text(let run, let rect, let paint):
            try draw(item, bounds.shaped(run, in: rect), of: run, at: rect.origin, paint: paint, over: touched)
        case .symbol(let run, let rect, let paint):
            for pass in symbols.passes(for: run, paint: paint) {
                try withSource(pass.paint, of: item, over: touched) {
                    symbols.draw(pass, of: run, in: rect, over: touched, with: context)
                }
            }
        case .fillPath(let path, let rule, let paint):
            let path = DevicePath(path, bounds.transform)
            try checkCost(of: path)
            try withSource(paint, of: item, over: touched) {
                context.addPath(path)
                context.setFillRule(rule)
                cairo_fill(context.pointer)
                context.setFillRule(.nonZero)
            }
        case .strokePath(let path, let line, let paint):
            try draw(item, DevicePath(path, bounds.transform), line, paint, over: touched)
        case .image(let image, let rect, let interpolation):
            let whole = bounds.pixels(of: item).intersection(shown)
            let layer = try layer(of: whole) { (renderer: DisplayListRenderer) throws(FrameSourceError) in
                try renderer.context.fill(rect, with: image, interpolation)
            }
            composite(layer, at: whole, over: touched)
        case .movie(let movie, let rect):
            try draw(movie, in: rect, over: touched)
        case .transform(let matrix, let children):
            guard let inner = bounds.under(matrix) else { return }
            try context.saved { () throws(FrameSourceError) in
                context.setMap(inner.transform)
                try renderer(area: area, bounds: inner, layerBackdrop: layerBackdrop).draw(children)
            }
        case .projection(let matrix, let children):
            try drawProjected(children, matrix, over: touched)
        case .group(let effects, let children):
            try drawGroup(children, effects, over: touched)
        }
    }

    /// Draws a frame of a movie. An image beyond the canvas's edge is drawn as a whole too: it is scaled for the rectangle
    /// that it is drawn in.
    private func draw(_ movie: MovieFrame, in rect: Rect, over touched: PixelRect) throws(FrameSourceError) {
        let size = VideoFrameSize(of: movie, in: rect, under: bounds.transform)
        let memory = try reserve(bytes: 4 * size.width * size.height)
        defer { withExtendedLifetime(memory) {} }
        guard let image = movie.image(width: size.width, height: size.height) else { return }
        try draw(.image(image, in: rect, interpolation: .low), over: touched)
    }

    private func draw(
        _ item: DisplayList.Item, _ path: DevicePath, _ line: StrokeStyle, _ paint: Paint,
        over touched: PixelRect
    ) throws(FrameSourceError) {
        let line = line.drawable(along: path.length, under: bounds.transform)
        try checkCost(of: path, line: line)
        try withSource(paint, of: item, over: touched) {
            context.setLine(line)
            context.addPath(path)
            cairo_stroke(context.pointer)
        }
    }

    /// Returns a renderer of the same frame.
    func renderer(area: PixelRect, bounds: ItemBounds, layerBackdrop: LayerBackdrop?) -> DisplayListRenderer {
        DisplayListRenderer(
            context: context, area: area, shown: shown, symbols: symbols, gradients: gradients, bounds: bounds,
            layerBackdrop: layerBackdrop)
    }

    /// Runs `body` with `paint` as the source.
    func withSource(
        _ paint: Paint, of item: DisplayList.Item, over touched: PixelRect, _ body: () -> Void
    ) throws(FrameSourceError) {
        var memory: DrawBudget.MemoryReservation?
        defer { withExtendedLifetime(memory) {} }
        switch paint {
        case .color(let color):
            context.setSource(color)
        case .backdrop(let backdrop):
            if let layerBackdrop {
                // The material uses the same pixels of the backdrop, however little of the item is drawn now.
                let whole = bounds.pixels(of: item).intersection(shown)
                // The backdrop and its blur.
                memory = try reserve(12, for: layerBackdrop.canvas)
                let (image, place) = try backdrop.image(
                    for: whole, under: bounds.transform, layerBackdrop: layerBackdrop, context: context)
                image.becomeSource(of: context, x: place.x, y: place.y)
            } else {
                context.setSource(backdrop.tint.faded(by: backdrop.opacity))
            }
        case .gradient, .mesh:
            // A mesh is drawn before it is copied.
            memory = try reserve(8, for: touched)
            if let image = try gradients.image(of: paint, in: touched, transform: bounds.transform) {
                image.pixels.becomeSource(of: context, x: image.area.x, y: image.area.y)
            }
        }
        body()
    }
}

/// The number of pixels at which a movie's frame is drawn.
struct VideoFrameSize: Equatable {
    let width: Int
    let height: Int

    /// Creates the size in pixels of `rect` in the frame, so that no scaling remains. Cairo scales the rest if these
    /// are far more pixels than the movie has, or if the transform rotates them.
    init(of movie: MovieFrame, in rect: Rect, under transform: AffineMatrix) {
        func side(_ length: Double, _ own: Int) -> Int {
            let most = Double(min(max(own, Self.longest), PixelImage.maximumSide))
            return length.isFinite ? Int(min(max(length.rounded(), 1), most)) : own
        }
        width = side(
            rect.size.width * (transform.a * transform.a + transform.b * transform.b).squareRoot(), movie.width)
        height = side(
            rect.size.height * (transform.c * transform.c + transform.d * transform.d).squareRoot(), movie.height)
    }

    /// The maximum side, which no screen exceeds.
    private static let longest = 4_096
}
