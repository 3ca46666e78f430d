/// The methods of JavaScript's own objects and constructors (ECMA-262, ECMA-402).
enum LanguageMethods {
    /// The method names, without those of the legacy HTML methods.
    static let names = Set(
        """
        abs acos acosh add all allSettled any apply asIntN asUintN asin asinh assign at atan atan2 atanh bind call
        captureStackTrace catch cbrt ceil charAt charCodeAt clear clz32 codePointAt concat construct copyWithin cos cosh
        create defineProperties defineProperty delete deleteProperty deref difference drop endsWith entries escape every exec
        exp expm1 f16round fill filter finally find findIndex findLast findLastIndex flat flatMap floor for forEach format
        formatRange formatRangeToParts formatToParts freeze from fromAsync fromBase64 fromCharCode fromCodePoint fromEntries
        fromHex fround get getBigInt64 getBigUint64 getCalendars getCanonicalLocales getCollations getDate getDay getFloat16
        getFloat32 getFloat64 getFullYear getHourCycles getHours getInt16 getInt32 getInt8 getMilliseconds getMinutes getMonth
        getNumberingSystems getOrInsert getOrInsertComputed getOwnPropertyDescriptor getOwnPropertyDescriptors
        getOwnPropertyNames getOwnPropertySymbols getPrototypeOf getSeconds getTextInfo getTime getTimeZones getTimezoneOffset
        getUTCDate getUTCDay getUTCFullYear getUTCHours getUTCMilliseconds getUTCMinutes getUTCMonth getUTCSeconds getUint16
        getUint32 getUint8 getWeekInfo getYear groupBy has hasOwn hasOwnProperty hypot imul includes indexOf intersection is
        isArray isDisjointFrom isError isExtensible isFinite isFrozen isInteger isNaN isPrototypeOf isSafeInteger isSealed
        isSubsetOf isSupersetOf isView isWellFormed join keyFor keys lastIndexOf localeCompare log log10 log1p log2 map match
        matchAll max maximize min minimize next normalize now of ownKeys padEnd padStart parse parseFloat parseInt pop pow
        preventExtensions propertyIsEnumerable push race random raw rawJSON reduce reduceRight register reject repeat replace
        replaceAll resize resolve resolvedOptions return reverse revocable round seal search segment select selectRange set
        setBigInt64 setBigUint64 setDate setFloat16 setFloat32 setFloat64 setFromBase64 setFromHex setFullYear setHours
        setInt16 setInt32 setInt8 setMilliseconds setMinutes setMonth setPrototypeOf setSeconds setTime setUTCDate
        setUTCFullYear setUTCHours setUTCMilliseconds setUTCMinutes setUTCMonth setUTCSeconds setUint16 setUint32 setUint8
        setYear shift sign sin sinh slice some sort splice split sqrt startsWith stringify subarray substr substring
        sumPrecise supportedLocalesOf supportedValuesOf symmetricDifference take tan tanh test then throw toArray toBase64
        toDateString toExponential toFixed toGMTString toHex toISOString toJSON toLocaleDateString toLocaleLowerCase
        toLocaleString toLocaleTimeString toLocaleUpperCase toLowerCase toPrecision toReversed toSorted toSpliced toString
        toTimeString toUTCString toUpperCase toWellFormed transfer transferToFixedLength trim trimEnd trimLeft trimRight
        trimStart trunc try union unregister unshift valueOf values with withResolvers
        """.utf8.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }.map { String(Substring($0)) })
}
