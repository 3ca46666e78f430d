import CoreMedia
import Dispatch
import Testing

/// Timers that a timebase controls, and times as dictionaries, as they are written for iOS.
@Suite struct TimerPieces {
    private func timebase() throws -> CMTimebase { try CMTimebase(sourceClock: .hostTimeClock) }

    @Test func timerSource() throws {
        let timebase = try timebase()
        let timer = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "timer"))
        let hasFired = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var times: [CMTime] = []
        timer.setEventHandler {
            times.append(timebase.time)
            hasFired.signal()
        }
        try timebase.addTimer(timer)
        timer.resume()
        try timebase.setTimerNextFireTime(timer, fireTime: CMTime(value: 5, timescale: 1))
        try timebase.setTime(CMTime(value: 499, timescale: 100))
        try timebase.setRate(1)
        #expect(hasFired.wait(timeout: .now() + 60) == .success)
        try timebase.setRate(0)
        CMTimebaseSetTimerDispatchSourceToFireImmediately(timebase, timerSource: timer)
        #expect(hasFired.wait(timeout: .now() + 60) == .success)
        CMTimebaseSetTimerDispatchSourceNextFireTime(
            timebase, timerSource: timer, fireTime: CMTime(value: 4, timescale: 1), flags: 0)
        try timebase.setRate(-100)
        #expect(hasFired.wait(timeout: .now() + 60) == .success)
        try timebase.removeTimer(timer)
        timer.cancel()
        #expect(times.count == 3 && times[0].seconds >= 5 && times[2].seconds <= 4)
    }

    @Test func refusedTimer() throws {
        let timebase = try timebase()
        let timer = DispatchSource.makeTimerSource()
        timer.setEventHandler {}
        timer.resume()
        #expect(
            CMTimebaseSetTimerDispatchSourceNextFireTime(timebase, timerSource: timer, fireTime: .zero, flags: 0)
                == kCMTimebaseError_InvalidParameter)
        #expect(CMTimebaseAddTimerDispatchSource(timebase, timerSource: timer) == noErr)
        for time in [CMTime.invalid, .indefinite] {
            #expect(throws: NSError.self) { try timebase.setTimerNextFireTime(timer, fireTime: time) }
        }
        try timebase.setTimerNextFireTime(timer, fireTime: .positiveInfinity)
        #expect(CMTimebaseRemoveTimerDispatchSource(timebase, timerSource: timer) == noErr)
        #expect(throws: NSError.self) { try timebase.setTimerToFireImmediately(timer) }
        #expect(throws: NSError.self) { try timebase.removeTimer(timer) }
        timer.cancel()
    }

    @Test func timesAsDictionaries() {
        let times = [
            CMTime(value: 3_003, timescale: 90_000), CMTime(value: .min, timescale: .max), .zero, .invalid, .indefinite,
            .positiveInfinity, .negativeInfinity, CMTimeMakeWithEpoch(value: 1, timescale: 2, epoch: 3),
        ]
        for time in times {
            let copy = CMTimeMakeFromDictionary(CMTimeCopyAsDictionary(time, allocator: kCFAllocatorDefault))
            #expect(
                copy.value == time.value && copy.timescale == time.timescale && copy.flags == time.flags
                    && copy.epoch == time.epoch)
        }
        #expect(!CMTimeMakeFromDictionary(nil).isValid && !CMTimeMakeFromDictionary([:]).isValid)
        let text: CFDictionary = [kCMTimeValueKey: "1", kCMTimeScaleKey: 600, kCMTimeFlagsKey: 1]
        #expect(!CMTimeMakeFromDictionary(text).isValid)
        let large: CFDictionary = [kCMTimeValueKey: 1, kCMTimeScaleKey: Int64.max, kCMTimeFlagsKey: 1]
        #expect(!CMTimeMakeFromDictionary(large).isValid)
        let range = CMTimeRange(start: CMTime(value: 1, timescale: 3), duration: .positiveInfinity)
        #expect(CMTimeRangeMakeFromDictionary(CMTimeRangeCopyAsDictionary(range, allocator: nil)!) == range)
        #expect(!CMTimeRangeMakeFromDictionary([:]).isValid)
    }
}
