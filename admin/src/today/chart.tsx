import type { TodaySales } from '../../../server/src/workspace/today/contract.ts'
import { useRestaurantFormat } from '../ui/me.ts'
import { scaleTop, summedUp } from './scale.ts'
import classes from './today.module.css'

const WIDTH = 360
const HEIGHT = 170
const LEFT = 44
const RIGHT = 8
const TOP = 8
const BOTTOM = 22

/** Lines through the day, time from left to right in every language, as clocks and charts are read. */
export function SalesChart({ sales, label }: { sales: TodaySales; label: string }) {
  const format = useRestaurantFormat()
  const series = summedUp(sales)
  const most = Math.max(0, ...series.flatMap(({ values }) => values))
  const top = scaleTop(most)
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
      {(most > 0 ? [0, 0.5, 1] : [0]).map((share) => (
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
            {format.hour(hour)}
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
