import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { layOut } from '../../../server/src/restaurant/floor/rules/layout.ts'
import plan from '../ui/floor-plan/floor-plan.module.css'
import { useTexts } from '../ui/language/language.tsx'
import { type Draft, GRID, placed, sized, snapped, TURN, turned } from './draft.ts'
import classes from './floor-editor.module.css'
import { floorEditorTexts } from './texts.ts'
import { type Grip, useDrag } from './use-drag.ts'

/** Room to drag a table to, beyond those that stand there. */
const SPARE = 160
const SMALLEST = { width: 900, height: 520 }
const LARGE_STEP = 5

type Props = {
  tables: readonly Draft[]
  chosen: number | null
  snaps: boolean
  onChoose: (id: number) => void
  onChange: (table: Draft, options?: { goesOn?: boolean }) => void
}

/** The room as the other pages draw it, with grips. The room is not mirrored for languages from right to left. */
export function Canvas({ tables, chosen, snaps, onChoose, onChange }: Props) {
  const t = useTexts(floorEditorTexts)
  const keys = useId()
  const grid = useId()
  const drag = useDrag(snaps, onChange)
  const [floor] = layOut(tables)
  const size = {
    width: Math.max(SMALLEST.width, (floor?.width ?? 0) + SPARE),
    height: Math.max(SMALLEST.height, (floor?.height ?? 0) + SPARE),
  }
  // While a table is held the drawing keeps its scale: else the table would run away from the pointer.
  const kept = useRef(size)
  if (!drag.dragged) kept.current = size
  const { width, height } = kept.current
  const shown = tables.map((table) => (drag.dragged?.id === table.id ? drag.dragged : table))
  const selected = shown.find(({ id }) => id === chosen)

  function onKeyDown(event: KeyboardEvent, table: Draft): void {
    const next = byKey(event, table, snaps)
    if (!next) return
    event.preventDefault()
    onChange(next, { goesOn: event.repeat })
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={plan.scroll} aria-label={t('plan')} tabIndex={0} dir="ltr">
      <p id={keys} className="visually-hidden">
        {t('keys')}
      </p>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the tables in it are buttons, each with its own name */}
      <svg
        className={classes.canvas}
        viewBox={`0 0 ${width} ${height}`}
        style={{ minWidth: width * 0.6, maxWidth: width * 1.4 }}
        data-floor-editor
        {...drag.handlers}
      >
        <defs>
          <pattern id={grid} width={50} height={50} patternUnits="userSpaceOnUse">
            <path className={classes.grid} d="M50 0H0V50" />
          </pattern>
        </defs>
        <rect width={width} height={height} fill={`url(#${grid})`} />
        {floor?.zones.map((zone) => (
          <g key={zone.name} aria-hidden>
            <rect
              className={classes.zone}
              x={zone.x}
              y={zone.y}
              width={zone.width}
              height={zone.height}
              rx={14}
            />
            <text className={plan.zoneName} x={zone.x + 14} y={zone.y + 30}>
              {zone.name}
            </text>
          </g>
        ))}
        {shown.map((table) => (
          <Table
            key={table.id}
            table={table}
            isChosen={table.id === chosen}
            describedBy={keys}
            says={t('tableAt', {
              name: `\u2068${table.name}\u2069`,
              x: table.x,
              y: table.y,
              width: table.width,
              height: table.height,
              rotation: table.rotation,
            })}
            onChoose={() => onChoose(table.id)}
            onKeyDown={(event) => onKeyDown(event, table)}
            onGrab={(event) => {
              onChoose(table.id)
              drag.begin(event, 'move', table)
            }}
          />
        ))}
        {selected && <Grips table={selected} onGrab={(event, grip) => drag.begin(event, grip, selected)} />}
      </svg>
    </section>
  )
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What a key makes of the table; null for keys that mean nothing here. */
function byKey(
  {
    key,
    shiftKey,
    ctrlKey,
    metaKey,
    altKey,
  }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  table: Draft,
  snaps: boolean,
): Draft | null {
  if (ctrlKey || metaKey || altKey) return null
  const step = (snaps ? GRID : 1) * (shiftKey ? LARGE_STEP : 1)
  const arrow = ARROWS[key]
  if (arrow) {
    const to = (from: number, by: number) =>
      snaps && by !== 0 ? snapped(from + by * step, GRID) : from + by * step
    return placed(table, { x: to(table.x, arrow[0]), y: to(table.y, arrow[1]) })
  }
  const { width, height, rotation } = table
  switch (key) {
    case '+':
    case '=':
      return sized(table, { width: width + GRID, height: height + GRID })
    case '-':
    case '_':
      return sized(table, { width: width - GRID, height: height - GRID })
    case '.':
    case '>':
      return turned(table, rotation + TURN)
    case ',':
    case '<':
      return turned(table, rotation - TURN)
    default:
      return null
  }
}

type TableProps = {
  table: Draft
  isChosen: boolean
  describedBy: string
  says: string
  onChoose: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onGrab: (event: PointerEvent<SVGElement>) => void
}

function Table({ table, isChosen, describedBy, says, onChoose, onKeyDown, onGrab }: TableProps) {
  const { id, name, x, y, width, height, rotation, shape, max_seats: seats } = table
  const [middle, centre] = [x + width / 2, y + height / 2]
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: HTML has no button inside a drawing */}
      <g
        className={`${plan.table} ${classes.table}`}
        role="button"
        tabIndex={0}
        aria-label={says}
        aria-describedby={describedBy}
        aria-pressed={isChosen}
        data-table={id}
        {...(isChosen && { 'data-chosen': true })}
        onFocus={onChoose}
        onClick={onChoose}
        onKeyDown={onKeyDown}
        onPointerDown={onGrab}
      >
        <rect
          className={plan.top}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={shape === 'round' ? Math.min(width, height) / 2 : 12}
          transform={`rotate(${rotation} ${middle} ${centre})`}
        />
      </g>
      <g className={plan.writing} aria-hidden>
        <text
          className={plan.name}
          x={middle}
          y={centre + 2}
          style={{ fontSize: Math.max(12, Math.min(22, (width - 8) / (name.length * 0.62))) }}
        >
          {name}
        </text>
        <text className={plan.line} x={middle} y={centre + 22}>
          {seats}
        </text>
      </g>
    </>
  )
}

const GRIP = 11
const ARM = 34

/** By pointer only: the keys and the form do the same. */
function Grips({
  table,
  onGrab,
}: {
  table: Draft
  onGrab: (event: PointerEvent<SVGElement>, grip: Grip) => void
}) {
  const { x, y, width, height, rotation } = table
  return (
    <g aria-hidden transform={`rotate(${rotation} ${x + width / 2} ${y + height / 2})`}>
      <line className={classes.arm} x1={x + width / 2} x2={x + width / 2} y1={y} y2={y - ARM + GRIP} />
      <circle
        className={classes.turn}
        cx={x + width / 2}
        cy={y - ARM}
        r={GRIP}
        data-grip="turn"
        onPointerDown={(event) => onGrab(event, 'turn')}
      />
      <rect
        className={classes.size}
        x={x + width - GRIP}
        y={y + height - GRIP}
        width={GRIP * 2}
        height={GRIP * 2}
        rx={3}
        data-grip="size"
        onPointerDown={(event) => onGrab(event, 'size')}
      />
    </g>
  )
}
