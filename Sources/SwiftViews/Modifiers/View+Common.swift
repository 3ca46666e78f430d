public import Views

/// The common modifiers of iOS code that affect drawing, besides those of text, layout and effects.
extension View {
    /// Sets the foreground colour; nil for the environment's. SwiftUI's older form of `foregroundStyle`.
    public func foregroundColor(_ color: Color?) -> some View {
        OptionalModifierView(content: self, modifier: color.map { .foregroundStyle([.color($0)]) })
    }

    /// Sets the colour of progress bars and of borderless buttons; nil for the environment's.
    public func tint(_ color: Color?) -> some View {
        OptionalModifierView(content: self, modifier: color.map { .tint(.color($0)) })
    }

    /// Sets the tint; SwiftUI's older name for it.
    public func accentColor(_ color: Color?) -> some View { tint(color) }

    /// Sets a number at the end of the row that the view is; none for 0.
    public func badge(_ count: Int) -> some View {
        BadgedView(content: self, text: count == 0 ? nil : Text(verbatim: "\(count)"))
    }

    /// Sets a text at the end of the row that the view is.
    public func badge(_ label: Text?) -> some View { BadgedView(content: self, text: label) }

    /// Sets a text at the end of the row that the view is.
    public func badge(_ key: LocalizedStringKey?) -> some View {
        BadgedView(content: self, text: key.map { Text($0) })
    }

    /// Sets a text at the end of the row that the view is.
    @_disfavoredOverload
    public func badge(_ label: (some StringProtocol)?) -> some View {
        BadgedView(content: self, text: label.map { Text($0) })
    }

    /// Sets the prominence of the badges within.
    public func badgeProminence(_ prominence: BadgeProminence) -> some View {
        environment(\.badgeProminence, prominence)
    }

    /// Sets the style of the menu buttons within.
    public func menuStyle(_ style: MenuStyle) -> some View { modified(.menuStyle(style)) }

    /// Sets the style of the pickers within.
    public func pickerStyle(_ style: PickerStyle) -> some View { modified(.pickerStyle(style)) }

    /// Sets the style of the text fields within.
    public func textFieldStyle(_ style: TextFieldStyle) -> some View { modified(.textFieldStyle(style)) }

    /// Sets the visibility of the thumbs of the sliders within.
    public func sliderThumbVisibility(_ visibility: Visibility) -> some View {
        modified(.sliderThumbVisibility(visibility))
    }

    /// Sets the view's accessibility label. A session can tap the view by it.
    public func accessibilityLabel(_ label: Text) -> some View { AccessibleNameView(content: self, label: label) }

    /// Sets the view's accessibility label. A session can tap the view by it.
    public func accessibilityLabel(_ labelKey: LocalizedStringKey) -> some View {
        AccessibleNameView(content: self, label: Text(labelKey))
    }

    /// Sets the view's accessibility label. A session can tap the view by it.
    @_disfavoredOverload
    public func accessibilityLabel(_ label: some StringProtocol) -> some View {
        AccessibleNameView(content: self, label: Text(label))
    }
}

private struct OptionalModifierView<Content: View>: View, PrimitiveView {
    let content: Content
    let modifier: Modifier?

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let nodes = context.nodes(of: content, under: identity, .content)
        return modifier.map { nodes.modified($0) } ?? nodes
    }
}

private struct BadgedView<Content: View>: View, PrimitiveView {
    let content: Content
    let text: Text?

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        context.nodes(of: content, under: identity, .content)
            .modified(.badge(text.map { $0.string(in: context.environment) }))
    }
}

private struct AccessibleNameView<Content: View>: View, PrimitiveView {
    let content: Content
    let label: Text

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        context.nodes(of: content, under: identity, .content)
            .modified(.accessibilityLabel(label.string(in: context.environment)))
    }
}

/// A view with a modifier of the view tree.
struct ModifiedView<Content: View>: View, PrimitiveView {
    let content: Content
    let modifier: Modifier

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        context.nodes(of: content, under: identity, .content).modified(modifier)
    }
}

/// A view with a second view behind or in front of it.
struct LayeredView<Content: View, Layer: View>: View, PrimitiveView {
    let content: Content
    let layer: Layer
    let modifier: (ViewNode) -> Modifier

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let nodes = context.nodes(of: content, under: identity, .content)
        let layer = context.node(of: layer, under: identity, .part("layer"))
        return nodes.modified(modifier(layer))
    }
}

extension [ViewNode] {
    /// Returns the nodes with one more modifier; several nodes take it as a group.
    func modified(_ modifier: Modifier) -> [ViewNode] {
        guard !isEmpty else { return [] }
        var node = count == 1 ? self[0] : ViewNode(.group(self))
        node.modifiers.append(modifier)
        return [node]
    }
}

extension View {
    /// Sets the shape of the backgrounds of the buttons within.
    public func buttonBorderShape(_ shape: ButtonBorderShape) -> some View { modified(.buttonBorderShape(shape)) }

    /// Sets the width behaviour of the buttons within.
    public func buttonSizing(_ sizing: ButtonSizing) -> some View { modified(.buttonSizing(sizing)) }

    /// Sets the size of the controls within.
    public func controlSize(_ size: ControlSize) -> some View {
        environment(\.controlSize, size)
    }

    /// Dims the controls within and makes them unpressable. A control that an ancestor disables cannot be enabled
    /// within.
    public func disabled(_ isDisabled: Bool) -> some View {
        transformEnvironment(\.isEnabled) { $0 = $0 && !isDisabled }
    }

    /// Hides the labels of the controls within.
    public func labelsHidden() -> some View { modified(.labelsHidden) }

    /// Sets the style of the control groups within.
    public func controlGroupStyle(_ style: ControlGroupStyle) -> some View { modified(.controlGroupStyle(style)) }
}

extension ButtonBorderShape {
    /// A rectangle with the corner radius of the button's size.
    public static let roundedRectangle = ButtonBorderShape.roundedRectangle(radius: nil)
}

extension View {
    /// Sets the opacity of the view, from 0 to 1.
    public func opacity(_ opacity: Double) -> some View {
        modified(.opacity(opacity))
    }

    /// Clips the view to a rectangle with corners of `radius` points. The edge is always antialiased.
    public func cornerRadius(_ radius: Double, antialiased: Bool = true) -> some View {
        modified(.cornerRadius(radius))
    }

    /// Sets the font of the texts and symbols within; nil for the body font.
    public func font(_ font: Font?) -> some View {
        environment(\.font, font)
    }

    /// Overrides the weight of the texts and symbols within; nil for the weight of their font.
    public func fontWeight(_ weight: Font.Weight?) -> some View {
        modified(weight.map { .fontWeight($0) } ?? .bold(false))
    }

    /// Sets the font design of the texts within; nil for the default.
    public func fontDesign(_ design: Font.Design?) -> some View {
        modified(.fontDesign(design ?? .default))
    }

    /// Makes the texts within bold.
    public func bold(_ isActive: Bool = true) -> some View {
        modified(.bold(isActive))
    }

    /// Makes the texts within italic.
    public func italic(_ isActive: Bool = true) -> some View {
        modified(.italic(isActive))
    }

    /// Sets digits of equal width for the texts within.
    public func monospacedDigit() -> some View {
        modified(.monospacedDigit)
    }
}

extension View {
    /// Mirrors the drawing horizontally in right-to-left layouts; SwiftUI's method of that name.
    @ViewBuilder public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
        if enabled { modified(.mirrored()) } else { self }
    }

    /// Extends the view beyond the safe area with a mirrored and blurred copy of itself.
    public func backgroundExtensionEffect() -> some View {
        modified(.backgroundExtensionEffect)
    }
}
