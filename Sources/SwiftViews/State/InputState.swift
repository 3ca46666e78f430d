public import Views

/// The focused field; SwiftUI's `FocusState`. A session moves no focus, so the value changes only when the program sets
/// it.
@propertyWrapper
public struct FocusState<Value: Hashable>: DynamicProperty {
    @State private var value: Value

    /// Creates an unfocused Boolean state.
    public init() where Value == Bool {
        _value = State(wrappedValue: false)
    }

    /// Creates an unfocused optional state.
    public init<T: Hashable>() where Value == T? {
        _value = State(wrappedValue: nil)
    }

    /// The focused field.
    public var wrappedValue: Value {
        get { value }
        nonmutating set { value = newValue }
    }

    /// A binding to the focused field, for `focused(_:)`.
    public var projectedValue: Binding { Binding(binding: $value) }

    /// A binding to the focused field; SwiftUI's `FocusState.Binding`.
    @propertyWrapper
    public struct Binding {
        let binding: SwiftViews.Binding<Value>

        /// The focused field.
        public var wrappedValue: Value {
            get { binding.wrappedValue }
            nonmutating set { binding.wrappedValue = newValue }
        }

        /// The binding itself.
        public var projectedValue: Binding { self }
    }
}

/// A value that lasts as long as a gesture; SwiftUI's `GestureState`. No gesture of a session lasts, so it is always
/// the initial value.
@propertyWrapper
public struct GestureState<Value>: DynamicProperty {
    /// The value.
    public let wrappedValue: Value

    /// Creates a state with its initial value.
    public init(wrappedValue: Value) {
        self.wrappedValue = wrappedValue
    }

    /// Creates a state with its initial value.
    public init(initialValue: Value) {
        self.init(wrappedValue: initialValue)
    }

    /// The state itself, for a gesture's `updating(_:body:)`.
    public var projectedValue: GestureState<Value> { self }
}

/// A length that scales with the dynamic type size; SwiftUI's `ScaledMetric`.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
    @Environment(\.dynamicTypeSize) private var size
    private let base: Value
    private let style: Font.TextStyle

    /// A length for the default type size, which scales with the texts of a text style.
    public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle = .body) {
        base = wrappedValue
        style = textStyle
    }

    /// The length for the environment's dynamic type size.
    public var wrappedValue: Value {
        base * Value(style.size(at: size) / style.size)
    }
}

/// The presentation of a view by another; SwiftUI's `PresentationMode`.
public struct PresentationMode {
    private let end: DismissAction

    init(end: DismissAction) {
        self.end = end
    }

    /// Whether another view presented the view. Always false for pages.
    public var isPresented: Bool { false }

    /// Ends the program.
    public mutating func dismiss() {
        end()
    }
}

extension EnvironmentValues {
    /// The presentation of the view, with its dismissal; SwiftUI's older form of `dismiss`.
    public var presentationMode: Binding<PresentationMode> { .constant(PresentationMode(end: dismiss)) }
}

extension View {
    /// Binds `condition` to the focus of the view, which a session never moves.
    public func focused(_ condition: FocusState<Bool>.Binding) -> some View { self }

    /// Binds `binding` to the focus of the view called `value`, which a session never moves.
    public func focused<Value: Hashable>(_ binding: FocusState<Value>.Binding, equals value: Value) -> some View {
        self
    }
}
