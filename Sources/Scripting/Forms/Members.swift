import SharedTypes
import Views

/// The members of an object, or the props of a view: reads them, or records their types where the object's type is
/// made.
///
/// The closure that reads an object is run once without a value to record its type, so that it must ask for every
/// member before it returns.
struct Members {
    /// The object; nil for a view without props, and while types are recorded.
    private let object: PropValue?
    private let recorder: Recorder?

    private final class Recorder {
        /// The members, each with the alternative that it belongs to.
        var members: [(alternative: Int?, prop: ViewProp)] = []
    }

    init(_ object: PropValue) {
        self.object = object
        recorder = nil
    }

    /// Creates the props of a view.
    init(of element: Element) {
        object = element.props.map { PropValue(json: $0, name: element.tag, element: element) }
        recorder = nil
    }

    private init(recorder: Recorder) {
        object = nil
        self.recorder = recorder
    }

    /// A member that the type requires; nil if it is missing or rejected. Members with the same `alternative` form
    /// one alternative; the type requires all members of one of them.
    func required<Value>(
        _ name: StaticString, _ form: @autoclosure () -> Form<Value>, _ decoder: inout TreeDecoder,
        alternative: Int? = nil
    ) throws(ScriptError) -> Value? {
        record(name, .drawn, form().type, isOptional: false, alternative)
        return try read(name, form(), &decoder)
    }

    /// A member that may be missing; nil if it is, or if it is refused.
    func optional<Value>(
        _ name: StaticString, _ form: @autoclosure () -> Form<Value>, _ decoder: inout TreeDecoder
    ) throws(ScriptError) -> Value? {
        record(name, .drawn, form().type)
        return try read(name, form(), &decoder)
    }

    /// Reads a member that changes the view on a phone and not here, with a note unless it is `'automatic'`.
    func notDrawnYet<Value>(
        _ name: StaticString, _ form: @autoclosure () -> Form<Value>, _ decoder: inout TreeDecoder
    ) throws(ScriptError) {
        guard try optional(name, form(), &decoder) != nil, let member = object?[name],
            !member.json.equals("automatic")
        else { return }
        decoder.reportNotDrawn("\(member.name) is not drawn yet", at: member.element)
    }

    /// Declares members that are read by their own names.
    func declare(_ props: [ViewProp]) {
        recorder?.members += props.map { (nil, $0) }
    }

    /// Declares a prop that changes the view on a phone and not here.
    func notDrawnYet(_ name: StaticString, _ type: @autoclosure () -> ValueForm) {
        record(name, .notDrawnYet, type())
    }

    /// Declares a prop that is invisible on a phone too.
    func noVisibleEffect(_ name: StaticString, _ reason: InvisibleSubject, _ type: @autoclosure () -> ValueForm) {
        record(name, .noVisibleEffect(reason), type())
    }

    /// Whether the object has a member.
    func has(_ name: StaticString) -> Bool { object?[name] != nil }

    /// Notes that the object as a whole is wrong.
    func reject(expected: String, _ decoder: inout TreeDecoder) {
        if let object { decoder.reject(object, expected: expected) }
    }

    private func read<Value>(
        _ name: StaticString, _ form: @autoclosure () -> Form<Value>, _ decoder: inout TreeDecoder
    ) throws(ScriptError) -> Value? {
        guard let member = object?[name] else { return nil }
        return try form().read(member, &decoder)
    }

    private func record(
        _ name: StaticString, _ supportLevel: SupportLevel, _ type: @autoclosure () -> ValueForm,
        isOptional: Bool = true,
        _ alternative: Int? = nil
    ) {
        guard let recorder else { return }
        let prop = ViewProp("\(name)", supportLevel, type: type(), isOptional: isOptional)
        recorder.members.append((alternative, prop))
    }

    /// The type of the objects that `read` reads.
    static func type<Value>(
        _ read: (Members, inout TreeDecoder) throws(ScriptError) -> Value?
    ) -> ValueForm {
        recording(read).type
    }

    /// The members that `read` reads, and their type.
    static func recording<Value>(
        _ read: (Members, inout TreeDecoder) throws(ScriptError) -> Value?
    ) -> (props: [ViewProp], type: ValueForm) {
        let recorder = Recorder()
        var decoder = TreeDecoder()
        _ = try? read(Members(recorder: recorder), &decoder)
        func type(_ alternative: Int?) -> ValueForm {
            .members(
                recorder.members.filter { $0.alternative == alternative }.map { _, prop in
                    ValueForm.Member(name: prop.name, isOptional: prop.isOptional, form: prop.type ?? .any)
                })
        }
        let numbers = Set(recorder.members.compactMap(\.alternative)).sorted()
        let props = recorder.members.map(\.prop)
        guard !numbers.isEmpty else { return (props, type(nil)) }
        let either = ValueForm.either(numbers.map(type))
        return (props, recorder.members.contains { $0.alternative == nil } ? .both([either, type(nil)]) : either)
    }
}
