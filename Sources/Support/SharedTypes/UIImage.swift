/// An image with UIKit's name: a symbol of SF Symbols, as on picture-in-picture buttons. `Image(uiImage:)` shows it.
public final class UIImage: Hashable, Sendable {
    /// The symbol's name.
    public let systemName: String

    /// Creates the symbol called `systemName`; nil for an empty name.
    public init?(systemName: String) {
        guard !systemName.isEmpty else { return nil }
        self.systemName = systemName
    }

    fileprivate init(symbol: String) {
        systemName = symbol
    }

    /// The symbol of a button that starts picture in picture.
    package static let pictureInPictureStart = UIImage(symbol: "pip.enter")
    /// The symbol of a button that stops picture in picture.
    package static let pictureInPictureStop = UIImage(symbol: "pip.exit")

    /// Whether both are the same symbol.
    public static func == (a: UIImage, b: UIImage) -> Bool { a.systemName == b.systemName }
    /// Hashes the symbol's name.
    public func hash(into hasher: inout Hasher) { hasher.combine(systemName) }
}
