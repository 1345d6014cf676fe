import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import classes from './menu.module.css'

const ROW_PIXELS = 40
const MOST_PIXELS = 360

/** Rows whose height is known in a box that scrolls by itself; only those in sight are drawn. */
export function LongList<Row>({
  label,
  rows,
  keyOf,
  rowPixels = ROW_PIXELS,
  mostPixels = MOST_PIXELS,
  children,
}: {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  rowPixels?: number | ((row: Row) => number)
  mostPixels?: number
  children: (row: Row) => ReactNode
}) {
  const box = useRef<HTMLElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize(index) {
      const row = rows[index]
      if (typeof rowPixels === 'number') return rowPixels
      return row === undefined ? ROW_PIXELS : rowPixels(row)
    },
    overscan: 8,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row)
    },
  })
  return (
    <section
      ref={box}
      className={classes.long}
      style={{ maxHeight: mostPixels }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={label}
    >
      <ul className={classes.rows} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start, size }) => {
          const row = rows[index]
          return (
            row !== undefined && (
              <li
                key={keyOf(row)}
                className={classes.rowFrame}
                style={{ top: start, height: size }}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                {children(row)}
              </li>
            )
          )
        })}
      </ul>
    </section>
  )
}
