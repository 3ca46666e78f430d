import AVKit
import Foundation
import TestSupport

/// A short gray video that FFmpeg encoded, demultiplexed as in a program that receives it from elsewhere. Frame `n` has
/// the luma 16 + 8 n.
struct CompressedStream {
    /// An encoded frame.
    struct Packet {
        let bytes: [UInt8]
        /// In twenty-fifths of a second.
        let time: Int
    }

    /// The encoded frames in decoding order.
    let packets: [Packet]
    /// The decoder configuration in the file.
    let record: [UInt8]
    let size = (width: 64, height: 48)

    /// Encodes `count` frames with `arguments`. In the file, the decoder configuration record is called `atom`.
    init(_ arguments: [String], count: Int = 25, atom: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.file("film.mp4")
        let command =
            [
                "ffmpeg", "-v", "error", "-f", "lavfi", "-i",
                "color=black:s=64x48:r=25,format=yuv420p,geq=lum='16+8*N':cb=128:cr=128", "-frames:v", "\(count)",
                "-pix_fmt", "yuv420p",
            ] + arguments
        try SharedFile.make(command, at: path)
        let table = try SharedFile.bytes(["packets"] + command) {
            try ExternalProgram.run([
                "ffprobe", "-v", "error", "-show_entries", "packet=pts_time,size,pos", "-of", "csv=p=0", path,
            ])
        }
        let file = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        packets = String(decoding: table, as: UTF8.self).split(separator: "\n").map { line in
            let fields = line.split(separator: ",")
            let (time, length, place) = (Double(fields[0])!, Int(fields[1])!, Int(fields[2])!)
            return Packet(bytes: Array(file[place..<place + length]), time: Int((time * 25).rounded()))
        }
        let name = Array(atom.utf8)
        let place = file.indices.first { file[$0...].starts(with: name) }
        record =
            place.map { place in
                let length = file[place - 4..<place].reduce(0) { $0 << 8 | Int($1) }
                return Array(file[place + 4..<place - 4 + length])
            } ?? []
    }

    /// H.264 with frames that are predicted from later ones.
    static func h264(_ more: [String] = []) throws -> CompressedStream {
        try CompressedStream(
            ["-c:v", "libx264", "-crf", "4", "-bf", "3", "-g", "12", "-x264-params", "b-adapt=0:scenecut=0"] + more,
            atom: "avcC")
    }

    /// The parameter sets of the record of H.264.
    var h264Sets: [[UInt8]] {
        var (place, sets) = (5, [[UInt8]]())
        for isSequence in [true, false] {
            let count = Int(record[place]) & (isSequence ? 31 : 255)
            place += 1
            for _ in 0..<count {
                let length = Int(record[place]) << 8 | Int(record[place + 1])
                sets.append(Array(record[place + 2..<place + 2 + length]))
                place += 2 + length
            }
        }
        return sets
    }

    /// The parameter sets of the record of HEVC.
    var hevcSets: [[UInt8]] {
        var (place, sets) = (23, [[UInt8]]())
        for _ in 0..<record[22] {
            let count = Int(record[place + 1]) << 8 | Int(record[place + 2])
            place += 3
            for _ in 0..<count {
                let length = Int(record[place]) << 8 | Int(record[place + 1])
                sets.append(Array(record[place + 2..<place + 2 + length]))
                place += 2 + length
            }
        }
        return sets
    }

    /// A format of parameter sets by CoreMedia's functions, and what they returned.
    static func format(_ sets: [[UInt8]], isHEVC: Bool = false) -> (format: CMFormatDescription?, status: OSStatus) {
        var format: CMFormatDescription?
        let joined: [UInt8] = Array(sets.joined()) + [0]
        let sizes = sets.map(\.count)
        let status = joined.withUnsafeBufferPointer { bytes -> OSStatus in
            var place = bytes.baseAddress!
            let pointers = sizes.map { size in
                defer { place += size }
                return place
            }
            guard isHEVC else {
                return CMVideoFormatDescriptionCreateFromH264ParameterSets(
                    allocator: kCFAllocatorDefault, parameterSetCount: sets.count, parameterSetPointers: pointers,
                    parameterSetSizes: sizes, nalUnitHeaderLength: 4, formatDescriptionOut: &format)
            }
            return CMVideoFormatDescriptionCreateFromHEVCParameterSets(
                allocator: kCFAllocatorDefault, parameterSetCount: sets.count, parameterSetPointers: pointers,
                parameterSetSizes: sizes, nalUnitHeaderLength: 4, extensions: nil, formatDescriptionOut: &format)
        }
        return (format, status)
    }

    /// Creates a sample of encoded frames with CoreMedia's functions.
    static func sample(_ packets: [Packet], _ format: CMFormatDescription) throws -> CMSampleBuffer {
        let bytes = packets.flatMap(\.bytes)
        var block: CMBlockBuffer?
        CMBlockBufferCreateWithMemoryBlock(
            allocator: kCFAllocatorDefault, memoryBlock: nil, blockLength: bytes.count,
            blockAllocator: kCFAllocatorDefault, customBlockSource: nil, offsetToData: 0, dataLength: bytes.count,
            flags: kCMBlockBufferAssureMemoryNowFlag, blockBufferOut: &block)
        CMBlockBufferReplaceDataBytes(
            with: bytes, blockBuffer: block!, offsetIntoDestination: 0, dataLength: bytes.count)
        let timings = packets.map { packet in
            CMSampleTimingInfo(
                duration: CMTime(value: 1, timescale: 25),
                presentationTimeStamp: CMTime(value: Int64(packet.time), timescale: 25), decodeTimeStamp: .invalid)
        }
        let sizes = packets.map(\.bytes.count)
        var sample: CMSampleBuffer?
        let status = CMSampleBufferCreateReady(
            allocator: kCFAllocatorDefault, dataBuffer: block, formatDescription: format, sampleCount: packets.count,
            sampleTimingEntryCount: timings.count, sampleTimingArray: timings, sampleSizeEntryCount: sizes.count,
            sampleSizeArray: sizes, sampleBufferOut: &sample)
        guard let sample else { throw NSError(domain: "NSOSStatusErrorDomain", code: Int(status)) }
        return sample
    }
}
