public import Views

/// The role of a view for VoiceOver; SwiftUI's `AccessibilityTraits`.
public struct AccessibilityTraits: OptionSet, Sendable {
    /// One bit per trait.
    public let rawValue: Int

    /// The traits of the bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A button.
    public static let isButton = AccessibilityTraits(rawValue: 1)
    /// A header.
    public static let isHeader = AccessibilityTraits(rawValue: 1 << 1)
    /// A selected view.
    public static let isSelected = AccessibilityTraits(rawValue: 1 << 2)
    /// A link.
    public static let isLink = AccessibilityTraits(rawValue: 1 << 3)
    /// An image.
    public static let isImage = AccessibilityTraits(rawValue: 1 << 4)
    /// A text that does not change.
    public static let isStaticText = AccessibilityTraits(rawValue: 1 << 5)
    /// A view that hides the views behind it.
    public static let isModal = AccessibilityTraits(rawValue: 1 << 6)
    /// A view that changes often.
    public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 7)
    /// A view that starts playback.
    public static let startsMediaSession = AccessibilityTraits(rawValue: 1 << 8)
}

/// VoiceOver's treatment of the views within a view; SwiftUI's `AccessibilityChildBehavior`.
public enum AccessibilityChildBehavior: Hashable, Sendable {
    case ignore, contain, combine
}

/// The direction in which VoiceOver changes a value; SwiftUI's `AccessibilityAdjustmentDirection`.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
    case increment, decrement
}

/// Haptic or audio feedback; SwiftUI's `SensoryFeedback`.
public struct SensoryFeedback: Equatable, Sendable {
    private let rawValue: String

    private init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Feedback for a success.
    public static let success = SensoryFeedback("success")
    /// Feedback for a warning.
    public static let warning = SensoryFeedback("warning")
    /// Feedback for an error.
    public static let error = SensoryFeedback("error")
    /// Feedback for a selection.
    public static let selection = SensoryFeedback("selection")
    /// Feedback for a value that increased.
    public static let increase = SensoryFeedback("increase")
    /// Feedback for a value that decreased.
    public static let decrease = SensoryFeedback("decrease")
    /// Feedback for the start of an activity.
    public static let start = SensoryFeedback("start")
    /// Feedback for the end of an activity.
    public static let stop = SensoryFeedback("stop")
    /// Feedback for an alignment.
    public static let alignment = SensoryFeedback("alignment")
    /// Feedback for a change of level.
    public static let levelChange = SensoryFeedback("levelChange")
    /// Feedback for an impact.
    public static let impact = SensoryFeedback("impact")

    /// Feedback for an impact of a weight.
    public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback { .impact }

    /// Feedback for an impact of a flexibility.
    public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback { .impact }

    /// The weight of the colliding objects.
    public enum Weight: Hashable, Sendable {
        case light, medium, heavy
    }

    /// The flexibility of the colliding objects.
    public enum Flexibility: Hashable, Sendable {
        case rigid, solid, soft
    }
}

/// Keyboard types; UIKit's names.
public enum UIKeyboardType: Hashable, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
    case decimalPad, twitter, webSearch, asciiCapableNumberPad
}

/// The label of the keyboard's submit key; SwiftUI's `SubmitLabel`.
public enum SubmitLabel: Hashable, Sendable {
    case done, go, send, join, route, search, `return`, next, `continue`
}

/// The automatic capitalization of typed text; SwiftUI's `TextInputAutocapitalization`.
public enum TextInputAutocapitalization: Hashable, Sendable {
    case never, words, sentences, characters
}

/// The height of a sheet; SwiftUI's `PresentationDetent`.
public struct PresentationDetent: Hashable, Sendable {
    private let rawValue: Double

    private init(_ rawValue: Double) {
        self.rawValue = rawValue
    }

    /// Half the height of the screen.
    public static let medium = PresentationDetent(-0.5)
    /// The full height of the screen.
    public static let large = PresentationDetent(-1)

    /// A fraction of the screen's height.
    public static func fraction(_ fraction: Double) -> PresentationDetent { PresentationDetent(-fraction) }

    /// A height in points.
    public static func height(_ height: Double) -> PresentationDetent { PresentationDetent(height) }
}

/// The style of a list; SwiftUI's list styles.
public enum ListStyle: Hashable, Sendable {
    case automatic, plain, grouped, inset, insetGrouped, sidebar
}

/// The style of a form; SwiftUI's form styles.
public enum FormStyle: Hashable, Sendable {
    case automatic, columns, grouped
}

/// The visibility of scroll indicators; SwiftUI's `ScrollIndicatorVisibility`.
public enum ScrollIndicatorVisibility: Hashable, Sendable {
    case automatic, visible, hidden, never
}

extension VerticalEdge {
    /// A set of the top and the bottom edge; SwiftUI's `VerticalEdge.Set`.
    public struct Set: OptionSet, Sendable {
        /// One bit per edge.
        public let rawValue: Int

        /// The edges of the bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The top.
        public static let top = Set(rawValue: 1)
        /// The bottom.
        public static let bottom = Set(rawValue: 2)
        /// Both.
        public static let all: Set = [.top, .bottom]
    }
}
