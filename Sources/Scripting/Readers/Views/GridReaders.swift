import SharedTypes
import Views

// Grids and lazy stacks.
extension ViewReader {
    static let grids = list {
        // Rows whose columns are as wide as their views.
        ViewReader("Grid") { view, element, decoder throws(ScriptError) in
            .grid(
                alignment: try view.optional("alignment", .alignment, &decoder) ?? .center,
                horizontalSpacing: try view.optional("horizontalSpacing", .number, &decoder),
                verticalSpacing: try view.optional("verticalSpacing", .number, &decoder),
                children: try decoder.children(of: element))
        }
        ViewReader("GridRow") { view, element, decoder throws(ScriptError) in
            .gridRow(
                alignment: try view.optional("alignment", .verticalAlignment, &decoder),
                children: try decoder.children(of: element))
        }
        ViewReader("LazyVGrid") { view, element, decoder throws(ScriptError) in
            let columns = try view.required("columns", .tracks, &decoder) ?? [GridTrack()]
            let (alignment, spacing) = try lazyProps(view, .horizontalAlignment, &decoder)
            return .lazyVGrid(
                columns: columns, alignment: alignment ?? .center, spacing: spacing,
                children: try decoder.children(of: element))
        }
        ViewReader("LazyHGrid") { view, element, decoder throws(ScriptError) in
            let rows = try view.required("rows", .tracks, &decoder) ?? [GridTrack()]
            let (alignment, spacing) = try lazyProps(view, .verticalAlignment, &decoder)
            return .lazyHGrid(
                rows: rows, alignment: alignment ?? .center, spacing: spacing,
                children: try decoder.children(of: element))
        }
        ViewReader("LazyVStack") { view, element, decoder throws(ScriptError) in
            let (alignment, spacing) = try lazyProps(view, .horizontalAlignment, &decoder)
            return .lazyVStack(
                alignment: alignment ?? .center, spacing: spacing, children: try decoder.children(of: element))
        }
        ViewReader("LazyHStack") { view, element, decoder throws(ScriptError) in
            let (alignment, spacing) = try lazyProps(view, .verticalAlignment, &decoder)
            return .lazyHStack(
                alignment: alignment ?? .center, spacing: spacing, children: try decoder.children(of: element))
        }
    }

    /// The alignment and the spacing of a container whose views are created when they become visible.
    private static func lazyProps<Alignment>(
        _ view: Members, _ form: Form<Alignment>, _ decoder: inout TreeDecoder
    ) throws(ScriptError) -> (Alignment?, Double?) {
        view.noVisibleEffect("pinnedViews", .gesture, "PinnedScrollViews")
        return (
            try view.optional("alignment", form, &decoder), try view.optional("spacing", .number, &decoder)
        )
    }
}

extension Form where Value == [GridTrack] {
    /// A lazy grid's tracks: `{size, spacing, alignment}` each. One flexible track by default.
    fileprivate static var tracks: Form {
        Form(.array(Form<GridTrack>.track.type)) { value, decoder throws(ScriptError) in
            guard value.json.isArray else {
                decoder.reject(value, expected: "a list of {size}")
                return nil
            }
            var tracks: [GridTrack] = []
            // No more than could be visible.
            for item in value.elements.prefix(1_000) {
                if let track = try Form<GridTrack>.track.read(item, &decoder) { tracks.append(track) }
            }
            return tracks.isEmpty ? [GridTrack()] : tracks
        }
    }
}

extension Form where Value == GridTrack {
    fileprivate static var track: Form {
        Form.object { item, decoder throws(ScriptError) in
            var track = GridTrack(try item.required("size", .trackWidth, &decoder) ?? .flexible())
            track.spacing = try item.optional("spacing", .number, &decoder)
            if let alignment = try item.optional("alignment", .alignment, &decoder) { track.alignment = alignment }
            return track
        }.named("GridItem")
    }
}

extension Form where Value == GridTrack.Width {
    /// A fixed width, or `{type: 'adaptive' | 'flexible', min, max}`.
    fileprivate static var trackWidth: Form {
        Form.either(
            .of(.length) { .fixed($0) },
            .object { size, decoder throws(ScriptError) in
                _ = try size.required("type", Form<Bool>.word(of: ["adaptive": true]), &decoder)
                let least = try size.required("min", .length, &decoder) ?? 10
                let greatest = try size.optional("max", .extent, &decoder) ?? .infinity
                return .adaptive(minimum: least, maximum: greatest)
            },
            .object { size, decoder throws(ScriptError) in
                let isFlexible = try size.required("type", Form<Bool>.word(of: ["flexible": true]), &decoder)
                let least = try size.optional("min", .length, &decoder) ?? 10
                let greatest = try size.optional("max", .extent, &decoder) ?? .infinity
                return isFlexible == nil ? nil : .flexible(minimum: least, maximum: greatest)
            }
        ).named("GridSize")
    }
}
