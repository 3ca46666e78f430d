import SwiftUI

struct CanvasClock: View {
    var seconds = 20.0

    var body: some View {
        Canvas { context, size in
            let center = CGPoint(x: size.width / 2, y: size.height / 2)
            let radius = min(size.width, size.height) / 2 - 4
            let face = CGRect(x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2)
            context.fill(Path(ellipseIn: face), with: .color(.white))
            context.stroke(Path(ellipseIn: face), with: .color(.gray), lineWidth: 2)
            var hand = context
            hand.translateBy(x: center.x, y: center.y)
            hand.rotate(by: .degrees(seconds * 6))
            hand.fill(Path(CGRect(x: -1, y: -radius + 6, width: 2, height: radius - 6)), with: .color(.red))
            context.draw(Text("12").font(.caption), at: CGPoint(x: center.x, y: center.y - radius + 10))
        }
        .frame(width: 100, height: 100)
    }
}

struct CanvasBars: View {
    let values: [CGFloat] = [0.2, 0.5, 0.9, 0.4]

    var body: some View {
        Canvas(opaque: false, rendersAsynchronously: true) { context, size in
            let width = size.width / CGFloat(values.count)
            for (index, value) in values.enumerated() {
                let rect = CGRect(
                    x: CGFloat(index) * width + 2, y: size.height * (1 - value), width: width - 4,
                    height: size.height * value)
                context.fill(
                    Path(roundedRect: rect, cornerRadius: 3),
                    with: .linearGradient(
                        Gradient(colors: [.green, .blue]), startPoint: CGPoint(x: 0, y: 0),
                        endPoint: CGPoint(x: 0, y: size.height)))
            }
        }
        .frame(width: 120, height: 60)
    }
}

struct CanvasLayers: View {
    var body: some View {
        Canvas { context, size in
            context.opacity = 0.8
            context.drawLayer { layer in
                layer.addFilter(.blur(radius: 2))
                layer.fill(Path(ellipseIn: CGRect(x: 10, y: 10, width: 40, height: 40)), with: .color(.red))
            }
            var clipped = context
            clipped.clip(to: Path(CGRect(x: 0, y: 0, width: 30, height: 30)))
            clipped.fill(Path(CGRect(origin: .zero, size: size)), with: .style(.blue.opacity(0.5)))
            context.blendMode = .multiply
            context.addFilter(.shadow(color: .black, radius: 3, x: 1, y: 1))
            context.fill(Path(CGRect(x: 50, y: 50, width: 30, height: 30)), with: .color(red: 1, green: 1, blue: 0))
        }
        .frame(width: 100, height: 100)
    }
}

struct CanvasTexts: View {
    var body: some View {
        Canvas { context, size in
            let text = context.resolve(Text("middle").font(.headline).foregroundStyle(.white))
            let measured = text.measure(in: size)
            let box = CGRect(
                x: (size.width - measured.width) / 2 - 4, y: (size.height - measured.height) / 2 - 2,
                width: measured.width + 8, height: measured.height + 4)
            context.fill(Path(roundedRect: box, cornerRadius: 6), with: .color(.purple))
            context.draw(text, at: CGPoint(x: size.width / 2, y: size.height / 2), anchor: .center)
            let star = context.resolve(Image(systemName: "star.fill"))
            context.draw(star, at: CGPoint(x: 4, y: 4), anchor: .topLeading)
            context.draw(star, in: CGRect(x: size.width - 24, y: 4, width: 20, height: 20))
        }
        .frame(width: 120, height: 60)
    }
}

struct CanvasTransforms: View {
    var body: some View {
        Canvas { context, size in
            context.translateBy(x: size.width / 2, y: size.height / 2)
            for step in 0..<8 {
                context.rotate(by: .degrees(45))
                context.scaleBy(x: 0.95, y: 0.95)
                context.stroke(
                    Path { path in
                        path.move(to: .zero)
                        path.addLine(to: CGPoint(x: 30, y: 0))
                    },
                    with: .color(white: Double(step) / 8), style: StrokeStyle(lineWidth: 3, lineCap: .round))
            }
            context.transform = .identity
            context.concatenate(CGAffineTransform(scaleX: 0.5, y: 0.5))
            context.fill(Path(CGRect(x: 0, y: 0, width: 20, height: 20)), with: .foreground)
        }
        .frame(width: 80, height: 80)
    }
}

struct CanvasGradients: View {
    let gradient = Gradient(colors: [.yellow, .orange, .red])

    var body: some View {
        Canvas { context, size in
            let whole = Path(CGRect(origin: .zero, size: size))
            let center = CGPoint(x: size.width / 2, y: size.height / 2)
            context.fill(
                whole, with: .radialGradient(gradient, center: center, startRadius: 0, endRadius: size.width / 2))
            context.stroke(
                Path(ellipseIn: CGRect(x: 10, y: 10, width: 40, height: 40)),
                with: .conicGradient(gradient, center: center, angle: .degrees(90)), lineWidth: 6)
        }
        .frame(width: 60, height: 60)
    }
}

struct CanvasMasks: View {
    var body: some View {
        Canvas { context, size in
            context.clipToLayer { layer in
                layer.draw(Text("MASK").font(.largeTitle.bold()), at: CGPoint(x: size.width / 2, y: size.height / 2))
            }
            context.fill(Path(CGRect(origin: .zero, size: size)), with: .style(.red.gradient))
        }
        .frame(width: 140, height: 50)
    }
}

struct CanvasHole: View {
    var body: some View {
        Canvas { context, size in
            context.clip(to: Path(ellipseIn: CGRect(x: 15, y: 15, width: 30, height: 30)), options: .inverse)
            context.fill(Path(context.clipBoundingRect), with: .color(.teal))
        }
        .frame(width: 60, height: 60)
    }
}
