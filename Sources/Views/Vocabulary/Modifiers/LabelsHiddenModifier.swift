/// Controls within that show themselves without their labels.
struct LabelsHiddenModifier: ModifierContent {
    func change(_ style: inout InheritedStyle) {
        style[HidesLabels.self] = true
    }
}

extension Modifier {
    /// The controls within show no labels.
    public static let labelsHidden = Self(LabelsHiddenModifier())
}

private enum HidesLabels: InheritedKey {
    static var defaultValue: Bool { false }
}

extension InheritedStyle {
    /// Whether controls show themselves without their labels.
    var hidesLabels: Bool { self[HidesLabels.self] }
}
