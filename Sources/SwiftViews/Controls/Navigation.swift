import Views

/// A button that leads to another page; SwiftUI's `NavigationLink`. Nothing leads anywhere in a session: it is its label.
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

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let label = context.nodes(of: label, under: place, .part("label"))
        return [ViewNode(.button(ViewNode.ButtonContent(action: nil, title: nil, label: label)))]
    }
}

extension NavigationLink where Destination == Never {
    /// A link to what is shown for `value`.
    public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
        self.label = label()
    }
}

extension NavigationLink where Label == Text, Destination == Never {
    /// A link with a title to what is shown for `value`.
    public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) {
        label = Text(titleKey)
    }

    /// A link with a title to what is shown for `value`.
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
}

/// How a page's title is shown, which a picture does not; SwiftUI's `NavigationBarItem`.
public enum NavigationBarItem {
    /// The title's size.
    public enum TitleDisplayMode: Sendable {
        case automatic, inline, large, inlineLarge
    }
}

extension View {
    /// The page's title, which a picture does not show.
    public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }

    /// The page's title, which a picture does not show.
    @_disfavoredOverload
    public func navigationTitle(_ title: some StringProtocol) -> some View { self }

    /// The page's title, which a picture does not show.
    public func navigationTitle(_ title: Text) -> some View { self }

    /// The page's second title, which a picture does not show.
    public func navigationSubtitle(_ subtitle: LocalizedStringKey) -> some View { self }

    /// The page's title, which a picture does not show; SwiftUI's older form.
    public func navigationBarTitle(
        _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode = .automatic
    ) -> some View { self }

    /// How the page's title is shown, which a picture does not.
    public func navigationBarTitleDisplayMode(_ displayMode: NavigationBarItem.TitleDisplayMode) -> some View { self }

    /// Whether the page has a bar, which a picture does not show.
    public func navigationBarHidden(_ isHidden: Bool) -> some View { self }

    /// Whether the page has a button that leads back, which a picture does not show.
    public func navigationBarBackButtonHidden(_ isHidden: Bool = true) -> some View { self }

    /// What is shown for a value that was gone to: nothing is, in a session.
    public func navigationDestination<D: Hashable>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> some View
    ) -> some View { self }

    /// What is shown while `isPresented`: nothing is, in a session.
    public func navigationDestination(
        isPresented: Binding<Bool>, @ViewBuilder destination: () -> some View
    ) -> some View { self }
}
