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
