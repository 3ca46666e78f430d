import Views

/// What of a phone's screen the system covers.
enum DeviceScreen {
    /// The room at the edges of a screen of `size` points that the status bar and the home indicator take: that of the iPhone of that size
    /// (Apple's Human Interface Guidelines); for other sizes that of an iPhone of that form.
    static func covered(_ size: Size) -> EdgeInsets {
        let isUpright = size.height >= size.width
        let (short, long) = isUpright ? (size.width, size.height) : (size.height, size.width)
        guard short > 0, long.isFinite else { return EdgeInsets() }
        // Without a button beneath the screen it is twice as long as it is wide, and has a home indicator instead.
        guard long / short > 2 else { return isUpright ? EdgeInsets(top: 20) : EdgeInsets() }
        let bar = bars[Form(short: short, long: long)] ?? 47
        return isUpright
            ? EdgeInsets(top: bar, bottom: 34) : EdgeInsets(top: 0, leading: bar, bottom: 21, trailing: bar)
    }

    private struct Form: Hashable {
        let short: Double
        let long: Double
    }

    /// The height of the status bar.
    private static let bars: [Form: Double] = [
        Form(short: 360, long: 780): 50, Form(short: 375, long: 812): 44, Form(short: 390, long: 844): 47,
        Form(short: 393, long: 852): 59, Form(short: 402, long: 874): 62, Form(short: 414, long: 896): 48,
        Form(short: 428, long: 926): 47, Form(short: 430, long: 932): 59, Form(short: 440, long: 956): 62,
    ]
}
