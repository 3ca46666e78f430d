public import Views

/// The placement of an item in a page's bars; SwiftUI's `ToolbarItemPlacement`.
public struct ToolbarItemPlacement: Hashable, Sendable {
    private let rawValue: String

    private init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// The system's choice.
    public static let automatic = ToolbarItemPlacement("automatic")
    /// The place of the title.
    public static let principal = ToolbarItemPlacement("principal")
    /// An item for navigation.
    public static let navigation = ToolbarItemPlacement("navigation")
    /// The most frequent action.
    public static let primaryAction = ToolbarItemPlacement("primaryAction")
    /// A less frequent action.
    public static let secondaryAction = ToolbarItemPlacement("secondaryAction")
    /// An item that shows a status.
    public static let status = ToolbarItemPlacement("status")
    /// An action that confirms.
    public static let confirmationAction = ToolbarItemPlacement("confirmationAction")
    /// An action that cancels.
    public static let cancellationAction = ToolbarItemPlacement("cancellationAction")
    /// A destructive action.
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

/// A bar of a page; SwiftUI's `ToolbarPlacement`.
public struct ToolbarPlacement: Hashable, Sendable {
    private let rawValue: String

    private init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// All bars.
    public static let automatic = ToolbarPlacement("automatic")
    /// The navigation bar at the top.
    public static let navigationBar = ToolbarPlacement("navigationBar")
    /// The bottom bar.
    public static let bottomBar = ToolbarPlacement("bottomBar")
    /// The tab bar.
    public static let tabBar = ToolbarPlacement("tabBar")
}

/// An item in a page's bars; SwiftUI's `ToolbarItem`.
public struct ToolbarItem<Content: View>: View {
    /// The views of the item.
    public let body: Content

    /// Creates an item with `content` at `placement`.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        body = content()
    }
}

/// Several items in a page's bars; SwiftUI's `ToolbarItemGroup`.
public struct ToolbarItemGroup<Content: View>: View {
    /// The views of the items.
    public let body: Content

    /// Creates items with `content` at `placement`.
    public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {
        body = content()
    }
}

extension View {
    /// Adds items to the page's bars, which no frame shows. A session can press the buttons among them.
    public func toolbar(@ViewBuilder content: () -> some View) -> some View {
        AttachmentsView(view: self, name: "toolbar", content: content())
    }

    /// Sets the visibility of the page's bars, which no frame shows.
    public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }

    /// Sets the visibility of the background of the page's bars, which no frame shows.
    public func toolbarBackground(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }

    /// Sets the colour scheme of the page's bars, which no frame shows.
    public func toolbarColorScheme(_ colorScheme: ColorScheme?, for bars: ToolbarPlacement...) -> some View { self }

    /// Presents a sheet while `isPresented`. No frame shows it; a session can press its buttons.
    public func sheet(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> some View
    ) -> some View {
        AttachmentsView(view: self, name: "sheet", content: isPresented.wrappedValue ? content() : nil)
    }

    /// Presents a sheet for `item`. No frame shows it; a session can press its buttons.
    public func sheet<Item: Identifiable>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> some View
    ) -> some View {
        AttachmentsView(view: self, name: "sheet", content: item.wrappedValue.map(content))
    }

    /// Presents a full-screen page while `isPresented`. No frame shows it; a session can press its buttons.
    public func fullScreenCover(
        isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping () -> some View
    ) -> some View {
        AttachmentsView(view: self, name: "fullScreenCover", content: isPresented.wrappedValue ? content() : nil)
    }

    /// Presents a popover while `isPresented`. No frame shows it; a session can press its buttons.
    public func popover(
        isPresented: Binding<Bool>, @ViewBuilder content: @escaping () -> some View
    ) -> some View {
        AttachmentsView(view: self, name: "popover", content: isPresented.wrappedValue ? content() : nil)
    }

    /// Presents an alert while `isPresented`. No frame shows it; a session can press its buttons.
    public func alert(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View
    ) -> some View {
        AttachmentsView(view: self, name: "alert", content: isPresented.wrappedValue ? actions() : nil)
    }

    /// Presents an alert while `isPresented`. No frame shows it; a session can press its buttons.
    public func alert(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View,
        @ViewBuilder message: () -> some View
    ) -> some View {
        AttachmentsView(view: self, name: "alert", content: isPresented.wrappedValue ? actions() : nil)
    }

    /// Presents a choice of actions while `isPresented`. No frame shows it; a session can press its buttons.
    public func confirmationDialog(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> some View
    ) -> some View {
        AttachmentsView(view: self, name: "confirmationDialog", content: isPresented.wrappedValue ? actions() : nil)
    }

    /// Adds the menu of a long press. No frame shows it; a session can press its buttons.
    public func contextMenu(@ViewBuilder menuItems: () -> some View) -> some View {
        AttachmentsView(view: self, name: "contextMenu", content: menuItems())
    }

    /// Adds the actions of a swipe over the row. No frame shows them; a session can press their buttons.
    public func swipeActions(
        edge: HorizontalEdge = .trailing, allowsFullSwipe: Bool = true, @ViewBuilder content: () -> some View
    ) -> some View {
        AttachmentsView(view: self, name: "swipeActions", content: content())
    }
}

/// A view with attached views that are not drawn.
struct AttachmentsView<Content: View, Attachment: View>: View, PrimitiveView {
    let view: Content
    let name: String
    let content: Attachment?

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let nodes = context.nodes(of: view, under: identity, .content)
        guard let content else { return nodes }
        let attached = context.nodes(of: content, under: identity, .part(name))
        return nodes.modified(.attachment(name: name, content: attached))
    }
}
