import JSONText
import Views

extension ModifierReader {
    /// The calls that a content gets; the runtime makes them, and here it is only said that they are wanted.
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

    /// A page's picture in picture. The runtime takes it out of the props; what comes here is a call in a chain.
    static let pip = ModifierReader(
        "pip",
        arguments: { arguments, decoder throws(ScriptError) in
            decoder.say("pip is read from a view's props, not from a chain of modifiers", at: arguments.element)
            return try decoder.attachment(arguments)
        })
}
