import Views

/// The colours of multicolour symbols, after SF Symbols' multicolour variants.
enum SymbolColors {
    /// Returns the colours of the primary, secondary and tertiary layers; nil if the symbol has no colours of its own
    /// and is monochrome.
    static func colors(of name: String) -> [Color]? {
        let isFilled = name.hasSuffix(".fill")
        let base = isFilled ? String(name.dropLast(5)) : name
        if let colors = exact[name] ?? exact[base] { return colors }
        if isFilled,
            base.hasSuffix(".circle") || base.hasSuffix(".square") || base.hasSuffix(".octagon")
                || base.hasSuffix(".seal")
        {
            let word = String(base.prefix { $0 != "." })
            return marks[word].map { [.white, $0, $0] }
        }
        if name.hasPrefix("cloud.") {
            let isClear = name.contains("sun") || name.contains("moon")
            let falling: Color = name.contains("bolt") ? .yellow : .cyan
            return [cloud, isClear ? .yellow : falling, falling]
        }
        if name.hasPrefix("sun") { return [.yellow, .yellow, .yellow] }
        if name.hasPrefix("thermometer") { return [.red, .blue, .blue] }
        if name.contains(".badge") {
            return [name.contains("plus") ? .green : name.contains("checkmark") ? .green : .red, .label, .label]
        }
        if name.hasPrefix("battery") { return [.green, .secondaryLabel, .secondaryLabel] }
        return nil
    }

    private static let cloud = Color(
        light: RGBA(red: 0.82, green: 0.84, blue: 0.87), dark: RGBA(red: 1, green: 1, blue: 1))

    private static let marks: [String: Color] = [
        "checkmark": .green, "plus": .green, "xmark": .red, "minus": .red, "exclamationmark": .red, "heart": .red,
        "star": .yellow,
        "bolt": .yellow, "info": .blue, "phone": .green, "location": .blue, "questionmark": .blue,
    ]

    private static let exact: [String: [Color]] = [
        "exclamationmark.triangle.fill": [.white, .yellow, .yellow], "cloud": [cloud], "icloud": [cloud],
        "moon": [.indigo], "moon.stars": [.indigo, .yellow],
        "flame.fill": [.orange], "heart.fill": [.red], "star.fill": [.yellow], "bolt.fill": [.yellow],
        "drop.fill": [.cyan],
        "humidity.fill": [.cyan, .cyan], "snowflake": [.cyan, .cyan], "wind": [.secondaryLabel, .secondaryLabel],
        "leaf.fill": [.green],
        "trash.fill": [.red], "sunrise": [.yellow, .yellow], "sunset": [.orange, .orange], "rainbow": [.red, .yellow],
        "checkmark.shield.fill": [.white, .green, .green], "xmark.shield.fill": [.white, .red, .red],
        "folder.fill": [.cyan],
        "umbrella.fill": [.purple, .purple], "gift.fill": [.red, .red], "cross.case.fill": [.red, .red],
        "envelope.fill": [.blue],
        "location.fill": [.blue], "phone.fill": [.green], "phone.down.fill": [.red], "video.fill": [.green],
    ]
}
