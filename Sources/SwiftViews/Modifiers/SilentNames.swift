public import Views

/// What a view is to VoiceOver; SwiftUI's `AccessibilityTraits`.
public struct AccessibilityTraits: OptionSet, Sendable {
    /// A bit for each.
    public let rawValue: Int

    /// The traits of the bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A button.
    public static let isButton = AccessibilityTraits(rawValue: 1)
    /// A header.
    public static let isHeader = AccessibilityTraits(rawValue: 1 << 1)
    /// Chosen.
    public static let isSelected = AccessibilityTraits(rawValue: 1 << 2)
    /// A link.
    public static let isLink = AccessibilityTraits(rawValue: 1 << 3)
    /// A picture.
    public static let isImage = AccessibilityTraits(rawValue: 1 << 4)
    /// A text that does not change.
    public static let isStaticText = AccessibilityTraits(rawValue: 1 << 5)
    /// Something that hides what is beneath.
    public static let isModal = AccessibilityTraits(rawValue: 1 << 6)
    /// Something that changes often.
    public static let updatesFrequently = AccessibilityTraits(rawValue: 1 << 7)
    /// Something that begins to play.
    public static let startsMediaSession = AccessibilityTraits(rawValue: 1 << 8)
}

/// How VoiceOver takes the views within one; SwiftUI's `AccessibilityChildBehavior`.
public enum AccessibilityChildBehavior: Hashable, Sendable {
    case ignore, contain, combine
}

/// Which way VoiceOver changes a value; SwiftUI's `AccessibilityAdjustmentDirection`.
public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
    case increment, decrement
}

/// What is felt or heard; SwiftUI's `SensoryFeedback`.
public struct SensoryFeedback: Equatable, Sendable {
    private let rawValue: String

    private init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Something went well.
    public static let success = SensoryFeedback("success")
    /// Something may go wrong.
    public static let warning = SensoryFeedback("warning")
    /// Something went wrong.
    public static let error = SensoryFeedback("error")
    /// Something was chosen.
    public static let selection = SensoryFeedback("selection")
    /// A value went up.
    public static let increase = SensoryFeedback("increase")
    /// A value went down.
    public static let decrease = SensoryFeedback("decrease")
    /// Something began.
    public static let start = SensoryFeedback("start")
    /// Something ended.
    public static let stop = SensoryFeedback("stop")
    /// Something fell into line.
    public static let alignment = SensoryFeedback("alignment")
    /// A level was passed.
    public static let levelChange = SensoryFeedback("levelChange")
    /// Things met.
    public static let impact = SensoryFeedback("impact")

    /// Things of a weight met.
    public static func impact(weight: Weight = .medium, intensity: Double = 1) -> SensoryFeedback { .impact }

    /// Things of a softness met.
    public static func impact(flexibility: Flexibility, intensity: Double = 1) -> SensoryFeedback { .impact }

    /// How heavy things are.
    public enum Weight: Hashable, Sendable {
        case light, medium, heavy
    }

    /// How soft things are.
    public enum Flexibility: Hashable, Sendable {
        case rigid, solid, soft
    }
}

/// Keyboards; UIKit's names.
public enum UIKeyboardType: Hashable, Sendable {
    case `default`, asciiCapable, numbersAndPunctuation, URL, numberPad, phonePad, namePhonePad, emailAddress
    case decimalPad, twitter, webSearch, asciiCapableNumberPad
}

/// What a keyboard's last key says; SwiftUI's `SubmitLabel`.
public enum SubmitLabel: Hashable, Sendable {
    case done, go, send, join, route, search, `return`, next, `continue`
}

/// Which letters that are typed become capitals; SwiftUI's `TextInputAutocapitalization`.
public enum TextInputAutocapitalization: Hashable, Sendable {
    case never, words, sentences, characters
}

/// How high a sheet stands; SwiftUI's `PresentationDetent`.
public struct PresentationDetent: Hashable, Sendable {
    private let rawValue: Double

    private init(_ rawValue: Double) {
        self.rawValue = rawValue
    }

    /// Half as high as the screen.
    public static let medium = PresentationDetent(-0.5)
    /// As high as the screen.
    public static let large = PresentationDetent(-1)

    /// A part of the screen's height.
    public static func fraction(_ fraction: Double) -> PresentationDetent { PresentationDetent(-fraction) }

    /// Points.
    public static func height(_ height: Double) -> PresentationDetent { PresentationDetent(height) }
}

/// How a list looks; SwiftUI's styles of lists.
public enum ListStyle: Hashable, Sendable {
    case automatic, plain, grouped, inset, insetGrouped, sidebar
}

/// How a form looks; SwiftUI's styles of forms.
public enum FormStyle: Hashable, Sendable {
    case automatic, columns, grouped
}

/// Whether scroll views show how far they are; SwiftUI's `ScrollIndicatorVisibility`.
public enum ScrollIndicatorVisibility: Hashable, Sendable {
    case automatic, visible, hidden, never
}

extension VerticalEdge {
    /// Some of the top and the bottom; SwiftUI's `VerticalEdge.Set`.
    public struct Set: OptionSet, Sendable {
        /// A bit for each.
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
