extension AnimatedValues {
    /// A colour, which moves through colours that look as if they lay between.
    package mutating func color(_ value: inout Color) {
        var copy = value
        field {
            PerceptualColor.numbers(copy.light) + PerceptualColor.numbers(copy.dark)
        } _: {
            copy = copy.moved(light: PerceptualColor.color($0[0..<4]), dark: PerceptualColor.color($0[4..<8]))
        }
        value = copy
    }

    /// A colour that may be left out, which is as clear.
    package mutating func color(_ value: inout Color?) {
        var color = value ?? .clear
        let clear = color
        self.color(&color)
        if value != nil || color != clear { value = color }
    }

    /// What something is painted with: colours and gradients of equally many stops move, where both are of the same kind; others are
    /// mixed.
    package mutating func style(_ value: inout PaintStyle) {
        let field = whole(&value, style: value) { $0.parts(of: &$1) }
        if let fade = field?.fade { value = .mixed(fade.style, value, share: 1 - fade.share) }
    }

    private mutating func parts(of value: inout PaintStyle) {
        switch value {
        case .color(var color):
            self.color(&color)
            value = .color(color)
        case .shaded(var color):
            form(1)
            self.color(&color)
            value = .shaded(color)
        case .linear(var stops, var start, var end):
            form(2)
            self.stops(&stops)
            point(&start)
            point(&end)
            value = .linear(stops, start: start, end: end)
        case .radial(var stops, var center, var startRadius, var endRadius):
            form(3)
            self.stops(&stops)
            point(&center)
            length(&startRadius)
            length(&endRadius)
            value = .radial(stops, center: center, startRadius: startRadius, endRadius: endRadius)
        case .elliptical(var stops, var center, var startRadius, var endRadius):
            form(16)
            self.stops(&stops)
            point(&center)
            length(&startRadius)
            length(&endRadius)
            value = .elliptical(stops, center: center, startRadius: startRadius, endRadius: endRadius)
        case .angular(var stops, var center, var startAngle, var endAngle):
            form(4)
            self.stops(&stops)
            point(&center)
            number(&startAngle)
            number(&endAngle)
            value = .angular(stops, center: center, startAngle: startAngle, endAngle: endAngle)
        case .mesh(var mesh):
            form(5)
            form(mesh.points.count)
            for index in mesh.points.indices { point(&mesh.points[index]) }
            for index in mesh.colors.indices { color(&mesh.colors[index]) }
            value = .mesh(mesh)
        case .material: form(6)
        case .hierarchical(let rank): form(10 + rank)
        case .opacity(var style, var opacity):
            form(7)
            parts(of: &style)
            number(&opacity, in: 0...1)
            value = .opacity(style, opacity)
        case .adaptive(var light, var dark):
            form(8)
            parts(of: &light)
            parts(of: &dark)
            value = .adaptive(light: light, dark: dark)
        case .mixed: form(9)
        case .tinted: form(15)
        }
    }

    /// A style that may be left out, as which it does not move.
    package mutating func style(_ value: inout PaintStyle?) {
        guard var style = value else { return form(-1) }
        self.style(&style)
        value = style
    }

    private mutating func stops(_ stops: inout [GradientStop]) {
        form(stops.count)
        for index in stops.indices {
            color(&stops[index].color)
            number(&stops[index].location, in: 0...1)
        }
    }

    /// A field that tells values of different forms apart.
    package mutating func form(_ form: Int) {
        field(form: form) {
            []
        } _: { _ in
        }
    }

    /// A line along an edge.
    package mutating func line(_ value: inout StrokeStyle) {
        length(&value.lineWidth)
        number(&value.dashPhase)
        whole(&value.dash) { values, dash in
            for index in dash.indices { values.length(&dash[index]) }
        }
    }

    /// A shadow's colour is another field.
    package mutating func shadow(radius: inout Double, x: inout Double, y: inout Double) {
        length(&radius)
        number(&x)
        number(&y)
    }

    /// A shape that may be left out, as which it does not move.
    package mutating func outline(_ value: inout Outline?) {
        guard var outline = value else { return form(-1) }
        self.outline(&outline)
        value = outline
    }

    /// A path's points, where both paths have the same steps.
    package mutating func path(_ value: inout Path) {
        form(value.elements.count)
        for index in value.elements.indices {
            switch value.elements[index] {
            case .move(var to):
                point(&to)
                value.elements[index] = .move(to: to)
            case .line(var to):
                form(1)
                point(&to)
                value.elements[index] = .line(to: to)
            case .quadCurve(var to, var control):
                form(2)
                point(&to)
                point(&control)
                value.elements[index] = .quadCurve(to: to, control: control)
            case .curve(var to, var control1, var control2):
                form(3)
                point(&to)
                point(&control1)
                point(&control2)
                value.elements[index] = .curve(to: to, control1: control1, control2: control2)
            case .closeSubpath: form(4)
            }
        }
    }

    /// A shape's parameters, where both are the same shape.
    package mutating func outline(_ value: inout Outline) {
        whole(&value) { $0.parts(of: &$1) }
    }

    private mutating func parts(of value: inout Outline) {
        switch value {
        case .rectangle, .circle, .ellipse, .capsule, .containerRelative, .concentricRectangle: form(0)
        case .roundedRectangle(var radius, let style):
            form(1)
            length(&radius)
            value = .roundedRectangle(cornerRadius: radius, style: style)
        case .ellipticalRectangle(var size):
            form(2)
            self.size(&size)
            value = .ellipticalRectangle(cornerSize: size)
        case .unevenRoundedRectangle(
            var topLeading, var topTrailing, var bottomLeading, var bottomTrailing, let style):
            form(3)
            length(&topLeading)
            length(&topTrailing)
            length(&bottomLeading)
            length(&bottomTrailing)
            value = .unevenRoundedRectangle(
                topLeading: topLeading, topTrailing: topTrailing, bottomLeading: bottomLeading,
                bottomTrailing: bottomTrailing, style: style)
        case .path(var path):
            form(4)
            self.path(&path)
            value = .path(path)
        case .trimmed(var outline, var from, var to):
            form(5)
            parts(of: &outline)
            number(&from)
            number(&to)
            value = .trimmed(outline, from: from, to: to)
        case .inset(var outline, var length):
            form(6)
            parts(of: &outline)
            number(&length)
            value = .inset(outline, by: length)
        case .custom(let custom): value = .custom(numbers(of: custom))
        }
    }
}
