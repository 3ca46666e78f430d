import SharedTypes

/// A symbol by SF Symbols' name.
struct SymbolContent: ViewContent {
    let name: String
    var variableValue: Double?
    /// Whether it is stretched to the proposed size.
    var isResizable = false

    mutating func animate(_ values: inout AnimatedValues) { values.number(&variableValue) }

    func isExchanged(for old: any ViewContent) -> Bool { (old as? SymbolContent)?.name != name }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let style = context.style
        let run = SymbolRun(
            name: style.symbolVariants.applied(to: name), font: style.font, scale: style.imageScale,
            variableValue: variableValue.map { Length.fraction($0, or: 1) })
        let look = style.isRedacted ? nil : context.symbolEffectState
        let element = SymbolElement(
            run: run, colors: SymbolColoring(style), isRedacted: style.isRedacted, look: look,
            measurer: context.measurer, grid: context.grid)
        return [isResizable ? LayoutNode(StretchedSymbolElement(symbol: element)) : LayoutNode(element)]
    }
}

extension ViewNode.Kind {
    /// Returns a symbol by SF Symbols' name. `variableValue`, from 0 to 1, is the active part of a variable symbol.
    /// With `isResizable` the symbol takes the proposed size.
    public static func symbol(_ name: String, variableValue: Double? = nil, isResizable: Bool = false) -> Self {
        Self(SymbolContent(name: name, variableValue: variableValue, isResizable: isResizable))
    }
}

/// The styles of a symbol's layers, and the rendering mode.
private struct SymbolColoring {
    private let styles: [ResolvedStyle]
    private let mode: SymbolRenderingMode
    private let appearance: Appearance

    /// Creates the styles inherited in `style`; by default, several foreground styles form a palette.
    init(_ style: InheritedStyle) {
        let count = style.foreground?.count ?? 1
        let requested = style.symbolRenderingMode ?? (count > 1 ? .palette : .monochrome)
        // A palette of one style is that style with a decreasing opacity per layer.
        mode = requested == .palette && count < 2 ? .hierarchical : requested
        styles =
            mode == .palette
            ? (1...max(min(count, 3), 1)).map { style.foreground(rank: $0) } : [style.foreground(rank: 1)]
        appearance = style.appearance
    }

    /// The primary style.
    var first: ResolvedStyle { styles[0] }

    /// Returns the primary paint in `rect`.
    func paint(in rect: Rect) -> Paint { styles[0].paint(in: rect) }

    /// Returns the colours of the layers in `rect`.
    func rendering(in rect: Rect) -> SymbolRun.Rendering {
        switch mode {
        case .monochrome: .monochrome
        case .hierarchical: .hierarchical
        case .palette: .palette(styles.dropFirst().map { $0.paint(in: rect) })
        case .multicolor: .multicolor(appearance)
        }
    }
}

/// A symbol of fixed size, independent of the proposal.
private struct SymbolElement: LayoutElement {
    let run: SymbolRun
    let colors: SymbolColoring
    let isRedacted: Bool
    /// The look during a symbol effect; nil without one.
    let look: SymbolEffectState?
    let measurer: any TextMeasuring
    let grid: PixelGrid

    var name: String { "Image \(JSONLine.quoted(run.name))" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        measurer.measure(run).onGrid(grid)
    }

    func saturationWidth(along axis: Axis, across: Double?) -> Double? { 0 }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let rect = grid.rect(rect)
        guard !isRedacted else { return canvas.drawPlaceholder(in: rect, style: colors.first) }
        draw(item(in: rect, colored: rect), in: rect, on: &canvas)
    }

    /// Draws `item`, which is placed in `rect`, with the current look.
    func draw(_ item: DisplayList.Item, in rect: Rect, on canvas: inout LayoutCanvas) {
        guard let look else { return canvas.draw(item) }
        let isRightToLeft = canvas.direction == .rightToLeft
        var clip: DisplayList.Clip?
        if look.reach < 1 {
            // Parts outside the frame are drawn on together with it.
            let room = rect.inset(by: -0.25 * rect.size.height)
            let width = room.size.width * max(look.reach, 0)
            let x = isRightToLeft ? room.maxX - width : room.minX
            clip = .outline(.rectangle, in: Rect(x: x, y: room.minY, width: width, height: room.size.height))
        }
        canvas.group(opacity: look.reach > 0 ? look.opacity : 0, clip: clip) { canvas in
            guard let map = look.map(in: rect, isRightToLeft: isRightToLeft) else { return canvas.draw(item) }
            canvas.draw(.transform(map, items: [item]))
        }
    }

    /// Returns the symbol in `rect`, with the paints for `colored`.
    func item(in rect: Rect, colored: Rect) -> DisplayList.Item {
        var run = run
        run.rendering = colors.rendering(in: colored)
        run.lighting = look?.lighting
        return .symbol(run, in: rect, paint: colors.paint(in: colored))
    }
}

/// A symbol whose ink fills the proposed size.
private struct StretchedSymbolElement: LayoutElement {
    let symbol: SymbolElement

    /// The margin at each edge as a fraction of the frame: a plus in a frame of 18 points has ink of 17.67 (measured in
    /// screenshots).
    private static let margin = 0.009

    var name: String { symbol.name }

    /// The part of the symbol's own bounds that the frame shows.
    private var shown: Rect {
        let own = Rect(origin: .zero, size: symbol.measurer.measure(symbol.run).size)
        guard let ink = symbol.measurer.ink(of: symbol.run), ink.size.width > 0, ink.size.height > 0 else { return own }
        let across = ink.size.width * Self.margin / (1 - 2 * Self.margin)
        let down = ink.size.height * Self.margin / (1 - 2 * Self.margin)
        return Rect(
            x: ink.minX - across, y: ink.minY - down, width: ink.size.width + 2 * across,
            height: ink.size.height + 2 * down)
    }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let own = shown.size
        return LayoutMetrics(
            size: Size(width: proposal.width ?? own.width, height: proposal.height ?? own.height))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let rect = canvas.grid.rect(canvas.stretched(rect))
        guard !symbol.isRedacted else { return canvas.drawPlaceholder(in: rect, style: symbol.colors.first) }
        let shown = shown
        guard rect.size.width > 0, rect.size.height > 0, shown.size.width > 0, shown.size.height > 0 else { return }
        let (across, down) = (rect.size.width / shown.size.width, rect.size.height / shown.size.height)
        let map = AffineMatrix(
            a: across, b: 0, c: 0, d: down, tx: rect.minX - shown.minX * across, ty: rect.minY - shown.minY * down)
        let inner = Rect(origin: .zero, size: symbol.measurer.measure(symbol.run).size)
        symbol.draw(.transform(map, items: [symbol.item(in: inner, colored: shown)]), in: rect, on: &canvas)
    }
}
