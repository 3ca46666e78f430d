import Views

extension View {
    /// Calls `action` when the view appears: together with the tree, or, in the content of picture in picture, together
    /// with the window. Inner views are called before outer ones.
    public func onAppear(perform action: (() -> Void)? = nil) -> some View {
        LifecycleView(content: self) { $0.onAppear = action }
    }

    /// Calls `action` when the view disappears.
    public func onDisappear(perform action: (() -> Void)? = nil) -> some View {
        LifecycleView(content: self) { $0.onDisappear = action }
    }

    /// Runs `action` while the view is visible, and cancels it when the view disappears. It starts on the view's actor.
    ///
    /// It should wait for session time only: by `Task.sleep`, a `ContinuousClock` or the environment's `sessionClock`.
    /// For any other wait, the session blocks for at most ``SessionConfiguration/replyTimeLimit`` of host time. Then it
    /// logs the delay, with `name` or the source location, and continues.
    public func task(
        name: String? = nil, priority: TaskPriority = .userInitiated, file: String = #fileID, line: Int = #line,
        @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
    ) -> some View {
        LifecycleView(content: self) {
            $0.task = action
            $0.priority = priority
            $0.taskName = taskDescription(name, file, line)
        }
    }

    /// Runs `action` while the view is visible, and again whenever `id` changes.
    public func task<ID: Equatable>(
        id: ID, name: String? = nil, priority: TaskPriority = .userInitiated, file: String = #fileID,
        line: Int = #line, @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
    ) -> some View {
        LifecycleView(content: self) {
            $0.task = action
            $0.priority = priority
            $0.taskName = taskDescription(name, file, line)
            $0.taskID = TaskID(id)
        }
    }

    /// Calls `action` with the old and the new value if `value` changed from one evaluation to the next.
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping (_ old: Value, _ new: Value) -> Void
    ) -> some View {
        ChangeObserverView(content: self, value: value, isInitial: initial, action: action)
    }

    /// Calls `action` if `value` changed from one evaluation to the next.
    public func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping () -> Void
    ) -> some View {
        onChange(of: value, initial: initial) { _, _ in action() }
    }
}

private func taskDescription(_ name: String?, _ file: String, _ line: Int) -> String {
    "the task " + (name.map { "\"\($0)\" " } ?? "") + "of \(file):\(line)"
}

/// A view with actions for its appearance and disappearance.
struct LifecycleView<Content: View>: View, PrimitiveView {
    let content: Content
    let describe: @MainActor (Lifecycle) -> Void

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let nodes = context.nodes(of: content, under: identity, .content)
        let lifecycle = identity.slot as? Lifecycle ?? Lifecycle()
        identity.slot = lifecycle
        describe(lifecycle)
        lifecycle.isPipContent = context.pip != nil
        context.pass.evaluationEvents.append(.life(lifecycle))
        return nodes
    }
}

extension View {
    /// Calls `action` with the new value if `value` changed from one evaluation to the next; SwiftUI's older form.
    public func onChange<Value: Equatable>(
        of value: Value, perform action: @escaping (_ newValue: Value) -> Void
    ) -> some View {
        onChange(of: value) { _, new in action(new) }
    }
}

private struct ChangeObserverView<Content: View, Value: Equatable>: View, PrimitiveView {
    let content: Content
    let value: Value
    let isInitial: Bool
    let action: (Value, Value) -> Void

    func nodes(at identity: IdentityNode, in context: EvaluationContext) -> [ViewNode] {
        let nodes = context.nodes(of: content, under: identity, .content)
        let (action, new) = (action, value)
        if let seen = identity.slot as? SlotValue<Value> {
            let old = seen.value
            if old != new { context.pass.evaluationEvents.append(.change { action(old, new) }) }
            seen.value = new
        } else {
            identity.slot = SlotValue(new)
            if isInitial { context.pass.evaluationEvents.append(.change { action(new, new) }) }
        }
        return nodes
    }
}
