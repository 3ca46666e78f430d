import SwiftUI

struct CenteredClock: View {
    var body: some View {
        VStack(alignment: .leading, spacing: 8) {
            Text("12:00").font(.largeTitle)
            HStack {
                Text("UTC")
                Spacer(minLength: 0)
            }
        }
        .padding(.horizontal, 16)
        .frame(maxWidth: .infinity, alignment: .leading)
    }
}

struct OptionalLengths: View {
    var width: CGFloat?
    let height: CGFloat = 20
    let gap: CGFloat? = 4

    var body: some View {
        VStack(spacing: gap) {
            Color.red.frame(width: width, height: height)
            Color.green.frame(width: height * 2, height: width)
            Color.blue.frame(minWidth: width, maxWidth: .infinity, minHeight: height)
            HStack(spacing: gap) { Text("a") }.padding(.horizontal, gap)
        }
        .padding(height / 4)
        .padding([.top, .leading], 3)
        .padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
    }
}

struct Radial: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        proposal.replacingUnspecifiedDimensions(by: CGSize(width: 100, height: 100))
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        let radius = min(bounds.width, bounds.height) / 3
        let angle = Angle.degrees(360 / Double(subviews.count)).radians
        for (index, subview) in subviews.enumerated() {
            var point = CGPoint(x: 0, y: -radius)
                .applying(CGAffineTransform(rotationAngle: angle * Double(index)))
            point.x += bounds.midX
            point.y += bounds.midY
            subview.place(at: point, anchor: .center, proposal: .unspecified)
        }
    }
}

struct RadialMenu: View {
    var body: some View {
        Radial {
            ForEach(0..<6) { number in
                Text("\(number)").padding(6).background(.blue, in: Circle())
            }
        }
        .frame(width: 140, height: 140)
    }
}

struct FlowLayout: Layout {
    var spacing: CGFloat = 6

    struct Cache {
        var sizes: [CGSize] = []
    }

    func makeCache(subviews: Subviews) -> Cache {
        Cache(sizes: subviews.map { $0.sizeThatFits(.unspecified) })
    }

    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize {
        let width = proposal.width ?? .infinity
        var (x, y, row) = (CGFloat.zero, CGFloat.zero, CGFloat.zero)
        var widest = CGFloat.zero
        for size in cache.sizes {
            if x > 0, x + size.width > width { (x, y, row) = (0, y + row + spacing, 0) }
            x += size.width + spacing
            row = max(row, size.height)
            widest = max(widest, x - spacing)
        }
        return CGSize(width: widest, height: y + row)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) {
        var (x, y, row) = (bounds.minX, bounds.minY, CGFloat.zero)
        for (subview, size) in zip(subviews, cache.sizes) {
            if x > bounds.minX, x + size.width > bounds.maxX { (x, y, row) = (bounds.minX, y + row + spacing, 0) }
            subview.place(at: CGPoint(x: x, y: y), proposal: ProposedViewSize(size))
            x += size.width + spacing
            row = max(row, size.height)
        }
    }
}

struct Tags: View {
    let tags = ["swift", "linux", "picture", "in", "picture"]

    var body: some View {
        FlowLayout(spacing: 4) {
            ForEach(Array(tags.enumerated()), id: \.offset) { _, tag in
                Text(tag).font(.caption).padding(.horizontal, 6).background(.thinMaterial, in: Capsule())
            }
        }
        .frame(width: 120)
    }
}

struct EqualWidthStack: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        guard !subviews.isEmpty else { return .zero }
        let most = maxSize(subviews)
        let total = spacings(subviews).reduce(0, +)
        return CGSize(width: most.width * CGFloat(subviews.count) + total, height: most.height)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
        let most = maxSize(subviews)
        let spacing = spacings(subviews)
        let proposal = ProposedViewSize(width: most.width, height: most.height)
        var x = bounds.minX + most.width / 2
        for index in subviews.indices {
            subviews[index].place(at: CGPoint(x: x, y: bounds.midY), anchor: .center, proposal: proposal)
            x += most.width + spacing[index]
        }
    }

    private func maxSize(_ subviews: Subviews) -> CGSize {
        subviews.map { $0.sizeThatFits(.unspecified) }.reduce(.zero) {
            CGSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
        }
    }

    private func spacings(_ subviews: Subviews) -> [CGFloat] {
        subviews.indices.map { index in
            guard index < subviews.count - 1 else { return 0 }
            return subviews[index].spacing.distance(to: subviews[index + 1].spacing, along: .horizontal)
        }
    }
}

struct Weight: LayoutValueKey {
    static let defaultValue: Double = 1
}

struct WeightedRow: Layout {
    func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
        CGSize(width: proposal.width ?? 200, height: proposal.height ?? 20)
    }

    func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
        let total = subviews.reduce(0) { $0 + $1[Weight.self] }
        var x = bounds.minX
        for view in subviews {
            let width = bounds.width * view[Weight.self] / total
            view.place(at: CGPoint(x: x, y: bounds.minY), proposal: .init(width: width, height: bounds.height))
            x += width
        }
    }
}

struct Weighted: View {
    var body: some View {
        WeightedRow {
            Color.red
            Color.green.layoutValue(key: Weight.self, value: 2)
            Color.blue.layoutValue(key: Weight.self, value: 3)
        }
        .frame(width: 120, height: 20)
    }
}

struct SwitchedLayout: View {
    var isWide = true

    var body: some View {
        let layout = isWide ? AnyLayout(HStackLayout(spacing: 4)) : AnyLayout(VStackLayout(alignment: .leading))
        layout {
            EqualWidthStack {
                Text("a")
                Text("longer")
            }
            Text("c")
        }
    }
}

struct GridPiece: View {
    var body: some View {
        Grid(alignment: .leading, horizontalSpacing: 8, verticalSpacing: 4) {
            GridRow {
                Text("Pace").gridColumnAlignment(.trailing)
                Text("5:12")
            }
            Divider().gridCellUnsizedAxes(.horizontal)
            GridRow(alignment: .firstTextBaseline) {
                Text("all").gridCellColumns(2).gridCellAnchor(.center)
            }
        }
    }
}

struct LazyPiece: View {
    let columns = [GridItem(.flexible()), GridItem(.fixed(40)), GridItem(.adaptive(minimum: 20))]

    var body: some View {
        ScrollView {
            LazyVStack(alignment: .leading, spacing: 2) {
                ForEach(0..<3, id: \.self) { Text("row \($0)") }
            }
            LazyVGrid(columns: columns, spacing: 4) {
                ForEach(0..<6, id: \.self) { _ in Color.gray.frame(height: 10) }
            }
        }
        .frame(width: 160, height: 120)
    }
}

struct FittingPiece: View {
    var body: some View {
        ViewThatFits(in: .horizontal) {
            Text("a very long title that does not fit")
            Text("short")
        }
        .frame(width: 80)
    }
}

struct ReaderPiece: View {
    var body: some View {
        GeometryReader { geometry in
            let frame = geometry.frame(in: .global)
            HStack(spacing: 0) {
                Color.red.frame(width: geometry.size.width * 0.3)
                Color.blue.frame(width: max(geometry.size.width - frame.minX, 0) / 2)
            }
            .padding(.top, geometry.safeAreaInsets.top)
        }
        .frame(height: 30)
    }
}

struct NamedSpacePiece: View {
    @State private var offset = CGPoint.zero

    var body: some View {
        VStack {
            Text("\(Int(offset.y))")
            GeometryReader { proxy in
                Color.clear
                    .onAppear { offset = proxy.frame(in: .named("page")).origin }
            }
            .frame(height: 10)
        }
        .coordinateSpace(name: "page")
    }
}

struct MeasuredPiece: View {
    @State private var size = CGSize.zero

    var body: some View {
        Text("measured")
            .onGeometryChange(for: CGSize.self) { proxy in
                proxy.size
            } action: { newValue in
                size = newValue
            }
            .overlay(alignment: .bottom) { Text("\(Int(size.width))").font(.caption2) }
    }
}

struct SizeKey: PreferenceKey {
    static let defaultValue: CGSize = .zero
    static func reduce(value: inout CGSize, nextValue: () -> CGSize) {
        let next = nextValue()
        value = CGSize(width: max(value.width, next.width), height: max(value.height, next.height))
    }
}

struct SameWidth: View {
    @State private var width: CGFloat?

    var body: some View {
        VStack {
            ForEach(["a", "longer", "the longest"], id: \.self) { title in
                Text(title)
                    .background(
                        GeometryReader { Color.clear.preference(key: SizeKey.self, value: $0.size) }
                    )
                    .frame(width: width)
                    .background(.green)
            }
        }
        .onPreferenceChange(SizeKey.self) { width = $0.width }
    }
}

struct TitleKey: PreferenceKey {
    static let defaultValue: [String] = []
    static func reduce(value: inout [String], nextValue: () -> [String]) { value += nextValue() }
}

struct HandedUpTitles: View {
    @State private var titles: [String] = []

    var body: some View {
        HStack {
            Text("1").preference(key: TitleKey.self, value: ["one"])
            Text("2").preference(key: TitleKey.self, value: ["two"])
        }
        .transformPreference(TitleKey.self) { $0.append("three") }
        .onPreferenceChange(TitleKey.self) { titles = $0 }
        .overlay(alignment: .bottom) { Text(titles.joined(separator: " ")) }
    }
}

struct BoundsKey: PreferenceKey {
    static let defaultValue: Anchor<CGRect>? = nil
    static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) {
        value = value ?? nextValue()
    }
}

struct Highlighted: View {
    var body: some View {
        VStack {
            Text("plain")
            Text("marked").anchorPreference(key: BoundsKey.self, value: .bounds) { $0 }
        }
        .padding()
        .overlayPreferenceValue(BoundsKey.self) { anchor in
            GeometryReader { proxy in
                if let anchor {
                    let rect = proxy[anchor]
                    RoundedRectangle(cornerRadius: 4)
                        .stroke(.red, lineWidth: 2)
                        .frame(width: rect.width, height: rect.height)
                        .offset(x: rect.minX, y: rect.minY)
                }
            }
        }
    }
}

struct GuidePiece: View {
    var body: some View {
        HStack(alignment: .top) {
            Text("a").alignmentGuide(.top) { dimensions in dimensions[.bottom] }
            Text("b").alignmentGuide(.top) { $0.height / 2 }
            Text("c").alignmentGuide(.top) { _ in -4 }
        }
    }
}

struct PlacePiece: View {
    let drag = CGSize(width: 4, height: 8)

    var body: some View {
        ZStack(alignment: .topLeading) {
            Color.red.frame(width: 20, height: 20).position(x: 30, y: 30)
            Color.green.frame(width: 20, height: 20).position(CGPoint(x: 50, y: 50)).zIndex(1)
            Color.blue.frame(width: 20, height: 20).offset(drag)
            Color.pink.frame(width: 20, height: 20).offset(x: drag.width, y: -drag.height)
            Text("id").id(3).layoutPriority(1).fixedSize()
            Text("kept").hidden()
        }
        .frame(width: 100, height: 100)
    }
}

struct RatioPiece: View {
    var body: some View {
        HStack {
            Color.red.aspectRatio(16 / 9, contentMode: .fit)
            Color.green.aspectRatio(1, contentMode: .fill).clipped()
            Color.blue.aspectRatio(CGSize(width: 4, height: 3), contentMode: .fit)
            Image(systemName: "star").resizable().scaledToFit()
            Image(systemName: "star").resizable().aspectRatio(contentMode: .fit)
        }
        .frame(width: 200, height: 40)
    }
}

struct SafeAreaPiece: View {
    var body: some View {
        Color.gray
            .ignoresSafeArea()
            .safeAreaInset(edge: .bottom) { Text("below") }
            .safeAreaPadding(.horizontal, 4)
            .containerRelativeFrame(.horizontal)
    }
}
