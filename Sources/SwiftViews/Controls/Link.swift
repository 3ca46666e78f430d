public import FoundationEssentials
import Views

/// A link to a URL; SwiftUI's `Link`. The environment's `openURL` opens it. If that is the system's, the session
/// reports the press and opens nothing.
public struct Link<Label: View>: View, PrimitiveView {
    private let address: String
    private let label: Label

    /// A link to `destination`, with views as its label.
    public init(destination: URL, @ViewBuilder label: () -> Label) {
        self.init(destination: destination.absoluteString, label: label)
    }

    /// A link to `address`, with views as its label.
    public init(destination address: String, @ViewBuilder label: () -> Label) {
        self.address = address
        self.label = label()
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let label = context.nodes(of: label, under: identity, .part("label"))
        return [ViewNode(.link(to: address, label: label, action: opening(at: identity, in: context)))]
    }

    /// The action of a press, unless the system opens the link.
    private func opening(at identity: IdentityNode, in context: EvaluationContext) -> ActionID? {
        let (open, registry) = (context.environment.openURL, context.pass.registry)
        guard !open.isSystem, let url = URL(string: address) else { return nil }
        return context.action(at: identity) {
            if let left = open.urlForSystem(url) { registry.diagnose("a link to \(left) is not opened here") }
        }
    }
}

extension Link where Label == Text {
    /// A link to `destination`, with a title.
    public init(_ titleKey: LocalizedStringKey, destination: URL) {
        self.init(destination: destination) { Text(titleKey) }
    }

    /// A link to `destination`, with a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, destination: URL) {
        self.init(destination: destination) { Text(title) }
    }

    /// A link to `address`, with a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol, destination address: String) {
        self.init(destination: address) { Text(title) }
    }
}

/// A button that shares an item; SwiftUI's `ShareLink`. A session shares nothing, so pressing it has no effect.
public struct ShareLink: View {
    private let title: Text

    /// A button that shares `item`.
    public init<Item>(item: Item, subject: Text? = nil, message: Text? = nil) {
        title = Text("Share…")
    }

    /// A button with a title that shares `item`.
    public init<Item>(_ titleKey: LocalizedStringKey, item: Item, subject: Text? = nil, message: Text? = nil) {
        title = Text(titleKey)
    }

    /// The button.
    public var body: some View {
        Button {
        } label: {
            Label {
                title
            } icon: {
                Image(systemName: "square.and.arrow.up")
            }
        }
    }
}
