import CLibraries
package import WorkerProtocol

/// A JavaScript value, protected from the engine's garbage collector as long as this object lives (`JSValueProtect`).
/// Use it on the thread that uses its context.
package final class ScriptValue {
    /// The context of the value.
    package let context: ScriptContext
    let reference: JSValueRef

    init(_ reference: JSValueRef, in context: ScriptContext) {
        self.context = context
        self.reference = reference
        JSValueProtect(context.reference, reference)
    }

    deinit {
        JSValueUnprotect(context.reference, reference)
    }

    /// The value if it is a string (`JSValueIsString`).
    package var string: String? {
        guard JSValueIsString(context.reference, reference),
            let copy = JSValueToStringCopy(context.reference, reference, nil)
        else { return nil }
        return ScriptString(adopting: copy).text
    }

    /// The value's bytes in UTF-8 if it is a string.
    package var utf8: [UInt8]? {
        string.map { Array($0.utf8) }
    }

    /// The value if it is a number (`JSValueIsNumber`).
    package var number: Double? {
        JSValueIsNumber(context.reference, reference) ? JSValueToNumber(context.reference, reference, nil) : nil
    }

    /// Whether the value is truthy in JavaScript (`JSValueToBoolean`).
    package var isTrue: Bool {
        JSValueToBoolean(context.reference, reference)
    }

    /// Returns the property called `name`. Throws if its getter throws or the value is not an object.
    package func property(_ name: String) throws(ScriptException) -> ScriptValue {
        let object = try asObject("read \(name) of")
        let key = ScriptString(name)
        return try context.checked { exception in
            JSObjectGetProperty(context.reference, object, key.reference, exception)
        }
    }

    /// Returns the element at `index` of an array. Throws if the value is not an object.
    func element(_ index: Int) throws(ScriptException) -> ScriptValue {
        let object = try asObject("read an element of")
        return try context.checked { exception in
            JSObjectGetPropertyAtIndex(context.reference, object, UInt32(index), exception)
        }
    }

    /// Sets the property called `name`.
    package func set(_ name: String, to value: ScriptValue) throws(ScriptException) {
        let object = try asObject("set \(name) of")
        let key = ScriptString(name)
        _ = try context.checked { exception in
            JSObjectSetProperty(
                context.reference, object, key.reference, value.reference,
                JSPropertyAttributes(kJSPropertyAttributeNone),
                exception)
            return nil
        }
    }

    /// Deletes the property called `name`.
    func remove(_ name: String) throws(ScriptException) {
        let object = try asObject("remove \(name) of")
        let key = ScriptString(name)
        _ = try context.checked { exception in
            JSObjectDeleteProperty(context.reference, object, key.reference, exception)
            return nil
        }
    }

    /// Calls the value as a function without `this` (`JSObjectCallAsFunction`). Pending promise reactions run before
    /// the outermost call returns.
    @discardableResult
    package func call(_ arguments: [ScriptValue] = []) throws(ScriptException) -> ScriptValue {
        let object = try asObject("call")
        let references: [JSValueRef?] = arguments.map(\.reference)
        return try context.checked { exception in
            JSObjectCallAsFunction(context.reference, object, nil, references.count, references, exception)
        }
    }

    private func asObject(_ purpose: String) throws(ScriptException) -> JSObjectRef {
        guard JSValueIsObject(context.reference, reference) else {
            throw ScriptException(message: "cannot \(purpose) a value that is not an object")
        }
        // An object's reference is its value's; JSValueToObject would only return it.
        return reference
    }
}

/// A string of the engine (`JSStringRef`), released when this value is destroyed.
struct ScriptString: ~Copyable {
    let reference: JSStringRef

    /// Copies `text`. A NUL character ends the copy, as in C.
    init(_ text: String) {
        // JSStringCreateWithUTF8CString never fails on valid UTF-8, which a Swift string is.
        reference = JSStringCreateWithUTF8CString(text)
    }

    /// Adopts a string that the caller would otherwise have to release.
    init(adopting reference: JSStringRef) {
        self.reference = reference
    }

    deinit {
        JSStringRelease(reference)
    }

    /// A copy as a Swift string. Lone surrogates are replaced.
    var text: String {
        let capacity = JSStringGetMaximumUTF8CStringSize(reference)
        return String(unsafeUninitializedCapacity: capacity) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { characters in
                // The count includes the NUL at the end.
                max(0, JSStringGetUTF8CString(reference, characters.baseAddress, capacity) - 1)
            }
        }
    }
}
