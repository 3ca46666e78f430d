/// An argument of a callback or of a delegate's method, as a value of JSON, so that whoever watches a session has no texts
/// to take apart.
public indirect enum CallArgument: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case list([CallArgument])
    case object([Member])

    /// A member of an object.
    public struct Member: Equatable, Sendable {
        /// Its name.
        public var name: String
        /// Its value.
        public var value: CallArgument

        /// `name` with `value`.
        public init(_ name: String, _ value: CallArgument) {
            self.name = name
            self.value = value
        }
    }
}
