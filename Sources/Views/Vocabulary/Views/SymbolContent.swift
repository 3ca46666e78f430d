import JSONText

/// A symbol by SF Symbols' name.
struct SymbolContent: ViewContent {
    let name: String
    var variableValue: Double?
    /// Stretched to what it is proposed.
    var isResizable = false

    mutating func animate(_ values: inout AnimatedValues) { values.number(&variableValue) }

    func isExchanged(for old: any ViewContent) -> Bool { (old as? SymbolContent)?.name != name }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let style = context.style
        let run = SymbolRun(
            name: style.symbolVariants.applied(to: name), font: style.font, scale: style.imageScale,
            variableValue: variableValue.map { Length.fraction($0, or: 1) })
        let look = style.isRedacted ? nil : context.symbolLook
        let element = SymbolElement(
            run: run, colors: SymbolColoring(style), isRedacted: style.isRedacted, look: look,
            measurer: context.measurer, grid: context.grid)
        return [isResizable ? LayoutNode(StretchedSymbolElement(symbol: element)) : LayoutNode(element)]
    }
}

extension ViewNode.Kind {
    /// A symbol by SF Symbols' name. `variableValue`, from 0 to 1, is how much of one that shows a value is on; with `isResizable` it
    /// takes what it is proposed.
    public static func symbol(_ name: String, variableValue: Double? = nil, isResizable: Bool = false) -> Self {
        Self(SymbolContent(name: name, variableValue: variableValue, isResizable: isResizable))
    }
}

/// The styles that a symbol's layers are painted with, and how.
private struct SymbolColoring {
    private let styles: [ResolvedStyle]
    private let mode: SymbolRenderingMode
    private let scheme: ColorScheme

    /// As `style` has it; several foreground styles make a palette where nothing else is said.
    init(_ style: InheritedStyle) {
        let count = style.foreground?.count ?? 1
        let asked = style.symbolRenderingMode ?? (count > 1 ? .palette : .monochrome)
        // A palette of one style is that style, fainter layer by layer.
        mode = asked == .palette && count < 2 ? .hierarchical : asked
        styles =
            mode == .palette
            ? (1...max(min(count, 3), 1)).map { style.foreground(rank: $0) } : [style.foreground(rank: 1)]
        scheme = style.colorScheme
    }

    /// The primary style.
    var first: ResolvedStyle { styles[0] }

    /// The primary paint in `rect`.
    func paint(in rect: Rect) -> Paint { styles[0].paint(in: rect) }

    /// The colours of the layers in `rect`.
    func rendering(in rect: Rect) -> SymbolRun.Rendering {
        switch mode {
        case .monochrome: .monochrome
        case .hierarchical: .hierarchical
        case .palette: .palette(styles.dropFirst().map { $0.paint(in: rect) })
        case .multicolor: .multicolor(scheme)
        }
    }
}

/// A symbol: of one size, whatever it is proposed.
private struct SymbolElement: LayoutElement {
    let run: SymbolRun
    let colors: SymbolColoring
    let isRedacted: Bool
    /// How it looks while it moves; nil where it does not.
    let look: SymbolLook?
    let measurer: any TextMeasuring
    let grid: PixelGrid

    var name: String { "Image \(JSONLine.quoted(run.name))" }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        measurer.measure(run).onGrid(grid)
    }

    func enough(along axis: Axis, across: Double?) -> Double? { 0 }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let rect = grid.rect(rect)
        guard !isRedacted else { return canvas.drawPlaceholder(in: rect, style: colors.first) }
        draw(item(in: rect, colored: rect), in: rect, on: &canvas)
    }

    /// Draws `item`, which stands in `rect`, as it looks now.
    func draw(_ item: DisplayList.Item, in rect: Rect, on canvas: inout LayoutCanvas) {
        guard let look else { return canvas.draw(item) }
        let isRightToLeft = canvas.direction == .rightToLeft
        var clip: DisplayList.Clip?
        if look.reach < 1 {
            // What sticks out of its frame is drawn on with it.
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

    /// The symbol in `rect`, its paints those for `colored`.
    func item(in rect: Rect, colored: Rect) -> DisplayList.Item {
        var run = run
        run.rendering = colors.rendering(in: colored)
        run.lighting = look?.lighting
        return .symbol(run, in: rect, paint: colors.paint(in: colored))
    }
}

/// A symbol that takes what it is proposed.
private struct StretchedSymbolElement: LayoutElement {
    let symbol: SymbolElement

    var name: String { symbol.name }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let own = symbol.metrics(for: .unspecified).size
        return LayoutMetrics(
            size: Size(width: proposal.width ?? own.width, height: proposal.height ?? own.height))
    }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        let rect = canvas.grid.rect(canvas.stretched(rect))
        guard !symbol.isRedacted else { return canvas.drawPlaceholder(in: rect, style: symbol.colors.first) }
        let own = symbol.measurer.measure(symbol.run).size
        guard rect.size.width > 0, rect.size.height > 0, own.width > 0, own.height > 0 else { return }
        let map = AffineMatrix(
            a: rect.size.width / own.width, b: 0, c: 0, d: rect.size.height / own.height, tx: rect.minX, ty: rect.minY)
        let inner = Rect(origin: .zero, size: own)
        symbol.draw(.transform(map, items: [symbol.item(in: inner, colored: inner)]), in: rect, on: &canvas)
    }
}
