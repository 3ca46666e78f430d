/// How a gauge shows its value; the names that scripts write, of which SwiftUI has on iOS all but `linear` and `circular`.
public enum GaugeStyleName: String, Hashable, Sendable, CaseIterable {
    /// A bar that fills.
    case automatic
    /// A bar with a mark.
    case linear
    /// A bar that fills.
    case linearCapacity
    /// An open ring with a mark.
    case circular
    /// An open ring with a mark.
    case accessoryCircular
    /// A closed ring that fills.
    case accessoryCircularCapacity
    /// A thick bar with a mark.
    case accessoryLinear
    /// A thick bar that fills.
    case accessoryLinearCapacity
}

extension GaugeStyleName: ControlStyle {}

extension Modifier {
    /// How the gauges within show their values.
    public static func gaugeStyle(_ style: GaugeStyleName) -> Self { controlStyle(style) }
}
