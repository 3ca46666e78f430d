extension Vocabulary {
    /// Maps and what stands on them.
    static let maps: [ViewReader] = [
        .notDrawnYet("Annotation", props: ["coordinate", "title", "anchor", "tag"]),
        .notDrawnYet("LookAroundPreview", props: ["scene", "showsRoadLabels", "allowsNavigation", "badgePosition"]),
        .notDrawnYet(
            "Map",
            props: [
                "cameraPosition", "initialCameraPosition", "selection", "itemSelection", "featureSelectionAccessory",
                "itemDetailSelectionAccessory", "annotationTitles", "annotationSubtitles", "mapStyle", "cameraBounds",
                "controls",
            ], isHosted: true),
        .notDrawnYet("MapAnnotation", props: nil),
        .notDrawnYet("MapCircle", props: ["center", "radius", "fillColor", "strokeColor", "strokeStyle"]),
        .notDrawnYet("MapCompass"),
        .notDrawnYet("MapMarker", props: nil),
        .notDrawnYet("MapPitchToggle"),
        .notDrawnYet("MapPolygon", props: ["coordinates", "fillColor", "strokeColor", "strokeStyle"]),
        .notDrawnYet("MapPolyline", props: ["coordinates", "strokeColor", "strokeStyle", "contourStyle"]),
        .notDrawnYet("MapScaleView"),
        .notDrawnYet("MapUserLocationButton"),
        .notDrawnYet("Marker", props: ["coordinate", "title", "item", "tint", "systemImage", "monogram", "tag"]),
        .notDrawnYet("UserAnnotation", props: nil),
    ]
}
