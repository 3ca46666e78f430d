/// A bitmap or vector image.
struct ImageContent: ViewContent {
    let source: ImageSource
    let options: ImageOptions

    func isExchanged(for old: any ViewContent) -> Bool { (old as? ImageContent)?.source != source }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let image = source.image(in: context.style.colorScheme)
        if case .symbol(let name, let color) = image {
            var symbol = ViewNode(.symbol(name, isResizable: options.resizing != nil))
            if let color, options.rendering != .template { symbol.modifiers.append(.foregroundStyle([.color(color)])) }
            return context.resolve(symbol)
        }
        return [
            LayoutNode(
                ImageElement(
                    image: image, options: options, style: context.style.foreground(rank: 1),
                    isRedacted: context.style.isRedacted, grid: context.grid))
        ]
    }
}

/// An image, or one for each colour scheme.
public struct ImageSource: Equatable, Sendable {
    /// The image in the light scheme.
    public var light: Image
    /// The image in the dark scheme.
    public var dark: Image

    /// Creates a source with one image for both schemes.
    public init(_ image: Image) {
        self.init(light: image, dark: image)
    }

    /// Creates a source with an image for each scheme.
    public init(light: Image, dark: Image) {
        self.light = light
        self.dark = dark
    }

    /// An image of one kind.
    public enum Image: Equatable, Sendable {
        case pixels(PixelImage)
        case vector(VectorImage)
        /// A symbol by SF Symbols' name, with an optional colour.
        case symbol(String, Color?)
    }

    func image(in scheme: ColorScheme) -> Image { scheme == .light ? light : dark }
}

/// The display options of an image.
public struct ImageOptions: Equatable, Sendable {
    /// The resizing mode; nil for an image of fixed size.
    public var resizing: Resizing?
    /// The rendering mode.
    public var rendering: Rendering
    /// The interpolation of colours between pixels.
    public var interpolation: PixelImage.Interpolation

    /// Creates options; by default the image is unchanged.
    public init(
        resizing: Resizing? = nil, rendering: Rendering = .original, interpolation: PixelImage.Interpolation = .low
    ) {
        self.resizing = resizing
        self.rendering = rendering
        self.interpolation = interpolation
    }

    /// The resizing mode of an image; SwiftUI's `resizable`.
    public struct Resizing: Equatable, Sendable {
        /// The insets of the edges that are not resized, in points.
        public var capInsets: EdgeInsets
        /// Whether the rest is tiled instead of stretched.
        public var tiles: Bool

        /// Creates a mode that stretches, or tiles, the image within `capInsets`.
        public init(capInsets: EdgeInsets = EdgeInsets(all: 0), tiles: Bool = false) {
            self.capInsets = capInsets
            self.tiles = tiles
        }
    }

    /// SwiftUI's `Image.TemplateRenderingMode`.
    public enum Rendering: String, Hashable, Sendable, CaseIterable {
        /// The image's own colours.
        case original
        /// The foreground style, masked by the image's opacity.
        case template
    }
}

extension ViewNode.Kind {
    /// Returns an image of `source`, in its own size in points unless `options` change it.
    public static func image(_ source: ImageSource, options: ImageOptions = ImageOptions()) -> Self {
        Self(ImageContent(source: source, options: options))
    }
}

/// An image: in its own size, or in the proposed size.
private struct ImageElement: LayoutElement {
    let image: ImageSource.Image
    let options: ImageOptions
    let style: ResolvedStyle
    let isRedacted: Bool
    let grid: PixelGrid

    var name: String { "Image" }

    private var ownSize: Size {
        switch image {
        case .pixels(let image): image.size
        case .vector(let image): Size(width: Length.extent(image.size.width), height: Length.extent(image.size.height))
        case .symbol: .zero
        }
    }

    func metrics(for proposal: ProposedSize) -> LayoutMetrics {
        let own = ownSize
        guard options.resizing != nil else { return LayoutMetrics(size: own) }
        return LayoutMetrics(size: Size(width: proposal.width ?? own.width, height: proposal.height ?? own.height))
    }

    func saturationWidth(along axis: Axis, across: Double?) -> Double? { options.resizing == nil ? 0 : nil }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        // Only a resizable image is drawn in an animated size.
        let rect = grid.rect(options.resizing == nil ? rect : canvas.stretched(rect))
        guard rect.size.width > 0, rect.size.height > 0, rect.size.width.isFinite, rect.size.height.isFinite else {
            return
        }
        guard !isRedacted else { return canvas.drawPlaceholder(in: rect, style: style) }
        switch image {
        case .symbol: break
        case .pixels(let image): draw(image, in: rect, on: &canvas)
        case .vector(let vector):
            // The image has the canvas's resolution.
            func pixels(_ length: Double) -> Int { Int(min((length * grid.scale).rounded(), 4096)) }
            guard let image = vector.image(width: pixels(rect.size.width), height: pixels(rect.size.height)) else {
                return
            }
            canvas.draw(.image(colored(image), in: rect, interpolation: .low))
        }
    }

    private func draw(_ image: PixelImage, in rect: Rect, on canvas: inout LayoutCanvas) {
        let image = colored(image)
        let resizing = options.resizing ?? ImageOptions.Resizing()
        guard resizing.tiles || resizing.capInsets != EdgeInsets(all: 0) else {
            return canvas.draw(.image(image, in: rect, interpolation: options.interpolation))
        }
        let parts = NineSliceImage(image, resizing: resizing, in: rect)
        canvas.group(opacity: 1, clip: .outline(.rectangle, in: rect)) { canvas in
            for item in parts.items(interpolation: options.interpolation) { canvas.draw(item) }
        }
    }

    /// Returns the image in the foreground's colour if it is a template. A gradient contributes its first colour.
    private func colored(_ image: PixelImage) -> PixelImage {
        guard options.rendering == .template else { return image }
        return style.stops.first.map { image.tinted($0.color) } ?? image
    }
}
