import Views

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
        if let made = context.styledLabel(title: title, icon: icon, at: place) { return made }
        let icon = context.nodes(of: icon, under: place, .part("icon"))
        return [ViewNode(.label(title: context.nodes(of: title, under: place, .content), icon: icon))]
    }
}

extension Label where Title == Text, Icon == Image {
    /// A title beside a symbol of SF Symbols' name.
    public init(_ titleKey: LocalizedStringKey, systemImage name: String) {
        self.init {
            Text(titleKey)
        } icon: {
            Image(systemName: name)
        }
    }

    /// A title beside a symbol of SF Symbols' name.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, systemImage name: String) {
        self.init {
            Text(title)
        } icon: {
            Image(systemName: name)
        }
    }
}
