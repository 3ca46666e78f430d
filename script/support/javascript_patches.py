"""The changes of bundle-javascript.py to the packages behind the web APIs of scripts."""

# Code that removes the spaces at the end of an opaque path.
WITHOUT_SPACES = "if (typeof {0}.path === 'string' && {0}.query === null && {0}.fragment === null) {0}.path = {0}.path.replace(/ +$/, '');"

# Code in a package that the runtime needs to be different: a library, the code in the bundle, its replacement and, if a
# newer package no longer needs it, what that has in its place. Any other package ends the build.
PATCHES = [
    # The reason of the signal, as today's Streams Standard has it.
    ("streams", 'const error = new DOMException$1("Aborted", "AbortError");', "const error = signal.reason;"),
    ("streams", "_a.abort();", "_a.abort(reason);"),
    # The engine can transfer buffers. A view of a reader that was released ("none") keeps what the source writes.
    ("streams", "function TransferArrayBuffer(O) {\n    return O;\n  }", """function TransferArrayBuffer(O) {
        return O.transfer();
      }
      function EnqueueDetachedPullIntoToQueue(controller, { buffer, byteOffset, bytesFilled }) {
        ReadableByteStreamControllerShiftPendingPullInto(controller);
        if (bytesFilled === 0) return;
        const chunk = ArrayBufferSlice(buffer, byteOffset, byteOffset + bytesFilled), stream = controller._controlledReadableByteStream;
        if (ReadableStreamHasDefaultReader(stream) && ReadableStreamGetNumReadRequests(stream) > 0) {
          ReadableStreamFulfillReadRequest(stream, new Uint8Array(chunk), false);
        } else {
          ReadableByteStreamControllerEnqueueChunkToQueue(controller, chunk, 0, chunk.byteLength);
        }
      }"""),
    ("streams", "ReadableByteStreamControllerFillHeadPullIntoDescriptor(controller, bytesWritten, pullIntoDescriptor);",
     """ReadableByteStreamControllerFillHeadPullIntoDescriptor(controller, bytesWritten, pullIntoDescriptor);
        if (pullIntoDescriptor.readerType === "none") {
          EnqueueDetachedPullIntoToQueue(controller, pullIntoDescriptor);
          ReadableByteStreamControllerProcessPullIntoDescriptorsUsingQueue(controller);
          return;
        }"""),
    ("streams", "assert(firstDescriptor.bytesFilled === 0);",
     'if (firstDescriptor.readerType === "none") ReadableByteStreamControllerShiftPendingPullInto(controller);'),
    ("streams", "firstPendingPullInto.buffer = TransferArrayBuffer(firstPendingPullInto.buffer);",
     """firstPendingPullInto.buffer = TransferArrayBuffer(firstPendingPullInto.buffer);
        if (firstPendingPullInto.readerType === "none") EnqueueDetachedPullIntoToQueue(controller, firstPendingPullInto);"""),
    ("streams", "const buffer = TransferArrayBuffer(view.buffer);",
     "const { byteOffset, byteLength } = view, buffer = TransferArrayBuffer(view.buffer);"),
    ("streams", "byteOffset: view.byteOffset,\n      byteLength: view.byteLength,", "byteOffset, byteLength,"),
    # The rules of 2023 for what ends a TransformStream (streams.js).
    ("streams", "SetUpTransformStreamDefaultControllerFromTransformer(this, transformer);",
     'SetUpTransformStreamDefaultControllerFromTransformer(this, transformer); require("transforms").useRules(this, rawTransformer);'),
    # A tag that a script gives its objects is not their type (clones.js).
    ("clones", "TO_STRING_TAG_SUPPORT ? classofRaw : function(it) {", "function(it) {"),
    ("clones", "tryGet(O = $Object(it), TO_STRING_TAG)", 'require("types").typeOf(O = $Object(it))'),
    # The HTML Standard: lists keep their length, properties that a getter removes are skipped, errors have the seven
    # names and a message only if they had one, and buffers stay resizable.
    ("clones", "cloned = [];", "cloned = []; cloned.length = value.length;", "(lengthOfArrayLike(value));"),
    ("clones", "createProperty(cloned, key, structuredCloneInternal(value[key], map));",
     "if ($global.Object.hasOwn(value, key)) createProperty(cloned, key, structuredCloneInternal(value[key], map));"),
    ("clones", "name = value.name;", 'name = /^(Eval|Range|Reference|Syntax|Type|URI)Error$/.test(value.name) ? value.name : "Error";'),
    ("clones", 'createNonEnumerableProperty(cloned, "message", structuredCloneInternal(value.message, map));',
     'if ($global.Object.hasOwn(value, "message")) createNonEnumerableProperty(cloned, "message", $global.String(value.message));'),
    ("clones", "cloned = value.slice(0);", """cloned = value.slice(0);
        if (value.resizable) {
          cloned = new ArrayBuffer(value.byteLength, { maxByteLength: value.maxByteLength });
          new $global.Uint8Array(cloned).set(new $global.Uint8Array(value));
        }""", "clone = value.slice(0);"),
    # At most two signs at the end of base64.
    ("clones", "finalEq = /[=]+$/;", "finalEq = /[=]{1,2}$/;", "finalEq = /[=]{1,2}$/;"),
    # The URL Standard of 2022: a domain contains no control character.
    ("urls", "if (containsForbiddenHostCodePoint(asciiDomain)) {",
     "if (containsForbiddenHostCodePoint(asciiDomain) || asciiDomain.search(/[\\0-\\x1F\\x7F]/u) !== -1) {"),
    # The URL Standard of 2023: opaque paths without a query and a fragment do not end in spaces, and blob: addresses
    # have the origin of http: and https: alone.
    ("urls", "this._url._url.query = query;", "this._url._url.query = query;" + WITHOUT_SPACES.format("this._url._url")),
    ("urls", "this._query._list = [];", "this._query._list = [];" + WITHOUT_SPACES.format("this._url")),
    ("urls", "this._url.fragment = null;", "this._url.fragment = null;" + WITHOUT_SPACES.format("this._url")),
    ("urls", "return module.exports.serializeURLOrigin(module.exports.parseURL(serializePath(url)));",
     """return /^https?:/i.test(serializePath(url).trimStart()) ? module.exports.serializeURLOrigin(module.exports.parseURL(serializePath(url))) : "null";"""),
]
