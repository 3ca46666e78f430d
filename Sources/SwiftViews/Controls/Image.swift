public import Views

/// A symbol or a picture; SwiftUI's `Image`.
public struct Image: View, PrimitiveView {
    private enum Content {
        case symbol(String, value: Double?)
        case picture(ImageSource)
    }

    private let content: Content
    private var options = ImageOptions()

    /// The symbol of SF Symbols' name.
    public init(systemName: String) {
        content = .symbol(systemName, value: nil)
    }

    /// The symbol of SF Symbols' name, as much of it on as `variableValue` says, from 0 to 1.
    public init(systemName: String, variableValue: Double?) {
        content = .symbol(systemName, value: variableValue)
    }

    /// A picture of pixels.
    public init(_ image: PixelImage) {
        content = .picture(ImageSource(.pixels(image)))
    }

    /// A picture that is drawn in any size.
    public init(_ image: VectorImage) {
        content = .picture(ImageSource(.vector(image)))
    }

    /// The picture in the size that it is proposed: within `capInsets` stretched, or repeated.
    public func resizable(capInsets: EdgeInsets = EdgeInsets(all: 0), resizingMode: ResizingMode = .stretch) -> Image {
        changed { $0.resizing = ImageOptions.Resizing(capInsets: capInsets, tiles: resizingMode == .tile) }
    }

    /// The picture's own colours, or the foreground's wherever it is opaque.
    public func renderingMode(_ mode: TemplateRenderingMode) -> Image {
        changed { $0.rendering = mode }
    }

    /// How colours between pixels are found.
    public func interpolation(_ interpolation: PixelImage.Interpolation) -> Image {
        changed { $0.interpolation = interpolation }
    }

    /// How a picture takes another size; SwiftUI's `Image.ResizingMode`.
    public enum ResizingMode: Sendable {
        case tile, stretch
    }

    /// SwiftUI's `Image.TemplateRenderingMode`.
    public typealias TemplateRenderingMode = ImageOptions.Rendering

    private func changed(_ change: (inout ImageOptions) -> Void) -> Image {
        var copy = self
        change(&copy.options)
        return copy
    }

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        switch content {
        case .symbol(let name, let value):
            [ViewNode(.symbol(name, variableValue: value, isResizable: options.resizing != nil))]
        case .picture(let source): [ViewNode(.image(source, options: options))]
        }
    }
}
