import type { TodaySales } from '../../../server/src/today/contract.ts'
import { useVenueFormat } from '../ui/me.ts'
import classes from './today.module.css'

const WIDTH = 360
const HEIGHT = 170
const LEFT = 44
const RIGHT = 8
const TOP = 8
const BOTTOM = 22

export type Series = { name: string; values: number[] }

/** Sales so far at the end of each hour; of today only the hours that have begun. */
export function summedUp({ days, begun }: TodaySales): Series[] {
  return days.map(({ name, hours }) => {
    const known = name === 'today' ? hours.slice(0, begun) : hours
    let sum = 0
    return { name, values: known.map(({ revenue_minor }) => (sum += revenue_minor)) }
  })
}

/** A round number at or above the largest value: the top of the scale. */
export function scaleTop(most: number): number {
  if (most <= 0) return 1
  const unit = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 2.5, 5, 10].find((step) => step * unit >= most) ?? 10) * unit || 1
}

/** Lines through the day, time from left to right in every language, as clocks and charts are read. */
export function SalesChart({ sales, label }: { sales: TodaySales; label: string }) {
  const format = useVenueFormat()
  const series = summedUp(sales)
  const top = scaleTop(Math.max(0, ...series.flatMap(({ values }) => values)))
  const x = (hour: number) => LEFT + (hour / sales.hours.length) * (WIDTH - LEFT - RIGHT)
  const y = (value: number) => HEIGHT - BOTTOM - (value / top) * (HEIGHT - TOP - BOTTOM)
  return (
    <svg
      className={classes.chart}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={label}
      direction="ltr"
    >
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line
            className={classes.axis}
            x1={LEFT}
            x2={WIDTH - RIGHT}
            y1={y(top * share)}
            y2={y(top * share)}
          />
          <text className={classes.tick} x={LEFT - 6} y={y(top * share) + 4} textAnchor="end">
            {format.short(top * share, sales.currency)}
          </text>
        </g>
      ))}
      {sales.hours.map((hour, index) =>
        index % 6 === 0 ? (
          <text
            key={hour}
            className={classes.tick}
            x={x(index)}
            y={HEIGHT - 6}
            textAnchor={index === 0 ? 'start' : 'middle'}
          >
            {format.clock(hour)}
          </text>
        ) : null,
      )}
      {series.toReversed().map(({ name, values }) => (
        <polyline
          key={name}
          className={classes.series}
          data-day={name}
          points={[0, ...values]
            .map((value, hour) => `${x(hour).toFixed(1)},${y(value).toFixed(1)}`)
            .join(' ')}
        />
      ))}
    </svg>
  )
}
