import CLibraries
package import WorkerProtocol

/// A JavaScript engine with its own heap and global object (`JSGlobalContextRef` in its own group). Not thread-safe:
/// use it on one thread at a time.
package final class ScriptContext {
    let reference: JSGlobalContextRef
    let limit: ExecutionLimit
    private let functionClass: JSClassRef

    /// Creates an engine whose global object has only the names of the language. It shares the heap and the compiled
    /// code of `other`, if there is one, but no object.
    package init(beside other: ScriptContext? = nil) {
        // Neither call returns a failure; if memory runs out, the process ends.
        reference = JSGlobalContextCreateInGroup(other.flatMap { JSContextGetGroup($0.reference) }, nil)
        functionClass = NativeFunction.makeClass()
        limit = ExecutionLimit()
    }

    deinit {
        JSContextGroupClearExecutionTimeLimit(JSContextGetGroup(reference))
        JSClassRelease(functionClass)
        JSGlobalContextRelease(reference)
    }

    // MARK: - Values

    /// The global object.
    package var global: ScriptValue { ScriptValue(JSContextGetGlobalObject(reference), in: self) }
    /// The value `undefined`.
    package var undefined: ScriptValue { ScriptValue(JSValueMakeUndefined(reference), in: self) }

    /// Creates a number.
    package func value(_ number: Double) -> ScriptValue {
        ScriptValue(JSValueMakeNumber(reference, number), in: self)
    }

    /// Creates a Boolean value.
    package func value(_ flag: Bool) -> ScriptValue {
        ScriptValue(JSValueMakeBoolean(reference, flag), in: self)
    }

    /// Creates an object without properties.
    package func makeObject() -> ScriptValue {
        ScriptValue(JSObjectMake(reference, nil, nil), in: self)
    }

    /// Creates the value that JSON text represents (`JSValueMakeFromJSONString`). Nil if the text is not valid JSON.
    package func value(json: String) -> ScriptValue? {
        let copy = ScriptString(json)
        return JSValueMakeFromJSONString(reference, copy.reference).map { ScriptValue($0, in: self) }
    }

    /// Creates a function that scripts can call without arguments. `body` must not retain the context, or neither is
    /// ever freed.
    package func makeFunction(_ body: @escaping () throws(ScriptException) -> ScriptValue) -> ScriptValue {
        let function = NativeFunction.make(in: reference, class: functionClass) {
            _, _ throws(ScriptException) in try body().reference
        }
        return ScriptValue(function, in: self)
    }

    /// Creates a function that scripts can call with a string. It returns a string or undefined. `body` must not retain
    /// the context.
    package func makeTextFunction(_ body: @escaping (String) -> String?) -> ScriptValue {
        let function = NativeFunction.make(in: reference, class: functionClass) { context, arguments in
            guard let first = arguments.first ?? nil, let copy = JSValueToStringCopy(context, first, nil),
                let answer = body(ScriptString(adopting: copy).text)
            else { return JSValueMakeUndefined(context) }
            let text = ScriptString(answer)
            return JSValueMakeString(context, text.reference)
        }
        return ScriptValue(function, in: self)
    }

    // MARK: - Running

    /// Evaluates a classic script (`JSEvaluateScript`). Stack traces show `name`. Pending promise reactions run before
    /// the outermost call returns.
    @discardableResult
    package func evaluate(_ code: String, name: String) throws(ScriptException) -> ScriptValue {
        let code = ScriptString(code)
        let name = ScriptString(name)
        return try checked { exception in
            JSEvaluateScript(reference, code.reference, nil, name.reference, 1, exception)
        }
    }

    /// Sets the function that is called with a promise and its reason when the promise is rejected without a handler
    /// (`JSGlobalContextSetUnhandledRejectionCallback`).
    package func onUnhandledRejection(_ function: ScriptValue) throws(ScriptException) {
        _ = try checked { exception in
            JSGlobalContextSetUnhandledRejectionCallback(
                reference, function.reference, exception)
            return nil
        }
    }

    /// Returns whether the turn's time is over. If so, the engine ends the script at the next possible point.
    package func endIfOverTime() -> Bool {
        guard limit.left <= .zero else { return false }
        limit.arm(reference)
        return true
    }

    /// Frees all unreachable objects before it returns (`JSSynchronousGarbageCollectForDebugging`).
    package func collectGarbage() {
        JSSynchronousGarbageCollectForDebugging(reference)
    }

    // MARK: - Exceptions

    /// Calls the engine and throws a JavaScript exception as an error.
    func checked(
        _ body: (UnsafeMutablePointer<JSValueRef?>) -> JSValueRef?
    ) throws(ScriptException) -> ScriptValue {
        var exception: JSValueRef?
        let result = body(&exception)
        // When the limit ends a promise reaction, the call that drained the queue reports no exception.
        if limit.stack != nil { throw termination }
        if let exception { throw describe(exception) }
        return ScriptValue(result ?? JSValueMakeUndefined(reference), in: self)
    }

    private var termination: ScriptException {
        ScriptException(message: "the script took too long", stack: limit.stack ?? "", isTermination: true)
    }

    private func describe(_ exception: JSValueRef) -> ScriptException {
        let message = JSValueToStringCopy(reference, exception, nil).map { ScriptString(adopting: $0).text }
        var described = ScriptException(message: message ?? "an error that cannot be described")
        guard JSValueIsObject(reference, exception) else { return described }
        let value = ScriptValue(exception, in: self)
        described.line = (try? value.property("line"))?.number.flatMap { Int(exactly: $0) }
        described.column = (try? value.property("column"))?.number.flatMap { Int(exactly: $0) }
        described.stack = (try? value.property("stack"))?.string ?? ""
        return described
    }
}
