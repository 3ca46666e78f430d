import FrameSource
import TestSupport
import Views

/// A number of a view that is laid out: a control's length, a distance in a chart, the ink of a symbol.
struct MeasuredView {
    let renderer: ViewRenderer
    var look = SystemLook.ios26

    private func layout() -> ViewLayout {
        var environment = LayoutEnvironment(colorScheme: .light, displayScale: 3)
        environment.appearance.look = look
        return ViewLayout(environment: environment, measurer: renderer.measurer)
    }

    /// The frame of the first view called `name` in `node`.
    private func frame(_ name: String, in node: ViewNode, _ proposal: ProposedSize = .unspecified) -> Rect? {
        layout().scene(of: node, proposal: proposal).frames(at: .zero).first { $0.name.hasPrefix(name) }?.rect
    }

    private func items(of node: ViewNode, _ proposal: ProposedSize = .unspecified) -> [DisplayList.Item] {
        var scene = layout().scene(of: node, proposal: proposal)
        return scene.displayList(at: .zero).items.flatMap(\.parts)
    }

    // MARK: Texts, distances and widgets

    /// The weight of bold text in a text style.
    func emphasizedWeight(of style: String) -> String? {
        guard let style = Font.TextStyle(rawValue: style) else { return nil }
        let bold = items(of: ViewNode.text("a").with(.font(.style(style))).with(.bold(true)))
        for case .text(let run, _, _) in bold { return run.font.weight.rawValue }
        return nil
    }

    /// The default distance between two views in a vertical stack.
    func spacing(_ name: String, size: Double) -> Double? {
        let text = ViewNode.text("Hx").with(.font(Font(size: size)))
        let framed = text.with(.frame(width: 100, height: 40, alignment: .center))
        let button = ViewNode(.button(.init(action: nil, title: nil, label: [framed])))
        let pair: [ViewNode]
        switch name {
        case "row above text":
            pair = [ViewNode(.hstack(alignment: .center, spacing: nil, children: [.symbol("star"), text])), text]
        case "framed buttons": pair = [button, button]
        default: return nil
        }
        let stack = ViewNode.vstack(pair[0], pair[1])
        let stacked = frame("", in: stack, ProposedSize(width: 300, height: 300))
        let heights = pair.compactMap { frame("", in: $0, ProposedSize(width: 300, height: 300))?.size.height }
        return stacked.map { $0.size.height - heights.reduce(0, +) }
    }

    /// The distance of a widget's content from its edge, or the shape that clips it.
    func widget(_ quantity: String, side: Double) -> String? {
        let content = ViewNode.rectangle.with(.frame(width: side * 2, height: side, alignment: .center))
        let node = ViewNode(.widget(content, background: nil))
        guard case .group(let effect, let inner)? = widgetItems(node, side).first(where: { $0.isGroup }) else {
            return nil
        }
        if quantity == "shape" { return "\(effect)".contains("roundedRectangle") ? "rounded" : "none" }
        let fills = inner.flatMap(\.parts).compactMap { item -> Double? in
            if case .fill(_, let rect, _) = item { rect.minY } else { nil }
        }
        return fills.max().map { "\($0)" }
    }

    private func widgetItems(_ node: ViewNode, _ side: Double) -> [DisplayList.Item] {
        var scene = layout().scene(of: node, proposal: ProposedSize(width: side, height: side))
        return scene.displayList(at: .zero).items
    }

    // MARK: Controls

    /// A length of a control, or the shape of its background in words.
    func control(_ name: String, size: Double, _ quantity: String) -> String? {
        let titles = name.split(separator: "|").map { ViewNode.text(String($0)) }
        let (node, proposal): (ViewNode, ProposedSize)
        switch name {
        case "toggle": (node, proposal) = (ViewNode(.toggle(isOn: true, title: nil, label: [])), .unspecified)
        case "slider":
            (node, proposal) = (ViewNode(.slider(value: 0.5)), ProposedSize(width: 200, height: nil))
        case "stepper":
            (node, proposal) = (ViewNode(.stepper(label: [], increment: nil, decrement: nil)), .unspecified)
        case "button":
            let button = ViewNode(.button(.init(action: nil, title: nil, label: [.text("Continue")])))
            (node, proposal) = (button.with(.buttonStyle(.borderedProminent)), .unspecified)
        case "field":
            let field = ViewNode(.field(text: "Text", prompt: nil)).with(.font(Font(size: size)))
            (node, proposal) = (field, ProposedSize(width: 200, height: nil))
        default:
            let picker = ViewNode(.picker(label: [], options: titles, selection: 0))
            (node, proposal) = (picker.with(.pickerStyle(.segmented)), .unspecified)
        }
        let outlines = items(of: node, proposal).compactMap { item -> (Outline, Rect)? in
            if case .fill(let outline, let rect, _) = item { (outline, rect) } else { nil }
        }
        let whole = frame("", in: node, proposal)
        switch quantity {
        case "width": return whole.map { "\($0.size.width)" }
        case "height": return whole.map { "\($0.size.height)" }
        case "track": return outlines.first.map { "\($0.1.size.height)" }
        case "inset": return outlines.first.map { "\($0.1.minX)" }
        default: return outlines.first.map { "\($0.0)" }.map { $0.hasPrefix("capsule") ? "capsule" : "rounded" }
        }
    }

    // MARK: Charts

    /// A length of a chart.
    func chart(_ quantity: String, in band: Double) -> Double? {
        switch quantity {
        case "legend font": return names(["Core", "REM"]).first?.run.font.size
        case "legend gap":
            let shown = names(["Core", "REM"])
            guard let first = shown.first, let ink = renderer.measurer.ink(of: first.run), shown.count == 2 else {
                return nil
            }
            return shown[1].dot.minX - first.rect.minX - ink.maxX
        case "hour bar": return bars(24, of: band).first?.rect.size.width
        case "stack end":
            guard case .unevenRoundedRectangle(let radius, _, _, _, _)? = bars(24, of: band).first?.outline else {
                return nil
            }
            return radius
        default:
            let stack = ViewNode.vstack(
                ViewNode(.hstack(alignment: .center, spacing: nil, children: [.text("Steps"), .text("9,000")])),
                ViewNode(.chart(ChartContent(marks: [Self.bar("a", 1)]))))
            let size = ProposedSize(width: 300, height: 300)
            guard let text = frame("HStack", in: stack, size), let chart = frame("Chart", in: stack, size) else {
                return nil
            }
            return chart.minY - text.maxY
        }
    }

    private static func bar(_ place: String, _ value: Double, _ name: String? = nil) -> ChartMark {
        var mark = ChartMark(.bar, x: .value(.category(place)), y: .value(.number(value)))
        mark.style.foregroundBy = name.map(ChartValue.category)
        return mark
    }

    private func names(_ names: [String]) -> [(run: TextRun, rect: Rect, dot: Rect)] {
        let marks = names.map { Self.bar("a", 1, $0) }
        let shown = items(of: ViewNode(.chart(ChartContent(marks: marks))), ProposedSize(width: 300, height: 200))
        let dots = shown.compactMap { item -> Rect? in
            if case .fill(.circle, let rect, _) = item { rect } else { nil }
        }
        let texts = shown.compactMap { item -> (TextRun, Rect)? in
            if case .text(let run, let rect, _) = item, names.contains(run.string) { (run, rect) } else { nil }
        }
        return zip(texts, dots).map { (run: $0.0, rect: $0.1, dot: $1) }
    }

    private func bars(_ count: Int, of band: Double) -> [(outline: Outline, rect: Rect)] {
        var hidden = ChartAxisSetting()
        hidden.isHidden = true
        let node = ViewNode(
            .chart(ChartContent(marks: (0..<count).map { Self.bar("\($0)", 1) })),
            modifiers: [.chart(.axis(.horizontal, hidden)), .chart(.axis(.vertical, hidden))])
        return items(of: node, ProposedSize(width: band * Double(count), height: 100)).compactMap { item in
            if case .fill(let outline, let rect, _) = item { (outline, rect) } else { nil }
        }
    }

    // MARK: Symbols

    /// The width of the ink of a resizable symbol in a square frame.
    func symbolInk(_ name: String, side: Double) throws -> Double {
        let node = ViewNode(.symbol(name, isResizable: true)).with(
            .frame(width: side, height: side, alignment: .center))
        let scale = 8.0
        let list = DisplayList(
            size: Size(width: side + 8, height: side + 8),
            items: [.transform(.translation(x: 4, y: 4), items: items(of: node))])
        let frame = try renderer.pixelBuffer(list, scale: scale)
        return Double(frame.inkedColumns.count) / scale
    }
}

extension DisplayList.Item {
    fileprivate var isGroup: Bool {
        if case .group = self { true } else { false }
    }

    /// The item with those in it, as far as they are not mapped.
    fileprivate var parts: [DisplayList.Item] {
        if case .group(_, let items) = self { items.flatMap(\.parts) } else { [self] }
    }
}
