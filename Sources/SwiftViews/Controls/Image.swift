public import Terms
public import Views

/// A symbol or a picture; SwiftUI's `Image`.
public nonisolated struct Image: View, PrimitiveView, Equatable {
    /// What it shows.
    var value: ImageValue

    /// The symbol of SF Symbols' name.
    public init(systemName: String) {
        value = ImageValue(content: .symbol(systemName, value: nil))
    }

    /// The symbol of SF Symbols' name, as much of it on as `variableValue` says, from 0 to 1.
    public init(systemName: String, variableValue: Double?) {
        value = ImageValue(content: .symbol(systemName, value: variableValue))
    }

    /// A symbol by UIKit's type for pictures.
    public init(uiImage: UIImage) {
        self.init(systemName: uiImage.systemName)
    }

    /// A picture of an asset catalogue's. There is none in a session: nothing is shown.
    public init(_ name: String) {
        value = ImageValue(content: .missing)
    }

    /// A picture of an asset catalogue's that nobody has to hear of. There is none in a session: nothing is shown.
    public init(decorative name: String) {
        self.init(name)
    }

    /// A picture of pixels.
    public init(_ image: PixelImage) {
        value = ImageValue(content: .picture(ImageSource(.pixels(image))))
    }

    /// A picture that is drawn in any size.
    public init(_ image: VectorImage) {
        value = ImageValue(content: .picture(ImageSource(.vector(image))))
    }

    /// The picture in the size that it is proposed: within `capInsets` stretched, or repeated.
    public func resizable(capInsets: EdgeInsets = EdgeInsets(all: 0), resizingMode: ResizingMode = .stretch) -> Image {
        changed { $0.options.resizing = ImageOptions.Resizing(capInsets: capInsets, tiles: resizingMode == .tile) }
    }

    /// The picture's own colours, or the foreground's wherever it is opaque.
    public func renderingMode(_ mode: TemplateRenderingMode?) -> Image {
        changed { if let mode { $0.options.rendering = mode } }
    }

    /// How colours between pixels are found.
    public func interpolation(_ interpolation: PixelImage.Interpolation) -> Image {
        changed { $0.options.interpolation = interpolation }
    }

    /// Which colours the layers of a symbol have; nil for those around.
    public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image {
        changed { value in mode.map { value.modifiers.append(.symbolRenderingMode($0)) } }
    }

    /// Whether edges of pictures are smoothed, which they always are here.
    public func antialiased(_ isAntialiased: Bool) -> Image { self }

    /// How large a symbol is beside text; SwiftUI's `Image.Scale`.
    public typealias Scale = SymbolRun.Scale

    /// How a picture takes another size; SwiftUI's `Image.ResizingMode`.
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
    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        [value.node]
    }
}

/// What an image shows, and how.
struct ImageValue: Equatable, Sendable {
    /// A symbol, or a picture.
    enum Content: Equatable {
        case symbol(String, value: Double?)
        case picture(ImageSource)
        /// One that cannot be had.
        case missing
    }

    let content: Content
    var options = ImageOptions()
    /// What else was said of the image, which stays one.
    var modifiers: [Modifier] = []

    /// The image as the tree has it.
    var node: ViewNode {
        switch content {
        case .symbol(let name, let value):
            ViewNode(.symbol(name, variableValue: value, isResizable: options.resizing != nil), modifiers: modifiers)
        case .picture(let source): ViewNode(.image(source, options: options), modifiers: modifiers)
        case .missing: ViewNode(.empty)
        }
    }
}
