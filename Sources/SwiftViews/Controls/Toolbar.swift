public import Views

/// Where something stands in a page's bars; SwiftUI's `ToolbarItemPlacement`.
public struct ToolbarItemPlacement: Hashable, Sendable {
    private let rawValue: String

    private init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// Wherever the system has it.
    public static let automatic = ToolbarItemPlacement("automatic")
    /// In the title's place.
    public static let principal = ToolbarItemPlacement("principal")
    /// For the page's own navigation.
    public static let navigation = ToolbarItemPlacement("navigation")
    /// For what is done most.
    public static let primaryAction = ToolbarItemPlacement("primaryAction")
    /// For what is done less.
    public static let secondaryAction = ToolbarItemPlacement("secondaryAction")
    /// For how things are.
    public static let status = ToolbarItemPlacement("status")
    /// For what confirms.
    public static let confirmationAction = ToolbarItemPlacement("confirmationAction")
    /// For what cancels.
    public static let cancellationAction = ToolbarItemPlacement("cancellationAction")
    /// For what destroys.
    public static let destructiveAction = ToolbarItemPlacement("destructiveAction")
    /// The leading side of the top bar.
    public static let topBarLeading = ToolbarItemPlacement("topBarLeading")
    /// The trailing side of the top bar.
    public static let topBarTrailing = ToolbarItemPlacement("topBarTrailing")
    /// The leading side of the top bar, by its older name.
    public static let navigationBarLeading = ToolbarItemPlacement("topBarLeading")
    /// The trailing side of the top bar, by its older name.
    public static let navigationBarTrailing = ToolbarItemPlacement("topBarTrailing")
    /// The bottom bar.
    public static let bottomBar = ToolbarItemPlacement("bottomBar")
    /// The bar above the keyboard.
    public static let keyboard = ToolbarItemPlacement("keyboard")
}

/// A page's bars; SwiftUI's `ToolbarPlacement`.
public struct ToolbarPlacement: Hashable, Sendable {
    private let rawValue: String

    private init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// All of them.
    public static let automatic = ToolbarPlacement("automatic")
    /// The bar at the top.
    public static let navigationBar = ToolbarPlacement("navigationBar")
    /// The bar at the bottom.
    public static let bottomBar = ToolbarPlacement("bottomBar")
    /// The bar of tabs.
    public static let tabBar = ToolbarPlacement("tabBar")
}

/// Something in a page's bars; SwiftUI's `ToolbarItem`.
public struct ToolbarItem<Content: View>: View {
    /// What stands there.
    public let body: Content

    /// Views at a place of the bars.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        body = content()
    }
}

/// Several things in a page's bars; SwiftUI's `ToolbarItemGroup`.
public struct ToolbarItemGroup<Content: View>: View {
    /// What stands there.
    public let body: Content

    /// Views at a place of the bars.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        body = content()
    }
}

extension View {
    /// Views of the page's bars, which a picture does not show; a session can press the buttons among them.
    public func toolbar(@ViewBuilder content: () -> some View) -> some View {
        Attached(view: self, name: "toolbar", content: content())
    }

    /// Whether the page has bars, which a picture does not show.
    public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }

    /// What is behind the page's bars, which a picture does not show.
    public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }

    /// The scheme of the page's bars, which a picture does not show.
    public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View { self }

    /// A sheet while `isPresented`: a picture does not show it, and a session can press the buttons in it.
    public func sheet(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> some View
    ) -> some View {
        Attached(view: self, name: "sheet", content: isPresented.wrappedValue ? content() : nil)
    }

    /// A sheet for `item`: a picture does not show it, and a session can press the buttons in it.
    public func sheet<Item: Identifiable>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> some View
    ) -> some View {
        Attached(view: self, name: "sheet", content: item.wrappedValue.map(content))
    }

    /// A page above all while `isPresented`: a picture does not show it, and a session can press the buttons in it.
    public func fullScreenCover(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> some View
    ) -> some View {
        Attached(view: self, name: "fullScreenCover", content: isPresented.wrappedValue ? content() : nil)
    }

    /// Views beside the view while `isPresented`: a picture does not show them, and a session can press the buttons among them.
    public func popover(
        isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> some View
    ) -> some View {
        Attached(view: self, name: "popover", content: isPresented.wrappedValue ? content() : nil)
    }

    /// A message while `isPresented`: a picture does not show it, and a session can press its buttons.
    public func alert(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View
    ) -> some View {
        Attached(view: self, name: "alert", content: isPresented.wrappedValue ? actions() : nil)
    }

    /// A message while `isPresented`: a picture does not show it, and a session can press its buttons.
    public func alert(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View,
        @ViewBuilder message: () -> some View
    ) -> some View {
        Attached(view: self, name: "alert", content: isPresented.wrappedValue ? actions() : nil)
    }

    /// Choices while `isPresented`: a picture does not show them, and a session can press their buttons.
    public func confirmationDialog(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> some View
    ) -> some View {
        Attached(view: self, name: "confirmationDialog", content: isPresented.wrappedValue ? actions() : nil)
    }

    /// What a long press shows: a picture does not, and a session can press the buttons among it.
    public func contextMenu(@ViewBuilder menuItems: () -> some View) -> some View {
        Attached(view: self, name: "contextMenu", content: menuItems())
    }

    /// What a swipe over the row shows: a picture does not, and a session can press the buttons among it.
    public func swipeActions(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> some View
    ) -> some View {
        Attached(view: self, name: "swipeActions", content: content())
    }
}

/// A view with others that belong to it and are not drawn.
struct Attached<Content: View, Attachment: View>: View, PrimitiveView {
    let view: Content
    let name: String
    let content: Attachment?

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let nodes = context.nodes(of: view, under: place, .content)
        guard let content else { return nodes }
        let attached = context.nodes(of: content, under: place, .part(name))
        return nodes.modified(.attachment(name: name, content: attached))
    }
}
