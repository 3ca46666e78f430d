extension DisplayList {
    /// What becomes of a group's items once they are drawn together, in this order: their colours are changed, they are blurred,
    /// clipped, masked, given a shadow, made translucent, and laid over what is behind them.
    public struct Effects: Equatable, Sendable {
        /// How the colours are changed; nil for not at all.
        public var filter: ColorMatrix?
        /// The blur's standard deviation in points; 0 for none.
        public var blur: Double
        /// Whether the blur leaves the items' rectangle as opaque at its edges as it is inside.
        public var blurIsOpaque: Bool
        /// The part that shows; nil for all.
        public var clip: Clip?
        /// Items as strongly as which the group shows, none of them a run; nil for all of it.
        public var mask: [Item]?
        /// The shadow of what shows.
        public var shadow: Shadow?
        /// From 0 to 1.
        public var opacity: Double
        /// Whether of the group no more than its shadow is drawn, for whoever looks at what is beneath its items.
        package var showsShadowAlone = false
        /// How the group's colours join with those behind it.
        public var blendMode: BlendMode
        /// Whether the items are drawn together even where nothing else asks for it, so that blend modes within know nothing of what is
        /// behind the group.
        public var isIsolated: Bool

        /// The effects that are named; the others do nothing.
        public init(
            filter: ColorMatrix? = nil, blur: Double = 0, blurIsOpaque: Bool = false, clip: Clip? = nil,
            mask: [Item]? = nil, shadow: Shadow? = nil, opacity: Double = 1, blendMode: BlendMode = .normal,
            isIsolated: Bool = false
        ) {
            self.filter = filter
            self.blur = blur
            self.blurIsOpaque = blurIsOpaque
            self.clip = clip
            self.mask = mask
            self.shadow = shadow
            self.opacity = opacity
            self.blendMode = blendMode
            self.isIsolated = isIsolated
        }
    }

    /// The part of a group that shows.
    public enum Clip: Equatable, Sendable {
        /// What is inside an outline in a rectangle.
        case outline(Outline, in: Rect)
        /// What is inside a path.
        case path(Path, rule: FillRule)
    }

    /// The blurred silhouette of a group, drawn under it.
    public struct Shadow: Hashable, Sendable {
        /// The colour.
        public var color: RGBA
        /// The blur's standard deviation in points.
        public var radius: Double
        /// How far it lies to the right, in points.
        public var x: Double
        /// How far it lies below, in points.
        public var y: Double

        /// A shadow of four values.
        public init(color: RGBA, radius: Double, x: Double = 0, y: Double = 0) {
            self.color = color
            self.radius = radius
            self.x = x
            self.y = y
        }
    }

    /// How colours join with those behind them: SwiftUI's `BlendMode`.
    public enum BlendMode: String, Hashable, Sendable, CaseIterable {
        case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
        case difference, exclusion, hue, saturation, color, luminosity
        case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
        /// Those that only a drawing of a program's own has; SwiftUI's `GraphicsContext.BlendMode`.
        case sourceIn, sourceOut, destinationIn, destinationAtop, xor, copy
    }
}

extension DisplayList.Item {
    /// Items drawn together, then clipped and made translucent as one.
    public static func group(opacity: Double, clip: DisplayList.Clip?, items: [DisplayList.Item]) -> DisplayList.Item {
        .group(DisplayList.Effects(clip: clip, opacity: opacity), items: items)
    }
}
