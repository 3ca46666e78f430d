// Compiled against the declarations that `pipstream types` prints: what they allow, and what they forbid.
import { AreaPlot, Chart, Marker, Navigation, Path2D, Text, VStack } from "scripting"

const path = new Path2D()

function Page() {
  return (
    <VStack>
      {/* A view's own prop has the view's type, not that of the modifier of its name. */}
      <Marker tint="a colour of the map" />
      <Chart>
        <AreaPlot x="x" yStart="a" yEnd="b" fn={(x) => x} shadow={{ radius: 2 }} />
      </Chart>
      {/* @ts-expect-error The modifier requires a colour. */}
      <Text shadow={{ radius: 2 }}>text</Text>
      <Text clipShape={path}>text</Text>
      {/* @ts-expect-error A shape is none of any object. */}
      <Text clipShape={{ size: 3 }}>text</Text>
    </VStack>
  )
}
Navigation.present({ element: <Page /> })
