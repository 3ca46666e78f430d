/// A script that changes its frame ten times per second.
enum Stopwatch {
    static let source = """
        import { Navigation, Text, useEffect, useState } from "scripting"
        function Count() {
          const [n, set] = useState(0)
          useEffect(() => { setInterval(() => set((n) => n + 1), 100) }, [])
          return <Text frame={{ width: 160, height: 90 }}>{n}</Text>
        }
        Navigation.present(<Count />)
        """
}
