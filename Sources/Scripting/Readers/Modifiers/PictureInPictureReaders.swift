import SharedTypes
import Views

// The modifiers of a picture in picture's content.
extension ModifierReader {
    static let pictureInPicture = list {
        // The runtime calls these; the modifiers only declare them.
        PictureInPictureCallback.allCases.map { callback in
            ModifierReader(
                callback.rawValue, type: .function(callback.signature),
                content: { value, content in
                    if value?.json["$fn"] != nil { content.callbacks.insert(callback) }
                })
        }
        ModifierReader(
            "pipHideOnForeground", type: .boolean,
            content: { value, content in content.hidesOnForeground = value?.json.bool ?? true })
        ModifierReader(
            "pipShowOnBackground", type: .boolean,
            content: { value, content in content.showsOnBackground = value?.json.bool ?? true })
        // A page's picture in picture. The runtime removes it from the props; this modifier handles a call in a chain.
        ModifierReader(
            "pip",
            type: "{ isPresented: Observable<boolean>; maximumUpdatesPerSecond?: number; content: VirtualNode }",
            arguments: { arguments, decoder throws(ScriptError) in
                decoder.emit("pip is read from a view's props, not from a chain of modifiers", at: arguments.element)
                return try decoder.attachment(arguments)
            })
    }
}

extension PictureInPictureCallback {
    /// The callback's TypeScript signature.
    fileprivate var signature: String {
        switch self {
        case .onPipStart: "() => void"
        case .onPipStop:
            "(reason: \(ValueForm.words(PictureInPictureStopReason.allCases.map(\.rawValue)).typeScript)) => void"
        case .onPipPlayPauseToggle: "(isPlaying: boolean) => void"
        case .onPipSkip: "(isForward: boolean, interval: number) => void"
        case .onPipRenderSizeChanged: "(size: Size) => void"
        }
    }
}

// The modifiers of symbols, images and labels.
extension ModifierReader {
    static let symbols = list {
        ModifierReader("imageScale", .word("ImageScale")) { .imageScale($0) }
        ModifierReader("symbolRenderingMode", .word("SymbolRenderingMode")) { .symbolRenderingMode($0) }
        ModifierReader("symbolVariant", .word("SymbolVariants")) { .symbolForm($0) }
        ModifierReader("labelStyle", .word("LabelStyle")) { .labelStyle($0) }
        ModifierReader("labelIconToTitleSpacing", .number) { .labelIconToTitleSpacing($0) }
        ModifierReader("labelReservedIconWidth", .length) { .labelReservedIconWidth($0) }
    }
}
