// Fuel prices nearby, the cheapest first, with the third decimal raised as on the stations' boards and what changed since.
import {
  Divider, Grid, GridRow, HStack, Image, Navigation, Script, Spacer, Text, useEffect, useObservable, useState, VStack,
} from "scripting"

type Station = { name: string; street: string; kilometres: number; price: number; before: number; isOpen: boolean }

const begin: Station[] = [
  { name: "Star", street: "Hafenstraße 12", kilometres: 0.8, price: 1.719, before: 1.739, isOpen: true },
  { name: "Orlen", street: "Am Alten Markt 3", kilometres: 1.4, price: 1.709, before: 1.709, isOpen: true },
  { name: "Freie Tankstelle", street: "Kieler Chaussee 140, hinter der Brücke", kilometres: 2.1, price: 1.689, before: 1.679, isOpen: true },
  { name: "Jet", street: "Ringstraße 8", kilometres: 3.6, price: 1.699, before: 1.749, isOpen: false },
]

function Price({ price, isCheapest }: { price: number; isCheapest: boolean }) {
  const text = price.toFixed(3)
  return (
    <HStack spacing={0} alignment="firstTextBaseline" foregroundStyle={isCheapest ? "systemGreen" : "label"}>
      <Text font="title3" fontWeight="bold" monospacedDigit>{text.slice(0, 4)}</Text>
      <Text font="caption" fontWeight="bold" monospacedDigit baselineOffset={6}>{text.slice(4)}</Text>
      <Text font="caption"> €</Text>
    </HStack>
  )
}

function Trend({ price, before }: { price: number; before: number }) {
  const cents = Math.round((price - before) * 100)
  if (cents === 0) return <Image systemName="equal" foregroundStyle="tertiaryLabel" font="caption" />
  return (
    <HStack spacing={2} font="caption" foregroundStyle={cents < 0 ? "systemGreen" : "systemRed"}>
      <Image systemName={cents < 0 ? "arrow.down.right" : "arrow.up.right"} />
      <Text monospacedDigit>{Math.abs(cents)}</Text>
    </HStack>
  )
}

function Board() {
  const [stations, setStations] = useState(begin)
  const [updated, setUpdated] = useState(() => new Date())

  useEffect(() => {
    const timer = setInterval(() => {
      setUpdated(new Date())
      setStations((now) => now.map((station, index) => ({
        ...station, before: station.price, price: station.price + [0.01, -0.01, 0, -0.02][(index + new Date().getSeconds()) % 4],
      })))
    }, 4000)
    return () => clearInterval(timer)
  }, [])

  const sorted = [...stations].sort((a, b) => a.price - b.price)
  return (
    <VStack alignment="leading" spacing={8} padding={12} frame={{ width: 330 }} background="systemBackground">
      <HStack>
        <Image systemName="fuelpump.fill" foregroundStyle="systemOrange" />
        <Text font="headline">Super E10</Text>
        <Spacer />
        <Text font="caption" foregroundStyle="secondaryLabel">
          {updated.toLocaleTimeString("de-DE", { hour: "2-digit", minute: "2-digit", second: "2-digit" })}
        </Text>
      </HStack>
      <Grid alignment="leading" horizontalSpacing={10} verticalSpacing={6}>
        {sorted.map((station, index) => (
          <>
            {index > 0 ? <Divider gridCellUnsizedAxes="horizontal" /> : null}
            <GridRow alignment="center" opacity={station.isOpen ? 1 : 0.7}>
              <VStack alignment="leading" spacing={0}>
                <Text font="subheadline" fontWeight="semibold">{station.name}</Text>
                <Text font="caption" foregroundStyle="secondaryLabel" lineLimit={1} truncationMode="middle">{station.street}</Text>
              </VStack>
              <Text font="caption" foregroundStyle="secondaryLabel" monospacedDigit gridColumnAlignment="trailing">
                {station.isOpen ? `${station.kilometres.toFixed(1)} km` : "geschlossen"}
              </Text>
              <Trend price={station.price} before={station.before} />
              <Price price={station.price} isCheapest={index === 0} />
            </GridRow>
          </>
        ))}
      </Grid>
    </VStack>
  )
}

function Page() {
  const isPresented = useObservable(true)
  return <Text pip={{ isPresented, maximumUpdatesPerSecond: 1, content: <Board /> }}>Fuel</Text>
}

async function run() {
  await Navigation.present({ element: <Page /> })
  Script.exit()
}
run()
