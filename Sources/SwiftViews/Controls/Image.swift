public import SharedTypes
public import Views

/// A symbol or an image; SwiftUI's `Image`.
public nonisolated struct Image: View, PrimitiveView, Equatable {
    /// The content and its options.
    var value: ImageValue

    /// The SF Symbols symbol called `systemName`.
    public init(systemName: String) {
        value = ImageValue(content: .symbol(systemName, value: nil))
    }

    /// The SF Symbols symbol called `systemName`, with the share of its layers filled that `variableValue` gives, from
    /// 0 to 1.
    public init(systemName: String, variableValue: Double?) {
        value = ImageValue(content: .symbol(systemName, value: variableValue))
    }

    /// A symbol of a UIKit image.
    public init(uiImage: UIImage) {
        self.init(systemName: uiImage.systemName)
    }

    /// An image of an asset catalogue. A session has none, so nothing is shown.
    public init(_ name: String) {
        value = ImageValue(content: .missing)
    }

    /// An image of an asset catalogue that accessibility ignores. A session has none, so nothing is shown.
    public init(decorative name: String) {
        self.init(name)
    }

    /// A bitmap image.
    public init(_ image: PixelImage) {
        value = ImageValue(content: .image(ImageSource(.pixels(image))))
    }

    /// A vector image.
    public init(_ image: VectorImage) {
        value = ImageValue(content: .image(ImageSource(.vector(image))))
    }

    /// The image at the proposed size: stretched within `capInsets`, or tiled.
    public func resizable(capInsets: EdgeInsets = EdgeInsets(all: 0), resizingMode: ResizingMode = .stretch) -> Image {
        changed { $0.options.resizing = ImageOptions.Resizing(capInsets: capInsets, tiles: resizingMode == .tile) }
    }

    /// Renders the image in its own colours, or as a template in the foreground colour.
    public func renderingMode(_ mode: TemplateRenderingMode?) -> Image {
        changed { if let mode { $0.options.rendering = mode } }
    }

    /// Sets the interpolation of colours between pixels.
    public func interpolation(_ interpolation: PixelImage.Interpolation) -> Image {
        changed { $0.options.interpolation = interpolation }
    }

    /// Sets the rendering mode of a symbol's layers; nil for the environment's.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
        changed { value in mode.map { value.modifiers.append(.symbolRenderingMode($0)) } }
    }

    /// Does nothing: the edges of images are always antialiased.
    public func antialiased(_ isAntialiased: Bool) -> Image { self }

    /// The size of a symbol relative to text; SwiftUI's `Image.Scale`.
    public typealias Scale = SymbolRun.Scale

    /// The way that an image fills another size; SwiftUI's `Image.ResizingMode`.
    public enum ResizingMode: Sendable {
        case tile, stretch
    }

    /// SwiftUI's `Image.TemplateRenderingMode`.
    public typealias TemplateRenderingMode = ImageOptions.Rendering

    private func changed(_ change: (inout ImageValue) -> Void) -> Image {
        var copy = self
        change(&copy.value)
        return copy
    }

    @MainActor
    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        [value.node]
    }
}

/// The content of an image with its options.
struct ImageValue: Equatable, Sendable {
    /// A symbol or an image.
    enum Content: Equatable {
        case symbol(String, value: Double?)
        case image(ImageSource)
        /// An image that is not available.
        case missing
    }

    let content: Content
    var options = ImageOptions()
    /// Further modifiers of the image, which stays an `Image`.
    var modifiers: [Modifier] = []

    /// The node of the image in the view tree.
    var node: ViewNode {
        switch content {
        case .symbol(let name, let value):
            ViewNode(.symbol(name, variableValue: value, isResizable: options.resizing != nil), modifiers: modifiers)
        case .image(let source): ViewNode(.image(source, options: options), modifiers: modifiers)
        case .missing: ViewNode(.empty)
        }
    }
}
