import SwiftUI

struct CountingText: View, Animatable {
    var value: Double

    nonisolated var animatableData: Double {
        get { value }
        set { value = newValue }
    }

    var body: some View {
        Text("\(Int(value.rounded()))").monospacedDigit()
    }
}

struct CountsUp: View {
    @State private var score = 0.0

    var body: some View {
        VStack {
            CountingText(value: score)
            Button("Add") {
                withAnimation(.linear(duration: 1)) { score += 100 }
            }
            Button("Set") { score = 7 }
        }
    }
}

struct CountsByValue: View {
    @State private var score = 0.0

    var body: some View {
        VStack {
            CountingText(value: score)
                .animation(.linear(duration: 2), value: score)
            Button("Add") { score += 100 }
        }
    }
}

struct WidthModifier: ViewModifier, Animatable {
    var fraction: CGFloat

    nonisolated var animatableData: CGFloat {
        get { fraction }
        set { fraction = newValue }
    }

    func body(content: Content) -> some View {
        content.overlay(alignment: .bottom) { Text("\(Int((fraction * 100).rounded())) %") }
    }
}

struct Progressing: View {
    @State private var isDone = false

    var body: some View {
        VStack {
            Color.green.frame(width: 80, height: 30).modifier(WidthModifier(fraction: isDone ? 1 : 0))
            Button("Finish") {
                withAnimation(.linear(duration: 1)) { isDone = true }
            }
        }
    }
}

struct Shake: GeometryEffect {
    var amount: CGFloat = 10
    var shakesPerUnit = 2
    var animatableData: CGFloat

    func effectValue(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(
            CGAffineTransform(translationX: amount * sin(animatableData * .pi * CGFloat(shakesPerUnit)), y: 0))
    }
}

struct SlideByWidth: GeometryEffect {
    var share: Double

    var animatableData: Double {
        get { share }
        set { share = newValue }
    }

    func effectValue(size: CGSize) -> ProjectionTransform {
        ProjectionTransform(CGAffineTransform(translationX: size.width * share, y: 0))
    }
}

struct WrongPassword: View {
    @State private var attempts = 0

    var body: some View {
        VStack {
            RoundedRectangle(cornerRadius: 6)
                .fill(.red.opacity(0.3))
                .frame(width: 100, height: 24)
                .modifier(Shake(animatableData: CGFloat(attempts)))
            Button("Log in") {
                withAnimation(.default) { attempts += 1 }
            }
        }
    }
}

struct SlidesAway: View {
    @State private var isAway = false

    var body: some View {
        VStack {
            Rectangle().frame(width: 100, height: 20).modifier(SlideByWidth(share: isAway ? 1 : 0))
            Button("Go") {
                withAnimation(.linear(duration: 1)) { isAway.toggle() }
            }
        }
    }
}

struct ProgressArc: Shape {
    var progress: Double
    var thickness: CGFloat = 8

    func path(in rect: CGRect) -> Path {
        var path = Path()
        path.addArc(
            center: CGPoint(x: rect.midX, y: rect.midY), radius: min(rect.width, rect.height) / 2 - thickness / 2,
            startAngle: .degrees(-90), endAngle: .degrees(-90 + 360 * progress), clockwise: false)
        return path.strokedPath(StrokeStyle(lineWidth: thickness, lineCap: .round))
    }
}

struct StrokedPaths: View {
    private var zigzag: Path {
        Path { path in
            path.move(to: CGPoint(x: 5, y: 25))
            path.addLine(to: CGPoint(x: 20, y: 5))
            path.addLine(to: CGPoint(x: 35, y: 25))
            path.addQuadCurve(to: CGPoint(x: 60, y: 10), control: CGPoint(x: 50, y: 40))
        }
    }

    var body: some View {
        HStack {
            ProgressArc(progress: 0.7).fill(.green).frame(width: 50, height: 50)
            zigzag.strokedPath(StrokeStyle(lineWidth: 6, lineJoin: .round)).fill(.blue.opacity(0.5))
                .frame(width: 64, height: 40)
            zigzag.strokedPath(StrokeStyle(lineWidth: 4, lineCap: .round, dash: [8, 6]))
                .stroke(.red, lineWidth: 1)
                .frame(width: 64, height: 40)
            Path(CGRect(x: 5, y: 5, width: 30, height: 30)).strokedPath(StrokeStyle(lineWidth: 8)).fill(.orange)
                .frame(width: 40, height: 40)
            Path(ellipseIn: CGRect(x: 5, y: 5, width: 30, height: 30)).strokedPath(StrokeStyle(lineWidth: 8))
                .fill(.purple)
                .frame(width: 40, height: 40)
        }
    }
}

struct EllipticalGradients: View {
    var body: some View {
        HStack {
            EllipticalGradient(colors: [.yellow, .red])
                .frame(width: 80, height: 40)
            Capsule()
                .fill(.ellipticalGradient(colors: [.white, .blue], center: .leading, endRadiusFraction: 1))
                .frame(width: 80, height: 40)
            Text("Glow")
                .padding(8)
                .background(
                    EllipticalGradient(
                        stops: [.init(color: .mint, location: 0.2), .init(color: .clear, location: 1)],
                        center: .center, startRadiusFraction: 0, endRadiusFraction: 0.6))
        }
    }
}

struct SymbolForms: View {
    var body: some View {
        HStack {
            Image(systemName: "heart").symbolVariant(.circle.fill)
            Image(systemName: "bell").symbolVariant(.slash)
            Image(systemName: "star").symbolVariant(.none)
            Label("Home", systemImage: "house").symbolVariant(.fill)
        }
    }
}

struct HandledLinks: View {
    @State private var opened = "nothing"

    var body: some View {
        VStack {
            Text("Opened \(opened)")
            Link("Help", destination: URL(string: "https://example.com/help")!)
            Link("Elsewhere", destination: URL(string: "https://example.com/else")!)
        }
        .environment(
            \.openURL,
            OpenURLAction { url in
                guard url.path == "/help" else { return .systemAction }
                opened = url.lastPathComponent
                return .handled
            })
    }
}
