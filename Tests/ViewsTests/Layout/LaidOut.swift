import TestSupport
import Views

/// Lays a tree out with texts of 10 by 20 points per character. Returns its frames, one per line.
func laidOut(_ node: ViewNode, width: Double? = nil, height: Double? = nil, scale: Double = 1) -> String {
    let layout = ViewLayout(
        environment: LayoutEnvironment(colorScheme: .light, displayScale: scale), measurer: FixedTextMeasurer())
    let scene = layout.scene(of: node, proposal: ProposedSize(width: width, height: height))
    return scene.frames(at: .zero).map(\.description).joined(separator: "\n")
}

/// Lays a tree out with the same texts and returns its display list.
func displayList(
    _ node: ViewNode, width: Double? = nil, height: Double? = nil, scale: Double = 1, scheme: ColorScheme = .light
) -> DisplayList {
    let layout = ViewLayout(
        environment: LayoutEnvironment(colorScheme: scheme, displayScale: scale), measurer: FixedTextMeasurer())
    var scene = layout.scene(of: node, proposal: ProposedSize(width: width, height: height))
    return scene.displayList(at: .zero)
}
