public import Views

extension View {
    func modified(_ modifier: Modifier) -> ModifiedView<Self> {
        ModifiedView(content: self, modifier: modifier)
    }

    /// Sets a fixed width or height in points, or both. The view is placed in the frame by `alignment`.
    public func frame(width: Double? = nil, height: Double? = nil, alignment: Alignment = .center) -> some View {
        modified(.frame(width: width, height: height, alignment: alignment))
    }

    /// Sets limits of the width and the height in points. A maximum of infinity fills the offered space.
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

    /// Adds the system's 16 points of padding on every side.
    public func padding() -> some View {
        modified(.systemPadding)
    }

    /// Adds `length` points of padding on every side.
    public func padding(_ length: Double) -> some View {
        modified(.padding(EdgeInsets(all: length)))
    }

    /// Adds a padding for each side.
    public func padding(_ insets: EdgeInsets) -> some View {
        modified(.padding(insets))
    }

    /// Adds `length` points of padding on some sides; nil for the system's 16.
    public func padding(_ edges: Edge.Set, _ length: Double? = nil) -> some View {
        let length = length ?? 16
        return modified(
            .padding(
                EdgeInsets(
                    top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
                    bottom: edges.contains(.bottom) ? length : 0, trailing: edges.contains(.trailing) ? length : 0)))
    }

    /// Moves the drawing, not the layout, by `x` points to the right and `y` points down.
    public func offset(x: Double = 0, y: Double = 0) -> some View {
        modified(.offset(x: x, y: y))
    }

    /// Sets the layout priority. A stack sizes views of a higher priority first; the default is 0.
    public func layoutPriority(_ value: Double) -> some View {
        modified(.layoutPriority(value))
    }

    /// Fixes the view at its ideal size, regardless of the proposal.
    public func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> some View {
        modified(.fixedSize(horizontal: horizontal, vertical: vertical))
    }

    /// Sets the maximum number of lines of the texts within; nil for no limit.
    public func lineLimit(_ limit: Int?) -> some View {
        environment(\.lineLimit, limit)
    }

    /// Sets the alignment of the lines of multiline texts within.
    public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
        environment(\.multilineTextAlignment, alignment)
    }
}

/// An edge of a rectangle; SwiftUI's `Edge`.
public enum Edge: Int, Hashable, Sendable, CaseIterable {
    case top, leading, bottom, trailing

    /// A set of edges.
    public struct Set: OptionSet, Sendable {
        /// One bit per edge.
        public let rawValue: Int

        /// The edges of `rawValue`'s bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The set of one edge.
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
        /// The left and the right.
        public static let horizontal: Set = [.leading, .trailing]
        /// The top and the bottom.
        public static let vertical: Set = [.top, .bottom]
        /// All edges.
        public static let all: Set = [.horizontal, .vertical]
    }
}
