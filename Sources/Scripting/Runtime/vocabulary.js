// The names of the views: a tag is its own name.
(function (runtime) {
    "use strict";
    const views = `
        Text VStack Button HStack Spacer Image Section NavigationStack List ProgressView ZStack TextField ScrollView Divider
        Rectangle Picker Toggle RoundedRectangle NavigationLink Group Circle Menu Form EmptyView Link Label Markdown Chart
        ContentUnavailableView TabView GeometryReader Map LazyVGrid LazyHGrid LazyVStack LazyHStack Gauge Capsule DonutChart
        Grid GridRow SVG LineChart TimerIntervalLabel QRImage Ellipse UnevenRoundedRectangle DateLabel Canvas TimelineCanvas
        AnimatedImage AnimatedFrames FlowLayout PathShape AVPlayerView VideoPlayer WebView SecureField TextEditor Slider
        Stepper DatePicker MultiDatePicker ColorPicker ControlGroup DisclosureGroup GroupBox LabeledContent 
        NavigationSplitView NavigationDestination EditButton ShareLink Tab TabSection Toolbar ToolbarItem
        ToolbarItemGroup ToolbarSpacer DefaultToolbarItem ViewThatFits ScrollViewReader    Color
        GlassEffectContainer MeshGradient LinearGradient RadialGradient AngularGradient CameraView LivePhotoView
 ContainerRelativeShape TimelineView BarChart BarStackChart
        BarGanttChart Bar1DChart AreaChart AreaStackChart PieChart PointChart PointCategoryChart RangeAreaChart RectChart RectAreaChart
        RuleChart RuleLineForLabelChart RuleLineForValueChart HeatMapChart LineCategoryChart FunctionAreaPlot FunctionLinePlot
        MapMarker MapAnnotation Marker Annotation MapCircle MapPolygon MapPolyline UserAnnotation
        LiveActivityUIExpandedLeading LiveActivityUIExpandedCenter LiveActivityUIExpandedTrailing LiveActivityUIExpandedBottom
        ReorderableForEach Table TableColumn CodeEditor     
 PasteButton RenameButton `;
    for (const name of views.split(/\s+/)) if (name !== "" && !(name in runtime.exports)) runtime.exports[name] = name;
    Object.defineProperty(globalThis, "__scripting", { value: Object.freeze(runtime.exports) });
    return runtime.bridge;
})
