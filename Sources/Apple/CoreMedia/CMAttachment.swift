import SampleQueue

/// An object with attachments: a sample buffer or an image buffer.
public typealias CMAttachmentBearer = AnyObject
/// The propagation mode of an attachment.
public typealias CMAttachmentMode = UInt32

/// The attachment stays on its object.
public let kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode = 0
/// The attachment propagates to derived objects.
public let kCMAttachmentMode_ShouldPropagate: CMAttachmentMode = 1

/// Sets an attachment of a sample buffer or an image buffer; nil removes it. Other objects have no attachments. An
/// attachment never affects display; only a sample's own attachments do (`CMSampleBufferGetSampleAttachmentsArray`).
public func CMSetAttachment(
    _ target: CMAttachmentBearer, key: CFString, value: CFTypeRef?, attachmentMode: CMAttachmentMode
) {
    store(of: target)?[key as String] = value.map {
        .init(value: $0, propagates: attachmentMode == kCMAttachmentMode_ShouldPropagate)
    }
}

/// Returns an attachment of a sample buffer or an image buffer; nil if there is none.
public func CMGetAttachment(
    _ target: CMAttachmentBearer, key: CFString, attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
    guard let attachment = store(of: target)?[key as String] else { return nil }
    attachmentModeOut?.pointee =
        attachment.propagates ? kCMAttachmentMode_ShouldPropagate : kCMAttachmentMode_ShouldNotPropagate
    return attachment.value
}

/// Removes an attachment of a sample buffer or an image buffer.
public func CMRemoveAttachment(_ target: CMAttachmentBearer, key: CFString) {
    store(of: target)?[key as String] = nil
}

/// Removes all attachments of a sample buffer or an image buffer.
public func CMRemoveAllAttachments(_ target: CMAttachmentBearer) { store(of: target)?.removeAll() }

/// Returns all attachments of one propagation mode of a sample buffer or an image buffer; nil if there are none.
public func CMCopyDictionaryOfAttachments(
    allocator: CFAllocator?, target: CMAttachmentBearer, attachmentMode: CMAttachmentMode
) -> CFDictionary? {
    let all = store(of: target)?.values(propagating: attachmentMode == kCMAttachmentMode_ShouldPropagate) ?? [:]
    return all.isEmpty ? nil : NSDictionary(dictionary: all)
}

/// Copies the propagating attachments of one sample or image buffer to another.
public func CMPropagateAttachments(_ source: CMAttachmentBearer, destination: CMAttachmentBearer) {
    guard let target = store(of: destination) else { return }
    for (key, value) in store(of: source)?.values(propagating: true) ?? [:] {
        target[key] = .init(value: value, propagates: true)
    }
}

private func store(of bearer: CMAttachmentBearer) -> AttachmentStore? {
    (bearer as? CMSampleBuffer)?.namedAttachments ?? (bearer as? CVPixelBuffer)?.attachments
}
