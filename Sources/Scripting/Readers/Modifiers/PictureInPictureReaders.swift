import JSONText
import Views

extension ModifierReader {
    /// The callbacks of a content; the runtime calls them, and these modifiers only declare them.
    static let pictureInPictureCallbacks = PictureInPictureCallback.allCases.map { callback in
        ModifierReader(
            callback.rawValue,
            content: { value, content in
                if value?.json["$fn"] != nil { content.callbacks.insert(callback) }
            })
    }

    static let pipHideOnForeground = ModifierReader(
        "pipHideOnForeground",
        content: { value, content in
            content.hidesOnForeground = value?.json.bool ?? true
        })

    static let pipShowOnBackground = ModifierReader(
        "pipShowOnBackground",
        content: { value, content in
            content.showsOnBackground = value?.json.bool ?? true
        })

    /// A page's picture in picture. The runtime removes it from the props; this modifier handles a call in a chain.
    static let pip = ModifierReader(
        "pip",
        arguments: { arguments, decoder throws(ScriptError) in
            decoder.say("pip is read from a view's props, not from a chain of modifiers", at: arguments.element)
            return try decoder.attachment(arguments)
        })
}

/// The modifiers of symbols, images and labels.
extension ModifierReader {
    static let imageScale = ModifierReader("imageScale", word: "small, medium or large") { .imageScale($0) }
    static let symbolRenderingMode = ModifierReader(
        "symbolRenderingMode", word: "monochrome, hierarchical, palette or multicolor"
    ) { .symbolRenderingMode($0) }
    static let symbolVariant = ModifierReader(
        "symbolVariant", word: "none, fill, slash, circle, square or rectangle"
    ) { .symbolForm($0) }
    static let labelStyle = ModifierReader("labelStyle", word: "automatic, titleAndIcon, titleOnly or iconOnly") {
        .labelStyle($0)
    }
    static let labelIconToTitleSpacing = ModifierReader(
        "labelIconToTitleSpacing",
        value: { value, decoder throws(ScriptError) in
            try decoder.number(value).map { [.labelIconToTitleSpacing($0)] } ?? []
        })
    static let labelReservedIconWidth = ModifierReader(
        "labelReservedIconWidth",
        value: { value, decoder throws(ScriptError) in
            try decoder.length(value).map { [.labelReservedIconWidth($0)] } ?? []
        })
    static let scaleToFit = ModifierReader("scaleToFit", flag: { $0 ? [.aspectRatio(nil, contentMode: .fit)] : [] })
    static let scaleToFill = ModifierReader("scaleToFill", flag: { $0 ? [.aspectRatio(nil, contentMode: .fill)] : [] })

    /// `{value?, contentMode}`: width to height, or the view's own aspect ratio.
    static let aspectRatio = ModifierReader(
        "aspectRatio",
        value: { value, decoder throws(ScriptError) in
            let mode: ContentMode? = (value["contentMode"] ?? (value.json.string == nil ? nil : value)).flatMap {
                decoder.word($0, expected: "fit or fill")
            }
            // An aspect ratio beyond these is a line.
            let ratio = try decoder.number(value["value"]).map { $0 > 0 ? min(max($0, 1e-4), 1e4) : $0 }
            return [.aspectRatio(ratio, contentMode: mode ?? .fit)]
        })
}
