public import Foundation
public import SwiftViews
public import Views

/// What a canvas is drawn with; SwiftUI's `GraphicsContext`. A copy has a transform, an opacity, a clip and filters of its own, and draws on
/// the same canvas. Lengths in points, y down. It is used within the canvas's renderer alone.
public struct GraphicsContext {
    /// How opaque what is drawn from here on is, from 0 to 1.
    public var opacity = 1.0
    /// How what is drawn from here on joins with what is there.
    public var blendMode = BlendMode.normal
    /// Where what is drawn from here on goes.
    public var transform = CGAffineTransform.identity
    /// What the canvas inherits.
    public var environment: EnvironmentValues { views.environment }

    var clips: [DisplayList.Clip] = []
    var masks: [[DisplayList.Item]] = []
    var filters: [Filter] = []
    let layer: DrawingLayer
    let stage: DrawingStage
    let views: DrawingViews
    let size: Size

    init(layer: DrawingLayer, stage: DrawingStage, views: DrawingViews, size: Size) {
        self.layer = layer
        self.stage = stage
        self.views = views
        self.size = size
    }

    /// How colours join with those that are there; SwiftUI's `GraphicsContext.BlendMode`.
    public typealias BlendMode = DisplayList.BlendMode

    // MARK: The transform

    /// Moves what is drawn from here on.
    public mutating func translateBy(x: CGFloat, y: CGFloat) { transform = transform.translatedBy(x: x, y: y) }

    /// Stretches what is drawn from here on.
    public mutating func scaleBy(x: CGFloat, y: CGFloat) { transform = transform.scaledBy(x: x, y: y) }

    /// Turns what is drawn from here on, clockwise.
    public mutating func rotate(by angle: Angle) { transform = transform.rotated(by: angle.radians) }

    /// Maps what is drawn from here on by `matrix`, and then as before.
    public mutating func concatenate(_ matrix: CGAffineTransform) { transform = matrix.concatenating(transform) }

    // MARK: Clips

    /// How a clip is meant; SwiftUI's `ClipOptions`.
    public struct ClipOptions: OptionSet, Sendable {
        /// A bit for each option.
        public let rawValue: UInt32

        /// The options of the bits.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// What is outside of the path shows.
        public static let inverse = ClipOptions(rawValue: 1)
    }

    /// From here on only what is inside of `path` shows.
    public mutating func clip(to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()) {
        var mapped = path.applying(transform)
        guard options.contains(.inverse) else { return clips.append(.path(mapped, rule: style.rule)) }
        if style.rule == .evenOdd || mapped.elements.isEmpty {
            mapped.addRect(CGRect(Rect(origin: .zero, size: size)))
            return clips.append(.path(mapped, rule: .evenOdd))
        }
        // What is opaque but for the path's inside.
        let hole = DisplayList.Item.fillPath(mapped, rule: .nonZero, paint: .color(RGBA(red: 0, green: 0, blue: 0)))
        let all = DisplayList.Item.fill(
            .rectangle, in: Rect(origin: .zero, size: size), paint: .color(RGBA(red: 0, green: 0, blue: 0)))
        let erased = DisplayList.Item.group(.init(blendMode: .destinationOut), items: [hole])
        masks.append([.group(.init(isIsolated: true), items: [all, erased])])
    }

    /// From here on what is drawn shows as strongly as what `content` draws is opaque.
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

    /// The rectangle of the canvas, as far as it is here.
    public var clipBoundingRect: CGRect {
        CGRect(Rect(origin: .zero, size: size)).applying(transform.inverted())
    }

    // MARK: Layers

    /// Draws what `content` draws as one, with the filters, the opacity and the blend mode of here.
    public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
        add(try drawn(content), isMapped: true)
    }

    /// What `content` draws on a layer of its own, in the canvas's coordinates.
    private func drawn(_ content: (inout GraphicsContext) throws -> Void) rethrows -> [DisplayList.Item] {
        let layer = DrawingLayer()
        var inner = GraphicsContext(layer: layer, stage: stage, views: views, size: size)
        inner.transform = transform
        try content(&inner)
        return layer.items
    }

    // MARK: Drawing

    /// Paints what is inside of `path`.
    public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
        guard let bounds = path.controlBounds else { return }
        add([.fillPath(path, rule: style.rule, paint: shading.paint(in: bounds, self))])
    }

    /// Paints a line along `path`.
    public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
        guard let bounds = path.controlBounds, style.lineWidth > 0 else { return }
        add([.strokePath(path, line: style.sanitized, paint: shading.paint(in: bounds, self))])
    }

    /// Paints a line of `lineWidth` points along `path`.
    public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
        stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
    }

    /// Adds what was drawn, with all that applies here; what is not mapped yet goes where the transform puts it.
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
