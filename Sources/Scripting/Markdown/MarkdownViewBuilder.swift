import Views

/// Creates the views of a Markdown text.
struct MarkdownViewBuilder {
    let theme: MarkdownTheme

    private var style: MarkdownInlineStyle {
        MarkdownInlineStyle(
            code: theme.inlineCode, strong: theme == .basic ? .bold(true) : .fontWeight(.semibold),
            link: theme == .github ? [.foregroundStyle([.color(MarkdownTheme.link)])] : [.textLink])
    }

    /// The whole text.
    func view(_ blocks: [MarkdownBlock]) -> ViewNode {
        var modifiers: [Modifier] = [.font(Font(size: theme.size))]
        if let color = theme.text { modifiers.append(.foregroundStyle([.color(color)])) }
        // The modifiers belong to the inner view: those of the element itself are outside of it.
        return ViewNode(.group([stack(blocks).adding(modifiers)]))
    }

    /// Stacks blocks vertically; between two blocks, the greater of their distances applies.
    private func stack(_ blocks: [MarkdownBlock], isTight: Bool = false) -> ViewNode {
        var views: [ViewNode] = []
        var below = 0.0
        for block in blocks {
            let margins = isTight ? (top: 0, bottom: 0) : margins(of: block)
            let gap = views.isEmpty ? 0 : max(below, margins.top)
            views.append(view(block).adding([.padding(EdgeInsets(top: gap))]))
            below = margins.bottom
        }
        return ViewNode(.vstack(alignment: .leading, spacing: 0, children: views))
    }

    private func margins(of block: MarkdownBlock) -> (top: Double, bottom: Double) {
        let size = theme.size
        return switch block {
        case .heading: theme == .github ? (24, 16) : (size * 1.5, size)
        case .rule: theme == .github ? (24, 24) : (size * 2, size * 2)
        case .paragraph, .list, .quote, .code, .table: (0, theme == .github ? 16 : size)
        }
    }

    private func view(_ block: MarkdownBlock) -> ViewNode {
        switch block {
        case .heading(let level, let inlines): heading(level, inlines)
        case .paragraph(let inlines): paragraph(inlines)
        case .list(let start, let items): list(start, items)
        case .quote(let blocks): quote(blocks)
        case .code(let code): codeBlock(code)
        case .table(let alignments, let rows): table(alignments, rows)
        case .rule: theme == .github ? bar(height: 4) : ViewNode(.divider)
        }
    }

    private func text(_ inlines: [MarkdownInline]) -> ViewNode {
        ViewNode(.text(InlineMarkdown.pieces(of: inlines, style)))
    }

    private func paragraph(_ inlines: [MarkdownInline]) -> ViewNode {
        if case .image(let alternative)? = inlines.first, inlines.count == 1 { return image(alternative) }
        return text(inlines).adding([.lineSpacing(theme.lineSpacing), .fixedSize(horizontal: false, vertical: true)])
    }

    private func heading(_ level: Int, _ inlines: [MarkdownInline]) -> ViewNode {
        let size = theme.size * theme.headingScale(level)
        let title = text(inlines).adding([
            .font(Font(size: size, weight: .semibold)), .fixedSize(horizontal: false, vertical: true),
        ])
        guard theme == .github, level <= 2 else { return title }
        return ViewNode(
            .vstack(alignment: .leading, spacing: size * 0.3, children: [title, ViewNode(.divider)]))
    }

    private func bar(height: Double) -> ViewNode {
        ViewNode(.shape(.rectangle, fill: .color(MarkdownTheme.border), stroke: nil)).adding([
            .frame(width: nil, height: height, alignment: .center)
        ])
    }

    private func list(_ start: Int?, _ items: [MarkdownListItem]) -> ViewNode {
        let size = theme.size
        let rows = items.enumerated().map { index, item -> ViewNode in
            var marker: ViewNode
            if let isDone = item.isDone {
                marker = ViewNode(.symbol(isDone ? "checkmark.square.fill" : "square")).adding([
                    .foregroundStyle([.color(MarkdownTheme.secondary)])
                ])
            } else if let start {
                marker = ViewNode(.text("\(start &+ index).")).adding([.monospacedDigit])
            } else {
                marker = ViewNode(.text("•"))
            }
            marker = marker.adding([
                .flexibleFrame(FlexibleFrame(minWidth: size * 1.5, alignment: .trailing))
            ])
            let body = stack(item.blocks, isTight: item.blocks.count == 1 || isTight(item))
            let row = ViewNode(
                .hstack(alignment: .firstTextBaseline, spacing: size * 0.4, children: [marker, body]))
            return row.adding([.padding(EdgeInsets(top: index == 0 ? 0 : size * 0.25))])
        }
        return ViewNode(.vstack(alignment: .leading, spacing: 0, children: rows))
    }

    /// Whether a list in a list follows its text closely.
    private func isTight(_ item: MarkdownListItem) -> Bool {
        item.blocks.allSatisfy { block in
            switch block {
            case .paragraph, .list: true
            case .heading, .quote, .code, .table, .rule: false
            }
        }
    }

    private func quote(_ blocks: [MarkdownBlock]) -> ViewNode {
        let size = theme.size
        let body = stack(blocks)
        switch theme {
        case .basic:
            return body.adding([.italic(true), .padding(EdgeInsets(leading: size * 2, trailing: size))])
        case .github:
            // The bar is as high as the quote: it is placed behind it at its leading edge.
            let line = ViewNode(
                .shape(.roundedRectangle(cornerRadius: 2), fill: .color(MarkdownTheme.border), stroke: nil)
            )
            .adding([.frame(width: size * 0.2, height: nil, alignment: .center)])
            return body.adding([
                .foregroundStyle([.color(MarkdownTheme.secondary)]),
                .padding(EdgeInsets(leading: size * 1.2, trailing: size)), .background(line, alignment: .leading),
            ])
        case .docC:
            return body.adding([
                .padding(EdgeInsets(top: 12, leading: 14, bottom: 12, trailing: 14)),
                .backgroundStyle(.color(MarkdownTheme.codeBackground), shape: .roundedRectangle(cornerRadius: 15)),
            ])
        }
    }

    private func codeBlock(_ code: String) -> ViewNode {
        let trimmed = code.hasSuffix("\n") ? String(code.dropLast()) : code
        let size = theme.size * theme.codeScale
        let text = ViewNode(.text(trimmed)).adding([
            .font(Font(size: size, design: .monospaced)), .lineSpacing(size * 0.15),
        ])
        let padding = theme == .docC ? EdgeInsets(top: 8, leading: 14, bottom: 8, trailing: 14) : EdgeInsets(all: 16)
        if theme == .basic { return text.adding([.padding(EdgeInsets(leading: theme.size))]) }
        return text.adding([
            .padding(padding), .flexibleFrame(FlexibleFrame(maxWidth: .infinity, alignment: .leading)),
            .backgroundStyle(
                .color(MarkdownTheme.codeBackground), shape: .roundedRectangle(cornerRadius: theme == .docC ? 15 : 6)),
        ])
    }

    /// Columns beside each other, their rows at equal heights if no cell wraps.
    private func table(_ alignments: [MarkdownColumnAlignment], _ rows: [[[MarkdownInline]]]) -> ViewNode {
        let columns = alignments.enumerated().map { column, alignment -> ViewNode in
            let cells = rows.enumerated().map { row, cells -> ViewNode in
                let inlines = cells.indices.contains(column) ? cells[column] : []
                var cell = text(inlines.isEmpty ? [.text(" ")] : inlines).adding([.lineLimit(1)])
                if row == 0 { cell = cell.adding([.fontWeight(.semibold)]) }
                let place: Alignment =
                    switch alignment {
                    case .leading: .leading
                    case .center: .center
                    case .trailing: .trailing
                    }
                cell = cell.adding([
                    .padding(EdgeInsets(top: 6, leading: 13, bottom: 6, trailing: 13)),
                    .flexibleFrame(FlexibleFrame(maxWidth: .infinity, alignment: place)),
                ])
                return row > 0 && row.isMultiple(of: 2)
                    ? cell.adding([.backgroundStyle(.color(MarkdownTheme.codeBackground), shape: nil)]) : cell
            }
            let lines = cells.enumerated().flatMap { $0.offset == 0 ? [$0.element] : [bar(height: 1), $0.element] }
            return ViewNode(.vstack(alignment: .leading, spacing: 0, children: lines)).adding([
                .fixedSize(horizontal: true, vertical: false)
            ])
        }
        return ViewNode(.hstack(alignment: .top, spacing: 0, children: columns)).adding([
            .overlay(
                ViewNode(
                    .shape(
                        .rectangle, fill: nil,
                        stroke: ViewNode.Stroke(style: .color(MarkdownTheme.border), line: StrokeStyle(lineWidth: 1)))),
                alignment: .center)
        ])
    }

    /// A placeholder for an image on the network.
    private func image(_ alternative: String) -> ViewNode {
        let label = ViewNode(
            .vstack(
                alignment: .center, spacing: 6,
                children: [ViewNode(.symbol("photo")), ViewNode(.text(alternative)).adding([.font(.style(.caption))])]))
        return label.adding([
            .foregroundStyle([.color(MarkdownTheme.secondary)]), .padding(EdgeInsets(all: 16)),
            .backgroundStyle(.color(MarkdownTheme.codeBackground), shape: .roundedRectangle(cornerRadius: 6)),
        ])
    }
}

extension MarkdownBlock {
    /// The number of views that the block counts as in a tree; two modifiers count as a view.
    var viewCount: Int {
        switch self {
        // A text in a padding with its spacing and size; a title with its line and font, code with its background.
        case .paragraph: 3
        case .heading, .code: 4
        case .rule: 2
        case .quote(let blocks): blocks.reduce(5) { $0 + $1.viewCount }
        // An item is a row of a marker in a frame and a stack of the blocks.
        case .list(_, let items):
            items.reduce(2) { count, item in item.blocks.reduce(count + 5) { $0 + $1.viewCount } }
        // A cell is a text in a padding, a frame and a background, with a line below it.
        case .table(let alignments, let rows): 5 * alignments.count * rows.count
        }
    }
}

extension ViewNode {
    /// The view with further modifiers around it.
    fileprivate func adding(_ modifiers: [Modifier]) -> ViewNode {
        var copy = self
        copy.modifiers += modifiers
        return copy
    }
}
