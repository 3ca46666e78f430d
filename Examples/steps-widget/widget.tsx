// A widget of the week's steps in three sizes: a ring; the ring and the days; and the days as a chart with what is written below.
import { BarChart, Chart, Circle, HStack, Image, Label, Spacer, Text, VStack, Widget, ZStack } from "scripting"

const goal = 8000
const week = [
  ["Mon", 6120], ["Tue", 9410], ["Wed", 7350], ["Thu", 11240], ["Fri", 4890], ["Sat", 8760], ["Sun", 5230],
] as [string, number][]
const today = week[6][1]

function Ring({ side }: { side: number }) {
  const line = { lineWidth: side / 9, lineCap: "round" as const }
  return (
    <ZStack frame={{ width: side, height: side }}>
      <Circle stroke={{ shapeStyle: "systemFill", strokeStyle: line }} />
      <Circle trim={{ from: 0, to: today / goal }} stroke={{ shapeStyle: "systemGreen", strokeStyle: line }} rotationEffect={-90} />
      <Image systemName="figure.walk" font={side / 3} foregroundStyle="systemGreen" />
    </ZStack>
  )
}

function Small() {
  return (
    <VStack alignment="leading" spacing={6}>
      <HStack>
        <Ring side={56} />
        <Spacer />
      </HStack>
      <Spacer />
      <Text font="title2" fontWeight="bold" fontDesign="rounded" monospacedDigit>{today.toLocaleString()}</Text>
      <Text font="caption" foregroundStyle="secondaryLabel">of {goal.toLocaleString()} steps</Text>
    </VStack>
  )
}

function Medium() {
  return (
    <HStack spacing={16}>
      <Small />
      <VStack spacing={4} alignment="leading">
        {week.slice(0, 6).map(([day, steps]) => (
          <HStack key={day} font="caption2">
            <Text frame={{ width: 28, alignment: "leading" }} foregroundStyle="secondaryLabel">{day}</Text>
            <Spacer />
            <Text monospacedDigit foregroundStyle={steps >= goal ? "systemGreen" : "label"}>{steps.toLocaleString()}</Text>
          </HStack>
        ))}
      </VStack>
    </HStack>
  )
}

function Large() {
  const best = week.reduce((most, day) => (day[1] > most[1] ? day : most))
  return (
    <VStack alignment="leading" spacing={10}>
      <HStack>
        <Label title="Steps" systemImage="figure.walk" font="headline" foregroundStyle="systemGreen" />
        <Spacer />
        <Text font="title3" fontWeight="bold" monospacedDigit>{today.toLocaleString()}</Text>
      </HStack>
      <Chart frame={{ maxHeight: "infinity" }} chartLegend="hidden">
        <BarChart
          marks={week.map(([label, value]) => ({ label, value, cornerRadius: 4, foregroundStyle: value >= goal ? "systemGreen" : "systemGray3" }))}
        />
      </Chart>
      <Text font="footnote" foregroundStyle="secondaryLabel">
        Best on {best[0]} with {best[1].toLocaleString()} steps, {week.filter((day) => day[1] >= goal).length} days above {goal.toLocaleString()}.
      </Text>
    </VStack>
  )
}

const views = { systemSmall: <Small />, systemMedium: <Medium />, systemLarge: <Large /> } as Record<string, JSX.Element>
Widget.present(<VStack padding>{views[Widget.family] ?? <Small />}</VStack>)
