public import Foundation
public import SwiftViews
public import Views

/// The drawing context of a canvas; SwiftUI's `GraphicsContext`. A copy has its own transform, opacity, clip and
/// filters, and draws on the same canvas. Lengths are in points, with the y axis downwards. It is valid only within the
/// canvas's renderer.
public struct GraphicsContext {
    /// The opacity of the following drawing operations, from 0 to 1.
    public var opacity = 1.0
    /// The blend mode of the following drawing operations.
    public var blendMode = BlendMode.normal
    /// The transform of the following drawing operations.
    public var transform = CGAffineTransform.identity
    /// The environment of the canvas.
    public var environment: EnvironmentValues { views.environment }

    var clips: [DisplayList.Clip] = []
    var masks: [[DisplayList.Item]] = []
    var filters: [Filter] = []
    let layer: DrawingLayer
    let stage: ProgramDrawingContext
    let views: CanvasNodeBuilder
    let size: Size

    init(layer: DrawingLayer, stage: ProgramDrawingContext, views: CanvasNodeBuilder, size: Size) {
        self.layer = layer
        self.stage = stage
        self.views = views
        self.size = size
    }

    /// The blending of colours with those behind them; SwiftUI's `GraphicsContext.BlendMode`.
    public typealias BlendMode = DisplayList.BlendMode

    // MARK: The transform

    /// Translates the following drawing operations.
    public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }

    /// Scales the following drawing operations.
    public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }

    /// Rotates the following drawing operations clockwise.
    public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: angle.radians) }

    /// Applies `matrix` before the current transform to the following drawing operations.
    public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }

    // MARK: Clips

    /// The options of a clip; SwiftUI's `ClipOptions`.
    public struct ClipOptions: OptionSet, Sendable {
        /// A bit for each option.
        public let rawValue: UInt32

        /// The options of the bits.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// Clips to the outside of the path.
        public static let inverse = ClipOptions(rawValue: 1)
    }

    /// Clips the following drawing operations to `path`.
    public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()) {
        var mapped = path.applying(transform)
        guard options.contains(.inverse) else { return clips.append(.path(mapped, rule: style.rule)) }
        if style.rule == .evenOdd || mapped.elements.isEmpty {
            mapped.addRect(CGRect(Rect(origin: .zero, size: size)))
            return clips.append(.path(mapped, rule: .evenOdd))
        }
        // The mask is opaque except inside the path.
        let hole = DisplayList.Item.fillPath(mapped, rule: .nonZero, paint: .color(RGBA(red: 0, green: 0, blue: 0)))
        let all = DisplayList.Item.fill(
            .rectangle, in: Rect(origin: .zero, size: size), paint: .color(RGBA(red: 0, green: 0, blue: 0)))
        let erased = DisplayList.Item.group(.init(blendMode: .destinationOut), items: [hole])
        masks.append([.group(.init(isIsolated: true), items: [all, erased])])
    }

    /// Masks the following drawing operations by the opacity of the drawing of `content`.
    public mutating func clipToLayer(
        opacity: Double = 1, options: ClipOptions = ClipOptions(),
        content: (inout GraphicsContext) throws -> Void
    ) rethrows {
        var items = try drawn(content)
        if opacity < 1 { items = [.group(.init(opacity: opacity), items: items)] }
        if options.contains(.inverse) {
            let all = DisplayList.Item.fill(
                .rectangle, in: Rect(origin: .zero, size: size), paint: .color(RGBA(red: 0, green: 0, blue: 0)))
            let erased = DisplayList.Item.group(.init(blendMode: .destinationOut), items: items)
            items = [.group(.init(isIsolated: true), items: [all, erased])]
        }
        masks.append(items)
    }

    /// The rectangle of the canvas in the current coordinates.
    public var clipBoundingRect: CGRect {
        CGRect(Rect(origin: .zero, size: size)).applying(transform.inverted())
    }

    // MARK: Layers

    /// Draws `content` as one layer, with the current filters, opacity and blend mode.
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        add(try drawn(content), isMapped: true)
    }

    /// Returns the items that `content` draws on its own layer, in the canvas's coordinates.
    private func drawn(_ content: (inout GraphicsContext) throws -> Void) rethrows -> [DisplayList.Item] {
        let layer = DrawingLayer()
        var inner = GraphicsContext(layer: layer, stage: stage, views: views, size: size)
        inner.transform = transform
        try content(&inner)
        return layer.items
    }

    // MARK: Drawing

    /// Fills `path`.
    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
        guard let bounds = path.controlBounds else { return }
        add([.fillPath(path, rule: style.rule, paint: shading.paint(in: bounds, self))])
    }

    /// Strokes `path`.
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
        guard let bounds = path.controlBounds, style.lineWidth > 0 else { return }
        add([.strokePath(path, line: style.sanitized, paint: shading.paint(in: bounds, self))])
    }

    /// Strokes `path` with a line of `lineWidth` points.
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
        stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
    }

    /// Adds items with the current effects, and with the current transform unless they are transformed already.
    func add(_ items: [DisplayList.Item], isMapped: Bool = false) {
        guard !items.isEmpty, opacity > 0 else { return }
        var items = items
        if !isMapped, !transform.isIdentity { items = [.transform(transform, items: items)] }
        for filter in filters { items = [.group(filter.effects(stage.style), items: items)] }
        for mask in masks { items = [.group(.init(mask: mask), items: items)] }
        for clip in clips.dropLast() { items = [.group(.init(clip: clip), items: items)] }
        if clips.last != nil || opacity < 1 || blendMode != .normal || isMapped {
            let effects = DisplayList.Effects(
                clip: clips.last, opacity: min(opacity, 1), blendMode: blendMode, isIsolated: isMapped)
            items = [.group(effects, items: items)]
        }
        layer.items += items
    }
}
