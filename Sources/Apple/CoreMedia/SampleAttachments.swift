import Foundation
public import SampleQueue
import Synchronization

// Keys of sample attachments, with CoreMedia's strings.

/// The sample is displayed immediately and replaces all queued samples.
nonisolated(unsafe) public let kCMSampleAttachmentKey_DisplayImmediately: CFString = "DisplayImmediately"
/// The sample is never displayed.
nonisolated(unsafe) public let kCMSampleAttachmentKey_DoNotDisplay: CFString = "DoNotDisplay"
/// The sample is not a sync sample; no effect on uncompressed video.
nonisolated(unsafe) public let kCMSampleAttachmentKey_NotSync: CFString = "NotSync"
/// The sample depends on others for decoding; no effect on uncompressed video.
nonisolated(unsafe) public let kCMSampleAttachmentKey_DependsOnOthers: CFString = "DependsOnOthers"
/// The sample is a partial sync sample; stored, without effect.
nonisolated(unsafe) public let kCMSampleAttachmentKey_PartialSync: CFString = "PartialSync"
/// Other samples depend on this one for decoding; stored, without effect.
nonisolated(unsafe) public let kCMSampleAttachmentKey_IsDependedOnByOthers: CFString = "IsDependedOnByOthers"
/// The sample is coded redundantly; stored, without effect.
nonisolated(unsafe) public let kCMSampleAttachmentKey_HasRedundantCoding: CFString = "HasRedundantCoding"
/// Later samples may have earlier display times; stored, without effect.
nonisolated(unsafe) public let kCMSampleAttachmentKey_EarlierDisplayTimesAllowed: CFString =
    "EarlierDisplayTimesAllowed"

/// Returns a sample buffer's attachments as an array with one dictionary. The dictionary belongs to the sample: changes
/// in it take effect. Returns nil if there are no attachments, unless `createIfNecessary`.
public func CMSampleBufferGetSampleAttachmentsArray(
    _ sbuf: CMSampleBuffer, createIfNecessary: Bool
) -> CFArray? {
    let made = sbuf.attachmentDictionary(createIfNecessary ? { AttachmentDictionary($0) } : nil)
    return (made as? AttachmentDictionary).map { AttachmentList($0.dictionary) }
}

/// A list of one dictionary, which is returned by reference. Foundation's own list would return a copy in Swift.
private final class AttachmentList: NSArray {
    private let dictionary: NSMutableDictionary

    init(_ dictionary: NSMutableDictionary) {
        self.dictionary = dictionary
        super.init(objects: nil, count: 0)
    }

    required convenience init(objects: UnsafePointer<AnyObject>?, count: Int) { self.init([:]) }
    required convenience init(arrayLiteral elements: Any...) { self.init([:]) }
    required init?(coder: NSCoder) { nil }

    override var count: Int { 1 }
    override func object(at index: Int) -> Any { dictionary }
}

/// A sample's attachments in a Foundation dictionary.
private final class AttachmentDictionary: SampleAttachments, @unchecked Sendable {
    // SAFETY: as with CoreMedia, a sample's attachments are set by its creator, before it is passed on.
    let dictionary: NSMutableDictionary

    init(_ attachments: CMSampleBuffer.Attachments) {
        dictionary = [:]
        write(attachments)
        if !attachments.isSync {
            set(kCMSampleAttachmentKey_NotSync, true)
            set(kCMSampleAttachmentKey_DependsOnOthers, true)
        }
    }

    private init(_ dictionary: NSMutableDictionary) {
        self.dictionary = dictionary
    }

    func copied() -> any SampleAttachments {
        AttachmentDictionary(dictionary.mutableCopy() as? NSMutableDictionary ?? [:])
    }

    func read(_ own: CMSampleBuffer.Attachments) -> CMSampleBuffer.Attachments {
        var attachments = own
        attachments.displayImmediately = isSet(kCMSampleAttachmentKey_DisplayImmediately)
        attachments.doNotDisplay = isSet(kCMSampleAttachmentKey_DoNotDisplay)
        return attachments
    }

    func write(_ attachments: CMSampleBuffer.Attachments) {
        set(kCMSampleAttachmentKey_DisplayImmediately, attachments.displayImmediately)
        set(kCMSampleAttachmentKey_DoNotDisplay, attachments.doNotDisplay)
    }

    private func isSet(_ key: NSString) -> Bool {
        switch dictionary.object(forKey: key) {
        case let flag as Bool: flag
        case let number as NSNumber: number.boolValue
        default: false
        }
    }

    private func set(_ key: NSString, _ isSet: Bool) {
        if isSet {
            dictionary.setObject(NSNumber(value: true), forKey: key)
        } else {
            dictionary.removeObject(forKey: key)
        }
    }
}

extension CMSampleBuffer {
    /// The attachments of one sample: `sampleAttachments[0][.displayImmediately] = true`.
    public struct PerSampleAttachmentsDictionary {
        /// The name of an attachment.
        public struct Key: Hashable, Sendable {
            fileprivate let name: String

            /// The sample is displayed immediately and replaces all queued samples.
            public static let displayImmediately = Key(name: "DisplayImmediately")
            /// The sample is never displayed.
            public static let doNotDisplay = Key(name: "DoNotDisplay")
            /// The sample is not a sync sample; no effect on uncompressed video.
            public static let notSync = Key(name: "NotSync")
            /// The sample depends on others for decoding; no effect on uncompressed video.
            public static let dependsOnOthers = Key(name: "DependsOnOthers")
            /// The sample is a partial sync sample; stored, without effect.
            public static let partialSync = Key(name: "PartialSync")
            /// Other samples depend on this one for decoding; stored, without effect.
            public static let isDependedOnByOthers = Key(name: "IsDependedOnByOthers")
            /// The sample is coded redundantly; stored, without effect.
            public static let hasRedundantCoding = Key(name: "HasRedundantCoding")
            /// Later samples may have earlier display times; stored, without effect.
            public static let earlierDisplayTimesAllowed = Key(name: "EarlierDisplayTimesAllowed")
        }

        fileprivate let dictionary: CFMutableDictionary

        /// The attachment of `key`; nil if there is none.
        public subscript(key: Key) -> Any? {
            get { dictionary.object(forKey: key.name as CFString) }
            nonmutating set { dictionary.setValue(newValue, forKey: key.name) }
        }
    }

    /// The attachments of each sample: one element for the one frame.
    public var sampleAttachments: [PerSampleAttachmentsDictionary] {
        let list = CMSampleBufferGetSampleAttachmentsArray(self, createIfNecessary: true)
        return (list?.object(at: 0) as? CFMutableDictionary).map { [PerSampleAttachmentsDictionary(dictionary: $0)] }
            ?? []
    }
}
