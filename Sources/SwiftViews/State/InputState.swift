public import Views

/// Which field is typed into; SwiftUI's `FocusState`. Nobody types in a session: it is what the program sets.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    @State private var value: Value

    /// No field, as a truth value.
    public init() where Value == Bool {
        _value = State(wrappedValue: false)
    }

    /// No field, as an optional name.
    public init<T: Hashable>() where Value == T? {
        _value = State(wrappedValue: nil)
    }

    /// Which field it is.
    public var wrappedValue: Value {
        get { value }
        nonmutating set { value = newValue }
    }

    /// A binding to that, for `focused(_:)`.
    public var projectedValue: Binding { Binding(binding: $value) }

    /// A binding to which field is typed into; SwiftUI's `FocusState.Binding`.
    @propertyWrapper
    public struct Binding {
        let binding: SwiftViews.Binding<Value>

        /// Which field it is.
        public var wrappedValue: Value {
            get { binding.wrappedValue }
            nonmutating set { binding.wrappedValue = newValue }
        }

        /// The binding itself.
        public var projectedValue: Binding { self }
    }
}

/// A value that holds while a gesture lasts; SwiftUI's `GestureState`. No gesture lasts in a session: it is the value that it begins with.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
    /// The value.
    public let wrappedValue: Value

    /// A value where no gesture lasts.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// A value where no gesture lasts.
    public init(initialValue: Value) {
        self.init(wrappedValue: initialValue)
    }

    /// The state itself, for a gesture's `updating(_:body:)`.
    public var projectedValue: GestureState<Value> { self }
}

/// A length that grows with the texts of a text style; SwiftUI's `ScaledMetric`.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    @Environment(\.dynamicTypeSize) private var size
    private let base: Value
    private let style: Font.TextStyle

    /// A length for texts of the usual size, which grows with those of a text style.
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle = .body) {
        base = wrappedValue
        style = textStyle
    }

    /// The length for the texts of the environment's size.
    public var wrappedValue: Value {
        base * Value(style.size(at: size) / style.size)
    }
}

/// Whether a view is presented by another; SwiftUI's `PresentationMode`.
public struct PresentationMode {
    private let end: DismissAction

    init(end: DismissAction) {
        self.end = end
    }

    /// Whether it is: pages are not.
    public var isPresented: Bool { false }

    /// Ends the program.
    public mutating func dismiss() {
        end()
    }
}

extension EnvironmentValues {
    /// Whether the view is presented by another, and what ends that; SwiftUI's older form of `dismiss`.
    public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode(end: dismiss)) }
}

extension View {
    /// Ties `condition` to whether the view is typed into, which it is not in a session.
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }

    /// Ties `binding` to whether the view called `value` is typed into, which it is not in a session.
    public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
        self
    }
}
