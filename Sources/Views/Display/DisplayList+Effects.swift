extension DisplayList {
    /// The effects on a group, in this order: colour filter, blur, clip, mask, shadow, opacity, and blending with the
    /// backdrop.
    public struct Effects: Equatable, Sendable {
        /// The colour filter; nil for none.
        public var filter: ColorMatrix?
        /// The blur's standard deviation in points; 0 for none.
        public var blur: Double
        /// Whether the blur keeps the opacity at the edges of the items' rectangle.
        public var blurIsOpaque: Bool
        /// The visible part; nil for all.
        public var clip: Clip?
        /// The mask: items whose opacity masks the group, none of them an inline group; nil for none.
        public var mask: [Item]?
        /// The shadow of the visible content.
        public var shadow: Shadow?
        /// The opacity, from 0 to 1.
        public var opacity: Double
        /// Whether only the shadow of the group is drawn, for inspecting the backdrop of its items.
        package var showsShadowAlone = false
        /// Whether the items are drawn one by one, as if they were in the enclosing list. There are no other effects.
        package private(set) var isInline = false
        /// The blend mode of the group and its backdrop.
        public var blendMode: BlendMode
        /// Whether the items are composited as a group even if no other effect requires it, so that blend modes inside
        /// do not affect the backdrop.
        public var isIsolated: Bool

        /// Creates the given effects; the others have no effect.
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

        /// No effects, on a group that only serves to share its items: long stacks draw inline groups, and the frames
        /// in which such a part of a stack is unchanged share the array of its items.
        package static let inline: Effects = {
            var effects = Effects()
            effects.isInline = true
            return effects
        }()
    }

    /// The visible part of a group.
    public enum Clip: Equatable, Sendable {
        /// The interior of an outline in a rectangle.
        case outline(Outline, in: Rect)
        /// The interior of a path.
        case path(Path, rule: FillRule)
    }

    /// The blurred silhouette of a group, drawn behind it.
    public struct Shadow: Hashable, Sendable {
        /// The colour.
        public var color: RGBA
        /// The blur's standard deviation in points.
        public var radius: Double
        /// The offset to the right, in points.
        public var x: Double
        /// The offset downwards, in points.
        public var y: Double

        /// Creates a shadow.
        public init(color: RGBA, radius: Double, x: Double = 0, y: Double = 0) {
            self.color = color
            self.radius = radius
            self.x = x
            self.y = y
        }
    }

    /// The blend mode of colours and their backdrop: SwiftUI's `BlendMode`.
    public enum BlendMode: String, Hashable, Sendable, CaseIterable {
        case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
        case difference, exclusion, hue, saturation, color, luminosity
        case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
        /// The modes that only a program's custom drawing has; SwiftUI's `GraphicsContext.BlendMode`.
        case sourceIn, sourceOut, destinationIn, destinationAtop, xor, copy
    }
}

extension DisplayList.Item {
    /// Returns items composited as a group, then clipped and made translucent.
    public static func group(opacity: Double, clip: DisplayList.Clip?, items: [DisplayList.Item]) -> DisplayList.Item {
        .group(DisplayList.Effects(clip: clip, opacity: opacity), items: items)
    }
}
