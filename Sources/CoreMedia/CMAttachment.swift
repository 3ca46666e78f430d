import SampleQueue

/// What something can be said about: a sample or a picture.
public typealias CMAttachmentBearer = AnyObject
/// Whether what is said goes along to what is made of it.
public typealias CMAttachmentMode = UInt32

/// It stays where it is.
public let kCMAttachmentMode_ShouldNotPropagate: CMAttachmentMode = 0
/// It goes along.
public let kCMAttachmentMode_ShouldPropagate: CMAttachmentMode = 1

/// Says something about a sample or a picture; nil takes it back. Of what is neither nothing is kept. Nothing of it changes how it is
/// shown: what does is among a sample's own attachments (`CMSampleBufferGetSampleAttachmentsArray`).
public func CMSetAttachment(
    _ target: CMAttachmentBearer, key: CFString, value: CFTypeRef?, attachmentMode: CMAttachmentMode
) {
    store(of: target)?[key as String] = value.map {
        .init(value: $0, propagates: attachmentMode == kCMAttachmentMode_ShouldPropagate)
    }
}

/// What is said about a sample or a picture; nil for nothing.
public func CMGetAttachment(
    _ target: CMAttachmentBearer, key: CFString, attachmentModeOut: UnsafeMutablePointer<CMAttachmentMode>?
) -> CFTypeRef? {
    guard let attachment = store(of: target)?[key as String] else { return nil }
    attachmentModeOut?.pointee =
        attachment.propagates ? kCMAttachmentMode_ShouldPropagate : kCMAttachmentMode_ShouldNotPropagate
    return attachment.value
}

/// Takes back what is said about a sample or a picture.
public func CMRemoveAttachment(_ target: CMAttachmentBearer, key: CFString) {
    store(of: target)?[key as String] = nil
}

/// Takes back all that is said about a sample or a picture.
public func CMRemoveAllAttachments(_ target: CMAttachmentBearer) { store(of: target)?.removeAll() }

/// All that is said about a sample or a picture in one of the two ways; nil for nothing.
public func CMCopyDictionaryOfAttachments(
    allocator: CFAllocator?, target: CMAttachmentBearer, attachmentMode: CMAttachmentMode
) -> CFDictionary? {
    let all = store(of: target)?.values(propagating: attachmentMode == kCMAttachmentMode_ShouldPropagate) ?? [:]
    return all.isEmpty ? nil : NSDictionary(dictionary: all)
}

/// Says about one sample or picture what goes along from another.
public func CMPropagateAttachments(_ source: CMAttachmentBearer, destination: CMAttachmentBearer) {
    guard let target = store(of: destination) else { return }
    for (key, value) in store(of: source)?.values(propagating: true) ?? [:] {
        target[key] = .init(value: value, propagates: true)
    }
}

private func store(of bearer: CMAttachmentBearer) -> AttachmentStore? {
    (bearer as? CMSampleBuffer)?.namedAttachments ?? (bearer as? CVPixelBuffer)?.attachments
}
