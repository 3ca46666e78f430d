import SwiftUI

struct Foregrounds: View {
    var body: some View {
        VStack {
            Text("a").foregroundStyle(.white)
            Text("b").foregroundStyle(.white.opacity(0.7))
            Text("c").foregroundStyle(.secondary)
            Text("d").foregroundStyle(Color(red: 0.2, green: 0.4, blue: 0.6))
            Text("e").foregroundStyle(.blue.gradient)
            Text("f").foregroundStyle(.tint).tint(.orange)
            Text("g").foregroundStyle(
                LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing))
            Label("h", systemImage: "star").foregroundStyle(.red, .blue)
        }
    }
}

struct Backgrounds: View {
    var body: some View {
        VStack {
            Text("a").background(.red)
            Text("b").background(Color.green)
            Text("c").background(.ultraThinMaterial, in: RoundedRectangle(cornerRadius: 12))
            Text("d").background(.regularMaterial, in: .capsule)
            Text("e").background(.black.opacity(0.4), in: .rect(cornerRadius: 8))
            Text("f").background { Capsule().fill(.yellow) }
            Text("g").background(alignment: .bottom) { Divider() }
            Text("h").background(RoundedRectangle(cornerRadius: 4).fill(Color.gray))
            Text("i").background(Capsule().stroke(.white))
            Text("j").background(.background)
            Text("k").background(.bar)
            Text("l").background(Color.blue.opacity(0.2).gradient)
        }
    }
}

struct Overlays: View {
    var body: some View {
        VStack {
            Color.gray.overlay(Text("a"))
            Color.gray.overlay(Text("b"), alignment: .topTrailing)
            Color.gray.overlay { Text("c") }
            Color.gray.overlay(alignment: .bottom) { Text("d") }
            Color.gray.overlay(.black.opacity(0.3))
            Color.gray.overlay(.red, in: Circle())
            Color.gray.overlay(RoundedRectangle(cornerRadius: 6).stroke(Color.white, lineWidth: 2))
        }
        .frame(width: 60, height: 200)
    }
}

struct GradientViews: View {
    let gradient = Gradient(stops: [.init(color: .black, location: 0), .init(color: .white, location: 0.8)])

    var body: some View {
        VStack {
            LinearGradient(gradient: gradient, startPoint: .topLeading, endPoint: .bottomTrailing)
            LinearGradient(colors: [.red, .orange, .yellow], startPoint: .top, endPoint: .bottom).ignoresSafeArea()
            RadialGradient(colors: [.white, .clear], center: .center, startRadius: 2, endRadius: 30)
            AngularGradient(gradient: Gradient(colors: [.green, .blue, .green]), center: .center)
            AngularGradient(
                colors: [.pink, .purple], center: .center, startAngle: .degrees(0), endAngle: .degrees(270))
            MeshGradient(
                width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]],
                colors: [.red, .green, .blue, .yellow])
            Color.clear.background(LinearGradient(colors: [.mint, .cyan], startPoint: .leading, endPoint: .trailing))
        }
        .frame(width: 60, height: 200)
    }
}

struct Brand: ShapeStyle {
    func resolve(in environment: EnvironmentValues) -> some ShapeStyle {
        if environment.colorScheme == .light {
            return Color.red.blended
        } else {
            return Color.orange.blended
        }
    }
}

extension Color {
    var blended: Color { opacity(0.9) }
}

extension ShapeStyle where Self == Brand {
    static var brand: Brand { Brand() }
}

struct Branded: View {
    var body: some View {
        VStack {
            Text("brand").foregroundStyle(.brand)
            Circle().fill(.brand)
            Text("on it").background(.brand, in: Capsule())
        }
        .frame(height: 90)
    }
}

struct AnyStyles: View {
    var isOn = true

    var style: AnyShapeStyle { isOn ? AnyShapeStyle(.tint) : AnyShapeStyle(.secondary) }

    var body: some View {
        Image(systemName: "bolt").foregroundStyle(style).border(.red).border(Color.blue, width: 2)
    }
}

struct GenericStyle: View {
    func filled<S: ShapeStyle>(_ style: S) -> some View { Circle().fill(style).frame(width: 20, height: 20) }

    var body: some View {
        HStack {
            filled(.red)
            filled(.regularMaterial)
            filled(Color.accentColor)
            filled(.linearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom))
        }
    }
}

struct Card: ViewModifier {
    var cornerRadius: CGFloat = 12

    func body(content: Content) -> some View {
        content
            .padding()
            .background(.thinMaterial, in: RoundedRectangle(cornerRadius: cornerRadius))
            .shadow(radius: 4)
    }
}

extension View {
    func card(cornerRadius: CGFloat = 12) -> some View { modifier(Card(cornerRadius: cornerRadius)) }
}

struct Blinking: ViewModifier {
    @State private var isOn = true
    @Environment(\.colorScheme) private var colorScheme

    func body(content: Content) -> some View {
        content
            .opacity(isOn ? 1 : 0.2)
            .foregroundStyle(colorScheme == .dark ? .white : .black)
            .onAppear { isOn.toggle() }
    }
}

struct Conditional: ViewModifier {
    let isActive: Bool

    func body(content: Content) -> some View {
        if isActive {
            content.bold()
        } else {
            content
        }
    }
}

struct ModifiedPieces: View {
    var body: some View {
        VStack {
            Text("card").card()
            Text("blinks").modifier(Blinking())
            Text("bold").modifier(Conditional(isActive: true))
            Text("both").modifier(Card().concat(Conditional(isActive: false)))
            Text("none").modifier(EmptyModifier())
            ModifiedContent(content: Text("as a value"), modifier: Card(cornerRadius: 4))
        }
    }
}

struct FilledButtonStyle: ButtonStyle {
    @Environment(\.colorScheme) private var colorScheme

    func makeBody(configuration: Configuration) -> some View {
        configuration.label
            .padding(.horizontal, 12)
            .padding(.vertical, 6)
            .background(colorScheme == .dark ? .blue : .indigo, in: Capsule())
            .foregroundStyle(.white)
            .scaleEffect(configuration.isPressed ? 0.95 : 1)
            .opacity(configuration.role == .destructive ? 0.8 : 1)
    }
}

extension ButtonStyle where Self == FilledButtonStyle {
    static var filled: FilledButtonStyle { FilledButtonStyle() }
}

struct DoubleButtonStyle: PrimitiveButtonStyle {
    func makeBody(configuration: Configuration) -> some View {
        configuration.label.onTapGesture { configuration.trigger() }
    }
}

struct ButtonLooks: View {
    var body: some View {
        VStack {
            Button("filled") {}.buttonStyle(.filled)
            Button("also") {}.buttonStyle(FilledButtonStyle())
            Button("twice") {}.buttonStyle(DoubleButtonStyle())
            Button("bordered") {}.buttonStyle(.bordered)
            Button("prominent") {}.buttonStyle(.borderedProminent).controlSize(.small)
            Button("plain") {}.buttonStyle(.plain)
        }
    }
}

struct StackedLabelStyle: LabelStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack(spacing: 2) {
            configuration.icon.font(.title2)
            configuration.title.font(.caption)
        }
    }
}

struct LabelStyles: View {
    var body: some View {
        HStack {
            Label("up", systemImage: "arrow.up").labelStyle(StackedLabelStyle())
            Label("icon", systemImage: "star").labelStyle(.iconOnly)
            Label("title", systemImage: "star").labelStyle(.titleOnly)
            Label("both", systemImage: "star").labelStyle(.titleAndIcon)
        }
    }
}

struct ThickBar: ProgressViewStyle {
    func makeBody(configuration: Configuration) -> some View {
        VStack(alignment: .leading) {
            configuration.label
            GeometryReader { proxy in
                ZStack(alignment: .leading) {
                    Capsule().fill(.quaternary)
                    Capsule().fill(.tint)
                        .frame(width: proxy.size.width * CGFloat(configuration.fractionCompleted ?? 0))
                }
            }
            .frame(height: 12)
        }
    }
}

struct Bars: View {
    var body: some View {
        VStack {
            ProgressView("Load", value: 0.4).progressViewStyle(ThickBar())
            ProgressView(value: 0.4).progressViewStyle(.linear)
            ProgressView(value: 0.4).progressViewStyle(.circular)
        }
        .frame(width: 120)
    }
}

struct NeedleGauge: GaugeStyle {
    func makeBody(configuration: Configuration) -> some View {
        ZStack {
            Circle().trim(from: 0, to: configuration.value).stroke(.green, lineWidth: 6)
            configuration.currentValueLabel
        }
    }
}

struct GaugeStyles: View {
    var body: some View {
        HStack {
            Gauge(value: 3, in: 0...10) {
                Text("speed")
            } currentValueLabel: {
                Text("3")
            }
            .gaugeStyle(NeedleGauge())
            Gauge(value: 0.4) { Text("x") }.gaugeStyle(.accessoryCircular)
            Gauge(value: 0.4) { Text("x") }.gaugeStyle(.accessoryCircularCapacity).tint(.red)
        }
        .frame(height: 60)
    }
}

struct CheckboxStyle: ToggleStyle {
    func makeBody(configuration: Configuration) -> some View {
        Button {
            configuration.isOn.toggle()
        } label: {
            Label {
                configuration.label
            } icon: {
                Image(systemName: configuration.isOn ? "checkmark.square" : "square")
            }
        }
        .buttonStyle(.plain)
    }
}

struct ToggleStyles: View {
    @State private var isOn = true

    var body: some View {
        VStack {
            Toggle("done", isOn: $isOn).toggleStyle(CheckboxStyle())
            Toggle("switch", isOn: $isOn).toggleStyle(.switch)
            Toggle("button", isOn: $isOn).toggleStyle(.button)
        }
    }
}
