// JavaScriptCore's C API, and the functions that the library exports without shipping their headers.
#pragma once

#include <JavaScriptCore/JavaScript.h>

typedef bool (*JSShouldTerminateCallback)(JSContextRef context, void *info);
JS_EXPORT void JSContextGroupSetExecutionTimeLimit(
    JSContextGroupRef group, double limit, JSShouldTerminateCallback callback, void *info);
JS_EXPORT void JSContextGroupClearExecutionTimeLimit(JSContextGroupRef group);
JS_EXPORT void JSGlobalContextSetUnhandledRejectionCallback(
    JSGlobalContextRef context, JSObjectRef function, JSValueRef *exception);
JS_EXPORT void JSSynchronousGarbageCollectForDebugging(JSContextRef context);
