public import FoundationEssentials
public import Views

/// Modifiers with no visible effect: for accessibility, input, keyboards, or the system's user interface. Each is
/// accepted and changes nothing.
extension View {
    // MARK: Accessibility

    /// Sets the accessibility hint; no effect here.
    public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { self }

    /// Sets the accessibility hint; no effect here.
    @_disfavoredOverload
    public func accessibilityHint(_ hint: some StringProtocol) -> some View { self }

    /// Sets the accessibility hint; no effect here.
    public func accessibilityHint(_ hint: Text) -> some View { self }

    /// Sets the accessibility value; no effect here.
    public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { self }

    /// Sets the accessibility value; no effect here.
    @_disfavoredOverload
    public func accessibilityValue(_ value: some StringProtocol) -> some View { self }

    /// Sets the accessibility value; no effect here.
    public func accessibilityValue(_ value: Text) -> some View { self }

    /// Hides the view from VoiceOver; no effect here.
    public func accessibilityHidden(_ isHidden: Bool) -> some View { self }

    /// Sets the view's identifier in tests; no effect here.
    public func accessibilityIdentifier(_ identifier: String) -> some View { self }

    /// Adds accessibility traits; no effect here.
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }

    /// Removes accessibility traits; no effect here.
    public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }

    /// Sets VoiceOver's treatment of the views within; no effect here.
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }

    /// Sets the reading order of VoiceOver; no effect here.
    public func accessibilitySortPriority(_ priority: Double) -> some View { self }

    /// Adds an accessibility action; no effect here.
    public func accessibilityAction(named name: LocalizedStringKey, _ handler: @escaping () -> Void) -> some View {
        self
    }

    /// Adds an accessibility action; no effect here.
    @_disfavoredOverload
    public func accessibilityAction(named name: some StringProtocol, _ handler: @escaping () -> Void) -> some View {
        self
    }

    /// Adds an accessibility action; no effect here.
    public func accessibilityAction(named name: Text, _ handler: @escaping () -> Void) -> some View { self }

    /// Sets the action of VoiceOver's adjustment swipes; no effect here.
    public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> some View { self }

    // MARK: Feedback and tooltips

    /// Plays feedback when `trigger` changes; no effect here.
    public func sensoryFeedback(_ feedback: SensoryFeedback, trigger: some Equatable) -> some View { self }

    /// Plays feedback when `trigger` changes and `condition` returns true; no effect here.
    public func sensoryFeedback<T: Equatable>(
        _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ old: T, _ new: T) -> Bool
    ) -> some View { self }

    /// Sets the tooltip; no effect here.
    public func help(_ textKey: LocalizedStringKey) -> some View { self }

    /// Sets the tooltip; no effect here.
    @_disfavoredOverload
    public func help(_ text: some StringProtocol) -> some View { self }

    /// Sets the tooltip; no effect here.
    public func help(_ text: Text) -> some View { self }

    // MARK: Keyboards

    /// Sets the keyboard type; no effect here.
    public func keyboardType(_ type: UIKeyboardType) -> some View { self }

    /// Sets the label of the keyboard's submit key; no effect here.
    public func submitLabel(_ label: SubmitLabel) -> some View { self }

    /// Sets the action of the submit key, which a session never presses.
    public func onSubmit(_ action: @escaping () -> Void) -> some View { self }

    /// Disables autocorrection; no effect here.
    public func autocorrectionDisabled(_ isDisabled: Bool = true) -> some View { self }

    /// Sets the automatic capitalization; no effect here.
    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { self }

    /// Makes the view focusable by a keyboard; no effect here.
    public func focusable(_ isFocusable: Bool = true) -> some View { self }

    // MARK: System user interface

    /// Hides the status bar; no effect here.
    public func statusBarHidden(_ isHidden: Bool = true) -> some View { self }

    /// Sets the visibility of system overlays such as the home indicator; no effect here.
    public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }

    /// Defers the system's gestures at `edges`; no effect here.
    public func defersSystemGestures(on edges: Edge.Set) -> some View { self }

    /// Sets the heights of the view's sheets; no effect here.
    public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }

    /// Sets the visibility of the drag indicator of the view's sheets; no effect here.
    public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }

    /// Prevents the dismissal of the sheet by a drag; no effect here.
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }

    /// Sets the action for URLs that open the program, which a session never does.
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }

    /// Sets the action of pull-to-refresh, which a session never does.
    public func refreshable(action: @escaping () async -> Void) -> some View { self }

    /// Sets the view's name in Xcode's previews; no effect here.
    public func previewDisplayName(_ value: String?) -> some View { self }

    // MARK: Lists, laid out as plain columns of rows

    /// Sets the style of the lists within; no effect here.
    public func listStyle(_ style: ListStyle) -> some View { self }

    /// Sets the style of the forms within; no effect here.
    public func formStyle(_ style: FormStyle) -> some View { self }

    /// Sets the background of the list row; no effect here.
    public func listRowBackground(_ view: (some View)?) -> some View { self }

    /// Sets the insets of the list row; no effect here.
    public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }

    /// Sets the visibility of the row's separators; no effect here.
    public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View { self }

    /// Sets the colour of the row's separators; no effect here.
    public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View { self }

    /// Sets the visibility of the section's separators; no effect here.
    public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View { self }

    /// Sets the visibility of the backgrounds of the scroll views within; no effect here.
    public func scrollContentBackground(_ visibility: Visibility) -> some View { self }

    /// Sets the visibility of the scroll indicators within; no effect here.
    public func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = .vertical) -> some View {
        self
    }

    /// Disables scrolling; no effect here.
    public func scrollDisabled(_ isDisabled: Bool) -> some View { self }

    /// Disables the deletion of a row; no effect here.
    public func deleteDisabled(_ isDisabled: Bool) -> some View { self }

    /// Disables moving a row; no effect here.
    public func moveDisabled(_ isDisabled: Bool) -> some View { self }

    /// Makes a list searchable; no effect here.
    public func searchable(text: Binding<String>, prompt: LocalizedStringKey? = nil) -> some View { self }
}
