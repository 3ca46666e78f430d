import CoreMedia
import Foundation
import QuartzCore
import Testing

/// Clocks and timebases as they are written for iOS.
@Suite struct TimebasePieces {
    private func timebase() -> CMTimebase {
        var timebase: CMTimebase?
        CMTimebaseCreateWithSourceClock(
            allocator: kCFAllocatorDefault, sourceClock: CMClockGetHostTimeClock(), timebaseOut: &timebase)
        return timebase!
    }

    @Test func createdWithSourceClock() {
        var timebase: CMTimebase?
        let status = CMTimebaseCreateWithSourceClock(
            allocator: kCFAllocatorDefault, sourceClock: CMClockGetHostTimeClock(), timebaseOut: &timebase)
        #expect(status == noErr && CMTimebaseGetRate(timebase!) == 0 && CMTimebaseGetTime(timebase!) == .zero)
    }

    @Test func createdWithMasterClock() {
        var controlTimebase: CMTimebase?
        CMTimebaseCreateWithMasterClock(
            allocator: nil, masterClock: CMClockGetHostTimeClock(), timebaseOut: &controlTimebase)
        CMTimebaseSetTime(controlTimebase!, time: CMTime(value: 5, timescale: 1))
        CMTimebaseSetRate(controlTimebase!, rate: 1.0)
        #expect(CMTimebaseGetTime(controlTimebase!).seconds >= 5)
    }

    @Test func createdWithSourceTimebase() {
        let parent = timebase()
        var child: CMTimebase?
        CMTimebaseCreateWithSourceTimebase(allocator: nil, sourceTimebase: parent, timebaseOut: &child)
        CMTimebaseSetRate(child!, rate: 2)
        CMTimebaseSetRate(parent, rate: 0.5)
        #expect(CMTimebaseGetEffectiveRate(child!) == 1)
        #expect(CMTimebaseCopySourceTimebase(child!) === parent && CMTimebaseCopySourceClock(child!) == nil)
    }

    @Test func swiftMembers() throws {
        let timebase = try CMTimebase(sourceClock: .hostTimeClock)
        try timebase.setTime(CMTime(value: 3, timescale: 1))
        try timebase.setRate(0)
        #expect(timebase.time.seconds == 3 && timebase.rate == 0)
    }

    @Test func anchors() {
        let timebase = timebase()
        let now = CMClockGetTime(CMClockGetHostTimeClock())
        CMTimebaseSetRateAndAnchorTime(
            timebase, rate: 1, anchorTime: CMTime(value: 10, timescale: 1), immediateSourceTime: now)
        CMTimebaseSetAnchorTime(timebase, timebaseTime: CMTime(value: 20, timescale: 1), immediateSourceTime: now)
        #expect(CMTimebaseGetTime(timebase).seconds >= 20)
    }

    @Test func timeAndRateTogether() {
        let timebase = timebase()
        CMTimebaseSetTime(timebase, time: CMTime(value: 7, timescale: 1))
        var (time, rate) = (CMTime.invalid, 9.0)
        #expect(CMTimebaseGetTimeAndRate(timebase, timeOut: &time, rateOut: &rate) == noErr)
        #expect(time.seconds == 7 && rate == 0)
    }

    @Test func timeAtScale() {
        let time = CMTimebaseGetTimeWithTimeScale(timebase(), timescale: 90_000, method: .default)
        #expect(time.timescale == 90_000)
    }

    @Test func refusedRate() {
        #expect(CMTimebaseSetRate(timebase(), rate: .nan) == kCMTimebaseError_InvalidParameter)
        #expect(CMTimebaseSetTime(timebase(), time: .indefinite) != noErr)
    }

    @Test func convertedTime() {
        let timebase = timebase()
        let host = CMClockGetHostTimeClock()
        let start = CMClockGetTime(host)
        CMTimebaseSetRateAndAnchorTime(timebase, rate: 2, anchorTime: .zero, immediateSourceTime: start)
        let later = start + CMTime(value: 3, timescale: 1)
        #expect(CMSyncConvertTime(later, from: host, to: timebase).seconds == 6)
        #expect(CMSyncConvertTime(CMTime(value: 6, timescale: 1), from: timebase, to: host) == later)
        #expect(CMSyncGetRelativeRate(timebase, relativeTo: host) == 2)
    }

    @Test func convertedByMember() {
        let (a, b) = (timebase(), timebase())
        for timebase in [a, b] {
            CMTimebaseSetRateAndAnchorTime(timebase, rate: 1, anchorTime: .zero, immediateSourceTime: .zero)
        }
        CMTimebaseSetAnchorTime(b, timebaseTime: CMTime(value: 60, timescale: 1), immediateSourceTime: .zero)
        #expect(a.convertTime(CMTime(value: 1, timescale: 1), to: b).seconds == 61)
    }

    @Test func standingTimebaseLeadsNowhere() {
        let standing = timebase()
        let time = CMSyncConvertTime(CMTime(value: 4, timescale: 1), from: standing, to: CMClockGetHostTimeClock())
        #expect(!time.isValid)
    }

    @Test func mediaTime() {
        let begin: CFTimeInterval = CACurrentMediaTime()
        #expect(CACurrentMediaTime() >= begin && CMClockGetTime(CMClockGetHostTimeClock()).seconds >= begin)
    }

    @Test func mediaTimeAsTime() {
        let time = CMTimeMakeWithSeconds(CACurrentMediaTime(), preferredTimescale: 1_000_000)
        #expect(time.isNumeric)
    }

    @Test func notifications() throws {
        let (parent, child) = (timebase(), try CMTimebase(sourceTimebase: timebase()))
        let log = LockedLog()
        let center = NotificationCenter.default
        let names = [
            Notification.Name(kCMTimebaseNotification_EffectiveRateChanged as String): "rate",
            CMTimebase.timeJumped: "time",
        ]
        let source = try #require(CMTimebaseCopySourceTimebase(child))
        let observers = names.flatMap { name, text in
            [(parent, "parent"), (child, "child")].map { timebase, owner in
                center.addObserver(forName: name, object: timebase, queue: nil) { _ in log.append("\(owner) \(text)") }
            }
        }
        CMTimebaseSetRate(parent, rate: 1)
        CMTimebaseSetRate(parent, rate: 1)
        CMTimebaseSetTime(parent, time: CMTime(value: 3, timescale: 1))
        CMTimebaseSetRate(source, rate: 0.5)
        CMTimebaseSetTime(child, time: .zero)
        CMTimebaseSetRateAndAnchorTime(
            parent, rate: 2, anchorTime: .zero, immediateSourceTime: CMClockGetTime(CMClockGetHostTimeClock()))
        #expect(
            log.lines == ["parent rate", "parent time", "child rate", "child time", "parent rate", "parent time"])
        for observer in observers { center.removeObserver(observer) }
    }
}

/// A log that any thread may write.
final class LockedLog: @unchecked Sendable {
    private let lock = NSLock()
    private var entries: [String] = []

    var lines: [String] { lock.withLock { entries } }

    func append(_ line: String) {
        lock.withLock { entries.append(line) }
    }
}
