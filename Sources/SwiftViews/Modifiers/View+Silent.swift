public import FoundationEssentials
public import Views

/// What shows nothing in a picture: it is for those who do not see or hear it, for hands, for keyboards, or for the phone around. Each of
/// these modifiers is accepted, and changes nothing.
extension View {
    // MARK: For those who do not see it

    /// What the view is for; said by VoiceOver alone.
    public func accessibilityHint(_ hintKey: LocalizedStringKey) -> some View { self }

    /// What the view's value is; said by VoiceOver alone.
    public func accessibilityValue(_ valueKey: LocalizedStringKey) -> some View { self }

    /// What the view's value is; said by VoiceOver alone.
    @_disfavoredOverload
    public func accessibilityValue(_ value: some StringProtocol) -> some View { self }

    /// What the view's value is; said by VoiceOver alone.
    public func accessibilityValue(_ value: Text) -> some View { self }

    /// Whether VoiceOver leaves the view out.
    public func accessibilityHidden(_ isHidden: Bool) -> some View { self }

    /// The view's name in tests.
    public func accessibilityIdentifier(_ identifier: String) -> some View { self }

    /// What the view is to VoiceOver.
    public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View { self }

    /// What the view is not to VoiceOver.
    public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View { self }

    /// How VoiceOver takes the views within.
    public func accessibilityElement(children: AccessibilityChildBehavior = .ignore) -> some View { self }

    /// In which order VoiceOver reads.
    public func accessibilitySortPriority(_ priority: Double) -> some View { self }

    /// What VoiceOver can do with the view.
    public func accessibilityAction(named name: LocalizedStringKey, _ handler: @escaping () -> Void) -> some View {
        self
    }

    /// What VoiceOver's swipes do with the view.
    public func accessibilityAdjustableAction(
        _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
    ) -> some View { self }

    // MARK: For hands and ears

    /// What is felt or heard when `trigger` changes.
    public func sensoryFeedback(_ feedback: SensoryFeedback, trigger: some Equatable) -> some View { self }

    /// What is felt or heard when `trigger` changes and `condition` says so.
    public func sensoryFeedback<T: Equatable>(
        _ feedback: SensoryFeedback, trigger: T, condition: @escaping (_ old: T, _ new: T) -> Bool
    ) -> some View { self }

    /// What a pointer is told that stays on the view.
    public func help(_ textKey: LocalizedStringKey) -> some View { self }

    /// What a pointer is told that stays on the view.
    @_disfavoredOverload
    public func help(_ text: some StringProtocol) -> some View { self }

    // MARK: For keyboards

    /// Which keyboard is shown.
    public func keyboardType(_ type: UIKeyboardType) -> some View { self }

    /// What the keyboard's last key says.
    public func submitLabel(_ label: SubmitLabel) -> some View { self }

    /// What is done when that key is pressed, which nobody does.
    public func onSubmit(_ action: @escaping () -> Void) -> some View { self }

    /// Whether what is typed is corrected.
    public func autocorrectionDisabled(_ isDisabled: Bool = true) -> some View { self }

    /// Which letters that are typed become capitals.
    public func textInputAutocapitalization(_ autocapitalization: TextInputAutocapitalization?) -> some View { self }

    /// Whether a keyboard can reach the view.
    public func focusable(_ isFocusable: Bool = true) -> some View { self }

    // MARK: For the phone around

    /// Whether the status bar is hidden.
    public func statusBarHidden(_ isHidden: Bool = true) -> some View { self }

    /// Whether the home indicator and the like are shown.
    public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }

    /// Which of the system's gestures wait for the view's.
    public func defersSystemGestures(on edges: Edge.Set) -> some View { self }

    /// How high sheets of the view stand.
    public func presentationDetents(_ detents: Set<PresentationDetent>) -> some View { self }

    /// Whether sheets of the view show that they can be drawn.
    public func presentationDragIndicator(_ visibility: Visibility) -> some View { self }

    /// Whether a finger can end the sheet.
    public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View { self }

    /// What is done with an address that the program is opened by, which no session does.
    public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }

    /// What a drag down loads anew, which nobody drags.
    public func refreshable(action: @escaping () async -> Void) -> some View { self }

    /// The view's name in Xcode's previews.
    public func previewDisplayName(_ value: String?) -> some View { self }

    // MARK: For lists, whose rows stand plainly one below the other

    /// How the lists within look.
    public func listStyle(_ style: ListStyle) -> some View { self }

    /// How the forms within look.
    public func formStyle(_ style: FormStyle) -> some View { self }

    /// What is behind the row that the view is.
    public func listRowBackground(_ view: (some View)?) -> some View { self }

    /// How far in the row stands.
    public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }

    /// Whether there is a line beside the row.
    public func listRowSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View { self }

    /// The colour of the line beside the row.
    public func listRowSeparatorTint(_ color: Color?, edges: VerticalEdge.Set = .all) -> some View { self }

    /// Whether there is a line beside the section.
    public func listSectionSeparator(_ visibility: Visibility, edges: VerticalEdge.Set = .all) -> some View { self }

    /// Whether the scroll views within have grounds.
    public func scrollContentBackground(_ visibility: Visibility) -> some View { self }

    /// Whether the scroll views within show how far they are.
    public func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = .vertical) -> some View {
        self
    }

    /// Whether the scroll views within can be scrolled.
    public func scrollDisabled(_ isDisabled: Bool) -> some View { self }

    /// Whether a row can be deleted.
    public func deleteDisabled(_ isDisabled: Bool) -> some View { self }

    /// Whether a row can be moved.
    public func moveDisabled(_ isDisabled: Bool) -> some View { self }

    /// Whether a list can be searched.
    public func searchable(text: Binding<String>, prompt: LocalizedStringKey? = nil) -> some View { self }
}
