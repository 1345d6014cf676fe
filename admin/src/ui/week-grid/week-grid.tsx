import { Text, useDirection } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTexts } from '../language/language.tsx'
import { useRestaurantFormat } from '../me.ts'
import { useDayNames, useSpanText } from './names.ts'
import { DAY_MINUTES, moved, piecesOf, stepped, type Window, withEnd, withStart } from './spans.ts'
import { weekTexts } from './texts.ts'
import { useDrawing } from './use-drawing.ts'
import { type Block, useWeek } from './use-week.ts'
import classes from './week-grid.module.css'

const SCALE = ['00:00', '06:00', '12:00', '18:00'] as const
const share = (minutes: number) => `${(minutes / DAY_MINUTES) * 100}%`

/** Hours of the week, drawn: days below each other, hours along them. `WeekForm` is the same as a form. */
export function WeekGrid({
  windows,
  onChange,
}: {
  windows: readonly Window[]
  onChange: (windows: Window[]) => void
}) {
  const t = useTexts(weekTexts)
  const { hour } = useRestaurantFormat()
  const days = useDayNames()
  const text = useSpanText()
  const week = useWeek(windows, onChange)
  const drawing = useDrawing(week)
  const keyed = useKeys()
  const hint = useId()
  const [said, setSaid] = useState('')
  const grid = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent, block: Block): void {
    const next = keyed(event, block)
    if (next === undefined) return
    event.preventDefault()
    const others = week.blocks.filter(({ id }) => id !== block.id)
    week.settle(next === null ? others : week.blocks.map((each) => (each.id === block.id ? next : each)))
    setSaid(next === null ? t('removed', { span: text.whole(block) }) : text.whole(next))
    if (next === null) grid.current?.focus()
  }

  return (
    <div>
      <Text size="sm" c="dimmed" mb="xs">
        {t('how')}{' '}
        <span id={hint} className={classes.keys}>
          {t('keys')}
        </span>
      </Text>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every browser */}
      <div
        ref={grid}
        className={classes.grid}
        role="group"
        aria-label={t('grid')}
        tabIndex={-1}
        data-week
        {...drawing}
      >
        <div className={classes.scale} aria-hidden>
          {SCALE.map((time, index) => (
            <span key={time} style={{ insetInlineStart: `${index * 25}%` }}>
              {hour(time)}
            </span>
          ))}
        </div>
        {days.short.map((name, day) => (
          <Track key={name} name={name} day={day} isLast={day === days.short.length - 1}>
            {week.blocks.flatMap((block) =>
              piecesOf(block)
                .filter((piece) => piece.day === day)
                .map((piece) => (
                  <Piece
                    key={`${block.id}${piece.isTail}`}
                    block={block}
                    piece={piece}
                    hint={hint}
                    onKeyDown={onKeyDown}
                  />
                )),
            )}
          </Track>
        ))}
      </div>
      <div role="status" className="visually-hidden">
        {said}
      </div>
    </div>
  )
}

function Track({
  name,
  day,
  isLast,
  children,
}: {
  name: string
  day: number
  isLast: boolean
  children: ReactNode
}) {
  return (
    <>
      <span className={classes.day} aria-hidden>
        {name}
      </span>
      <div className={classes.track} data-day={day} {...(isLast && { 'data-last': true })}>
        {children}
      </div>
    </>
  )
}

function Piece({
  block,
  piece,
  hint,
  onKeyDown,
}: {
  block: Block
  piece: ReturnType<typeof piecesOf>[number]
  hint: string
  onKeyDown: (event: KeyboardEvent, block: Block) => void
}) {
  const text = useSpanText()
  const style = { insetInlineStart: share(piece.from), width: share(piece.to - piece.from) }
  if (piece.isTail) {
    return (
      <div className={classes.block} style={style} data-block={block.id} data-tail aria-hidden>
        <span className={classes.edge} data-edge="end" />
      </div>
    )
  }
  const runsOn = block.to > DAY_MINUTES
  return (
    <button
      type="button"
      className={classes.block}
      style={style}
      data-block={block.id}
      {...(runsOn && { 'data-runs-on': true })}
      aria-label={text.whole(block)}
      aria-describedby={hint}
      onKeyDown={(event) => onKeyDown(event, block)}
    >
      <span className={classes.edge} data-edge="start" />
      <span className={classes.hours}>{text.hours(block)}</span>
      {!runsOn && <span className={classes.edge} data-edge="end" />}
    </button>
  )
}

/** What a key makes of a block: null removes it, undefined is no key of ours. */
function useKeys() {
  const { dir } = useDirection()
  return (event: KeyboardEvent, block: Block): Block | null | undefined => {
    if (event.ctrlKey || event.metaKey) return undefined
    if (event.key === 'Delete' || event.key === 'Backspace') return null
    if (event.key === 'ArrowUp') return { ...block, ...moved(block, { days: -1 }) }
    if (event.key === 'ArrowDown') return { ...block, ...moved(block, { days: 1 }) }
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return undefined
    const later = (event.key === 'ArrowRight') === (dir === 'ltr')
    const direction = later ? 1 : -1
    if (event.shiftKey) return { ...block, ...withEnd(block, stepped(block.to, direction)) }
    if (event.altKey) return { ...block, ...withStart(block, stepped(block.from, direction)) }
    return { ...block, ...moved(block, { minutes: stepped(block.from, direction) - block.from }) }
  }
}
