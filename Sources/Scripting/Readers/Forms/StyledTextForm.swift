import SharedTypes
import Views

extension Form where Value == [TextPiece] {
    static var styledText: Form {
        Form(
            "StyledText",
            definition: """
                { content: string | (string | StyledText)[]; font?: Font | number | { name: string; size: number }; \
                fontDesign?: FontDesign; fontWeight?: FontWeight; italic?: boolean; bold?: boolean; baselineOffset?: \
                number; kerning?: number; monospaced?: boolean; monospacedDigit?: boolean; underlineColor?: Color; \
                underlineStyle?: UnderlineStyle; strokeColor?: Color; strokeWidth?: number; strikethroughColor?: \
                Color; strikethroughStyle?: UnderlineStyle; foregroundColor?: Color; backgroundColor?: Color; \
                paragraphStyle?: ParagraphStyle; link?: string; onTapGesture?: () => void }
                """
        ) { value, decoder throws(ScriptError) in try decoder.styledText(value) }
    }
}

extension TreeDecoder {
    /// The runs of a styled text: a string, `{content, …}` with a style, or a list of both. The content of a style
    /// inherits it.
    mutating func styledText(_ value: PropValue, depth: Int = 0) throws(ScriptError) -> [TextPiece] {
        if let text = value.json.string {
            try count(text, of: value.element)
            return [.string(text)]
        }
        guard depth < 100 else { return [] }
        if value.json.isArray {
            var pieces: [TextPiece] = []
            for part in value.elements { pieces += try styledText(part, depth: depth + 1) }
            return pieces
        }
        guard let content = value["content"] else {
            reject(value, expected: "a text or {content}")
            return []
        }
        var pieces = try styledText(content, depth: depth + 1)
        if value["paragraphStyle"]?["baseWritingDirection"]?.json.string == "rightToLeft" {
            pieces.insert(.string("\u{200F}"), at: 0)
        }
        let modifiers = try style(of: value)
        return modifiers.isEmpty ? pieces : [.view(ViewNode(.text(pieces), modifiers: modifiers))]
    }

    private mutating func style(of value: PropValue) throws(ScriptError) -> [Modifier] {
        var modifiers: [Modifier] = []
        for name in Self.styledModifiers {
            guard let reader = Vocabulary.modifier(name),
                let json = value.json.members.first(where: { $0.name.string == name })
            else { continue }
            guard !json.value.isNull else { continue }
            modifiers += try reader.read(
                ModifierArguments(name: "\(value.name).\(name)", values: [json.value], element: value.element), &self)
        }
        if let color = value["foregroundColor"].flatMap({ color($0) }) {
            modifiers.append(.foregroundStyle([.color(color)]))
        }
        if let color = value["backgroundColor"].flatMap({ color($0) }) { modifiers.append(.textBackground(color)) }
        if let line = decoration(value["underlineStyle"], value["underlineColor"]) {
            modifiers.append(.underline(line))
        }
        if let line = decoration(value["strikethroughStyle"], value["strikethroughColor"]) {
            modifiers.append(.strikethrough(line))
        }
        if let width = try number(value["strokeWidth"]) {
            modifiers.append(.textStroke(width: width, color: value["strokeColor"].flatMap { color($0) }))
        }
        if let link = value["link"]?.json.string {
            modifiers.insert(.textLink, at: 0)
            modifiers.append(.textDestination(link))
        }
        if let action = value["onTapGesture"].flatMap({ action($0) }) { modifiers.append(.onTap(action)) }
        if let paragraph = value["paragraphStyle"] {
            try Form.paragraph.read(paragraph, &self).map { modifiers.append(.paragraph($0)) }
        }
        return modifiers
    }

    private static let styledModifiers: [String] = [
        "font", "fontDesign", "fontWeight", "italic", "bold", "baselineOffset", "kerning", "monospaced",
        "monospacedDigit",
    ]

    /// A line with the names of `NSUnderlineStyle`; a colour alone means a single line.
    private mutating func decoration(_ style: PropValue?, _ color: PropValue?) -> TextDecoration? {
        guard style != nil || color != nil else { return nil }
        var line = TextDecoration(color: color.flatMap { self.color($0) })
        guard let style else { return line }
        if let change = style.json.string.flatMap({ underlineStyles[$0] }) {
            change(&line)
        } else {
            reject(style, expected: "a line style")
        }
        return line
    }
}

/// The names of `NSUnderlineStyle`, and their changes of a single line.
let underlineStyles = Keywords<@Sendable (inout TextDecoration) -> Void>([
    "byWord": { $0.line.isByWord = true }, "double": { $0.line.pattern = .double },
    "patternDash": { $0.line.pattern = .dash }, "patternDashDot": { $0.line.pattern = .dashDot },
    "patternDashDotDot": { $0.line.pattern = .dashDotDot }, "patternDot": { $0.line.pattern = .dot },
    "single": { _ in }, "thick": { $0.line.isThick = true },
])

extension Form where Value == TextParagraphChanges {
    /// The members of `NSParagraphStyle`.
    static var paragraph: Form {
        Form(
            "ParagraphStyle",
            definition: """
                { alignment?: "left" | "center" | "right" | "justified" | "natural"; firstLineHeadIndent?: number; \
                headIndent?: number; tailIndent?: number; paragraphSpacing?: number; lineSpacing?: number; \
                lineBreakMode?: "byCharWrapping" | "byClipping" | "byTruncatingHead" | "byTruncatingTail" | \
                "byTruncatingMiddle"; minLineHeight?: number; maxLineHeight?: number; lineHeightMultiple?: number; \
                baseWritingDirection?: "natural" | "leftToRight" | "rightToLeft"; hyphenationFactor?: number }
                """
        ) { value, decoder throws(ScriptError) in
            var changes = TextParagraphChanges()
            switch value["alignment"]?.json.string {
            case "left": changes.alignment = .leading
            case "center": changes.alignment = .center
            case "right": changes.alignment = .trailing
            case "justified": changes.style.isJustified = true
            default: break
            }
            let lengths: [(StaticString, WritableKeyPath<TextParagraph, Double>)] = [
                ("firstLineHeadIndent", \.firstLineIndent), ("headIndent", \.headIndent), ("tailIndent", \.tailIndent),
                ("paragraphSpacing", \.paragraphSpacing), ("lineSpacing", \.lineSpacing),
                ("minLineHeight", \.minimumLineHeight), ("maxLineHeight", \.maximumLineHeight),
                ("lineHeightMultiple", \.lineHeightMultiple),
            ]
            for (name, path) in lengths {
                guard let number = try decoder.number(value[name]) else { continue }
                changes.style[keyPath: path] = min(max(number, path == \.tailIndent ? -4_096 : 0), 4_096)
            }
            switch value["lineBreakMode"]?.json.string {
            case "byTruncatingHead": changes.truncation = .head
            case "byTruncatingMiddle": changes.truncation = .middle
            case "byTruncatingTail": changes.truncation = .tail
            case nil, "byWordWrapping": break
            case let mode?:
                decoder.reportNotDrawn("paragraphStyle's lineBreakMode \(mode) is not drawn yet", at: value.element)
            }
            if value["hyphenationFactor"]?.json.number ?? 0 > 0 || value["usesDefaultHyphenation"]?.json.bool == true {
                decoder.reportNotDrawn("paragraphStyle's hyphenation is not drawn yet", at: value.element)
            }
            switch value["baseWritingDirection"]?.json.string {
            case "leftToRight": changes.direction = .leftToRight
            case "rightToLeft": changes.direction = .rightToLeft
            default: break
            }
            return changes
        }
    }
}

extension TreeDecoder {
    /// A text style's name, a size, or `{name, size}`.
    mutating func font(_ value: PropValue) throws(ScriptError) -> Font? {
        if let style = value.json.string.flatMap(Font.TextStyle.init(rawValue:)) { return Font.style(style) }
        if let size = value["size"] {
            return try length(size).map { named(value["name"], size: $0) }
        }
        if value.json.number != nil || value.json["$num"] != nil {
            return try length(value).map { Font(size: $0) }
        }
        reject(value, expected: "a text style, a size or {name, size}")
        return nil
    }

    /// A font by name. For a font that is not bundled, a note names its replacement once.
    private mutating func named(_ name: PropValue?, size: Double) -> Font {
        guard let name, let text = name.json.string, !text.isEmpty else { return Font(size: size) }
        let known = NamedFont(text)
        var font = Font(size: size, name: text)
        if !known.isOwn {
            font.design = known.design
            font.weight = known.weight ?? .regular
            font.isItalic = known.isItalic
            // A single character may have megabytes.
            let shortName = String(text.unicodeScalars.prefix(40))
            let fault =
                known.isKnown ? "the font \"\(shortName)\" is not available" : "there is no font \"\(shortName)\""
            reportNotDrawn("\(fault): \(known.fallback) is used instead", at: name.element)
        }
        return font
    }
}
