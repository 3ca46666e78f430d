public import Publishers

extension AVPlayer {
    /// Calls `changeHandler` when the value at `keyPath` has changed, on the thread that changed it, for the lifetime
    /// of the token. After Foundation's key-value observing; it reports the properties that are observable.
    public func observe<Value>(
        _ keyPath: KeyPath<AVPlayer, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (AVPlayer, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        propertyObservers.observe(self, keyPath, options, changeHandler)
    }

    /// Publishes the value at `keyPath` now and whenever it has changed; see ``observe(_:options:changeHandler:)``.
    public func publisher<Value>(
        for keyPath: KeyPath<AVPlayer, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
    ) -> AnyPublisher<Value, Never> {
        propertyObservers.publisher(self, keyPath, options)
    }
}

extension AVPlayerItem {
    /// Calls `changeHandler` when the value at `keyPath` has changed, on the thread that changed it, for the lifetime
    /// of the token. After Foundation's key-value observing; it reports the properties that are observable.
    public func observe<Value>(
        _ keyPath: KeyPath<AVPlayerItem, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (AVPlayerItem, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        propertyObservers.observe(self, keyPath, options, changeHandler)
    }

    /// Publishes the value at `keyPath` now and whenever it has changed; see ``observe(_:options:changeHandler:)``.
    public func publisher<Value>(
        for keyPath: KeyPath<AVPlayerItem, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
    ) -> AnyPublisher<Value, Never> {
        propertyObservers.publisher(self, keyPath, options)
    }
}

extension AVPlayerLayer {
    /// Calls `changeHandler` when the value at `keyPath` has changed, on the thread that changed it, for the lifetime
    /// of the token. After Foundation's key-value observing; it reports the properties that are observable.
    public func observe<Value>(
        _ keyPath: KeyPath<AVPlayerLayer, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (AVPlayerLayer, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        propertyObservers.observe(self, keyPath, options, changeHandler)
    }

    /// Publishes the value at `keyPath` now and whenever it has changed; see ``observe(_:options:changeHandler:)``.
    public func publisher<Value>(
        for keyPath: KeyPath<AVPlayerLayer, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
    ) -> AnyPublisher<Value, Never> {
        propertyObservers.publisher(self, keyPath, options)
    }
}
