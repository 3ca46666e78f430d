import Views

// Stacks, grids, groups and scroll views.
extension ViewReader {
    static let containers = list {
        ViewReader("HStack", takesRuns: true) { view, element, decoder throws(ScriptError) in
            .hstack(
                alignment: try view.optional("alignment", .verticalAlignment, &decoder) ?? .center,
                spacing: try view.optional("spacing", .number, &decoder), children: try decoder.children(of: element))
        }
        ViewReader("VStack", takesRuns: true) { view, element, decoder throws(ScriptError) in
            .vstack(
                alignment: try view.optional("alignment", .horizontalAlignment, &decoder) ?? .center,
                spacing: try view.optional("spacing", .number, &decoder), children: try decoder.children(of: element))
        }
        ViewReader("ZStack", takesRuns: true) { view, element, decoder throws(ScriptError) in
            .zstack(
                alignment: try view.optional("alignment", .alignment, &decoder) ?? .center,
                children: try decoder.children(of: element))
        }
        ViewReader("Divider", children: nil) { _, _, _ in .divider }
        ViewReader("Spacer", children: nil) { view, _, decoder throws(ScriptError) in
            .spacer(minLength: try view.optional("minLength", .length, &decoder))
        }
        ViewReader("Group") { _, element, decoder throws(ScriptError) in .group(try decoder.children(of: element)) }
        ViewReader("EmptyView", children: nil) { _, _, _ in .empty }
        ViewReader("GlassEffectContainer") { view, element, decoder throws(ScriptError) in
            .glassEffectContainer(
                spacing: try view.optional("spacing", .length, &decoder) ?? 0,
                children: try decoder.children(of: element))
        }
        // Views in as many lines as they need.
        ViewReader("FlowLayout") { view, element, decoder throws(ScriptError) in
            let spacing = try view.optional("spacing", .number, &decoder)
            return .flow(
                horizontalSpacing: try view.optional("horizontalSpacing", .number, &decoder) ?? spacing,
                verticalSpacing: try view.optional("verticalSpacing", .number, &decoder) ?? spacing,
                children: try decoder.children(of: element))
        }
        // The first of its views that fits.
        ViewReader("ViewThatFits", children: nil) { view, element, decoder throws(ScriptError) in
            let axes = try view.optional("axes", .axes, &decoder) ?? (horizontal: true, vertical: true)
            return .viewThatFits(
                horizontal: axes.horizontal, vertical: axes.vertical, children: try decoder.children(of: element))
        }
        ViewReader("ScrollView") { view, element, decoder throws(ScriptError) in
            let axes = try view.optional("axes", .axes, &decoder) ?? (horizontal: false, vertical: true)
            return .scroll(
                horizontal: axes.horizontal, vertical: axes.vertical, children: try decoder.children(of: element))
        }
    }

    /// The views whose function creates their children: the runtime calls it, and its result takes the view's place.
    static let functions = list {
        // The runtime sends the proxy's targets as `$scrollTargets`.
        function("ScrollViewReader", "(scrollViewProxy: ScrollViewProxy) => VirtualNode")
        // A namespace for views that belong together across the tree.
        function("NamespaceReader", "(namespace: NamespaceID) => VirtualNode")
        ViewReader(
            "EnvironmentValuesReader", children: .function("(values: EnvironmentValues) => VirtualNode")
        ) { view, element, decoder throws(ScriptError) in
            _ = try view.required("keys", Form<Void>("(keyof EnvironmentValues)[]") { _, _ in nil }, &decoder)
            return .group(try decoder.children(of: element))
        }
        // Its children are those that the script created for its size.
        ViewReader("GeometryReader", children: .function("(proxy: GeometryProxy) => VirtualNode")) {
            _, element, decoder throws(ScriptError) in
            let children = try decoder.children(of: element)
            guard let measured = decoder.measured(element) else { return .group(children) }
            return .geometryReader(measured, children: children)
        }
    }

    private static func function(_ name: String, _ signature: String) -> ViewReader {
        ViewReader(name, children: .function(signature)) { _, element, decoder throws(ScriptError) in
            .group(try decoder.children(of: element))
        }
    }
}
