import SampleQueue

/// What a synchronizer keeps in step.
protocol SynchronizedRenderer: AVQueuedSampleBufferRendering, Sendable {
    /// Reads presentation times on `timebase` from now on.
    func join(_ timebase: CMTimebase)
    /// Reads presentation times on `timebase` no more.
    func leave(_ timebase: CMTimebase)
}

extension AVSampleBufferDisplayLayer: SynchronizedRenderer {
    func join(_ timebase: CMTimebase) {
        controlTimebase = timebase
    }

    func leave(_ timebase: CMTimebase) {
        if controlTimebase === timebase { controlTimebase = nil }
    }
}

extension AVSampleBufferVideoRenderer: SynchronizedRenderer {
    func join(_ timebase: CMTimebase) { layer.join(timebase) }
    func leave(_ timebase: CMTimebase) { layer.leave(timebase) }
}

extension AVSampleBufferAudioRenderer: SynchronizedRenderer {
    func join(_ timebase: CMTimebase) {
        follow(timebase)
    }

    func leave(_ timebase: CMTimebase) {
        if self.timebase === timebase { follow(CMTimebase(measuredBy: .machine)) }
    }
}
