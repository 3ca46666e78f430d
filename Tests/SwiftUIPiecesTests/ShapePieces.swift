import SwiftUI

struct Triangle: Shape {
    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: rect.midX, y: rect.minY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
        path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
        path.closeSubpath()
        return path
    }
}

struct Arc: InsettableShape {
    var startAngle: Angle
    var endAngle: Angle
    var clockwise: Bool
    var insetAmount: CGFloat = 0

    func path(in rect: CGRect) -> Path {
        let rotationAdjustment = Angle.degrees(90)
        let modifiedStart = startAngle - rotationAdjustment
        let modifiedEnd = endAngle - rotationAdjustment
        var path = Path()
        path.addArc(
            center: CGPoint(x: rect.midX, y: rect.midY), radius: rect.width / 2 - insetAmount,
            startAngle: modifiedStart, endAngle: modifiedEnd, clockwise: !clockwise)
        return path
    }

    func inset(by amount: CGFloat) -> some InsettableShape {
        var arc = self
        arc.insetAmount += amount
        return arc
    }
}

struct Wave: Shape {
    var phase: Double
    var strength: Double = 8
    var frequency: Double = 12

    var animatableData: Double {
        get { phase }
        set { phase = newValue }
    }

    func path(in rect: CGRect) -> Path {
        Path { path in
            let midHeight = rect.height / 2
            path.move(to: CGPoint(x: 0, y: midHeight))
            for x in stride(from: 0, through: rect.width, by: 4) {
                let relativeX = x / (rect.width / frequency)
                path.addLine(to: CGPoint(x: x, y: strength * sin(relativeX + phase) + midHeight))
            }
        }
    }
}

struct Checkerboard: Shape {
    var rows: Int
    var columns: Int

    var animatableData: AnimatablePair<Double, Double> {
        get { AnimatablePair(Double(rows), Double(columns)) }
        set {
            rows = Int(newValue.first)
            columns = Int(newValue.second)
        }
    }

    func path(in rect: CGRect) -> Path {
        var path = Path()
        let rowSize = rect.height / CGFloat(rows)
        let columnSize = rect.width / CGFloat(columns)
        for row in 0..<rows {
            for column in 0..<columns where (row + column).isMultiple(of: 2) {
                let origin = CGPoint(x: columnSize * CGFloat(column), y: rowSize * CGFloat(row))
                path.addRect(CGRect(origin: origin, size: CGSize(width: columnSize, height: rowSize)))
            }
        }
        return path
    }
}

struct Star: Shape {
    let corners: Int
    let smoothness: CGFloat

    func path(in rect: CGRect) -> Path {
        guard corners >= 2 else { return Path() }
        let center = CGPoint(x: rect.width / 2, y: rect.height / 2)
        var currentAngle = -CGFloat.pi / 2
        let angleAdjustment = .pi * 2 / CGFloat(corners * 2)
        let inner = CGPoint(x: center.x * smoothness, y: center.y * smoothness)
        var path = Path()
        path.move(to: CGPoint(x: center.x * cos(currentAngle), y: center.y * sin(currentAngle)))
        for corner in 0..<corners * 2 {
            let radii = corner.isMultiple(of: 2) ? center : inner
            path.addLine(to: CGPoint(x: radii.x * cos(currentAngle), y: radii.y * sin(currentAngle)))
            currentAngle += angleAdjustment
        }
        return path.applying(CGAffineTransform(translationX: center.x, y: center.y))
    }
}

struct FilledShapes: View {
    var body: some View {
        HStack {
            Rectangle().fill(.red)
            RoundedRectangle(cornerRadius: 12, style: .continuous).fill(Color.blue)
            Circle().fill(.blue.gradient)
            Capsule().fill(.linearGradient(colors: [.pink, .orange], startPoint: .top, endPoint: .bottom))
            Ellipse().fill(.secondary)
        }
        .frame(width: 240, height: 40)
    }
}

struct StrokedShapes: View {
    var body: some View {
        HStack(spacing: 8) {
            Circle().stroke(lineWidth: 4)
            Circle().stroke(.green, lineWidth: 4)
            Circle().stroke(Color.red, style: StrokeStyle(lineWidth: 3, lineCap: .round, dash: [4, 6]))
            Circle().strokeBorder(.yellow, lineWidth: 6)
            RoundedRectangle(cornerRadius: 8).strokeBorder(style: StrokeStyle(lineWidth: 2, dash: [5]))
        }
        .frame(height: 44)
    }
}

struct ProgressRing: View {
    var progress: Double = 0.7

    var body: some View {
        ZStack {
            Circle()
                .stroke(Color.gray.opacity(0.2), lineWidth: 10)
            Circle()
                .trim(from: 0, to: progress)
                .stroke(
                    AngularGradient(colors: [.blue, .purple], center: .center),
                    style: StrokeStyle(lineWidth: 10, lineCap: .round)
                )
                .rotationEffect(.degrees(-90))
            Text("70%").font(.headline)
        }
        .frame(width: 100, height: 100)
    }
}

struct CustomShapes: View {
    @State private var phase = 0.0

    var body: some View {
        VStack {
            Triangle().fill(.orange).frame(width: 60, height: 50)
            Arc(startAngle: .degrees(0), endAngle: .degrees(110), clockwise: true)
                .strokeBorder(.blue, lineWidth: 8)
                .frame(width: 60, height: 60)
            Star(corners: 5, smoothness: 0.45).fill(.yellow).frame(width: 60, height: 60)
            Checkerboard(rows: 4, columns: 4).frame(width: 60, height: 60)
            Wave(phase: phase).stroke(.teal, lineWidth: 3).frame(height: 40)
        }
        .onAppear { withAnimation(.linear(duration: 1)) { phase = .pi * 2 } }
    }
}

struct InsetShapes: View {
    var body: some View {
        ZStack {
            Circle().fill(.green)
            Circle().inset(by: 8).fill(.white)
            Circle().inset(by: 12).stroke(.green, lineWidth: 2)
        }
        .frame(width: 80, height: 80)
    }
}

struct TransformedShapes: View {
    var body: some View {
        HStack {
            Triangle().rotation(.degrees(45)).fill(.red)
            Rectangle().scale(0.5).fill(.green)
            Circle().scale(x: 0.5, y: 1, anchor: .leading).fill(.blue)
            Circle().offset(x: 5, y: -5).fill(.mint)
            Rectangle().size(width: 20, height: 10).fill(.pink)
            Rectangle().transform(CGAffineTransform(rotationAngle: 0.2)).fill(.brown)
        }
        .frame(width: 240, height: 40)
    }
}

struct UnevenCorners: View {
    var body: some View {
        VStack {
            UnevenRoundedRectangle(topLeadingRadius: 16, bottomTrailingRadius: 16)
                .fill(.indigo)
            UnevenRoundedRectangle(cornerRadii: RectangleCornerRadii(topLeading: 8, topTrailing: 20), style: .circular)
                .fill(.cyan)
            RoundedRectangle(cornerSize: CGSize(width: 20, height: 10)).fill(.mint)
        }
        .frame(width: 100, height: 120)
    }
}

struct ShapeNames: View {
    var body: some View {
        VStack {
            Color.red.clipShape(.circle)
            Color.green.clipShape(.capsule)
            Color.blue.clipShape(.rect(cornerRadius: 10))
            Color.orange.clipShape(.rect(cornerRadius: 10, style: .continuous))
            Color.pink.clipShape(.rect(topLeadingRadius: 10, topTrailingRadius: 10))
            Color.teal.clipShape(RoundedRectangle(cornerRadius: 6, style: .circular))
            Color.brown.clipShape(Triangle())
        }
        .frame(width: 60, height: 200)
    }
}

struct AnyShapes: View {
    var isRound = true

    var shape: AnyShape { isRound ? AnyShape(Circle()) : AnyShape(Rectangle()) }

    var body: some View {
        Color.purple.clipShape(shape).frame(width: 40, height: 40)
    }
}

func outline(isRound: Bool) -> some Shape {
    RoundedRectangle(cornerRadius: isRound ? 20 : 0)
}

struct GenericShapes: View {
    func badge<S: Shape>(_ shape: S) -> some View {
        shape.fill(.blue).overlay(shape.stroke(.white, lineWidth: 2))
    }

    var body: some View {
        HStack {
            badge(Circle())
            badge(Triangle())
            outline(isRound: true).fill(.gray)
        }
        .frame(width: 120, height: 40)
    }
}

struct PathViews: View {
    var body: some View {
        VStack {
            Path { path in
                path.move(to: CGPoint(x: 0, y: 0))
                path.addLine(to: CGPoint(x: 40, y: 0))
                path.addQuadCurve(to: CGPoint(x: 40, y: 40), control: CGPoint(x: 60, y: 20))
                path.addCurve(
                    to: CGPoint(x: 0, y: 40), control1: CGPoint(x: 30, y: 60), control2: CGPoint(x: 10, y: 20))
                path.closeSubpath()
            }
            .fill(.purple)
            Path(ellipseIn: CGRect(x: 0, y: 0, width: 30, height: 20)).stroke(.red)
            Path(roundedRect: CGRect(x: 0, y: 0, width: 30, height: 20), cornerRadius: 5).fill(.blue)
            Path(CGRect(x: 0, y: 0, width: 10, height: 10))
        }
        .frame(width: 80, height: 160)
    }
}

struct Sparkline: View {
    let values: [Double] = [3, 5, 2, 8, 6, 9]

    var body: some View {
        GeometryReader { proxy in
            Path { path in
                let step = proxy.size.width / CGFloat(values.count - 1)
                let top = values.max() ?? 1
                for (index, value) in values.enumerated() {
                    let point = CGPoint(
                        x: CGFloat(index) * step, y: proxy.size.height * (1 - CGFloat(value / top)))
                    if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
                }
            }
            .stroke(.green, style: StrokeStyle(lineWidth: 2, lineCap: .round, lineJoin: .round))
        }
        .frame(width: 120, height: 40)
    }
}

struct PieSlice: Shape {
    var start: Angle
    var end: Angle

    var animatableData: AnimatablePair<Angle.AnimatableData, Angle.AnimatableData> {
        get { AnimatablePair(start.animatableData, end.animatableData) }
        set {
            start.animatableData = newValue.first
            end.animatableData = newValue.second
        }
    }

    func path(in rect: CGRect) -> Path {
        var path = Path()
        let center = CGPoint(x: rect.midX, y: rect.midY)
        path.move(to: center)
        path.addArc(
            center: center, radius: min(rect.width, rect.height) / 2, startAngle: start, endAngle: end,
            clockwise: false)
        path.closeSubpath()
        return path
    }
}

struct Pie: View {
    var body: some View {
        ZStack {
            PieSlice(start: .degrees(-90), end: .degrees(30)).fill(.red)
            PieSlice(start: .degrees(30), end: .degrees(150)).fill(.green)
            PieSlice(start: .degrees(150), end: .degrees(270)).fill(.blue)
        }
        .frame(width: 80, height: 80)
    }
}

struct EvenOdd: View {
    var body: some View {
        Path { path in
            path.addEllipse(in: CGRect(x: 0, y: 0, width: 60, height: 60))
            path.addEllipse(in: CGRect(x: 15, y: 15, width: 30, height: 30))
        }
        .fill(.orange, style: FillStyle(eoFill: true))
        .frame(width: 60, height: 60)
    }
}

/// Returns the properties of a path.
func pathFacts() -> [Bool] {
    var path = Path(CGRect(x: 0, y: 0, width: 10, height: 20))
    path.addLines([CGPoint(x: 0, y: 0), CGPoint(x: 5, y: 5)])
    path.addRoundedRect(in: CGRect(x: 0, y: 0, width: 4, height: 4), cornerSize: CGSize(width: 1, height: 1))
    path.addRects([CGRect(x: 1, y: 1, width: 1, height: 1)])
    let dot = Path(ellipseIn: CGRect(x: 0, y: 0, width: 2, height: 2))
    path.addPath(dot, transform: CGAffineTransform(scaleX: 2, y: 2))
    path.addRelativeArc(center: .zero, radius: 1, startAngle: .zero, delta: .radians(.pi))
    path.addArc(tangent1End: CGPoint(x: 4, y: 0), tangent2End: CGPoint(x: 4, y: 4), radius: 2)
    let half = path.trimmedPath(from: 0, to: 0.5)
    return [
        path.contains(CGPoint(x: 5, y: 5)), path.contains(CGPoint(x: 5, y: 5), eoFill: true), path.isEmpty,
        half.isEmpty, path.boundingRect.width == 10, path.currentPoint == nil,
        path.offsetBy(dx: 3, dy: 4).boundingRect.minX == 3,
    ]
}
