import { SegmentedControl, Stack } from '@mantine/core'
import { type KeyboardEvent, memo, useState } from 'react'
import { directionOf } from '../../../../server/src/platform/i18n/direction.ts'
import type { FloorPlan as Floor, PlacedTable } from '../../../../server/src/restaurant/floor/rules/layout.ts'
import { useLanguage, useTexts } from '../language/language.tsx'
import { fitted, widthAt } from './fit.ts'
import classes from './floor-plan.module.css'
import { floorTexts } from './texts.ts'
import { usePull } from './use-pull.ts'

/** free: nobody is there; soon: someone comes; taken; late: they should be here; due: they should be gone or pay. */
type Tone = 'free' | 'soon' | 'taken' | 'late' | 'due' | 'blocked' | 'closed'

/** How a table is drawn: at most three short lines below its name (a round one has room for two), and a whole sentence for readers. */
export type TableLook = { tone: Tone; lines?: readonly string[]; says: string }

type Props = {
  floors: readonly Floor[]
  look: (table: PlacedTable) => TableLook
  chosen?: number | null
  onChoose: (tableId: number) => void
  /** With it, a table can be pulled onto another. What it does must be possible by a form too. */
  onPull?: (from: number, to: number) => void
}

/** The room as it stands: each table is a button. The room is not mirrored for languages from right to left. */
export function FloorPlan({ floors, ...props }: Props) {
  const t = useTexts(floorTexts)
  const [wanted, setWanted] = useState<string | null>(null)
  const nameOf = (floor: Floor) => floor.name ?? t('mainFloor')
  const shown = floors.find((floor) => nameOf(floor) === wanted) ?? floors[0]
  if (!shown) return null
  return (
    <Stack gap="xs">
      {floors.length > 1 && (
        <SegmentedControl
          aria-label={t('floor')}
          data={floors.map(nameOf)}
          value={nameOf(shown)}
          onChange={setWanted}
        />
      )}
      <Room floor={shown} {...props} />
    </Stack>
  )
}

/** Below this many pixels for a centimetre the writing is too small to read; then the plan scrolls. */
const SMALLEST_SCALE = 0.62
const LARGEST_SCALE = 1.4

function Room({ floor, look, chosen = null, onChoose, onPull }: Omit<Props, 'floors'> & { floor: Floor }) {
  const t = useTexts(floorTexts)
  const pull = usePull(floor, onPull)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={classes.scroll} aria-label={floor.name ?? t('plan')} tabIndex={0} dir="ltr">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the tables in it are buttons, each with its own name */}
      <svg
        className={classes.plan}
        viewBox={`0 0 ${floor.width} ${floor.height}`}
        style={{ minWidth: floor.width * SMALLEST_SCALE, maxWidth: floor.width * LARGEST_SCALE }}
        data-floor-plan
        {...pull.handlers}
      >
        {floor.zones.map(({ name, x, y, width, height }) => (
          <g key={name}>
            <rect className={classes.zone} x={x} y={y} width={width} height={height} rx={14} />
            <text className={classes.zoneName} x={x + 16} y={y + 34}>
              {name}
            </text>
          </g>
        ))}
        {floor.tables.map((table) => (
          <Table
            key={table.id}
            table={table}
            look={look(table)}
            isChosen={chosen === table.id}
            isTarget={pull.target === table.id}
            isMovable={onPull !== undefined}
            onChoose={onChoose}
          />
        ))}
        {pull.line && <line className={classes.pull} {...pull.line} />}
      </svg>
    </section>
  )
}

type TableProps = {
  table: PlacedTable
  look: TableLook
  isChosen: boolean
  isTarget: boolean
  isMovable: boolean
  onChoose: (tableId: number) => void
}

const LINE_HEIGHT = 20
/** The middle of a letter is so far above the line that it stands on. */
const LETTER_MIDDLE = 5

const Table = memo(
  function Table({ table, look, isChosen, isTarget, isMovable, onChoose }: TableProps) {
    const { id, name, x, y, width, height, rotation, shape } = table
    // The room is not mirrored; what is written in it is read in the reader's direction all the same.
    const direction = directionOf(useLanguage().language)
    const isRound = shape === 'round'
    const written = (look.lines ?? []).slice(0, isRound ? 2 : 3)
    // A circle is narrower where the first and the last line stand.
    const edge = isRound && written.length > 0 ? width * 0.82 : width
    const [middle, centre] = [x + width / 2, y + height / 2]
    const first = centre + 7 - (written.length * LINE_HEIGHT) / 2
    const lines = written.map((text, index) => {
      const at = first + (index + 1) * LINE_HEIGHT
      return { y: at, ...fitted(text, widthAt(table, at - LETTER_MIDDLE - centre)) }
    })
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Enter' && event.key !== ' ') return
      event.preventDefault()
      onChoose(id)
    }
    return (
      <>
        {/* biome-ignore lint/a11y/useSemanticElements: HTML has no button inside a drawing */}
        <g
          className={classes.table}
          role="button"
          tabIndex={0}
          aria-label={look.says}
          aria-pressed={isChosen}
          data-table={id}
          data-tone={look.tone}
          {...(isChosen && { 'data-chosen': true })}
          {...(isTarget && { 'data-target': true })}
          {...(isMovable && { 'data-movable': true })}
          onClick={() => onChoose(id)}
          onKeyDown={onKeyDown}
        >
          <rect
            className={classes.top}
            x={x}
            y={y}
            width={width}
            height={height}
            rx={isRound ? Math.min(width, height) / 2 : 12}
            transform={`rotate(${rotation} ${middle} ${centre})`}
          />
        </g>
        {/* Beside the button, not in it: readers hear its whole sentence instead. */}
        <g className={classes.writing} aria-hidden>
          <text className={classes.name} x={middle} y={first} style={{ fontSize: nameSize(name, edge) }}>
            {short(name, edge, SMALLEST_NAME * LETTER)}
          </text>
          {lines.map((line, index) => (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is what stands there
              key={index}
              className={classes.line}
              direction={direction}
              x={middle}
              y={line.y}
              style={{ fontSize: line.size }}
            >
              {line.text}
            </text>
          ))}
        </g>
      </>
    )
  },
  (before, after) =>
    before.table === after.table &&
    before.isChosen === after.isChosen &&
    before.isTarget === after.isTarget &&
    before.onChoose === after.onChoose &&
    before.look.tone === after.look.tone &&
    before.look.says === after.look.says &&
    (before.look.lines ?? []).join('\n') === (after.look.lines ?? []).join('\n'),
)

/** A bold letter is this part of its height wide. */
const LETTER = 0.62
const LARGEST_NAME = 22
const SMALLEST_NAME = 13

/** A name is rather small than cut: its number comes last. */
function nameSize(name: string, width: number): number {
  const fitting = (width - 8) / (name.length * LETTER)
  return Math.max(SMALLEST_NAME, Math.min(LARGEST_NAME, fitting))
}

/** Cut to the width of its table; `says` has all of it. */
function short(text: string, width: number, letterWidth: number): string {
  const most = Math.max(3, Math.floor((width - 4) / letterWidth))
  // Marks of direction take no room.
  return text.replace(/[\u200e\u200f\u2066-\u2069]/g, '').length > most ? `${text.slice(0, most - 1)}…` : text
}
