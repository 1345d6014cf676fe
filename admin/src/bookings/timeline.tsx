import { Text, useDirection } from '@mantine/core'
import { useElementSize, useMergedRef } from '@mantine/hooks'
import {
  type MouseEvent,
  memo,
  type Ref,
  type RefObject,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { PlacedTable } from '../../../server/src/restaurant/floor/rules/layout.ts'
import type { BookHold } from '../../../server/src/restaurant/reservations/staff-contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { type Axis, closedSpans, hoursOf, placeOf, widthOf } from './axis.ts'
import { type Opened, useBookings } from './context.tsx'
import { MoveQuestion } from './move-question.tsx'
import { ROW } from './row-height.ts'
import { keptRows, type Row, rowsOf } from './rows.ts'
import { bookingTexts } from './texts.ts'
import { Tile, type TileDoing } from './tile.tsx'
import classes from './timeline.module.css'
import { useMoving } from './use-moving.ts'

const NAMES = 128
const NAMES_NARROW = 84
const SMALLEST_PX_PER_MINUTE = 1.6
/** Lines above and below what is seen that are drawn too, so that scrolling shows no gap. */
const BEYOND = 6

/** Tables below each other, hours along them. Only the lines in sight are drawn. */
export function Timeline() {
  const t = useTexts(bookingTexts)
  const { page, now, open, tables } = useBookings()
  const { dir } = useDirection()
  const size = useElementSize<HTMLDivElement>()
  const own = useRef<HTMLDivElement>(null)
  const ground = useRef<HTMLDivElement>(null)
  const ghost = useRef<HTMLDivElement>(null)
  const ref = useMergedRef(size.ref, own)
  const hint = useId()
  const { axis } = page
  const minutes = (axis.until_at - axis.from_at) / 60_000
  const names = size.width > 0 && size.width < 700 ? NAMES_NARROW : NAMES
  const scale = Math.max(SMALLEST_PX_PER_MINUTE, (size.width - names - 4) / Math.max(60, minutes))
  const width = widthOf(axis, scale)
  const rows = useKeptRows()
  const seen = useSeen(own, rows.length, size.height)
  const moving = useMoving({ rows, scale, isRtl: dir === 'rtl', scroll: own, ground, ghost })
  const onOpen = useCallback((id: string) => open({ kind: 'booking', id }), [open])
  const doing = useMemo(() => ({ ...moving.tile, onOpen }), [moving.tile, onOpen])
  useScrollToNow(own, placeOf(now, axis, scale), {
    isRtl: dir === 'rtl',
    date: page.date,
    isReady: size.width > 0,
  })

  return (
    <>
      <Text size="sm" c="dimmed" id={hint} className="no-print" visibleFrom="sm">
        {t('how')}
      </Text>
      <section
        ref={ref}
        className={classes.scroll}
        aria-label={t('timeline')}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        data-timeline
      >
        <div className={classes.head} style={{ width: width + names }}>
          <span className={classes.corner}>{t('table')}</span>
          <Hours scale={scale} />
        </div>
        <div className={classes.body} style={{ height: rows.length * ROW, width: width + names }}>
          <Ground refGround={ground} scale={scale} width={width} />
          {rows.slice(seen.first, seen.last).map((row, index) => (
            <Line
              key={row.key}
              row={row}
              top={(seen.first + index) * ROW}
              width={width + names}
              scale={scale}
              axis={axis}
              now={now}
              tables={tables}
              open={open}
              doing={doing}
              onFree={moving.onFree}
            />
          ))}
          <div ref={ghost} className={classes.ghost} />
        </div>
        <Covers scale={scale} width={width + names} />
      </section>
      <div role="status" className="visually-hidden">
        {moving.said}
      </div>
      <MoveQuestion asked={moving.asked} onClose={moving.putBack} />
    </>
  )
}

function useKeptRows(): Row[] {
  const { page } = useBookings()
  const before = useRef<Row[]>([])
  return useMemo(() => {
    before.current = keptRows(before.current, rowsOf(page))
    return before.current
  }, [page])
}

function useSeen(scroll: RefObject<HTMLDivElement | null>, count: number, height: number) {
  const [first, setFirst] = useState(0)
  useLayoutEffect(() => {
    const element = scroll.current
    if (!element) return
    const look = () => setFirst(Math.max(0, Math.floor(element.scrollTop / ROW) - BEYOND))
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [scroll])
  const shown = Math.ceil((height || 800) / ROW) + 2 * BEYOND
  return { first: Math.min(first, Math.max(0, count - 1)), last: Math.min(count, first + shown) }
}

/** A page is opened where the evening is. */
function useScrollToNow(
  scroll: RefObject<HTMLDivElement | null>,
  place: number,
  { isRtl, date, isReady }: { isRtl: boolean; date: string; isReady: boolean },
): void {
  const done = useRef('')
  useLayoutEffect(() => {
    if (!scroll.current || !isReady || done.current === date) return
    done.current = date
    const left = Math.max(0, place - 160)
    scroll.current.scrollTo({ left: isRtl ? -left : left })
  }, [scroll, place, isRtl, date, isReady])
}

function Hours({ scale }: { scale: number }) {
  const { page } = useBookings()
  const format = useRestaurantFormat()
  return (
    <div className={classes.scale}>
      {hoursOf(page.axis).map((at) => (
        <span key={at} style={{ insetInlineStart: placeOf(at, page.axis, scale) }}>
          {format.time(at)}
        </span>
      ))}
    </div>
  )
}

function Ground({
  refGround,
  scale,
  width,
}: {
  refGround: Ref<HTMLDivElement>
  scale: number
  width: number
}) {
  const { page, now } = useBookings()
  const { axis, open } = page
  return (
    <div ref={refGround} className={classes.ground} style={{ width }}>
      {closedSpans(axis, open).map((span) => (
        <div
          key={span.from_at}
          className={classes.closed}
          data-closed
          style={{
            insetInlineStart: placeOf(span.from_at, axis, scale),
            width: placeOf(span.until_at, axis, scale) - placeOf(span.from_at, axis, scale),
          }}
        />
      ))}
      {hoursOf(axis).map((at) => (
        <div key={at} className={classes.hour} style={{ insetInlineStart: placeOf(at, axis, scale) }} />
      ))}
      {now > axis.from_at && now < axis.until_at && (
        <div className={classes.nowLine} style={{ insetInlineStart: placeOf(now, axis, scale) }} />
      )}
    </div>
  )
}

type LineProps = {
  row: Row
  top: number
  width: number
  scale: number
  axis: Axis
  now: number
  tables: ReadonlyMap<number, PlacedTable>
  open: (opened: Opened | null) => void
  doing: TileDoing
  onFree: (event: MouseEvent<HTMLElement>, tableId: number) => void
}

// No context is read here: it changes with every answer, and two hundred lines would be drawn again.
const Line = memo(function Line(props: LineProps) {
  const { row, top, width, scale, axis, now, tables, open, doing, onFree } = props
  const t = useTexts(bookingTexts)
  const style = { top, width }
  if (row.kind === 'area') {
    return (
      <div className={`${classes.row} ${classes.area}`} style={style}>
        <div className={classes.name}>
          <span>{row.name || t('tables')}</span>
        </div>
      </div>
    )
  }
  const tableId = row.kind === 'table' ? row.table.id : null
  return (
    <div className={classes.row} style={style} data-row={row.key}>
      {row.kind === 'table' ? (
        <button
          type="button"
          className={classes.name}
          title={t('tableMenu', { table: row.table.name })}
          onClick={() => open({ kind: 'table', id: row.table.id })}
        >
          <span dir="auto">{row.table.name}</span>
          <span className={classes.quiet}>
            {t('seats', { min: row.table.min_seats, max: row.table.max_seats })}
          </span>
        </button>
      ) : (
        <div className={classes.name}>
          <span>{row.isFirst ? t('unassigned') : ''}</span>
        </div>
      )}
      <div
        className={classes.track}
        {...(tableId !== null && {
          onClick: (event: MouseEvent<HTMLElement>) => onFree(event, tableId),
        })}
      >
        {row.kind === 'table' &&
          row.holds.map((hold) => <Hold key={hold.id} hold={hold} axis={axis} scale={scale} />)}
        {row.bookings.map((booking) => {
          const start = placeOf(booking.starts_at, axis, scale)
          return (
            <Tile
              key={booking.id}
              booking={booking}
              tableId={tableId}
              tablesText={booking.table_ids.map((id) => tables.get(id)?.name).join(' + ') || t('unassigned')}
              start={start}
              width={Math.max(28, placeOf(booking.ends_at, axis, scale) - start - 2)}
              now={now}
              {...doing}
            />
          )
        })}
      </div>
    </div>
  )
})

const HOLD_TEXTS = {
  block: 'blocked',
  offer: 'offered',
  confirm: 'toConfirm',
  experience: 'experience',
} as const

function Hold({ hold, axis, scale }: { hold: BookHold; axis: Axis; scale: number }) {
  const t = useTexts(bookingTexts)
  const start = placeOf(hold.starts_at, axis, scale)
  const text = [t(HOLD_TEXTS[hold.kind]), hold.note].filter(Boolean).join(': ')
  return (
    <div
      className={classes.hold}
      data-kind={hold.kind}
      title={text}
      style={{ insetInlineStart: start, width: placeOf(hold.ends_at, axis, scale) - start - 2 }}
    >
      {text}
    </div>
  )
}

/** Who arrives in each slot, against how many the owner takes. */
function Covers({ scale, width }: { scale: number; width: number }) {
  const t = useTexts(bookingTexts)
  const format = useRestaurantFormat()
  const { page } = useBookings()
  const most = page.pacing?.covers ?? null
  return (
    <div className={classes.foot} style={{ width }}>
      <span className={classes.corner}>{t('covers')}</span>
      <div className={classes.scale}>
        {page.slots.map(({ starts_at, covers, parties }) => (
          <span
            key={starts_at}
            style={{
              insetInlineStart: placeOf(starts_at, page.axis, scale),
              width: page.slot_minutes * scale,
            }}
            data-slot={starts_at}
            {...((most !== null && covers >= most) ||
            (page.pacing?.parties != null && parties >= page.pacing.parties)
              ? { 'data-full': true }
              : {})}
          >
            <bdi>{most === null ? format.number(covers) : t('coversOf', { covers, most })}</bdi>
          </span>
        ))}
      </div>
    </div>
  )
}
