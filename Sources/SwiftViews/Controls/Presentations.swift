public import Views

/// Alerts and dialogs with other titles, and presentations of an item. No frame shows them; a session can press their
/// buttons.
extension View {
    /// Presents a full-screen page for `item`.
    public func fullScreenCover<Item: Identifiable>(
        item: Binding<Item?>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: @escaping (Item) -> some View
    ) -> some View {
        AttachmentsView(view: self, name: "fullScreenCover", content: item.wrappedValue.map(content))
    }

    /// Presents a popover for `item`.
    public func popover<Item: Identifiable>(
        item: Binding<Item?>, @ViewBuilder content: @escaping (Item) -> some View
    ) -> some View {
        AttachmentsView(view: self, name: "popover", content: item.wrappedValue.map(content))
    }

    /// Presents an alert while `isPresented`.
    @_disfavoredOverload
    public func alert(
        _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View
    ) -> some View {
        AttachmentsView(view: self, name: "alert", content: isPresented.wrappedValue ? actions() : nil)
    }

    /// Presents an alert while `isPresented`.
    @_disfavoredOverload
    public func alert(
        _ title: some StringProtocol, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View,
        @ViewBuilder message: () -> some View
    ) -> some View {
        AttachmentsView(view: self, name: "alert", content: isPresented.wrappedValue ? actions() : nil)
    }

    /// Presents an alert while `isPresented`.
    public func alert(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View
    ) -> some View {
        AttachmentsView(view: self, name: "alert", content: isPresented.wrappedValue ? actions() : nil)
    }

    /// Presents an alert while `isPresented`.
    public func alert(
        _ title: Text, isPresented: Binding<Bool>, @ViewBuilder actions: () -> some View,
        @ViewBuilder message: () -> some View
    ) -> some View {
        AttachmentsView(view: self, name: "alert", content: isPresented.wrappedValue ? actions() : nil)
    }

    /// Presents a choice of actions while `isPresented`.
    @_disfavoredOverload
    public func confirmationDialog(
        _ title: some StringProtocol, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> some View
    ) -> some View {
        AttachmentsView(view: self, name: "confirmationDialog", content: isPresented.wrappedValue ? actions() : nil)
    }

    /// Presents a choice of actions while `isPresented`.
    public func confirmationDialog(
        _ titleKey: LocalizedStringKey, isPresented: Binding<Bool>, titleVisibility: Visibility = .automatic,
        @ViewBuilder actions: () -> some View, @ViewBuilder message: () -> some View
    ) -> some View {
        AttachmentsView(view: self, name: "confirmationDialog", content: isPresented.wrappedValue ? actions() : nil)
    }
}
