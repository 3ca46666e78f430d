extension Publisher {
    /// What `transform` makes of each value.
    public func map<T>(_ transform: @escaping (Output) -> T) -> some Publisher<T, Failure> {
        relay { value, next in next(transform(value)) }
    }

    /// What `transform` makes of each value, where it makes something.
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> some Publisher<T, Failure> {
        relay { value, next in
            if let made = transform(value) { next(made) }
        }
    }

    /// The values that `isIncluded` says yes to.
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> some Publisher<Output, Failure> {
        relay { value, next in
            if isIncluded(value) { next(value) }
        }
    }

    /// The values without those that `predicate` finds the same as the one that was told of before. Each receiver has its own past.
    public func removeDuplicates(by predicate: @escaping (Output, Output) -> Bool) -> some Publisher<Output, Failure> {
        AnyPublisher { receiver in
            var last: Output?
            return self.attach(
                Receiver(
                    { value in
                        if let last, predicate(last, value) { return }
                        last = value
                        receiver.receive(value)
                    }, receiver.receive(completion:)))
        }
    }

    /// The same values: what a session's program does is done on one thread, and values come in their order there. Combine's
    /// moves them to `scheduler`, which is not asked here.
    public func receive<S>(on scheduler: S) -> some Publisher<Output, Failure> { self }

    private func relay<T>(
        _ pass: @escaping (Output, (T) -> Void) -> Void
    ) -> AnyPublisher<T, Failure> {
        AnyPublisher { receiver in
            self.attach(Receiver({ pass($0, receiver.receive) }, receiver.receive(completion:)))
        }
    }
}

extension Publisher where Output: Equatable {
    /// The values without those that are equal to the one before.
    public func removeDuplicates() -> some Publisher<Output, Failure> { removeDuplicates(by: ==) }
}
