public import Views

extension View {
    func modified(_ modifier: Modifier) -> Modified<Self> {
        Modified(content: self, modifier: modifier)
    }

    /// A fixed width or height in points, or both; the view stands in it by `alignment`.
    public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center) -> some View {
        modified(.frame(width: width, height: height, alignment: alignment))
    }

    /// Limits to the width and the height in points; a greatest length of infinity takes all that is offered.
    public func frame(
        minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil, minHeight: Double? = nil,
        idealHeight: Double? = nil, maxHeight: Double? = nil, alignment: Alignment = .center
    ) -> some View {
        modified(
            .flexibleFrame(
                FlexibleFrame(
                    minWidth: minWidth, idealWidth: idealWidth, maxWidth: maxWidth, minHeight: minHeight,
                    idealHeight: idealHeight, maxHeight: maxHeight, alignment: alignment)))
    }

    /// The system's 16 points of space on every side.
    public func padding() -> some View {
        modified(.systemPadding)
    }

    /// `length` points of space on every side.
    public func padding(_ length: Double) -> some View {
        modified(.padding(EdgeInsets(all: length)))
    }

    /// Space side by side.
    public func padding(_ insets: EdgeInsets) -> some View {
        modified(.padding(insets))
    }

    /// `length` points of space on some sides; the system's 16 where it is nil.
    public func padding(_ edges: Edge.Set, _ length: Double? = nil) -> some View {
        let length = length ?? 16
        return modified(
            .padding(
                EdgeInsets(
                    top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
                    bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0)))
    }

    /// Moves the drawing, not the layout, by points to the right and down.
    public func offset(x: Double = 0, y: Double = 0) -> some View {
        modified(.offset(x: x, y: y))
    }

    /// A stack serves views of a higher priority first; the usual one is 0.
    public func layoutPriority(_ value: Double) -> some View {
        modified(.layoutPriority(value))
    }

    /// The view's ideal length, whatever is offered.
    public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View {
        modified(.fixedSize(horizontal: horizontal, vertical: vertical))
    }

    /// The most lines of the texts within; nil for no limit.
    public func lineLimit(_ limit: Int?) -> some View {
        inheriting(\.lineLimit, limit, .lineLimit(limit))
    }

    /// How the lines of the texts within stand to each other.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        inheriting(\.multilineTextAlignment, alignment, .multilineTextAlignment(alignment))
    }
}

/// A side of a rectangle; SwiftUI's `Edge`.
public enum Edge: Int, Hashable, Sendable, CaseIterable {
    case top, leading, bottom, trailing

    /// Several sides.
    public struct Set: OptionSet, Sendable {
        /// A bit for each side.
        public let rawValue: Int

        /// The sides of the bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// One side.
        public init(_ edge: Edge) {
            self.init(rawValue: 1 << edge.rawValue)
        }

        /// The top.
        public static let top = Set(.top)
        /// The left.
        public static let leading = Set(.leading)
        /// The bottom.
        public static let bottom = Set(.bottom)
        /// The right.
        public static let trailing = Set(.trailing)
        /// Left and right.
        public static let horizontal: Set = [.leading, .trailing]
        /// Top and bottom.
        public static let vertical: Set = [.top, .bottom]
        /// Every side.
        public static let all: Set = [.horizontal, .vertical]
    }
}
