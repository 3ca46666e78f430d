public import FoundationEssentials
public import Views

/// What became of a picture that is loaded; SwiftUI's `AsyncImagePhase`.
public enum AsyncImagePhase {
    /// It is not there yet.
    case empty
    /// It is there.
    case success(Image)
    /// It cannot be had.
    case failure(any Error)

    /// The picture where it is there.
    public var image: Image? {
        if case .success(let image) = self { image } else { nil }
    }

    /// Why it cannot be had.
    public var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}

/// A picture of the network; SwiftUI's `AsyncImage`. A Swift view's session loads nothing: what stands there until the picture is loaded
/// stays.
public struct AsyncImage<Content: View>: View {
    private let content: Content

    /// A picture, with what stands there until it is loaded.
    public init<I: View, P: View>(
        url: URL?, scale: Double = 1, @ViewBuilder content: @escaping (Image) -> I, @ViewBuilder placeholder: () -> P
    ) where Content == ConditionalView<I, P> {
        self.content = ConditionalView(branch: .second(placeholder()))
    }

    /// What is made of how far the picture has come, which is `empty`.
    public init(
        url: URL?, scale: Double = 1, transaction: Transaction = Transaction(),
        @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
    ) {
        self.content = content(.empty)
    }

    /// What stands there.
    public var body: Content { content }
}

extension AsyncImage where Content == Color {
    /// A picture; a grey ground stands there.
    public init(url: URL?, scale: Double = 1) {
        content = Color.gray.opacity(0.16)
    }
}
