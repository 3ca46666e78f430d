/// A key of a value that views inherit, declared with the modifier that sets it.
package protocol InheritedKey {
    /// The value's type.
    associatedtype Value: Sendable
    /// The default value.
    static var defaultValue: Value { get }
}

/// The values that a view inherits from the modifiers around it: SwiftUI's environment, as far as layout and drawing
/// need it.
package struct InheritedStyle {
    /// The values, shared by styles that are copies of each other.
    private final class Storage {
        var appearance: Appearance
        var foreground: [ResolvedStyle]?
        var values: [ObjectIdentifier: any Sendable] = [:]

        init(appearance: Appearance) {
            self.appearance = appearance
        }

        init(copying other: Storage) {
            (appearance, foreground, values) = (other.appearance, other.foreground, other.values)
        }
    }

    private var storage: Storage

    /// Creates the style that a tree's root inherits.
    init(appearance: Appearance) {
        storage = Storage(appearance: appearance)
    }

    /// The colour scheme, the contrast and the look in which colours are resolved.
    package internal(set) var appearance: Appearance {
        get { storage.appearance }
        set { own.appearance = newValue }
    }

    /// The colour scheme in which colours are resolved.
    package var colorScheme: ColorScheme { appearance.colorScheme }

    /// The metrics of the system's look.
    package var look: SystemMetrics { appearance.look.numbers }

    /// The levels of the foreground, primary first; nil if none was set, which means the label colours.
    var foreground: [ResolvedStyle]? {
        get { storage.foreground }
        set { own.foreground = newValue }
    }

    /// Accesses the value of `key`; its default if no ancestor sets it.
    package subscript<Key: InheritedKey>(key: Key.Type) -> Key.Value {
        get { storage.values[ObjectIdentifier(key)].flatMap { $0 as? Key.Value } ?? Key.defaultValue }
        set { own.values[ObjectIdentifier(key)] = newValue }
    }

    /// The storage, made unique to this style.
    private var own: Storage {
        mutating get {
            if !isKnownUniquelyReferenced(&storage) { storage = Storage(copying: storage) }
            return storage
        }
    }

    /// Whether it is a copy of `other`, and neither was changed since.
    func isCopy(of other: InheritedStyle) -> Bool { storage === other.storage }

    /// Returns the foreground's level `rank`, 1 for primary. Levels that were not set are the primary one at the
    /// relative opacities of the label colours: 0.6, 0.3 and 0.18.
    package func foreground(rank: Int) -> ResolvedStyle {
        let rank = min(max(rank, 1), 4)
        guard let foreground, let primary = foreground.first else {
            let labels = [Color.label, .secondaryLabel, .tertiaryLabel, .quaternaryLabel]
            return .color(labels[rank - 1].resolved(in: appearance))
        }
        if rank <= foreground.count { return foreground[rank - 1] }
        return primary.opacity([1, 0.6, 0.3, 0.18][rank - 1])
    }

    /// Resolves `style` in this colour scheme, with its levels from this foreground.
    package func resolve(_ style: PaintStyle) -> ResolvedStyle {
        switch style {
        case .color(let color):
            return .color(color.resolved(in: appearance).sanitized)
        case .shaded(let color):
            let base = color.resolved(in: appearance).sanitized
            let stops = [PaintStop(color: base.lightened(by: 0.2), location: 0), PaintStop(color: base, location: 1)]
            return .linear(stops, start: UnitPoint(x: 0.5, y: 0), end: UnitPoint(x: 0.5, y: 1))
        case .gradient(let gradient):
            return resolve(gradient)
        case .material(let material):
            return .backdrop(material.backdrop(in: colorScheme))
        case .mesh(let mesh):
            return resolve(mesh)
        case .hierarchical(let rank):
            return foreground(rank: rank)
        case .tinted:
            return tint
        case .opacity(let style, let factor):
            return resolve(style).opacity(factor)
        case .adaptive(let light, let dark):
            return resolve(colorScheme == .light ? light : dark)
        case .mixed(let first, let second, let share):
            return ResolvedStyle.mixed(resolve(first), resolve(second), share: share)
        }
    }

    /// Resolves a mesh. A mesh without a colour for each position is its background.
    private func resolve(_ mesh: MeshGradient) -> ResolvedStyle {
        func color(_ color: Color) -> RGBA { color.resolved(in: appearance).sanitized }
        let points = mesh.points.map { Point(x: Length.finite($0.x), y: Length.finite($0.y)) }
        return MeshGradientPaint(
            columns: mesh.width, rows: mesh.height, points: points, colors: mesh.colors.map(color),
            background: color(mesh.background), smoothsColors: mesh.smoothsColors
        ).map(ResolvedStyle.mesh) ?? .color(color(mesh.background))
    }

    /// Resolves a gradient. One without colours is clear, and one of one colour is that colour. A stop before its
    /// predecessor moves to it.
    private func resolve(_ gradient: GradientFill<UnitPoint, GradientStop>) -> ResolvedStyle {
        var last = 0.0
        let stops = gradient.stops.map { stop in
            last = max(last, Length.fraction(stop.location))
            return PaintStop(color: stop.color.resolved(in: appearance).sanitized, location: last)
        }
        guard stops.count > 1 else { return .color(stops.first?.color ?? Color.clear.light) }
        return .gradient(gradient.with(stops: stops))
    }
}

/// The direction of a row of views, which is that of the language. SwiftUI's `LayoutDirection`.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
    case leftToRight, rightToLeft

    /// Creates the direction of the language of `locale` (BCP 47).
    package init(locale: String) {
        let language = locale.prefix { $0 != "-" && $0 != "_" }.lowercased()
        self = Self.rightToLeftLanguages.contains(language) ? .rightToLeft : .leftToRight
    }

    /// The languages that are written from right to left in their usual script.
    private static let rightToLeftLanguages: Set = [
        "ar", "arc", "ckb", "dv", "fa", "he", "iw", "ks", "ps", "sd", "ug", "ur", "yi",
    ]
}

private enum Direction: InheritedKey {
    static var defaultValue: LayoutDirection { .leftToRight }
}

extension InheritedStyle {
    /// The direction in which views are laid out, and texts begin.
    package var layoutDirection: LayoutDirection {
        get { self[Direction.self] }
        set { self[Direction.self] = newValue }
    }
}
