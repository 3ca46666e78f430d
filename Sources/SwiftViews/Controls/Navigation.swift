import Views

/// A button that leads to another page; SwiftUI's `NavigationLink`. A session does not navigate, so it shows its label
/// and does nothing.
public struct NavigationLink<Label: View, Destination: View>: View, PrimitiveView {
    private let label: Label

    /// A link with views as its label.
    public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.label = label()
    }

    /// A link with views as its label; SwiftUI's older form.
    public init(destination: Destination, @ViewBuilder label: () -> Label) {
        self.label = label()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let label = context.nodes(of: label, under: identity, .part("label"))
        return [ViewNode(.button(ViewNode.ButtonContent(action: nil, title: nil, label: label)))]
    }
}

extension NavigationLink where Destination == Never {
    /// A link to the destination of `value`.
    public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
        self.label = label()
    }
}

extension NavigationLink where Label == Text, Destination == Never {
    /// A link with a title to the destination of `value`.
    public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) {
        label = Text(titleKey)
    }

    /// A link with a title to the destination of `value`.
    @_disfavoredOverload
    public init<P: Hashable>(_ title: some StringProtocol, value: P?) {
        label = Text(title)
    }
}

extension NavigationLink where Label == Text {
    /// A link with a title.
    public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        label = Text(titleKey)
    }

    /// A link with a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, @ViewBuilder destination: () -> Destination) {
        label = Text(title)
    }

    /// A link with a title; SwiftUI's older form.
    public init(_ titleKey: LocalizedStringKey, destination: Destination) {
        label = Text(titleKey)
    }

    /// A link with a title; SwiftUI's older form.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, destination: Destination) {
        label = Text(title)
    }
}

/// The display of a page's title, which no frame shows; SwiftUI's `NavigationBarItem`.
public enum NavigationBarItem {
    /// The display mode of the title.
    public enum TitleDisplayMode: Sendable {
        case automatic, inline, large, inlineLarge
    }
}

extension View {
    /// Sets the page's title, which no frame shows.
    public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }

    /// Sets the page's title, which no frame shows.
    @_disfavoredOverload
    public func navigationTitle(_ title: some StringProtocol) -> some View { self }

    /// Sets the page's title, which no frame shows.
    public func navigationTitle(_ title: Text) -> some View { self }

    /// Sets the page's subtitle, which no frame shows.
    public func navigationSubtitle(_ subtitle: LocalizedStringKey) -> some View { self }

    /// Sets the page's title, which no frame shows; SwiftUI's older form.
    public func navigationBarTitle(
        _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
    ) -> some View { self }

    /// Sets the display mode of the page's title, which no frame shows.
    public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View { self }

    /// Hides the navigation bar, which no frame shows.
    public func navigationBarHidden(_ isHidden: Bool) -> some View { self }

    /// Hides the back button, which no frame shows.
    public func navigationBarBackButtonHidden(_ isHidden: Bool = true) -> some View { self }

    /// Sets the destination for values of a type. A session never shows it.
    public func navigationDestination<D: Hashable>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> some View
    ) -> some View { self }

    /// Sets the destination that is presented while `isPresented`. A session never shows it.
    public func navigationDestination(
        isPresented: Binding<Bool>, @ViewBuilder destination: () -> some View
    ) -> some View { self }
}
