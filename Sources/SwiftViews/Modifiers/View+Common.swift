public import Views

/// What is drawn of the modifiers that files for iOS commonly have, beside those of text, layout and effects.
extension View {
    /// The colour of what is in the foreground; nil for the one around. SwiftUI's older form of `foregroundStyle`.
    public func foregroundColor(_ color: Color?) -> some View {
        Optionally(content: self, modifier: color.map { .foregroundStyle([.color($0)]) })
    }

    /// The colour of bars that fill and of bare buttons; nil for the one around.
    public func tint(_ color: Color?) -> some View {
        Optionally(content: self, modifier: color.map { .tint(.color($0)) })
    }

    /// The tint; SwiftUI's older name of it.
    public func accentColor(_ color: Color?) -> some View { tint(color) }

    /// A number at the end of the row that the view is; none for 0.
    public func badge(_ count: Int) -> some View {
        Badged(content: self, text: count == 0 ? nil : Text(verbatim: "\(count)"))
    }

    /// A text at the end of the row that the view is.
    public func badge(_ label: Text?) -> some View { Badged(content: self, text: label) }

    /// A text at the end of the row that the view is.
    public func badge(_ key: LocalizedStringKey?) -> some View {
        Badged(content: self, text: key.map { Text($0) })
    }

    /// A text at the end of the row that the view is.
    @_disfavoredOverload
    public func badge(_ label: (some StringProtocol)?) -> some View {
        Badged(content: self, text: label.map { Text($0) })
    }

    /// How much the badges within stand out.
    public func badgeProminence(_ prominence: BadgeProminence) -> some View {
        environment(\.badgeProminence, prominence)
    }

    /// How the buttons of the menus within look.
    public func menuStyle(_ style: MenuStyle) -> some View { modified(.menuStyle(style)) }

    /// How the pickers within look.
    public func pickerStyle(_ style: PickerStyle) -> some View { modified(.pickerStyle(style)) }

    /// How the text fields within look.
    public func textFieldStyle(_ style: TextFieldStyle) -> some View { modified(.textFieldStyle(style)) }

    /// Whether the sliders within have knobs.
    public func sliderThumbVisibility(_ visibility: Visibility) -> some View {
        modified(.sliderThumbVisibility(visibility))
    }

    /// The view's name for those who do not see it; a session can tap it by that.
    public func accessibilityLabel(_ label: Text) -> some View { Spoken(content: self, label: label) }

    /// The view's name for those who do not see it; a session can tap it by that.
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
        Spoken(content: self, label: Text(labelKey))
    }

    /// The view's name for those who do not see it; a session can tap it by that.
    @_disfavoredOverload
    public func accessibilityLabel(_ label: some StringProtocol) -> some View {
        Spoken(content: self, label: Text(label))
    }
}

/// A view in a modifier, or as it is.
private struct Optionally<Content: View>: View, PrimitiveView {
    let content: Content
    let modifier: Modifier?

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let nodes = context.nodes(of: content, under: place, .content)
        return modifier.map { nodes.modified($0) } ?? nodes
    }
}

private struct Badged<Content: View>: View, PrimitiveView {
    let content: Content
    let text: Text?

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        context.nodes(of: content, under: place, .content)
            .modified(.badge(text.map { $0.string(in: context.environment) }))
    }
}

private struct Spoken<Content: View>: View, PrimitiveView {
    let content: Content
    let label: Text

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        context.nodes(of: content, under: place, .content)
            .modified(.accessibilityLabel(label.string(in: context.environment)))
    }
}

/// A view in a modifier of the tree.
struct Modified<Content: View>: View, PrimitiveView {
    let content: Content
    let modifier: Modifier

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        context.nodes(of: content, under: place, .content).modified(modifier)
    }
}

/// A view with another behind or in front of it.
struct Layered<Content: View, Layer: View>: View, PrimitiveView {
    let content: Content
    let layer: Layer
    let modifier: (ViewNode) -> Modifier

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let nodes = context.nodes(of: content, under: place, .content)
        let layer = context.node(of: layer, under: place, .part("layer"))
        return nodes.modified(modifier(layer))
    }
}

extension [ViewNode] {
    /// The nodes in one more modifier: several take it as a group.
    func modified(_ modifier: Modifier) -> [ViewNode] {
        guard !isEmpty else { return [] }
        var node = count == 1 ? self[0] : ViewNode(.group(self))
        node.modifiers.append(modifier)
        return [node]
    }
}

extension View {
    /// The shape of the grounds of the buttons within.
    public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { modified(.buttonBorderShape(shape)) }

    /// How wide the buttons within are.
    public func buttonSizing(_ sizing: ButtonSizing) -> some View { modified(.buttonSizing(sizing)) }

    /// The size of the controls within.
    public func controlSize(_ size: ControlSize) -> some View {
        environment(\.controlSize, size)
    }

    /// Controls within are dimmed and cannot be pressed. What is disabled from around cannot be enabled within.
    public func disabled(_ isDisabled: Bool) -> some View {
        transformEnvironment(\.isEnabled) { $0 = $0 && !isDisabled }
    }

    /// The controls within show no labels.
    public func labelsHidden() -> some View { modified(.labelsHidden) }

    /// How the groups of controls within look.
    public func controlGroupStyle(_ style: ControlGroupStyle) -> some View { modified(.controlGroupStyle(style)) }
}

extension ButtonBorderShape {
    /// A rectangle with the rounded corners that the button's size asks for.
    public static let roundedRectangle = ButtonBorderShape.roundedRectangle(radius: nil)
}

extension View {
    /// How much the view hides what is behind it, from 0 to 1.
    public func opacity(_ opacity: Double) -> some View {
        modified(.opacity(opacity))
    }

    /// Clips to a rectangle with corners of this radius.
    public func cornerRadius(_ radius: Double) -> some View {
        modified(.cornerRadius(radius))
    }

    /// The font of texts and symbols within; nil for the body's.
    public func font(_ font: Font?) -> some View {
        environment(\.font, font)
    }

    /// The weight of texts and symbols within, whatever their font's own; nil for that.
    public func fontWeight(_ weight: Font.Weight?) -> some View {
        modified(weight.map { .fontWeight($0) } ?? .bold(false))
    }

    /// The design of texts within; nil for the usual one.
    public func fontDesign(_ design: Font.Design?) -> some View {
        modified(.fontDesign(design ?? .default))
    }

    /// Bold texts within.
    public func bold(_ isActive: Bool = true) -> some View {
        modified(.bold(isActive))
    }

    /// Slanted texts within.
    public func italic(_ isActive: Bool = true) -> some View {
        modified(.italic(isActive))
    }

    /// Digits of equal width in the texts within.
    public func monospacedDigit() -> some View {
        modified(.monospacedDigit)
    }
}

extension View {
    /// Mirrors the drawing from left to right where lines go from right to left; SwiftUI's method of that name.
    @ViewBuilder public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
        if enabled { modified(.mirrored()) } else { self }
    }

    /// Goes on beyond the safe area as the view's own mirrored and blurred picture.
    public func backgroundExtensionEffect() -> some View {
        modified(.backgroundExtensionEffect)
    }
}
