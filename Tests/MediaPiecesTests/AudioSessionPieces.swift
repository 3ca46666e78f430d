import AVFoundation
import Testing

/// The audio session as it is written for iOS. It is one for the whole process, so that one test uses it at a time.
@Suite(.serialized) struct AudioSessionPieces {
    @Test func activation() throws {
        let session = AVAudioSession.sharedInstance()
        try session.setCategory(.playback, mode: .moviePlayback, options: [])
        try session.setActive(true)
        #expect(session.category == .playback && session.mode == .moviePlayback)
    }

    @Test func quietly() {
        try? AVAudioSession.sharedInstance().setActive(false, options: .notifyOthersOnDeactivation)
        do {
            try AVAudioSession.sharedInstance().setCategory(.playback)
        } catch {
            Issue.record(error)
        }
    }

    @Test func interruption() throws {
        let session = AVAudioSession.sharedInstance()
        try session.setCategory(.playback, mode: .moviePlayback, policy: .longFormVideo, options: [])
        try session.setCategory(.playAndRecord, options: [.allowBluetoothA2DP, .defaultToSpeaker])
        nonisolated(unsafe) var types: [AVAudioSession.InterruptionType] = []
        let observer = NotificationCenter.default.addObserver(
            forName: AVAudioSession.interruptionNotification, object: session, queue: nil
        ) { notification in
            guard let userInfo = notification.userInfo,
                let value = userInfo[AVAudioSessionInterruptionTypeKey] as? UInt,
                let type = AVAudioSession.InterruptionType(rawValue: value)
            else { return }
            types.append(type)
        }
        NotificationCenter.default.post(
            name: AVAudioSession.interruptionNotification, object: session,
            userInfo: [AVAudioSessionInterruptionTypeKey: UInt(1)])
        NotificationCenter.default.removeObserver(observer)
        #expect(types == [.began])
    }
}
