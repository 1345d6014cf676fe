import '@mantine/charts/styles.css'
import { BarChart, CompositeChart } from '@mantine/charts'
import { useRestaurantFormat } from '../ui/me.ts'

export type Point = {
  label: string
  revenue_minor: number
  previous_minor?: number
  year_before_minor?: number
}

const HEIGHT = 240
/** Arabic writes a thousand as a word. */
const SCALE_WIDTH = 58
const NOW = 'brick.5'
const PREVIOUS = 'gray.6'
const YEAR_BEFORE = 'blue.5'

/** Bars, time from left to right in every language. The same figures stand in the table below. */
export function Bars({
  points,
  label,
  name,
  currency,
}: {
  points: Point[]
  label: string
  name: string
  currency: string
}) {
  const format = useRestaurantFormat()
  return (
    <div role="img" aria-label={label} dir="ltr">
      <BarChart
        h={HEIGHT}
        data={points}
        dataKey="label"
        series={[{ name: 'revenue_minor', label: name, color: NOW }]}
        valueFormatter={(minor) => format.money(minor, currency)}
        yAxisProps={{ tickFormatter: (minor: number) => format.short(minor, currency), width: SCALE_WIDTH }}
        barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
        barChartProps={{ accessibilityLayer: false }}
        tickLine="none"
        gridAxis="x"
      />
    </div>
  )
}

/** The period as bars, what it is held against as lines. */
export function Compared({
  points,
  label,
  names,
  currency,
}: {
  points: Point[]
  label: string
  names: { now: string; previous: string; yearBefore: string | null }
  currency: string
}) {
  const format = useRestaurantFormat()
  return (
    <div role="img" aria-label={label} dir="ltr">
      <CompositeChart
        h={HEIGHT + 60}
        data={points}
        dataKey="label"
        series={[
          { name: 'revenue_minor', label: names.now, color: NOW, type: 'bar' },
          { name: 'previous_minor', label: names.previous, color: PREVIOUS, type: 'line' },
          ...(names.yearBefore === null
            ? []
            : ([
                {
                  name: 'year_before_minor',
                  label: names.yearBefore,
                  color: YEAR_BEFORE,
                  type: 'line',
                  strokeDasharray: '5 4',
                },
              ] as const)),
        ]}
        curveType="linear"
        withDots={points.length < 2}
        withLegend
        legendProps={{ verticalAlign: 'bottom', height: 40 }}
        valueFormatter={(minor) => format.money(minor, currency)}
        yAxisProps={{ tickFormatter: (minor: number) => format.short(minor, currency), width: SCALE_WIDTH }}
        barProps={{ isAnimationActive: false, radius: [3, 3, 0, 0] }}
        lineProps={{ isAnimationActive: false }}
        composedChartProps={{ accessibilityLayer: false }}
        tickLine="none"
        gridAxis="x"
      />
    </div>
  )
}
