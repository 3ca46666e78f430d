// CoreFoundation's names as CoreVideo's and CoreMedia's C interfaces use them. Foundation on Linux keeps them internal.
// Here each is an alias of the Foundation class that Apple's type is bridged to, so that common code compiles
// unchanged.
@_exported public import Foundation

/// A string; `as String` converts it to a Swift string.
public typealias CFString = NSString
/// A dictionary of attributes.
public typealias CFDictionary = NSDictionary
/// A mutable dictionary.
public typealias CFMutableDictionary = NSMutableDictionary
/// An array.
public typealias CFArray = NSArray
/// Bytes.
public typealias CFData = NSData
/// ``kCFBooleanTrue`` or ``kCFBooleanFalse``.
public typealias CFBoolean = NSNumber
/// A number.
public typealias CFNumber = NSNumber
/// Any object.
public typealias CFTypeRef = AnyObject
/// A time interval in seconds.
public typealias CFTimeInterval = Double
/// The number of nanoseconds per second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The number of nanoseconds per millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// A count or an index.
public typealias CFIndex = Int
/// A four-character code.
public typealias FourCharCode = UInt32
/// A type as a four-character code.
public typealias OSType = FourCharCode

/// A memory allocator; nil represents the default, which is the system's allocator.
public final class CFAllocator: Sendable {
    fileprivate static let null = CFAllocator()
    fileprivate static let system = CFAllocator()

    private init() {}
}

/// The default allocator: nil, which represents the system's allocator.
public let kCFAllocatorDefault: CFAllocator? = nil
/// The system's allocator.
public let kCFAllocatorSystemDefault: CFAllocator! = CFAllocator.system
/// The allocator of `malloc` and `free`, which is the system's allocator.
public let kCFAllocatorMalloc: CFAllocator! = CFAllocator.system
/// An allocator that neither allocates nor frees, for memory that another object owns.
public let kCFAllocatorNull: CFAllocator! = CFAllocator.null
/// The value true.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// The value false.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// Returns a number of the machine's byte order in big-endian order, as before the units of H.264 and HEVC.
public func CFSwapInt16HostToBig(_ arg: UInt16) -> UInt16 { arg.bigEndian }
/// Returns a number of the machine's byte order in big-endian order.
public func CFSwapInt32HostToBig(_ arg: UInt32) -> UInt32 { arg.bigEndian }
/// Returns a number of the machine's byte order in big-endian order.
public func CFSwapInt64HostToBig(_ arg: UInt64) -> UInt64 { arg.bigEndian }
/// Returns a big-endian number in the machine's byte order.
public func CFSwapInt16BigToHost(_ arg: UInt16) -> UInt16 { UInt16(bigEndian: arg) }
/// Returns a big-endian number in the machine's byte order.
public func CFSwapInt32BigToHost(_ arg: UInt32) -> UInt32 { UInt32(bigEndian: arg) }
/// Returns a big-endian number in the machine's byte order.
public func CFSwapInt64BigToHost(_ arg: UInt64) -> UInt64 { UInt64(bigEndian: arg) }

/// Returns the number of elements of an array.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex { theArray.count }

/// Returns the object at an index, which must be valid, as a pointer for an `unsafeBitCast` to its type. The pointer is
/// valid as long as the array retains the object.
public func CFArrayGetValueAtIndex(_ theArray: CFArray!, _ idx: CFIndex) -> UnsafeRawPointer! {
    UnsafeRawPointer(Unmanaged.passUnretained(theArray.object(at: idx) as AnyObject).toOpaque())
}

/// Sets the value of a key in a dictionary. Both are pointers to objects.
public func CFDictionarySetValue(
    _ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!
) {
    let key = Unmanaged<NSObject>.fromOpaque(key).takeUnretainedValue()
    let value = Unmanaged<NSObject>.fromOpaque(value).takeUnretainedValue()
    theDict.setObject(value, forKey: key)
}

/// Returns the value of a key in a dictionary as a pointer to an object; nil if there is none.
public func CFDictionaryGetValue(_ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!) -> UnsafeRawPointer! {
    let key = Unmanaged<NSObject>.fromOpaque(key).takeUnretainedValue()
    guard let value = theDict.object(forKey: key) as? NSObject else { return nil }
    return UnsafeRawPointer(Unmanaged.passUnretained(value).toOpaque())
}

extension NSMutableDictionary {
    /// Sets `key` to `value`, or removes it for nil. Foundation on Linux lacks this method of key-value coding.
    public func setValue(_ value: Any?, forKey key: String) {
        if let value { setObject(value, forKey: key as NSString) } else { removeObject(forKey: key as NSString) }
    }
}
