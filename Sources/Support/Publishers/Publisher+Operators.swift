extension Publisher {
    /// Returns a publisher of the results of `transform` for each value.
    public func map<T>(_ transform: @escaping (Output) -> T) -> some Publisher<T, Failure> {
        relay { value, next in next(transform(value)) }
    }

    /// Returns a publisher of the non-nil results of `transform`.
    public func compactMap<T>(_ transform: @escaping (Output) -> T?) -> some Publisher<T, Failure> {
        relay { value, next in
            if let made = transform(value) { next(made) }
        }
    }

    /// Returns a publisher of the values for which `isIncluded` returns true.
    public func filter(_ isIncluded: @escaping (Output) -> Bool) -> some Publisher<Output, Failure> {
        relay { value, next in
            if isIncluded(value) { next(value) }
        }
    }

    /// Returns a publisher without the values that `predicate` considers equal to the previous one. Each subscriber has
    /// its own history.
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

    /// Returns the same values. A session's program runs on one thread, where the values arrive in order. Combine's
    /// method delivers them on `scheduler`, which is ignored here.
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
    /// Returns a publisher without the values that are equal to the previous one.
    public func removeDuplicates() -> some Publisher<Output, Failure> { removeDuplicates(by: ==) }
}
