public import Terms
public import Views

extension View {
    /// Declares the page's picture in picture: `content` in a window of its own while `isPresented` is true. The binding
    /// is the only switch; it turns false when the viewer or the system closes the window. The content is kept up to date
    /// while it is not presented, but not drawn.
    ///
    /// A page has one declaration; a second one does nothing and is diagnosed.
    /// - Parameter maximumUpdatesPerSecond: The most redraws in a second, from 0.1 to 120; 1 to 5 do without animation.
    public func pip(
        isPresented: Binding<Bool>, maximumUpdatesPerSecond: Double = 30, @ViewBuilder content: () -> some View
    ) -> some View {
        PictureInPicturePage(
            page: self, isPresented: isPresented, maximumUpdatesPerSecond: maximumUpdatesPerSecond, content: content())
    }

    /// On the content: calls `action` when the window is there.
    public func onPipStart(perform action: @escaping () -> Void) -> some View {
        pipContent(.onPipStart) { _ in action() }
    }

    /// On the content: calls `action` when the window is gone.
    public func onPipStop(perform action: @escaping () -> Void) -> some View {
        onPipStop { _ in action() }
    }

    /// On the content: calls `action` when the window has gone, with why: whether the viewer closed it or asked to go back.
    public func onPipStop(perform action: @escaping (_ reason: PictureInPictureStopReason) -> Void) -> some View {
        pipContent(.onPipStop) { event in
            if case .pipStopped(let reason) = event { action(reason) }
        }
    }

    /// On the content: calls `action` with the state after the viewer pressed play or pause.
    public func onPipPlayPauseToggle(perform action: @escaping (_ isPlaying: Bool) -> Void) -> some View {
        pipContent(.onPipPlayPauseToggle) { event in
            if case .pipPlayPauseToggled(let isPlaying) = event { action(isPlaying) }
        }
    }

    /// On the content: calls `action` when the viewer skips, with whether it is forward.
    public func onPipSkip(perform action: @escaping (_ isForward: Bool) -> Void) -> some View {
        onPipSkip { isForward, _ in action(isForward) }
    }

    /// On the content: calls `action` when the viewer skips, with whether it is forward and by how many seconds; the
    /// sign is the direction.
    public func onPipSkip(perform action: @escaping (_ isForward: Bool, _ interval: Double) -> Void) -> some View {
        pipContent(.onPipSkip) { event in
            if case .pipSkipped(let interval) = event { action(interval > 0, interval) }
        }
    }

    /// On the content: calls `action` with the window's new size in pixels.
    public func onPipRenderSizeChanged(perform action: @escaping (_ size: Size) -> Void) -> some View {
        pipContent(.onPipRenderSizeChanged) { event in
            if case .pipRenderSizeChanged(let width, let height) = event {
                action(Size(width: Double(width), height: Double(height)))
            }
        }
    }

    /// On the content: closes the window when the page comes to the foreground.
    public func pipHideOnForeground(_ hides: Bool = true) -> some View {
        pipContent("pipHideOnForeground") { $0.hidesOnForeground = hides }
    }

    /// On the content: opens the window when the page goes to the background.
    public func pipShowOnBackground(_ shows: Bool = true) -> some View {
        pipContent("pipShowOnBackground") { $0.showsOnBackground = shows }
    }

    /// On the content: how far it has come, from 0 to 1, for the window's bar; nil for none.
    public func pipProgress(_ progress: Double?) -> some View {
        pipContent("pipProgress") { $0.progress = progress.map { Length.fraction($0) } }
    }

    private func pipContent(
        _ callback: PictureInPictureCallback, _ call: @escaping (ProgramEvent) -> Void
    ) -> some View {
        pipContent(callback.rawValue) { $0.add(callback, call) }
    }

    private func pipContent(_ name: String, _ describe: @escaping (DeclaredPictureInPicture) -> Void) -> some View {
        PictureInPictureContentTrait(content: self, name: name, describe: describe)
    }
}

private struct PictureInPicturePage<Page: View, Content: View>: View, PrimitiveView {
    let page: Page
    let isPresented: Binding<Bool>
    let maximumUpdatesPerSecond: Double
    let content: Content

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        if context.pip != nil {
            context.pass.diagnose("pip does nothing inside the content of another pip")
        } else if context.pass.pip != nil {
            context.pass.diagnose("pip does nothing the second time: a page has one picture in picture")
        } else {
            let declaration = DeclaredPictureInPicture(
                isPresented: isPresented, maximumUpdatesPerSecond: updateRate(in: context))
            context.pass.pip = declaration
            var inner = context
            inner.pip = declaration
            declaration.content = inner.node(of: content, under: place, .part("pip"))
        }
        return context.nodes(of: page, under: place, .content)
    }
}

extension PictureInPicturePage {
    /// The rate that was asked for, within what a session can do.
    fileprivate func updateRate(in context: EvaluationContext) -> Double {
        let rates = PictureInPictureDeclaration.updateRates
        guard !rates.contains(maximumUpdatesPerSecond) else { return maximumUpdatesPerSecond }
        let isNumber = !maximumUpdatesPerSecond.isNaN
        let taken = isNumber ? min(max(maximumUpdatesPerSecond, rates.lowerBound), rates.upperBound) : 30
        context.pass.diagnose("pip: maximumUpdatesPerSecond is from 0.1 to 120; \(taken.listed) is taken")
        return taken
    }
}

private struct PictureInPictureContentTrait<Content: View>: View, PrimitiveView {
    let content: Content
    let name: String
    let describe: (DeclaredPictureInPicture) -> Void

    func nodes(at place: Place, in context: EvaluationContext) -> [ViewNode] {
        let nodes = context.nodes(of: content, under: place, .content)
        if let declaration = context.pip {
            describe(declaration)
        } else {
            context.pass.diagnose("\(name) does nothing on a page's view: it belongs on the content of pip")
        }
        return nodes
    }
}
