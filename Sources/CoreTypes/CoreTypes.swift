// CoreFoundation's names as CoreVideo's and CoreMedia's C interfaces use them. Foundation on Linux has them for itself alone; here each is
// the class of Foundation's that Apple's is bridged to, so that the usual lines compile as they stand.
@_exported public import Foundation

/// A text; `as String` makes it one of Swift's.
public typealias CFString = NSString
/// What attributes are given in.
public typealias CFDictionary = NSDictionary
/// A dictionary that can be changed.
public typealias CFMutableDictionary = NSMutableDictionary
/// A list.
public typealias CFArray = NSArray
/// ``kCFBooleanTrue`` or ``kCFBooleanFalse``.
public typealias CFBoolean = NSNumber
/// A number.
public typealias CFNumber = NSNumber
/// Any object.
public typealias CFTypeRef = AnyObject
/// Seconds.
public typealias CFTimeInterval = Double
/// Nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// Nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// A count or a place.
public typealias CFIndex = Int
/// Four characters as a number.
public typealias FourCharCode = UInt32
/// A kind of something, as four characters.
public typealias OSType = FourCharCode

/// Who is asked for memory, and gets it back; nil stands for the default, which is the system's.
public final class CFAllocator: Sendable {
    fileprivate static let null = CFAllocator()
    fileprivate static let system = CFAllocator()

    private init() {}
}

/// The system's.
public let kCFAllocatorDefault: CFAllocator? = nil
/// The system's.
public let kCFAllocatorSystemDefault: CFAllocator! = CFAllocator.system
/// `malloc` and `free`, which are the system's.
public let kCFAllocatorMalloc: CFAllocator! = CFAllocator.system
/// One that has nothing and takes nothing: for memory that stays its owner's.
public let kCFAllocatorNull: CFAllocator! = CFAllocator.null
/// Yes.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// No.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// How many things a list has.
public func CFArrayGetCount(_ theArray: CFArray!) -> CFIndex { theArray.count }

/// The object at a place of a list, which must be one, as a pointer: for an `unsafeBitCast` to its type. It is good as long as the list's
/// owner keeps it.
public func CFArrayGetValueAtIndex(_ theArray: CFArray!, _ idx: CFIndex) -> UnsafeRawPointer! {
    UnsafeRawPointer(Unmanaged.passUnretained(theArray.object(at: idx) as AnyObject).toOpaque())
}

/// Sets a key of a dictionary to a value, both pointers to objects.
public func CFDictionarySetValue(
    _ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!, _ value: UnsafeRawPointer!
) {
    let key = Unmanaged<NSObject>.fromOpaque(key).takeUnretainedValue()
    let value = Unmanaged<NSObject>.fromOpaque(value).takeUnretainedValue()
    theDict.setObject(value, forKey: key)
}

/// The value of a key, a pointer to an object, of a dictionary; nil where there is none.
public func CFDictionaryGetValue(_ theDict: CFMutableDictionary!, _ key: UnsafeRawPointer!) -> UnsafeRawPointer! {
    let key = Unmanaged<NSObject>.fromOpaque(key).takeUnretainedValue()
    guard let value = theDict.object(forKey: key) as? NSObject else { return nil }
    return UnsafeRawPointer(Unmanaged.passUnretained(value).toOpaque())
}

extension NSMutableDictionary {
    /// Sets `key` to `value`, or takes it out for nil; key-value coding's method, which Foundation on Linux does not have.
    public func setValue(_ value: Any?, forKey key: String) {
        if let value { setObject(value, forKey: key as NSString) } else { removeObject(forKey: key as NSString) }
    }
}
