public import Publishers

extension AVPictureInPictureController {
    /// Calls `changeHandler` when the value at `keyPath` has changed, on the thread that changed it, for as long as the token lives; after
    /// Foundation's key-value observing. It tells of the properties that are observable.
    public func observe<Value>(
        _ keyPath: KeyPath<AVPictureInPictureController, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping (AVPictureInPictureController, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        propertyObservers.observe(self, keyPath, options, changeHandler)
    }

    /// The value at `keyPath` now and whenever it has changed; see ``observe(_:options:changeHandler:)``.
    public func publisher<Value>(
        for keyPath: KeyPath<AVPictureInPictureController, Value>,
        options: NSKeyValueObservingOptions = [.initial, .new]
    ) -> AnyPublisher<Value, Never> {
        propertyObservers.publisher(self, keyPath, options)
    }
}
