import CMarkdown
import Synchronization

/// Parses Markdown: CommonMark with GitHub's tables, strikethrough, task lists and bare links (cmark-gfm).
enum MarkdownParser {
    /// A lock: the library keeps its extensions' characters in global memory during parsing.
    private static let turn = Mutex(())
    /// The maximum nesting depth; deeper content is dropped.
    private static let greatestDepth = 60

    /// The blocks of `text`.
    static func blocks(of text: String) -> [MarkdownBlock] {
        turn.withLock { _ in
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
        depth > greatestDepth ? [] : children(of: node).compactMap { block($0, depth: depth) }
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
                    MarkdownItem(
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
        let alignments = (0..<count).map { index -> MarkdownColumn in
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
        depth > greatestDepth ? [] : children(of: node).compactMap { inline($0, depth: depth) }
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
        case "link": .link(inlines(in: node, depth: depth + 1))
        case "image": .image(alternative: inlines(in: node, depth: depth + 1).plainText)
        default: nil
        }
    }
}

extension [MarkdownInline] {
    /// The characters without their styles.
    var plainText: String {
        map { inline in
            switch inline {
            case .text(let text), .code(let text), .image(let text): text
            case .softBreak: " "
            case .lineBreak: "\n"
            case .emphasis(let inner), .strong(let inner), .strikethrough(let inner), .link(let inner): inner.plainText
            }
        }.joined()
    }
}

/// A block of a Markdown text.
indirect enum MarkdownBlock: Equatable {
    case heading(level: Int, [MarkdownInline])
    case paragraph([MarkdownInline])
    /// The first number of an ordered list; nil for bullets.
    case list(start: Int?, items: [MarkdownItem])
    case quote([MarkdownBlock])
    case code(String)
    case table(alignments: [MarkdownColumn], rows: [[[MarkdownInline]]])
    case rule
}

/// An item of a list.
struct MarkdownItem: Equatable {
    /// Whether a task is done; nil if the item is not a task.
    var isDone: Bool?
    var blocks: [MarkdownBlock]
}

/// The alignment of a table's column.
enum MarkdownColumn: Equatable {
    case leading, center, trailing
}

/// A part of a line of a Markdown text.
indirect enum MarkdownInline: Equatable {
    case text(String)
    case softBreak
    case lineBreak
    case code(String)
    case emphasis([MarkdownInline])
    case strong([MarkdownInline])
    case strikethrough([MarkdownInline])
    case link([MarkdownInline])
    case image(alternative: String)
}
