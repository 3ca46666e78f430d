import SharedTypes

extension TextRun {
    /// The values that differ from the defaults.
    var listed: String {
        var text = lineLimit.map { " lines \($0)" } ?? ""
        if alignment != .leading { text += " \(alignment.rawValue)" }
        text += paragraph.listed
        if !spans.isEmpty { text += " spans [\(spans.map(\.listed).joined(separator: ", "))]" }
        return text
    }
}

extension TextParagraph {
    /// The values that differ from the defaults.
    fileprivate var listed: String {
        let usual = TextParagraph()
        let numbers: [(String, Double, Double)] = [
            ("lineSpacing", lineSpacing, 0), ("paragraphSpacing", paragraphSpacing, 0),
            ("firstLineIndent", firstLineIndent, 0), ("headIndent", headIndent, 0), ("tailIndent", tailIndent, 0),
            ("lineHeightMultiple", lineHeightMultiple, 0), ("minimumLineHeight", minimumLineHeight, 0),
            ("maximumLineHeight", maximumLineHeight, 0), ("reservedLines", Double(reservedLines), 0),
            ("minimumScale", minimumScale, 1),
        ]
        var text = numbers.filter { $0.1 != $0.2 }.map { " \($0.0) \($0.1.listed)" }.joined()
        if truncation != usual.truncation { text += " truncation \(truncation.rawValue)" }
        if han != usual.han { text += " \(han.rawValue)" }
        for (name, flag) in [
            ("justified", isJustified), ("tightening", allowsTightening), ("rightToLeft", isRightToLeft),
            ("redacted", isRedacted),
        ] where flag { text += " \(name)" }
        return text
    }
}

extension TextSpan {
    /// The characters, the font, and the values that differ from the defaults.
    fileprivate var listed: String {
        var text = "\(JSONLine.quoted(string)) \(font.listed)"
        if style.kerning != 0 { text += " kerning \(style.kerning.listed)" }
        if style.baselineOffset != 0 { text += " baselineOffset \(style.baselineOffset.listed)" }
        if let color = style.color { text += " \(color)" }
        if let background = style.background { text += " on \(background)" }
        if let line = style.underline { text += " underline\(line.listed)" }
        if let line = style.strikethrough { text += " strikethrough\(line.listed)" }
        if let stroke = style.stroke {
            text += " stroke \(stroke.width.listed)" + (stroke.color.map { " \($0)" } ?? "")
        }
        if let symbol = style.symbol { text += " symbol \(JSONLine.quoted(symbol.run.name))" }
        return text
    }
}

extension TextLineStyle {
    fileprivate var listed: String {
        (pattern == .solid ? "" : " \(pattern.rawValue)") + (isThick ? " thick" : "") + (isByWord ? " byWord" : "")
            + (color.map { " \($0)" } ?? "")
    }
}
