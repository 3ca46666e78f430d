public import Foundation
public import SwiftViews
import Views

extension GraphicsContext {
    /// A text prepared for drawing; SwiftUI's `ResolvedText`.
    public struct ResolvedText {
        let stage: ProgramDrawingContext
        let view: CanvasSubview

        /// Returns the size of the text in `size`, in points.
        public func measure(in size: CGSize) -> CGSize { CGSize(view.metrics(for: ProposedSize(size.inPoints)).size) }

        /// Returns the position of the first baseline from the top of the text in `size`.
        public func firstBaseline(in size: CGSize) -> CGFloat {
            view.metrics(for: ProposedSize(size.inPoints)).guide(.firstTextBaseline)
        }

        /// Returns the position of the last baseline from the top of the text in `size`.
        public func lastBaseline(in size: CGSize) -> CGFloat {
            view.metrics(for: ProposedSize(size.inPoints)).guide(.lastTextBaseline)
        }
    }

    /// An image or a symbol prepared for drawing; SwiftUI's `ResolvedImage`.
    public struct ResolvedImage {
        let stage: ProgramDrawingContext
        let view: CanvasSubview
        let stretched: CanvasSubview

        /// The intrinsic size, in points.
        public var size: CGSize { CGSize(view.metrics(for: .unspecified).size) }
        /// The position of the baseline from the top.
        public var baseline: CGFloat { view.metrics(for: .unspecified).guide(.firstTextBaseline) }
    }

    /// Prepares a text for drawing.
    public func resolve(_ text: Text) -> ResolvedText {
        ResolvedText(stage: stage, view: stage.view(views.node(of: text)))
    }

    /// Prepares an image or a symbol for drawing.
    public func resolve(_ image: Image) -> ResolvedImage {
        ResolvedImage(
            stage: stage, view: stage.view(views.node(of: image)),
            stretched: stage.view(views.node(stretching: image)))
    }

    /// Draws a text with its `anchor` at a point.
    public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(text.view, at: point, anchor: anchor)
    }

    /// Draws a text in a rectangle, wrapped to its width, from the top left corner.
    public func draw(_ text: ResolvedText, in rect: CGRect) {
        add(stage.items(of: text.view, at: rect.origin.inPoints, proposal: ProposedSize(rect.size.inPoints)))
    }

    /// Draws a text with its `anchor` at a point.
    public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(text), at: point, anchor: anchor)
    }

    /// Draws a text in a rectangle, wrapped to its width, from the top left corner.
    public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }

    /// Draws an image or a symbol in its intrinsic size with its `anchor` at a point.
    public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(image.view, at: point, anchor: anchor)
    }

    /// Draws an image or a symbol stretched to a rectangle.
    public func draw(_ image: ResolvedImage, in rect: CGRect) {
        add(stage.items(of: image.stretched, at: rect.origin.inPoints, proposal: ProposedSize(rect.size.inPoints)))
    }

    /// Draws an image or a symbol in its intrinsic size with its `anchor` at a point.
    public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
        draw(resolve(image), at: point, anchor: anchor)
    }

    /// Draws an image or a symbol stretched to a rectangle.
    public func draw(_ image: Image, in rect: CGRect) { draw(resolve(image), in: rect) }

    private func draw(_ view: CanvasSubview, at point: CGPoint, anchor: UnitPoint) {
        let size = view.metrics(for: .unspecified).size
        let origin = Point(x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height)
        add(stage.items(of: view, at: origin, proposal: .unspecified))
    }
}

/// A view with immediate-mode drawing; SwiftUI's `Canvas`. It fills the offered space. `renderer` is called with its
/// size at each layout, on the layout thread, and again when an observable object that it read has changed.
public struct Canvas: View {
    private let isOpaque: Bool
    private let renderer: (inout GraphicsContext, CGSize) -> Void

    /// Creates a canvas that `renderer` draws. An opaque canvas has a black background. Drawing is always synchronous.
    public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) {
        isOpaque = opaque
        self.renderer = renderer
    }

    /// The drawing of the canvas.
    public var body: some View {
        let renderer = renderer
        return ProgramCanvas(isOpaque: isOpaque) { size, stage, views in
            let layer = DrawingLayer()
            var context = GraphicsContext(layer: layer, stage: stage, views: views, size: size)
            renderer(&context, CGSize(size))
            return layer.items
        }
    }
}

/// The items drawn on a canvas, or on a layer of one.
final class DrawingLayer {
    var items: [DisplayList.Item] = []
}
