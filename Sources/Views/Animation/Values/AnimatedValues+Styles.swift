import Glibc

extension AnimatedValues {
    /// Animates a colour, through perceptually intermediate colours.
    package mutating func color(_ value: inout Color) {
        var copy = value
        field(points: Self.unitPoints) {
            PerceptualColor.numbers(copy.light) + PerceptualColor.numbers(copy.dark)
        } _: {
            copy = copy.moved(light: PerceptualColor.color($0[0..<4]), dark: PerceptualColor.color($0[4..<8]))
        }
        value = copy
    }

    /// Animates an optional colour; nil counts as clear.
    package mutating func color(_ value: inout Color?) {
        var color = value ?? .clear
        let clear = color
        self.color(&color)
        if value != nil || color != clear { value = color }
    }

    /// Animates a paint. Colours, and gradients with the same number of stops, are interpolated if both paints are of
    /// the same kind; others are cross-faded.
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
        case .gradient(var gradient):
            self.gradient(&gradient)
            value = .gradient(gradient)
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

    /// Animates an optional style; there is no animation from or to nil.
    package mutating func style(_ value: inout PaintStyle?) {
        guard var style = value else { return form(-1) }
        self.style(&style)
        value = style
    }

    private mutating func gradient(_ gradient: inout GradientFill<UnitPoint, GradientStop>) {
        switch gradient.shape {
        case .linear(var start, var end):
            form(2)
            stops(&gradient.stops)
            point(&start)
            point(&end)
            gradient.shape = .linear(start: start, end: end)
        case .radial(var center, var startRadius, var endRadius):
            form(3)
            stops(&gradient.stops)
            point(&center)
            length(&startRadius)
            length(&endRadius)
            gradient.shape = .radial(center: center, startRadius: startRadius, endRadius: endRadius)
        case .elliptical(var center, let size, var startRadius, var endRadius):
            form(16)
            stops(&gradient.stops)
            point(&center)
            length(&startRadius)
            length(&endRadius)
            gradient.shape = .elliptical(center: center, size: size, startRadius: startRadius, endRadius: endRadius)
        case .angular(var center, var startAngle, var endAngle):
            form(4)
            stops(&gradient.stops)
            point(&center)
            number(&startAngle)
            number(&endAngle)
            gradient.shape = .angular(center: center, startAngle: startAngle, endAngle: endAngle)
        case .circles: form(17)
        }
    }

    private mutating func stops(_ stops: inout [GradientStop]) {
        form(stops.count)
        for index in stops.indices {
            color(&stops[index].color)
            number(&stops[index].location, in: 0...1)
        }
    }

    /// Adds a field that distinguishes values of different forms.
    package mutating func form(_ form: Int) {
        field(form: form) {
            []
        } _: { _ in
        }
    }

    /// Animates a line along an edge.
    package mutating func line(_ value: inout StrokeStyle) {
        length(&value.lineWidth)
        number(&value.dashPhase)
        whole(&value.dash) { values, dash in
            for index in dash.indices { values.length(&dash[index]) }
        }
    }

    /// Animates an optional shape; there is no animation from or to nil.
    package mutating func outline(_ value: inout Outline?) {
        guard var outline = value else { return form(-1) }
        self.outline(&outline)
        value = outline
    }

    /// Animates a path's points, if both paths have the same elements.
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

    /// Animates a shape's parameters, if both are the same kind of shape.
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

/// Colours in Oklab, a perceptual colour space: the mean of two colours looks halfway between them. Each number is
/// multiplied by the opacity, so that clear has no colour. After Björn Ottosson, "A perceptual color space for image
/// processing" (2020).
enum PerceptualColor {
    /// Returns the lightness, green to red, blue to yellow and the opacity.
    static func numbers(_ color: RGBA) -> [Double] {
        let (r, g, b) = (linear(color.red), linear(color.green), linear(color.blue))
        let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
        let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
        let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
        return [
            (0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s) * color.alpha,
            (1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s) * color.alpha,
            (0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s) * color.alpha,
            color.alpha,
        ]
    }

    /// Returns the colour of four such numbers, clamped to the displayable range.
    static func color(_ numbers: ArraySlice<Double>) -> RGBA {
        let first = numbers.startIndex
        let alpha = Length.fraction(numbers[first + 3])
        guard alpha > 0 else { return RGBA(red: 0, green: 0, blue: 0, alpha: 0) }
        let (light, a, b) = (numbers[first] / alpha, numbers[first + 1] / alpha, numbers[first + 2] / alpha)
        let l = cube(light + 0.3963377774 * a + 0.2158037573 * b)
        let m = cube(light - 0.1055613458 * a - 0.0638541728 * b)
        let s = cube(light - 0.0894841775 * a - 1.2914855480 * b)
        return RGBA(
            red: gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
            green: gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
            blue: gamma(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s), alpha: alpha)
    }

    private static func cube(_ value: Double) -> Double { value * value * value }

    private static func linear(_ value: Double) -> Double {
        let value = Length.fraction(value)
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    private static func gamma(_ value: Double) -> Double {
        let value = Length.fraction(value)
        return value <= 0.0031308 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
}
