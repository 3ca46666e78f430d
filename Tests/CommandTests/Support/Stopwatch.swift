/// A script that changes its frame ten times per second, in a small picture-in-picture window.
enum Stopwatch {
    static let source = """
        import { Navigation, Text, useEffect, useObservable, useState } from "scripting"
        function Count() {
          const [n, set] = useState(0)
          useEffect(() => { setInterval(() => set((n) => n + 1), 100) }, [])
          return <Text frame={{ width: 160, height: 90 }} foregroundStyle="white">{n}</Text>
        }
        function Page() {
          const isPresented = useObservable(true)
          return <Text pip={{ isPresented, maximumUpdatesPerSecond: 30, content: <Count /> }}>Page</Text>
        }
        Navigation.present(<Page />)
        """
}
