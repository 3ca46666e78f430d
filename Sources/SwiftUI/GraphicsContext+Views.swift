public import Foundation
public import SwiftViews
import Views

extension GraphicsContext {
    /// A text that is ready to be drawn; SwiftUI's `ResolvedText`.
    public struct ResolvedText {
        let stage: DrawingStage
        let view: DrawnView

        /// The size of the text in `size`, in points.
        public func measure(in size: CGSize) -> CGSize { CGSize(view.metrics(for: ProposedSize(size.inPoints)).size) }

        /// The first baseline from the top of the text in `size`.
        public func firstBaseline(in size: CGSize) -> CGFloat {
            view.metrics(for: ProposedSize(size.inPoints)).guide(.firstTextBaseline)
        }

        /// The last baseline from the top of the text in `size`.
        public func lastBaseline(in size: CGSize) -> CGFloat {
            view.metrics(for: ProposedSize(size.inPoints)).guide(.lastTextBaseline)
        }
    }

    /// A picture or a symbol that is ready to be drawn; SwiftUI's `ResolvedImage`.
    public struct ResolvedImage {
        let stage: DrawingStage
        let view: DrawnView
        let stretched: DrawnView

        /// Its own size, in points.
        public var size: CGSize { CGSize(view.metrics(for: .unspecified).size) }
        /// The baseline from its top.
        public var baseline: CGFloat { view.metrics(for: .unspecified).guide(.firstTextBaseline) }
    }

    /// Makes a text ready.
    public func resolve(_ text: Text) -> ResolvedText {
        ResolvedText(stage: stage, view: stage.view(views.node(of: text)))
    }

    /// Makes a picture or a symbol ready.
    public func resolve(_ image: Image) -> ResolvedImage {
        ResolvedImage(
            stage: stage, view: stage.view(views.node(of: image)),
            stretched: stage.view(views.node(stretching: image)))
    }

    /// Draws a text with `anchor` of it at a point.
    public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(text.view, at: point, anchor: anchor)
    }

    /// Draws a text in a rectangle, in lines that fit it, from its top left corner.
    public func draw(_ text: ResolvedText, in rect: CGRect) {
        add(stage.items(of: text.view, at: rect.origin.inPoints, proposal: ProposedSize(rect.size.inPoints)))
    }

    /// Draws a text with `anchor` of it at a point.
    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(text), at: point, anchor: anchor)
    }

    /// Draws a text in a rectangle, in lines that fit it, from its top left corner.
    public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }

    /// Draws a picture or a symbol in its own size with `anchor` of it at a point.
    public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(image.view, at: point, anchor: anchor)
    }

    /// Draws a picture or a symbol stretched to a rectangle.
    public func draw(_ image: ResolvedImage, in rect: CGRect) {
        add(stage.items(of: image.stretched, at: rect.origin.inPoints, proposal: ProposedSize(rect.size.inPoints)))
    }

    /// Draws a picture or a symbol in its own size with `anchor` of it at a point.
    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(image), at: point, anchor: anchor)
    }

    /// Draws a picture or a symbol stretched to a rectangle.
    public func draw(_ image: Image, in rect: CGRect) { draw(resolve(image), in: rect) }

    private func draw(_ view: DrawnView, at point: CGPoint, anchor: UnitPoint) {
        let size = view.metrics(for: .unspecified).size
        let origin = Point(x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height)
        add(stage.items(of: view, at: origin, proposal: .unspecified))
    }
}

/// A view that is drawn by hand; SwiftUI's `Canvas`. It takes what it is offered; `renderer` is called with its size whenever it is laid
/// out, on the thread that lays out, and again when an observable object changed that it read.
public struct Canvas: View {
    private let isOpaque: Bool
    private let renderer: (inout GraphicsContext, CGSize) -> Void

    /// A canvas that `renderer` draws on; one that is opaque is black where nothing is drawn. It is drawn at once in any case.
    public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) {
        isOpaque = opaque
        self.renderer = renderer
    }

    /// What is drawn.
    public var body: some View {
        let renderer = renderer
        return DrawnCanvas(isOpaque: isOpaque) { size, stage, views in
            let layer = DrawingLayer()
            var context = GraphicsContext(layer: layer, stage: stage, views: views, size: size)
            renderer(&context, CGSize(size))
            return layer.items
        }
    }
}

/// What was drawn on a canvas, or on a layer of one.
final class DrawingLayer {
    var items: [DisplayList.Item] = []
}
