extension Vocabulary {
    /// Charts and their marks.
    static let charts: [ViewReader] = [
        .notDrawnYet("AreaChart", props: ["labelOnYAxis", "marks"]),
        .notDrawnYet("AreaStackChart", props: ["labelOnYAxis", "marks"]),
        .notDrawnYet("Bar1DChart", props: ["labelOnYAxis", "marks"]),
        .notDrawnYet("BarChart", props: ["labelOnYAxis", "marks"]),
        .notDrawnYet("BarGanttChart", props: ["labelOnYAxis", "marks"]),
        .notDrawnYet("BarStackChart", props: ["labelOnYAxis", "marks"]),
        .notDrawnYet("Chart"),
        .notDrawnYet("ChartGesture"),
        .notDrawnYet("ChartOverlay", props: ["alignment"]),
        .notDrawnYet("ChartPlotStyle"),
        .notDrawnYet("DonutChart", props: ["marks"]),
        .notDrawnYet("FunctionAreaPlot", props: nil),
        .notDrawnYet("FunctionLinePlot", props: nil),
        .notDrawnYet("HeatMapChart", props: ["marks"]),
        .notDrawnYet("LineCategoryChart", props: ["labelOnYAxis", "marks"]),
        .notDrawnYet("LineChart", props: ["labelOnYAxis", "marks"]),
        .notDrawnYet("PieChart", props: ["marks"]),
        .notDrawnYet("Point1DChart", props: ["horizontal", "marks"]),
        .notDrawnYet("PointCategoryChart", props: ["marks", "representsDataUsing"]),
        .notDrawnYet("PointChart", props: ["marks"]),
        .notDrawnYet("RangeAreaChart", props: ["labelOnYAxis", "marks"]),
        .notDrawnYet("RectAreaChart", props: ["marks"]),
        .notDrawnYet("RectChart", props: ["labelOnYAxis", "marks"]),
        .notDrawnYet("RuleChart", props: ["labelOnYAxis", "marks"]),
        .notDrawnYet("RuleLineForLabelChart", props: ["labelOnYAxis", "marks"]),
        .notDrawnYet("RuleLineForValueChart", props: ["labelOnYAxis", "marks"]),
        .notDrawnYet("AreaPlot", props: ["x", "yStart", "yEnd"] + plotProps),
        .notDrawnYet("LinePlot", props: ["x", "y", "t"] + plotProps),
    ]

    /// The props that every plot of a function has.
    private static let plotProps = [
        "domain", "fn", "foregroundStyle", "opacity", "cornerRadius", "lineStyle", "interpolationMethod",
        "alignsMarkStylesWithPlotArea", "symbol", "symbolSize", "annotation", "clipShape", "shadow", "blur", "zIndex",
        "offset", "foregroundStyleBy", "lineStyleBy", "positionBy", "symbolBy", "symbolSizeBy", "accessibilityLabel",
        "accessibilityValue", "accessibilityHidden",
    ]

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
            ], needsFingers: true),
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
