import SwiftUI

struct Rotations: View {
    @State private var angle = Angle.degrees(30)

    var body: some View {
        HStack {
            Image(systemName: "arrow.up").rotationEffect(.degrees(45))
            Image(systemName: "arrow.up").rotationEffect(.radians(.pi / 4), anchor: .bottom)
            Image(systemName: "arrow.up").rotationEffect(angle)
            Image(systemName: "arrow.up").rotationEffect(Angle(degrees: 90) - .degrees(15) * 2)
            Text("3D").rotation3DEffect(.degrees(40), axis: (x: 0, y: 1, z: 0))
            Text("3D").rotation3DEffect(.degrees(40), axis: (x: 1, y: 0, z: 0), anchor: .top, perspective: 0.5)
        }
    }
}

struct Scales: View {
    let scale: CGFloat = 1.2

    var body: some View {
        HStack {
            Text("a").scaleEffect(1.5)
            Text("b").scaleEffect(scale, anchor: .leading)
            Text("c").scaleEffect(x: -1, y: 1)
            Text("d").scaleEffect(CGSize(width: 1, height: 2))
            Text("e").transformEffect(CGAffineTransform(translationX: 4, y: 2).rotated(by: 0.1))
        }
    }
}

struct Shadows: View {
    var body: some View {
        HStack {
            Text("a").shadow(radius: 3)
            Text("b").shadow(color: .red, radius: 2, x: 1, y: 1)
            Text("c").shadow(color: .black.opacity(0.25), radius: 8, y: 4)
            Text("d").blur(radius: 2)
            Text("e").blur(radius: 3, opaque: true)
        }
    }
}

struct Clips: View {
    var body: some View {
        HStack {
            Color.red.frame(width: 30, height: 30).clipShape(Circle())
            Color.green.frame(width: 30, height: 30).cornerRadius(8)
            Color.blue.frame(width: 30, height: 30).clipped()
            Color.pink.frame(width: 30, height: 30).mask { Text("M").bold() }
            Color.teal.frame(width: 30, height: 30).mask(Circle())
            Color.brown.frame(width: 30, height: 30).mask(
                LinearGradient(colors: [.black, .clear], startPoint: .top, endPoint: .bottom))
            Color.mint.frame(width: 30, height: 30).contentShape(Rectangle())
            ContainerRelativeShape().fill(.gray).padding(4).containerShape(RoundedRectangle(cornerRadius: 12))
        }
        .frame(height: 40)
    }
}

struct ColorEffects: View {
    var body: some View {
        HStack {
            Color.red.brightness(0.2)
            Color.red.contrast(1.5)
            Color.red.saturation(0.3)
            Color.red.grayscale(0.8)
            Color.red.hueRotation(.degrees(90))
            Color.red.colorInvert()
            Color.red.colorMultiply(.yellow)
            Color.red.luminanceToAlpha()
            Color.red.opacity(0.4)
        }
        .frame(width: 200, height: 20)
    }
}

struct Blends: View {
    var body: some View {
        ZStack {
            Circle().fill(.red).offset(x: -8)
            Circle().fill(.green).offset(x: 8).blendMode(.screen)
            Circle().fill(.blue).offset(y: 8).blendMode(.plusLighter)
        }
        .compositingGroup()
        .drawingGroup()
        .frame(width: 60, height: 60)
    }
}

struct Matched: View {
    @Namespace private var namespace
    @State private var isLarge = false

    var body: some View {
        ZStack {
            if isLarge {
                RoundedRectangle(cornerRadius: 20).matchedGeometryEffect(id: "card", in: namespace)
                    .frame(width: 100, height: 80)
            } else {
                RoundedRectangle(cornerRadius: 4).matchedGeometryEffect(id: "card", in: namespace)
                    .frame(width: 20, height: 20)
            }
        }
        .onAppear { withAnimation(.spring(duration: 0.5, bounce: 0.3)) { isLarge = true } }
    }
}

struct ComingAndGoing: View {
    @State private var isShown = false

    var body: some View {
        VStack {
            if isShown {
                Text("slides").transition(.move(edge: .leading).combined(with: .opacity))
                Text("grows").transition(.scale)
            }
        }
        .animation(.easeInOut(duration: 0.3), value: isShown)
        .onAppear { isShown = true }
    }
}

struct MovingShape: View {
    @State private var part = 0.0

    var body: some View {
        Circle()
            .trim(from: 0, to: part)
            .stroke(.green, style: StrokeStyle(lineWidth: 4, lineCap: .round))
            .frame(width: 40, height: 40)
            .onAppear { withAnimation(.easeOut(duration: 1)) { part = 1 } }
    }
}

struct AnimatedWidth: View {
    @State private var width: CGFloat = 10

    var body: some View {
        Capsule().fill(.orange).frame(width: width, height: 10)
            .onAppear { withAnimation(.linear(duration: 0.5)) { width = 100 } }
    }
}
