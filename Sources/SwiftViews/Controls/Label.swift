public import Views

/// An icon with a title beside it. SwiftUI's `Label`.
public struct Label<Title: View, Icon: View>: View, PrimitiveView {
    private let title: Title
    private let icon: Icon

    /// A title beside an icon.
    public init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
        self.title = title()
        self.icon = icon()
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let icon = context.nodes(of: icon, under: place, .part("icon"))
        return [ViewNode(.label(title: context.nodes(of: title, under: place, .content), icon: icon))]
    }
}

extension Label where Title == Text, Icon == Image {
    /// A title beside a symbol of SF Symbols' name.
    public init(_ title: some StringProtocol, systemImage: String) {
        self.init {
            Text(String(title))
        } icon: {
            Image(systemName: systemImage)
        }
    }
}

extension View {
    /// What of labels within is shown.
    public func labelStyle(_ style: LabelStyleName) -> some View { modified(.labelStyle(style)) }
}
