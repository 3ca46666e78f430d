/// A view after its body has been run: what it is, what it holds, and its modifiers. Both front ends, scripts and
/// the Swift DSL, end here; layout begins here.
public struct ViewNode: Equatable, Sendable {
    /// What the view is.
    public var kind: Kind
    /// The modifiers in the order in which they apply: the first is the innermost.
    public var modifiers: [Modifier]

    /// A view of `kind`.
    public init(_ kind: Kind, modifiers: [Modifier] = []) {
        self.kind = kind
        self.modifiers = modifiers
    }

    /// The views that a tree is made of.
    public indirect enum Kind: Equatable, Sendable {
        /// Nothing; takes no part in a stack's spacing.
        case empty
        /// A text.
        case text(String)
        /// A symbol by SF Symbols' name.
        case symbol(String)
        case hstack(alignment: VerticalAlignment, spacing: Double?, children: [ViewNode])
        case vstack(alignment: HorizontalAlignment, spacing: Double?, children: [ViewNode])
        case zstack(alignment: Alignment, children: [ViewNode])
        case spacer(minLength: Double?)
        case divider
        /// Transparent to layout: its children stand in its parent's place of it, each with the group's modifiers.
        case group([ViewNode])
        /// A shape: filled with `fill` (nil: the foreground style) unless only a stroke is given.
        case shape(Outline, fill: PaintStyle?, stroke: Stroke?)
        /// A bar (`.linear`) or a ring (`.circular`); `fraction` from 0 to 1, nil while it is not known.
        case progress(ProgressContent)
        /// A button, drawn as its label. A bare label has the tint as its foreground style, as SwiftUI's has.
        case button(ButtonContent)
        /// A container of a page (a navigation stack, a list, a form, a section …), laid out as its content.
        case page(PageContent)
    }

    /// A shape's outline.
    public struct Stroke: Equatable, Sendable {
        /// What the line is painted with.
        public var style: PaintStyle
        /// The line itself.
        public var line: StrokeStyle

        /// An outline of `line`, painted with `style`.
        public init(style: PaintStyle, line: StrokeStyle) {
            self.style = style
            self.line = line
        }
    }

    /// A progress view's content.
    public struct ProgressContent: Equatable, Sendable {
        /// From 0 to 1; nil while it is not known.
        public var fraction: Double?
        /// The view above the bar.
        public var label: ViewNode?
        /// The view below the bar.
        public var currentValueLabel: ViewNode?

        /// Progress of `fraction`, with its labels.
        public init(fraction: Double?, label: ViewNode? = nil, currentValueLabel: ViewNode? = nil) {
            self.fraction = fraction
            self.label = label
            self.currentValueLabel = currentValueLabel
        }
    }

    /// A button's content.
    public struct ButtonContent: Equatable, Sendable {
        /// The action to send back when the button is pressed; nil for none.
        public var action: ActionID?
        /// The title, when the button was given one: what a `tap` event names.
        public var title: String?
        /// The views of the label.
        public var label: [ViewNode]

        /// A button that shows `label`.
        public init(action: ActionID?, title: String?, label: [ViewNode]) {
            self.action = action
            self.title = title
            self.label = label
        }
    }

    /// A page container's content.
    public struct PageContent: Equatable, Sendable {
        /// The container's name in the vocabulary.
        public var name: String
        /// The views in it, top to bottom.
        public var children: [ViewNode]

        /// A container called `name`.
        public init(name: String, children: [ViewNode]) {
            self.name = name
            self.children = children
        }
    }
}

/// A callback of the front end that made a tree; it holds until the next tree from there.
public struct ActionID: Hashable, Sendable {
    /// The front end's own number.
    public var rawValue: Int

    /// An action with the front end's number.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}
