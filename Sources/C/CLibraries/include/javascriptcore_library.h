// JavaScriptCore's C API.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// A worker loads JavaScriptCore on demand (CLibraries). pkg-config reports its header directory only together with
// the library and its dependencies. This file therefore declares the functions in use, as JavaScriptCore has declared
// them since its first versions (JSBase.h, JSContextRef.h, JSObjectRef.h, JSStringRef.h, JSValueRef.h).
typedef const struct OpaqueJSContextGroup *JSContextGroupRef;
typedef const struct OpaqueJSContext *JSContextRef;
typedef struct OpaqueJSContext *JSGlobalContextRef;
typedef struct OpaqueJSString *JSStringRef;
typedef struct OpaqueJSClass *JSClassRef;
typedef struct OpaqueJSPropertyNameAccumulator *JSPropertyNameAccumulatorRef;
typedef const struct OpaqueJSValue *JSValueRef;
typedef struct OpaqueJSValue *JSObjectRef;

typedef enum { kJSTypeUndefined, kJSTypeNull, kJSTypeBoolean, kJSTypeNumber, kJSTypeString, kJSTypeObject, kJSTypeSymbol } JSType;
typedef unsigned JSPropertyAttributes;
typedef unsigned JSClassAttributes;
enum { kJSPropertyAttributeNone = 0 };

typedef void (*JSObjectInitializeCallback)(JSContextRef context, JSObjectRef object);
typedef void (*JSObjectFinalizeCallback)(JSObjectRef object);
typedef bool (*JSObjectHasPropertyCallback)(JSContextRef context, JSObjectRef object, JSStringRef name);
typedef JSValueRef (*JSObjectGetPropertyCallback)(
    JSContextRef context, JSObjectRef object, JSStringRef name, JSValueRef *exception);
typedef bool (*JSObjectSetPropertyCallback)(
    JSContextRef context, JSObjectRef object, JSStringRef name, JSValueRef value, JSValueRef *exception);
typedef bool (*JSObjectDeletePropertyCallback)(
    JSContextRef context, JSObjectRef object, JSStringRef name, JSValueRef *exception);
typedef void (*JSObjectGetPropertyNamesCallback)(
    JSContextRef context, JSObjectRef object, JSPropertyNameAccumulatorRef names);
typedef JSValueRef (*JSObjectCallAsFunctionCallback)(
    JSContextRef context, JSObjectRef function, JSObjectRef self, size_t count, const JSValueRef arguments[],
    JSValueRef *exception);
typedef JSObjectRef (*JSObjectCallAsConstructorCallback)(
    JSContextRef context, JSObjectRef constructor, size_t count, const JSValueRef arguments[], JSValueRef *exception);
typedef bool (*JSObjectHasInstanceCallback)(
    JSContextRef context, JSObjectRef constructor, JSValueRef candidate, JSValueRef *exception);
typedef JSValueRef (*JSObjectConvertToTypeCallback)(
    JSContextRef context, JSObjectRef object, JSType type, JSValueRef *exception);

typedef struct {
    int version;
    JSClassAttributes attributes;
    const char *className;
    JSClassRef parentClass;
    const void *staticValues;
    const void *staticFunctions;
    JSObjectInitializeCallback initialize;
    JSObjectFinalizeCallback finalize;
    JSObjectHasPropertyCallback hasProperty;
    JSObjectGetPropertyCallback getProperty;
    JSObjectSetPropertyCallback setProperty;
    JSObjectDeletePropertyCallback deleteProperty;
    JSObjectGetPropertyNamesCallback getPropertyNames;
    JSObjectCallAsFunctionCallback callAsFunction;
    JSObjectCallAsConstructorCallback callAsConstructor;
    JSObjectHasInstanceCallback hasInstance;
    JSObjectConvertToTypeCallback convertToType;
} JSClassDefinition;

JSGlobalContextRef JSGlobalContextCreateInGroup(JSContextGroupRef group, JSClassRef class);
void JSGlobalContextRelease(JSGlobalContextRef context);
JSObjectRef JSContextGetGlobalObject(JSContextRef context);
JSContextGroupRef JSContextGetGroup(JSContextRef context);
JSValueRef JSEvaluateScript(
    JSContextRef context, JSStringRef script, JSObjectRef self, JSStringRef address, int first_line, JSValueRef *exception);

JSClassRef JSClassCreate(const JSClassDefinition *definition);
void JSClassRelease(JSClassRef class);
JSObjectRef JSObjectMake(JSContextRef context, JSClassRef class, void *data);
JSObjectRef JSObjectMakeError(
    JSContextRef context, size_t count, const JSValueRef arguments[], JSValueRef *exception);
void *JSObjectGetPrivate(JSObjectRef object);
JSValueRef JSObjectGetProperty(JSContextRef context, JSObjectRef object, JSStringRef name, JSValueRef *exception);
JSValueRef JSObjectGetPropertyAtIndex(JSContextRef context, JSObjectRef object, unsigned index, JSValueRef *exception);
void JSObjectSetProperty(
    JSContextRef context, JSObjectRef object, JSStringRef name, JSValueRef value, JSPropertyAttributes attributes,
    JSValueRef *exception);
bool JSObjectDeleteProperty(JSContextRef context, JSObjectRef object, JSStringRef name, JSValueRef *exception);
JSValueRef JSObjectCallAsFunction(
    JSContextRef context, JSObjectRef function, JSObjectRef self, size_t count, const JSValueRef arguments[],
    JSValueRef *exception);

JSStringRef JSStringCreateWithUTF8CString(const char *text);
size_t JSStringGetMaximumUTF8CStringSize(JSStringRef string);
size_t JSStringGetUTF8CString(JSStringRef string, char *text, size_t size);
void JSStringRelease(JSStringRef string);

bool JSValueIsUndefined(JSContextRef context, JSValueRef value);
bool JSValueIsNull(JSContextRef context, JSValueRef value);
bool JSValueIsNumber(JSContextRef context, JSValueRef value);
bool JSValueIsString(JSContextRef context, JSValueRef value);
bool JSValueIsObject(JSContextRef context, JSValueRef value);
JSValueRef JSValueMakeUndefined(JSContextRef context);
JSValueRef JSValueMakeBoolean(JSContextRef context, bool flag);
JSValueRef JSValueMakeNumber(JSContextRef context, double number);
JSValueRef JSValueMakeString(JSContextRef context, JSStringRef string);
JSValueRef JSValueMakeFromJSONString(JSContextRef context, JSStringRef string);
bool JSValueToBoolean(JSContextRef context, JSValueRef value);
double JSValueToNumber(JSContextRef context, JSValueRef value, JSValueRef *exception);
JSStringRef JSValueToStringCopy(JSContextRef context, JSValueRef value, JSValueRef *exception);
JSObjectRef JSValueToObject(JSContextRef context, JSValueRef value, JSValueRef *exception);
void JSValueProtect(JSContextRef context, JSValueRef value);
void JSValueUnprotect(JSContextRef context, JSValueRef value);

// Functions that the library exports without a header.
typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *info);
void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double limit, JSShouldTerminateCallback callback, void *info);
void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);
void JSGlobalContextSetUnhandledRejectionCallback(
    JSGlobalContextRef context, JSObjectRef function, JSValueRef *exception);
void JSSynchronousGarbageCollectForDebugging(JSContextRef context);
