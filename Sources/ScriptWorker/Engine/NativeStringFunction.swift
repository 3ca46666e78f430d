import CLibraries

/// A Swift closure as a function object that takes a string and returns one. It serves synchronous calls of the script
/// that need more than JavaScript.
final class NativeStringFunction {
    private let body: (String) -> String

    private init(_ body: @escaping (String) -> String) {
        self.body = body
    }

    /// Creates a function object in `context` that runs `body`, which must not retain the engine. The argument is
    /// converted to a string first.
    static func make(in context: ScriptContext, body: @escaping (String) -> String) -> ScriptValue {
        let data = Unmanaged.passRetained(NativeStringFunction(body)).toOpaque()
        return ScriptValue(JSObjectMake(context.reference, functionClass.reference, data), in: context)
    }

    private static let functionClass = FunctionClass()

    fileprivate func call(_ context: JSContextRef, _ argument: JSValueRef?) -> JSValueRef? {
        var text = ""
        if let argument, let string = JSValueToStringCopy(context, argument, nil) {
            defer { JSStringRelease(string) }
            var bytes = [CChar](repeating: 0, count: JSStringGetMaximumUTF8CStringSize(string))
            let count = JSStringGetUTF8CString(string, &bytes, bytes.count)
            text = String(decoding: bytes.prefix(max(count - 1, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        }
        let answer = ScriptString(body(text))
        return JSValueMakeString(context, answer.reference)
    }

    /// The class of the function objects, one for all engines (`JSClassCreate`).
    private final class FunctionClass: @unchecked Sendable {
        // SAFETY: a class is never changed once made, and counts its references atomically.
        let reference: JSClassRef

        init() {
            var definition = JSClassDefinition()
            definition.callAsFunction = { context, function, _, count, arguments, _ in
                guard let context, let data = JSObjectGetPrivate(function) else { return nil }
                return Unmanaged<NativeStringFunction>.fromOpaque(data).takeUnretainedValue()
                    .call(context, count > 0 ? arguments?[0] : nil)
            }
            definition.finalize = { function in
                guard let data = JSObjectGetPrivate(function) else { return }
                Unmanaged<NativeStringFunction>.fromOpaque(data).release()
            }
            reference = JSClassCreate(&definition)
        }
    }
}
