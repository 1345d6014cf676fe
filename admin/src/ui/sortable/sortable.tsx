// Lists that people put into their own order: by dragging, by keyboard on the grip, or by the two buttons.
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { ActionIcon } from '@mantine/core'
import { type CSSProperties, createContext, type ReactNode, useContext, useMemo } from 'react'
import IconDown from '../icons/generated/IconChevronDown.ts'
import IconUp from '../icons/generated/IconChevronUp.ts'
import IconGrip from '../icons/generated/IconGripVertical.ts'
import { useTexts } from '../language/language.tsx'
import classes from './sortable.module.css'
import { sortableTexts } from './texts.ts'

/** A press that moves less is a click. */
const LEAST_PIXELS = 4

type Area = { ids: number[]; nameOf: (id: number) => string; onMove: (from: number, to: number) => void }
const AreaContext = createContext<Area>({ ids: [], nameOf: String, onMove: () => undefined })

export function SortableArea({
  ids,
  nameOf,
  onMove,
  onLift,
  children,
}: Area & {
  /** What is being dragged; null once it is let go. */
  onLift?: (id: number | null) => void
  children: ReactNode
}) {
  const t = useTexts(sortableTexts)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: LEAST_PIXELS } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const area = useMemo(() => ({ ids, nameOf, onMove }), [ids, nameOf, onMove])

  function said(
    key: 'lifted' | 'over' | 'dropped',
    active: { id: UniqueIdentifier },
    over: { id: UniqueIdentifier } | null | undefined,
  ): string {
    const place = ids.indexOf(Number(over?.id ?? active.id)) + 1
    return t(key, { name: nameOf(Number(active.id)), place, count: ids.length })
  }
  function dropped({ active, over }: DragEndEvent): void {
    onLift?.(null)
    const [from, to] = [ids.indexOf(Number(active.id)), ids.indexOf(Number(over?.id))]
    if (from !== -1 && to !== -1 && from !== to) onMove(from, to)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragStart={({ active }) => onLift?.(Number(active.id))}
      onDragCancel={() => onLift?.(null)}
      onDragEnd={dropped}
      accessibility={{
        screenReaderInstructions: { draggable: t('how') },
        announcements: {
          onDragStart: ({ active }) => said('lifted', active, null),
          onDragOver: ({ active, over }) => said('over', active, over),
          onDragEnd: ({ active, over }) => said('dropped', active, over),
          onDragCancel: ({ active }) => t('cancelled', { name: nameOf(Number(active.id)) }),
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <AreaContext value={area}>{children}</AreaContext>
      </SortableContext>
    </DndContext>
  )
}

/** `frame` goes onto the element that moves, `grip` where it is taken hold of. */
export function useSortableRow(id: number) {
  const { nameOf } = useContext(AreaContext)
  const t = useTexts(sortableTexts)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id })
  const style: CSSProperties = {
    transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
    transition,
    ...(isDragging && { zIndex: 2, position: 'relative' }),
  }
  const grip = (
    <ActionIcon
      ref={setActivatorNodeRef}
      variant="transparent"
      color="gray"
      className={classes.grip ?? ''}
      {...attributes}
      {...listeners}
      aria-label={t('grip', { name: nameOf(id) })}
      data-grip={id}
    >
      <IconGrip size={18} aria-hidden />
    </ActionIcon>
  )
  return { frame: { ref: setNodeRef, style, 'data-lifted': isDragging || undefined }, grip }
}

/** One place up or down; null at the end, and where the order is not to be changed. */
export function useMoves(id: number): { up: (() => void) | null; down: (() => void) | null } {
  const { ids, onMove } = useContext(AreaContext)
  const index = ids.indexOf(id)
  return {
    up: index > 0 ? () => onMove(index, index - 1) : null,
    down: index !== -1 && index < ids.length - 1 ? () => onMove(index, index + 1) : null,
  }
}

export function MoveButtons({ id }: { id: number }) {
  const t = useTexts(sortableTexts)
  const { nameOf } = useContext(AreaContext)
  const { up, down } = useMoves(id)
  const name = nameOf(id)
  return (
    <span className={classes.moves} data-moves>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('up', { name })}
        disabled={!up}
        onClick={() => up?.()}
      >
        <IconUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={t('down', { name })}
        disabled={!down}
        onClick={() => down?.()}
      >
        <IconDown size={16} aria-hidden />
      </ActionIcon>
    </span>
  )
}
