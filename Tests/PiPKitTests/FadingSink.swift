import Glibc
import PiPKit
import Synchronization
import TestSupport

/// A live sink whose server disconnects again and again, by the times of the data that it receives. Afterwards it
/// begins a new connection. The data of each connection is a stream in a file of its own.
final class FadingSink: PacketSink, @unchecked Sendable {
    // SAFETY: used by one thread at a time, as sinks are; the state that it reports is locked.

    /// The faults found in the received data, and the status that the sink reports.
    private struct Told {
        var status = SinkStatus()
        var faults: [String] = []
    }

    let name = "the fading server"
    private let folder: TemporaryFolder
    private let period: Double
    /// Returns the length of each absence, in seconds.
    private let absence: (Int) -> Double
    private var tracks: [Track] = []
    private var stream: StreamSink?
    private var descriptor: Int32 = -1
    private var connectionCount = 0
    private var returnTime = 0.0
    private var lastTime = -1.0
    private let told = Mutex(Told())
    private(set) var wantsKeyFrame = false

    /// Creates a server that disconnects every `period` seconds, for `absence` seconds of that time. Its files are in
    /// `folder`.
    init(in folder: TemporaryFolder, period: Double, absence: @escaping (Int) -> Double) {
        (self.folder, self.period, self.absence) = (folder, period, absence)
    }

    deinit {
        hangUp()
    }

    /// The data received over each connection.
    var paths: [String] { (0..<connectionCount).map(path) }
    /// The faults found in the received data. Any thread.
    var faults: [String] { told.withLock { $0.faults } }
    var status: SinkStatus { told.withLock { $0.status } }
    var isLive: Bool { true }
    var maximumRepeatInterval: Duration { .milliseconds(250) }

    func check(_ codec: AudioSettings.Codec) {}

    func begin(_ tracks: [Track]) throws(StreamOutputError) {
        self.tracks = tracks
        try connect()
    }

    private func path(_ number: Int) -> String { folder.file("\(number).ts") }

    private func connect() throws(StreamOutputError) {
        descriptor = open(path(connectionCount), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        let next = try StreamSink(descriptor: descriptor, name: name)
        try next.begin(tracks)
        stream = next
        connectionCount += 1
        told.withLock { $0.status.isConnected = true }
    }

    private func hangUp() {
        stream = nil
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    func write(_ packet: EncodedPacket) throws(StreamOutputError) {
        let isVideo = tracks[packet.trackIndex].mediaType == .video
        let time = Double(packet.presentationTime) / Double(tracks[packet.trackIndex].timescale)
        if isVideo { look(at: time) }
        if stream != nil, isVideo, time >= period * Double(connectionCount) {
            hangUp()
            returnTime = time + absence(connectionCount)
            told.withLock { $0.status.isConnected = false }
        } else if stream == nil, time >= returnTime {
            try connect()
            wantsKeyFrame = true
            told.withLock { $0.status.reconnections += 1 }
        }
        guard let stream, !wantsKeyFrame || isVideo && packet.isKeyFrame else {
            if isVideo { told.withLock { $0.status.droppedFrames += 1 } }
            return
        }
        wantsKeyFrame = false
        try stream.write(packet)
        told.withLock { $0.status.bytes += Int64(packet.byteCount) }
    }

    /// Checks that frames arrive in the order of their times, and never long after the previous one. This holds with
    /// and without a viewer.
    private func look(at time: Double) {
        if time <= lastTime { told.withLock { $0.faults.append("\(time) after \(lastTime)") } }
        // A quarter of a second, and what a tick may add.
        if lastTime >= 0, time > lastTime + 0.2502, stream != nil, !wantsKeyFrame {
            told.withLock { $0.faults.append("nothing between \(lastTime) and \(time)") }
        }
        lastTime = time
    }

    func finish(at end: CMTime) throws(StreamOutputError) -> Int64 {
        _ = try stream?.finish(at: end)
        hangUp()
        return status.bytes
    }

    func abandon() {
        hangUp()
    }
}
