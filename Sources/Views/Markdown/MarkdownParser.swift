import CLibraries
import Synchronization

/// Parses Markdown: CommonMark with GitHub's tables, strikethrough, task lists and bare links (cmark-gfm). Thread-safe.
package enum MarkdownParser {
    /// Serialises parsing: the library keeps its extensions' characters in global memory.
    private static let turn = Mutex(())
    /// The deepest level of nesting; content below it is dropped.
    private static let maximumDepth = 60

    /// Returns the blocks of `text`; a paragraph of its characters if it is beyond the ``MarkdownLimits``.
    package static func blocks(of text: String) -> [MarkdownBlock] {
        guard MarkdownLimits.hold(in: text) else { return [.paragraph([.text(text)])] }
        return turn.withLock { _ in
            cmark_gfm_core_extensions_ensure_registered()
            guard let parser = cmark_parser_new(CMARK_OPT_VALIDATE_UTF8) else { return [] }
            defer { cmark_parser_free(parser) }
            for name in ["table", "strikethrough", "tasklist", "autolink"] {
                if let known = cmark_find_syntax_extension(name) { cmark_parser_attach_syntax_extension(parser, known) }
            }
            var text = text
            text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { cmark_parser_feed(parser, $0.baseAddress, $0.count) }
            }
            guard let document = cmark_parser_finish(parser) else { return [] }
            defer { cmark_node_free(document) }
            return blocks(in: document, depth: 0)
        }
    }

    /// Returns the inline elements of `text`, as `AttributedString(markdown:)` parses it where it preserves white
    /// space: line breaks and spaces are kept, and no line begins a block.
    package static func inlines(of text: String) -> [MarkdownInline] {
        // A space that is not ASCII separates words as a line's end does. It keeps a line from beginning a block, and
        // the spaces at a line's end from being dropped.
        let scalars = Set(text.unicodeScalars)
        let mark = guardMarks.first { !scalars.contains($0) } ?? guardMarks[0]
        let lines = text.split(omittingEmptySubsequences: false) { ["\n", "\r", "\r\n"].contains($0) }
        let guarded = lines.map { line in
            let canBeginBlock = line.first?.isLetter != true
            let endsInSpace = line.last == " " || line.last == "\t"
            return "\(canBeginBlock ? String(mark) : "")\(line)\(endsInSpace ? String(mark) : "")"
        }.joined(separator: "\n")
        return blocks(of: guarded).flatMap { block in
            if case .paragraph(let inlines) = block { without(mark, inlines) } else { [MarkdownInline]() }
        }
    }

    /// The candidates for the mark around each line: spaces (Unicode category Zs).
    private static let guardMarks: [Unicode.Scalar] = ["\u{1680}", "\u{205F}", "\u{2001}", "\u{2000}", "\u{2004}"]

    private static func without(_ mark: Unicode.Scalar, _ inlines: [MarkdownInline]) -> [MarkdownInline] {
        func clean(_ text: String) -> String {
            String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != mark }))
        }
        return inlines.filter { $0 != .text(String(mark)) }.map { inline in
            switch inline {
            case .text(let text): .text(clean(text))
            case .code(let code): .code(clean(code))
            case .image(let alternative): .image(alternative: clean(alternative))
            case .emphasis(let inner): .emphasis(without(mark, inner))
            case .strong(let inner): .strong(without(mark, inner))
            case .strikethrough(let inner): .strikethrough(without(mark, inner))
            case .link(let inner, let address): .link(without(mark, inner), to: clean(address))
            case .softBreak, .lineBreak: inline
            }
        }
    }

    private typealias Node = OpaquePointer

    private static func children(of node: Node) -> [Node] {
        var found: [Node] = []
        var next = cmark_node_first_child(node)
        while let child = next {
            found.append(child)
            next = cmark_node_next(child)
        }
        return found
    }

    private static func kind(of node: Node) -> String { String(cString: cmark_node_get_type_string(node)) }

    private static func literal(of node: Node) -> String {
        cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
    }

    private static func blocks(in node: Node, depth: Int) -> [MarkdownBlock] {
        depth > maximumDepth ? [] : children(of: node).compactMap { block($0, depth: depth) }
    }

    private static func block(_ node: Node, depth: Int) -> MarkdownBlock? {
        switch kind(of: node) {
        case "heading": .heading(level: Int(cmark_node_get_heading_level(node)), inlines(in: node, depth: depth))
        case "paragraph": .paragraph(inlines(in: node, depth: depth))
        case "block_quote": .quote(blocks(in: node, depth: depth + 1))
        case "code_block": .code(literal(of: node))
        case "html_block": .paragraph([.text(literal(of: node))])
        case "thematic_break": .rule
        case "list":
            .list(
                start: cmark_node_get_list_type(node) == CMARK_ORDERED_LIST
                    ? Int(cmark_node_get_list_start(node)) : nil,
                items: children(of: node).map { item in
                    MarkdownListItem(
                        isDone: kind(of: item) == "tasklist"
                            ? cmark_gfm_extensions_get_tasklist_item_checked(item) : nil,
                        blocks: blocks(in: item, depth: depth + 1))
                })
        case "table": table(node, depth: depth)
        default: nil
        }
    }

    private static func table(_ node: Node, depth: Int) -> MarkdownBlock {
        let count = Int(cmark_gfm_extensions_get_table_columns(node))
        let letters = cmark_gfm_extensions_get_table_alignments(node)
        let alignments = (0..<count).map { index -> MarkdownColumnAlignment in
            switch letters?[index] {
            case UInt8(ascii: "c"): .center
            case UInt8(ascii: "r"): .trailing
            default: .leading
            }
        }
        let rows = children(of: node).map { row in children(of: row).map { inlines(in: $0, depth: depth) } }
        return .table(alignments: alignments, rows: rows)
    }

    private static func inlines(in node: Node, depth: Int) -> [MarkdownInline] {
        depth > maximumDepth ? [] : children(of: node).compactMap { inline($0, depth: depth) }
    }

    private static func inline(_ node: Node, depth: Int) -> MarkdownInline? {
        switch kind(of: node) {
        case "text": .text(literal(of: node))
        case "softbreak": .softBreak
        case "linebreak": .lineBreak
        case "code": .code(literal(of: node))
        case "html_inline": .text(literal(of: node))
        case "emph": .emphasis(inlines(in: node, depth: depth + 1))
        case "strong": .strong(inlines(in: node, depth: depth + 1))
        case "strikethrough": .strikethrough(inlines(in: node, depth: depth + 1))
        case "link":
            .link(
                inlines(in: node, depth: depth + 1), to: cmark_node_get_url(node).map { String(cString: $0) } ?? "")
        case "image": .image(alternative: inlines(in: node, depth: depth + 1).plainText)
        default: nil
        }
    }
}

extension [MarkdownInline] {
    /// The characters without their styles.
    package var plainText: String {
        map { inline in
            switch inline {
            case .text(let text), .code(let text), .image(let text): text
            case .softBreak: " "
            case .lineBreak: "\n"
            case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(let inner, _):
                inner.plainText
            }
        }.joined()
    }
}

/// A block of a Markdown text.
package indirect enum MarkdownBlock: Equatable {
    case heading(level: Int, [MarkdownInline])
    case paragraph([MarkdownInline])
    /// The first number of an ordered list; nil for bullets.
    case list(start: Int?, items: [MarkdownListItem])
    case quote([MarkdownBlock])
    case code(String)
    case table(alignments: [MarkdownColumnAlignment], rows: [[[MarkdownInline]]])
    case rule
}

/// An item of a list.
package struct MarkdownListItem: Equatable {
    /// Whether the task is done; nil for an item that is no task.
    package var isDone: Bool?
    /// The content.
    package var blocks: [MarkdownBlock]
}

/// The alignment of a table's column.
package enum MarkdownColumnAlignment: Equatable {
    case leading, center, trailing
}

/// An inline element of a Markdown text.
package indirect enum MarkdownInline: Equatable {
    case text(String)
    case softBreak
    case lineBreak
    case code(String)
    case emphasis([MarkdownInline])
    case strong([MarkdownInline])
    case strikethrough([MarkdownInline])
    case link([MarkdownInline], to: String)
    case image(alternative: String)
}
