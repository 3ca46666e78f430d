import CLibraries
import WorkerProtocol

/// A Swift closure as a function object of the engine. The object's private data retains it until the collector frees
/// the object.
final class NativeFunction {
    private let body: (JSContextRef, [JSValueRef?]) throws(ScriptException) -> JSValueRef?

    private init(_ body: @escaping (JSContextRef, [JSValueRef?]) throws(ScriptException) -> JSValueRef?) {
        self.body = body
    }

    /// Creates the class of function objects (`JSClassCreate`). The caller releases it.
    static func makeClass() -> JSClassRef {
        var definition = JSClassDefinition()
        definition.callAsFunction = callFunction
        definition.finalize = freeFunction
        return JSClassCreate(&definition)
    }

    /// Creates a function object that runs `body` with the context and the arguments of its call.
    static func make(
        in context: JSContextRef, class functionClass: JSClassRef,
        body: @escaping (JSContextRef, [JSValueRef?]) throws(ScriptException) -> JSValueRef?
    ) -> JSObjectRef {
        JSObjectMake(context, functionClass, Unmanaged.passRetained(NativeFunction(body)).toOpaque())
    }

    fileprivate func call(
        _ context: JSContextRef, _ arguments: [JSValueRef?], _ exception: UnsafeMutablePointer<JSValueRef?>?
    ) -> JSValueRef? {
        do throws(ScriptException) {
            return try body(context, arguments)
        } catch {
            let message = ScriptString(error.message)
            var arguments: [JSValueRef?] = [JSValueMakeString(context, message.reference)]
            exception?.pointee = JSObjectMakeError(context, 1, &arguments, nil)
            return JSValueMakeUndefined(context)
        }
    }
}

private let callFunction: JSObjectCallAsFunctionCallback = {
    context, function, _, count, arguments, exception in
    guard let context, let data = JSObjectGetPrivate(function) else { return nil }
    return Unmanaged<NativeFunction>.fromOpaque(data).takeUnretainedValue().call(
        context, Array(UnsafeBufferPointer(start: arguments, count: count)), exception)
}

private let freeFunction: JSObjectFinalizeCallback = { function in
    guard let data = JSObjectGetPrivate(function) else { return }
    Unmanaged<NativeFunction>.fromOpaque(data).release()
}
