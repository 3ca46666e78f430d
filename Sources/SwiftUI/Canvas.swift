public import Foundation
public import SwiftViews
import Views

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
