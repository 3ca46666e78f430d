public import FoundationEssentials
public import Views

/// The loading state of an image; SwiftUI's `AsyncImagePhase`.
public enum AsyncImagePhase {
    /// The image is not loaded yet.
    case empty
    /// The image is loaded.
    case success(Image)
    /// The image failed to load.
    case failure(any Error)

    /// The image, if it is loaded.
    public var image: Image? {
        if case .success(let image) = self { image } else { nil }
    }

    /// The error, if the image failed to load.
    public var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}

/// An image from the network; SwiftUI's `AsyncImage`. The session of a Swift view loads nothing, so the placeholder
/// stays.
public struct AsyncImage<Content: View>: View {
    private let content: Content

    /// An image with a placeholder until it is loaded.
    public init<I: View, P: View>(
        url: URL?, scale: Double = 1, @ViewBuilder content: @escaping (Image) -> I, @ViewBuilder placeholder: () -> P
    ) where Content == ConditionalView<I, P> {
        self.content = ConditionalView(branch: .second(placeholder()))
    }

    /// A view made from the loading phase, which is always `empty`.
    public init(
        url: URL?, scale: Double = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        self.content = content(.empty)
    }

    /// The placeholder.
    public var body: Content { content }
}

extension AsyncImage where Content == Color {
    /// An image with a grey placeholder.
    public init(url: URL?, scale: Double = 1) {
        content = Color.gray.opacity(0.16)
    }
}
