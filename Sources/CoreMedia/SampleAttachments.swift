import Foundation
public import SampleQueue
import Synchronization

// Keys of samples' attachments, with CoreMedia's texts.

/// Shown at once, replacing all that is queued.
nonisolated(unsafe) public let kCMSampleAttachmentKey_DisplayImmediately: CFString = "DisplayImmediately"
/// Never shown.
nonisolated(unsafe) public let kCMSampleAttachmentKey_DoNotDisplay: CFString = "DoNotDisplay"
/// No picture to begin with; of no effect on pictures that are not compressed.
nonisolated(unsafe) public let kCMSampleAttachmentKey_NotSync: CFString = "NotSync"
/// Not to be decoded alone; of no effect on pictures that are not compressed.
nonisolated(unsafe) public let kCMSampleAttachmentKey_DependsOnOthers: CFString = "DependsOnOthers"

/// A sample's attachments as an array with a dictionary for its one sample, which belongs to the sample: what is set in it counts. Nil
/// where no attachments were made, unless `createIfNecessary`.
public func CMSampleBufferGetSampleAttachmentsArray(
    _ sbuf: CMSampleBuffer, createIfNecessary: Bool
) -> CFArray? {
    let made = sbuf.attachmentDictionary(createIfNecessary ? { AttachmentDictionary($0) } : nil)
    return (made as? AttachmentDictionary).map { AttachmentList($0.dictionary) }
}

/// A list of one dictionary, which is given as it is: Foundation's own list gives a copy of Swift's.
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

/// A sample's attachments in a dictionary of Foundation's.
private final class AttachmentDictionary: SampleAttachments, @unchecked Sendable {
    // SAFETY: as with CoreMedia, a sample's attachments are set by its maker, before it is handed on.
    let dictionary = NSMutableDictionary()

    init(_ attachments: CMSampleBuffer.Attachments) {
        write(attachments)
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
    public struct PerSampleAttachments {
        /// The name of an attachment.
        public struct Key: Hashable, Sendable {
            fileprivate let name: String

            /// Shown at once, replacing all that is queued.
            public static let displayImmediately = Key(name: "DisplayImmediately")
            /// Never shown.
            public static let doNotDisplay = Key(name: "DoNotDisplay")
            /// No picture to begin with; of no effect on pictures that are not compressed.
            public static let notSync = Key(name: "NotSync")
            /// Not to be decoded alone; of no effect on pictures that are not compressed.
            public static let dependsOnOthers = Key(name: "DependsOnOthers")
        }

        fileprivate let dictionary: CFMutableDictionary

        /// The attachment of `key`; nil for none.
        public subscript(key: Key) -> Any? {
            get { dictionary.object(forKey: key.name as CFString) }
            nonmutating set { dictionary.setValue(newValue, forKey: key.name) }
        }
    }

    /// The attachments of each sample: one element, for the one picture.
    public var sampleAttachments: [PerSampleAttachments] {
        let list = CMSampleBufferGetSampleAttachmentsArray(self, createIfNecessary: true)
        return (list?.object(at: 0) as? CFMutableDictionary).map { [PerSampleAttachments(dictionary: $0)] } ?? []
    }
}
