/// The way from the layer's clock to the samples' time line and back.
struct DisplayLine {
    let mapping: TimebaseMapping
    /// How far the timebase's root clock is ahead of the layer's.
    let clockOffset: CMTime

    func contentTime(at layerTime: CMTime) -> CMTime {
        mapping.time(atClock: layerTime + clockOffset)
    }

    func layerTime(reaching contentTime: CMTime) -> CMTime? {
        mapping.clockTime(reaching: contentTime).map { $0 - clockOffset }
    }
}
