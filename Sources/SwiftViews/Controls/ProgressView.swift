public import FoundationEssentials
import Views

/// A progress bar, or a spinner while the progress is unknown; SwiftUI's `ProgressView`. A progress view of a time
/// interval follows the session's clock by itself.
public struct ProgressView<Label: View, CurrentValueLabel: View>: View, PrimitiveView {
    private enum Progress {
        case unknown
        case fraction(Double)
        case span(ClosedRange<Date>, countsDown: Bool)
    }

    private let progress: Progress
    private let label: Label?
    private let currentValueLabel: CurrentValueLabel?

    private init(_ progress: Progress, label: Label?, currentValueLabel: CurrentValueLabel?) {
        self.progress = progress
        self.label = label
        self.currentValueLabel = currentValueLabel
    }

    private static func progress<V: BinaryFloatingPoint>(_ value: V?, _ total: V) -> Progress {
        guard let value else { return .unknown }
        return .fraction(total > 0 ? Length.fraction(Double(value / total)) : 0)
    }

    /// Progress of `value` out of `total`, with views above and below the bar. A nil `value` means that the progress is
    /// unknown.
    public init<V: BinaryFloatingPoint>(
        value: V?, total: V = 1, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        self.init(Self.progress(value, total), label: label(), currentValueLabel: currentValueLabel())
    }

    /// The remaining or the elapsed part of a time interval, with views above and below the bar.
    public init(
        timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label,
        @ViewBuilder currentValueLabel: () -> CurrentValueLabel
    ) {
        let progress = Progress.span(timerInterval, countsDown: countsDown)
        self.init(progress, label: label(), currentValueLabel: currentValueLabel())
    }

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        var known: Double?
        if case .fraction(let fraction) = progress { known = fraction }
        let made = context.styledProgress(
            fraction: known, label: label, currentValueLabel: currentValueLabel, at: identity)
        if let made { return made }
        var content = ViewNode.ProgressContent(
            fraction: nil, label: label.map { context.node(of: $0, under: identity, .part("label")) },
            currentValueLabel: currentValueLabel.map { context.node(of: $0, under: identity, .part("value")) })
        switch progress {
        case .unknown: break
        case .fraction(let fraction): content.fraction = fraction
        case .span(let range, let countsDown):
            content.span = ProgressSpan(
                start: context.environment.sessionTime(of: range.lowerBound),
                end: context.environment.sessionTime(of: range.upperBound), countsDown: countsDown)
        }
        return [ViewNode(.progress(content))]
    }
}

extension ProgressView where CurrentValueLabel == EmptyView {
    /// Unknown progress, with views above the spinner.
    public init(@ViewBuilder label: () -> Label) {
        self.init(.unknown, label: label(), currentValueLabel: nil)
    }

    /// Progress of `value` out of `total`, with views above the bar.
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1, @ViewBuilder label: () -> Label) {
        self.init(Self.progress(value, total), label: label(), currentValueLabel: nil)
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == EmptyView {
    /// Unknown progress.
    public init() {
        self.init(.unknown, label: nil, currentValueLabel: nil)
    }

    /// Progress of `value` out of `total`.
    public init<V: BinaryFloatingPoint>(value: V?, total: V = 1) {
        self.init(Self.progress(value, total), label: nil, currentValueLabel: nil)
    }
}

extension ProgressView where Label == Text, CurrentValueLabel == EmptyView {
    /// Unknown progress, with a title.
    public init(_ titleKey: LocalizedStringKey) {
        self.init(.unknown, label: Text(titleKey), currentValueLabel: nil)
    }

    /// Unknown progress, with a title.
    @_disfavoredOverload
    public init(_ title: some StringProtocol) {
        self.init(.unknown, label: Text(title), currentValueLabel: nil)
    }

    /// Progress of `value` out of `total`, with a title.
    public init<V: BinaryFloatingPoint>(_ titleKey: LocalizedStringKey, value: V?, total: V = 1) {
        self.init(Self.progress(value, total), label: Text(titleKey), currentValueLabel: nil)
    }

    /// Progress of `value` out of `total`, with a title.
    @_disfavoredOverload
    public init<V: BinaryFloatingPoint>(_ title: some StringProtocol, value: V?, total: V = 1) {
        self.init(Self.progress(value, total), label: Text(title), currentValueLabel: nil)
    }
}

/// The remaining or the elapsed part of a time interval, as text; SwiftUI's `DefaultDateProgressLabel`.
public struct DefaultDateProgressLabel: View {
    /// An empty view: the progress view shows its time by itself.
    public var body: some View { EmptyView() }
}

extension ProgressView where CurrentValueLabel == DefaultDateProgressLabel {
    /// The remaining or the elapsed part of a time interval, with views above the bar and the time below.
    public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true, @ViewBuilder label: () -> Label) {
        self.init(.span(timerInterval, countsDown: countsDown), label: label(), currentValueLabel: nil)
    }
}

extension ProgressView where Label == EmptyView, CurrentValueLabel == DefaultDateProgressLabel {
    /// The remaining or the elapsed part of a time interval, with the time below.
    public init(timerInterval: ClosedRange<Date>, countsDown: Bool = true) {
        self.init(.span(timerInterval, countsDown: countsDown), label: nil, currentValueLabel: nil)
    }
}
