/// A picture of pixels or lines.
struct ImageContent: ViewContent {
    let source: ImageSource
    let options: ImageOptions

    func isExchanged(for old: any ViewContent) -> Bool { (old as? ImageContent)?.source != source }

    func layoutNodes(in context: LayoutContext) -> [LayoutNode] {
        let picture = source.picture(in: context.style.colorScheme)
        if case .symbol(let name, let color) = picture {
            var symbol = ViewNode(.symbol(name, isResizable: options.resizing != nil))
            if let color, options.rendering != .template { symbol.modifiers.append(.foregroundStyle([.color(color)])) }
            return context.resolve(symbol)
        }
        return [
            LayoutNode(
                ImageElement(
                    picture: picture, options: options, style: context.style.foreground(rank: 1),
                    isRedacted: context.style.isRedacted, grid: context.grid))
        ]
    }
}

/// A picture, or one for each colour scheme.
public struct ImageSource: Equatable, Sendable {
    /// What is shown in the light scheme.
    public var light: Picture
    /// What is shown in the dark scheme.
    public var dark: Picture

    /// One picture for both schemes.
    public init(_ picture: Picture) {
        self.init(light: picture, dark: picture)
    }

    /// A picture for each scheme.
    public init(light: Picture, dark: Picture) {
        self.light = light
        self.dark = dark
    }

    /// A picture of one kind.
    public enum Picture: Equatable, Sendable {
        case pixels(PixelImage)
        case vector(VectorImage)
        /// A symbol by SF Symbols' name, in a colour where it has one.
        case symbol(String, Color?)
    }

    func picture(in scheme: ColorScheme) -> Picture { scheme == .light ? light : dark }
}

/// How a picture is shown.
public struct ImageOptions: Equatable, Sendable {
    /// How it takes another size than its own; nil where it does not.
    public var resizing: Resizing?
    /// What of its colours is shown.
    public var rendering: Rendering
    /// How colours between pixels are found.
    public var interpolation: PixelImage.Interpolation

    /// A picture as it is.
    public init(
        resizing: Resizing? = nil, rendering: Rendering = .original, interpolation: PixelImage.Interpolation = .low
    ) {
        self.resizing = resizing
        self.rendering = rendering
        self.interpolation = interpolation
    }

    /// How a picture takes another size; SwiftUI's `resizable`.
    public struct Resizing: Equatable, Sendable {
        /// What keeps its size at the edges, in points.
        public var capInsets: EdgeInsets
        /// The rest is repeated instead of being stretched.
        public var tiles: Bool

        /// A picture that is stretched, or repeated, within `capInsets`.
        public init(capInsets: EdgeInsets = EdgeInsets(all: 0), tiles: Bool = false) {
            self.capInsets = capInsets
            self.tiles = tiles
        }
    }

    /// SwiftUI's `Image.TemplateRenderingMode`.
    public enum Rendering: String, Hashable, Sendable, CaseIterable {
        /// Its own colours.
        case original
        /// The foreground style wherever it is opaque.
        case template
    }
}

extension ViewNode.Kind {
    /// A picture of `source`, in its own size in points unless `options` say otherwise.
    public static func image(_ source: ImageSource, options: ImageOptions = ImageOptions()) -> Self {
        Self(ImageContent(source: source, options: options))
    }
}

/// A picture: in its own size, or in what it is proposed.
private struct ImageElement: LayoutElement {
    let picture: ImageSource.Picture
    let options: ImageOptions
    let style: ResolvedStyle
    let isRedacted: Bool
    let grid: PixelGrid

    var name: String { "Image" }

    private var ownSize: Size {
        switch picture {
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

    func enough(along axis: Axis, across: Double?) -> Double? { options.resizing == nil ? 0 : nil }

    func place(in rect: Rect, proposal: ProposedSize, on canvas: inout LayoutCanvas) {
        // Only what takes any size is seen in another than it has.
        let rect = grid.rect(options.resizing == nil ? rect : canvas.stretched(rect))
        guard rect.size.width > 0, rect.size.height > 0, rect.size.width.isFinite, rect.size.height.isFinite else {
            return
        }
        guard !isRedacted else { return canvas.drawPlaceholder(in: rect, style: style) }
        switch picture {
        case .symbol: break
        case .pixels(let image): draw(image, in: rect, on: &canvas)
        case .vector(let vector):
            // A pixel of the picture is one of the canvas's.
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
        let parts = ImageParts(image, resizing: resizing, in: rect)
        canvas.group(opacity: 1, clip: .outline(.rectangle, in: rect)) { canvas in
            for item in parts.items(interpolation: options.interpolation) { canvas.draw(item) }
        }
    }

    /// The picture in the foreground's colour where it is a template. Of a gradient its first colour is taken.
    private func colored(_ image: PixelImage) -> PixelImage {
        guard options.rendering == .template else { return image }
        return style.stops.first.map { image.tinted($0.color) } ?? image
    }
}
