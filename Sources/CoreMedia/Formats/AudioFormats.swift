public import Foundation
public import SampleQueue
import Synchronization

// Formats of sound by CoreAudio's and CoreMedia's C interfaces.

/// A format of sound, as four characters.
public typealias AudioFormatID = UInt32
/// The flags of a format of sound.
public typealias AudioFormatFlags = UInt32

/// Sound that is not compressed.
public let kAudioFormatLinearPCM: AudioFormatID = 0x6C70_636D
/// AAC, of low complexity.
public let kAudioFormatMPEG4AAC: AudioFormatID = 0x6161_6320
/// HE-AAC.
public let kAudioFormatMPEG4AAC_HE: AudioFormatID = 0x6161_6368
/// HE-AAC, version 2.
public let kAudioFormatMPEG4AAC_HE_V2: AudioFormatID = 0x6161_6370
/// MP3.
public let kAudioFormatMPEGLayer3: AudioFormatID = 0x2E6D_7033
/// AC-3.
public let kAudioFormatAC3: AudioFormatID = 0x6163_2D33
/// Opus.
public let kAudioFormatOpus: AudioFormatID = 0x6F70_7573

/// Samples are floating point numbers.
public let kAudioFormatFlagIsFloat: AudioFormatFlags = 1
/// Samples have their highest byte first.
public let kAudioFormatFlagIsBigEndian: AudioFormatFlags = 2
/// Samples are whole numbers with a sign.
public let kAudioFormatFlagIsSignedInteger: AudioFormatFlags = 4
/// Samples have no bits of padding.
public let kAudioFormatFlagIsPacked: AudioFormatFlags = 8
/// Each channel has a buffer of its own.
public let kAudioFormatFlagIsNonInterleaved: AudioFormatFlags = 32
/// The machine's byte order.
public let kAudioFormatFlagsNativeEndian: AudioFormatFlags = 0
/// Floating point numbers as the machine has them.
public let kAudioFormatFlagsNativeFloatPacked: AudioFormatFlags = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked

/// The description of a format of sound. After CoreAudio's.
public struct AudioStreamBasicDescription: Hashable, Sendable {
    /// Samples a second and channel.
    public var mSampleRate: Float64
    /// The format.
    public var mFormatID: AudioFormatID
    /// The flags of the format.
    public var mFormatFlags: AudioFormatFlags
    /// Bytes of a packet; 0 where they differ.
    public var mBytesPerPacket: UInt32
    /// Samples of each channel of a packet; 0 where they differ.
    public var mFramesPerPacket: UInt32
    /// Bytes of the samples of one moment; 0 for compressed sound.
    public var mBytesPerFrame: UInt32
    /// Channels.
    public var mChannelsPerFrame: UInt32
    /// Bits of a sample; 0 for compressed sound.
    public var mBitsPerChannel: UInt32
    /// Nothing.
    public var mReserved: UInt32

    /// A description of these values; all 0 by default.
    public init(
        mSampleRate: Float64 = 0, mFormatID: AudioFormatID = 0, mFormatFlags: AudioFormatFlags = 0,
        mBytesPerPacket: UInt32 = 0, mFramesPerPacket: UInt32 = 0, mBytesPerFrame: UInt32 = 0,
        mChannelsPerFrame: UInt32 = 0, mBitsPerChannel: UInt32 = 0, mReserved: UInt32 = 0
    ) {
        self.mSampleRate = mSampleRate
        self.mFormatID = mFormatID
        self.mFormatFlags = mFormatFlags
        self.mBytesPerPacket = mBytesPerPacket
        self.mFramesPerPacket = mFramesPerPacket
        self.mBytesPerFrame = mBytesPerFrame
        self.mChannelsPerFrame = mChannelsPerFrame
        self.mBitsPerChannel = mBitsPerChannel
        self.mReserved = mReserved
    }
}

/// The place of a packet of compressed sound in its data. After CoreAudio's.
public struct AudioStreamPacketDescription: Hashable, Sendable {
    /// The place of its first byte.
    public var mStartOffset: Int64
    /// Its samples of each channel, where packets differ.
    public var mVariableFramesInPacket: UInt32
    /// Its bytes.
    public var mDataByteSize: UInt32

    /// A packet there; of nothing by default.
    public init(mStartOffset: Int64 = 0, mVariableFramesInPacket: UInt32 = 0, mDataByteSize: UInt32 = 0) {
        self.mStartOffset = mStartOffset
        self.mVariableFramesInPacket = mVariableFramesInPacket
        self.mDataByteSize = mDataByteSize
    }
}

/// The layout of channels. It changes nothing: channels have the order that is usual for their number.
public struct AudioChannelLayout: Hashable, Sendable {
    /// The order, by a number of CoreAudio's.
    public var mChannelLayoutTag: UInt32
    /// No order.
    public init(mChannelLayoutTag: UInt32 = 0) { self.mChannelLayoutTag = mChannelLayoutTag }
}

/// A format of sound.
public typealias CMAudioFormatDescription = CMFormatDescription

/// A format of sound: of samples of 16 bits or of `Float`, side by side and in the machine's order, or compressed. What a decoder has to know is
/// in `magicCookie`; the layout and `extensions` change nothing.
///
/// Returns `kCMFormatDescriptionError_InvalidParameter` for samples of other kinds, and for rates and numbers that sound cannot have.
@discardableResult
public func CMAudioFormatDescriptionCreate(
    allocator: CFAllocator?, asbd: UnsafePointer<AudioStreamBasicDescription>, layoutSize: Int,
    layout: UnsafePointer<AudioChannelLayout>?, magicCookieSize: Int, magicCookie: UnsafeRawPointer?,
    extensions: CFDictionary?, formatDescriptionOut: UnsafeMutablePointer<CMAudioFormatDescription?>
) -> OSStatus {
    let cookie = magicCookie.map { Array(UnsafeRawBufferPointer(start: $0, count: max(0, magicCookieSize))) } ?? []
    formatDescriptionOut.pointee = CMFormatDescription(asbd.pointee, cookie)
    return formatDescriptionOut.pointee == nil ? kCMFormatDescriptionError_InvalidParameter : noErr
}

/// The description of the sound of a format, valid as long as the program runs; nil for pictures.
public func CMAudioFormatDescriptionGetStreamBasicDescription(
    _ desc: CMAudioFormatDescription
) -> UnsafePointer<AudioStreamBasicDescription>? {
    desc.audioStreamBasicDescription.map { KeptDescriptions.pointer(to: $0) }
}

/// The descriptions that a program has a pointer to; one for each format.
private enum KeptDescriptions {
    private static let kept = Mutex<[AudioStreamBasicDescription: UInt]>([:])

    static func pointer(to description: AudioStreamBasicDescription) -> UnsafePointer<AudioStreamBasicDescription> {
        let address = kept.withLock { kept in
            if let known = kept[description] { return known }
            let new = UnsafeMutablePointer<AudioStreamBasicDescription>.allocate(capacity: 1)
            new.initialize(to: description)
            kept[description] = UInt(bitPattern: new)
            return UInt(bitPattern: new)
        }
        return UnsafePointer(bitPattern: address)!
    }
}

extension CMFormatDescription {
    /// A format of sound; see
    /// ``CMAudioFormatDescriptionCreate(allocator:asbd:layoutSize:layout:magicCookieSize:magicCookie:extensions:formatDescriptionOut:)``.
    /// Throws an `NSError` of `NSOSStatusErrorDomain` where that returns an error.
    public init(audioStreamBasicDescription: AudioStreamBasicDescription, magicCookie: Data? = nil) throws {
        guard let made = CMFormatDescription(audioStreamBasicDescription, magicCookie.map { [UInt8]($0) } ?? []) else {
            throw NSError(domain: "NSOSStatusErrorDomain", code: Int(kCMFormatDescriptionError_InvalidParameter))
        }
        self = made
    }

    fileprivate init?(_ asbd: AudioStreamBasicDescription, _ cookie: [UInt8]) {
        guard let rate = Int(exactly: asbd.mSampleRate.rounded()) else { return nil }
        let channels = Int(asbd.mChannelsPerFrame)
        guard asbd.mFormatID == kAudioFormatLinearPCM else {
            guard
                let format = try? CompressedAudioFormat(
                    codec: asbd.mFormatID, sampleRate: rate, channelCount: channels,
                    framesPerPacket: Int(asbd.mFramesPerPacket), configuration: cookie)
            else { return nil }
            self = .compressedAudio(format)
            return
        }
        let isFloat = asbd.mFormatFlags & kAudioFormatFlagIsFloat != 0
        let isWhole = asbd.mFormatFlags & kAudioFormatFlagIsSignedInteger != 0
        let isOther = asbd.mFormatFlags & (kAudioFormatFlagIsBigEndian | kAudioFormatFlagIsNonInterleaved) != 0
        guard !isOther, isFloat ? asbd.mBitsPerChannel == 32 : isWhole && asbd.mBitsPerChannel == 16,
            let format = try? AudioBuffer.Format(
                sampleRate: rate, channelCount: channels, sampleFormat: isFloat ? .float32 : .int16),
            asbd.mBytesPerFrame == 0 || Int(asbd.mBytesPerFrame) == format.bytesPerFrame
        else { return nil }
        self = .audio(format)
    }

    /// What the sound is like; nil for pictures.
    public var audioStreamBasicDescription: AudioStreamBasicDescription? {
        switch self {
        case .video, .compressedVideo: return nil
        case .compressedAudio(let format):
            return AudioStreamBasicDescription(
                mSampleRate: Float64(format.sampleRate), mFormatID: format.codec,
                mFramesPerPacket: UInt32(format.framesPerPacket), mChannelsPerFrame: UInt32(format.channelCount))
        case .audio(let format):
            let (isFloat, size) = (format.sampleFormat == .float32, UInt32(format.bytesPerFrame))
            let kind = isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
            return AudioStreamBasicDescription(
                mSampleRate: Float64(format.sampleRate), mFormatID: kAudioFormatLinearPCM,
                mFormatFlags: kind | kAudioFormatFlagIsPacked, mBytesPerPacket: size, mFramesPerPacket: 1,
                mBytesPerFrame: size, mChannelsPerFrame: UInt32(format.channelCount),
                mBitsPerChannel: UInt32(format.sampleFormat.byteCount * 8))
        }
    }

    /// What a decoder of the sound has to know; nil for nothing.
    public var magicCookie: Data? {
        guard case .compressedAudio(let format) = self, !format.configuration.isEmpty else { return nil }
        return Data(format.configuration)
    }
}

/// A sample of sound whose bytes are there, from `presentationTimeStamp` on: of `sampleCount` packets, which `packetDescriptions` finds in the
/// bytes, or of as many samples of sound that is not compressed, without descriptions. Packets must follow one another.
///
/// Returns `kCMSampleBufferError_RequiredParameterMissing` without descriptions of packets, `kCMSampleBufferError_InvalidEntryCount` where they do
/// not agree with the bytes, `kCMSampleBufferError_InvalidMediaFormat` for pictures.
@discardableResult
public func CMAudioSampleBufferCreateReadyWithPacketDescriptions(
    allocator: CFAllocator?, dataBuffer: CMBlockBuffer, formatDescription: CMFormatDescription,
    sampleCount numSamples: CMItemCount, presentationTimeStamp: CMTime,
    packetDescriptions: UnsafePointer<AudioStreamPacketDescription>?,
    sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
    sampleBufferOut.pointee = nil
    guard formatDescription.audioStreamBasicDescription != nil else { return kCMSampleBufferError_InvalidMediaFormat }
    guard numSamples > 0 else { return kCMSampleBufferError_InvalidEntryCount }
    var sizes: [Int] = []
    if case .compressedAudio = formatDescription {
        guard let packetDescriptions else { return kCMSampleBufferError_RequiredParameterMissing }
        let packets = UnsafeBufferPointer(start: packetDescriptions, count: numSamples)
        var place = Int64(0)
        for packet in packets {
            guard packet.mStartOffset == place else { return kCMSampleBufferError_InvalidEntryCount }
            place += Int64(packet.mDataByteSize)
        }
        sizes = packets.map { Int($0.mDataByteSize) }
    }
    var timing = CMSampleTimingInfo(
        duration: .invalid, presentationTimeStamp: presentationTimeStamp, decodeTimeStamp: .invalid)
    return CMSampleBufferCreateReady(
        allocator: allocator, dataBuffer: dataBuffer, formatDescription: formatDescription, sampleCount: numSamples,
        sampleTimingEntryCount: 1, sampleTimingArray: &timing, sampleSizeEntryCount: sizes.count,
        sampleSizeArray: sizes, sampleBufferOut: sampleBufferOut)
}
