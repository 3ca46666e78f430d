/// What becomes of a name of the vocabulary when a script uses it. There is no fourth way: nothing is lost silently.
package enum Standing: Equatable, Sendable {
    /// It is in the picture; a name that is no view, prop or modifier does here what it does on a phone.
    case drawn
    /// It changes pictures on a phone and none here: said once, with its place, where it is used.
    case notDrawnYet
    /// It has no picture on a phone either: accepted without a word.
    case withoutPicture(WithoutPicture)

    var isWithoutPicture: Bool {
        if case .withoutPicture = self { true } else { false }
    }
}

/// What a name without a picture is about; the raw value completes "it concerns …".
package enum WithoutPicture: String, CaseIterable, Sendable {
    case accessibility = "people who do not look at the screen"
    case callback = "a call that the script is given"
    case data = "files, the network and the device's data"
    case gesture = "fingers on the screen"
    case hardware = "sensors, radios and vibration"
    case identity = "how a view is told from another"
    case keyboard = "typing"
    case sound = "sound and speech"
    case system = "the system around the app"
}
