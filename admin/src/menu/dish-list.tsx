import { Checkbox, Group, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTexts } from '../ui/language/language.tsx'
import { useNameOf } from '../ui/names.ts'
import { SortableArea, useSortableRow } from '../ui/sortable/sortable.tsx'
import { DishRow } from './dish-row.tsx'
import classes from './menu.module.css'
import type { MenuIndex, StaffItem } from './menu-index.ts'
import { useReorder } from './reorder.ts'
import type { Selection } from './selection.ts'
import { menuTexts } from './texts.ts'

const ROW_REM = 3.875
const PHONE_ROW_REM = 4.75
const BEYOND = 10

/** Dishes below each other, each as high as the next: however many there are, only those in sight are drawn. */
export function DishList({
  index,
  items,
  categoryId,
  selection,
}: {
  index: MenuIndex
  items: StaffItem[]
  /** Whose own order can be changed; null for a list across categories. */
  categoryId: number | null
  selection: Selection
}) {
  const nameOf = useNameOf()
  const move = useReorder({ of: 'category', id: categoryId ?? 0 })
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  const [lifted, setLifted] = useState<number | null>(null)
  const names = useCallback((id: number) => nameOf(index.items.get(id)?.name ?? ''), [index, nameOf])
  const rows = (
    <Rows items={items} lifted={lifted}>
      {(item) => {
        const row = { index, item, selection, isAcross: categoryId === null }
        return categoryId === null ? <DishRow {...row} /> : <SortableDish {...row} />
      }}
    </Rows>
  )
  return (
    <>
      <SelectAll items={items} selection={selection} />
      {categoryId === null ? (
        rows
      ) : (
        <SortableArea ids={ids} nameOf={names} onMove={move} onLift={setLifted}>
          {rows}
        </SortableArea>
      )}
    </>
  )
}

function SortableDish(row: { index: MenuIndex; item: StaffItem; selection: Selection; isAcross: boolean }) {
  const { frame, grip } = useSortableRow(row.item.id)
  return (
    <div {...frame} className={classes.fill}>
      <DishRow {...row} grip={grip} />
    </div>
  )
}

function Rows({
  items,
  lifted,
  children,
}: {
  items: StaffItem[]
  lifted: number | null
  children: (item: StaffItem) => ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const height = Math.round((isPhone ? PHONE_ROW_REM : ROW_REM) * rootFontSize())
  useLayoutEffect(() => {
    const box = list.current?.getBoundingClientRect()
    if (box) setTop(Math.round(box.top + window.scrollY))
  })
  const liftedAt = lifted === null ? -1 : items.findIndex(({ id }) => id === lifted)
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => height,
    overscan: BEYOND,
    scrollMargin: top,
    getItemKey: (index) => items[index]?.id ?? index,
    // What is being dragged stays drawn, however far the list has scrolled.
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range)
        return liftedAt === -1 || shown.includes(liftedAt)
          ? shown
          : [...shown, liftedAt].toSorted((a, b) => a - b)
      },
      [liftedAt],
    ),
  })
  useLayoutEffect(() => {
    if (height > 0) rows.measure()
  }, [rows, height])
  return (
    <ul ref={list} className={classes.rows} style={{ height: rows.getTotalSize() }} data-dishes>
      {rows.getVirtualItems().map((row) => {
        const item = items[row.index]
        if (!item) return null
        return (
          <li
            key={row.key}
            className={classes.rowFrame}
            style={{ top: row.start - top, height: row.size }}
            aria-setsize={items.length}
            aria-posinset={row.index + 1}
          >
            {children(item)}
          </li>
        )
      })}
    </ul>
  )
}

function rootFontSize(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
}

function SelectAll({ items, selection }: { items: StaffItem[]; selection: Selection }) {
  const t = useTexts(menuTexts)
  const chosen = items.filter(({ id }) => selection.ids.has(id)).length
  return (
    <Group justify="space-between" className={classes.listHead}>
      <Checkbox
        label={t('selectAll')}
        checked={chosen > 0 && chosen === items.length}
        indeterminate={chosen > 0 && chosen < items.length}
        onChange={(event) => {
          const ids = new Set(selection.ids)
          for (const { id } of items) event.currentTarget.checked ? ids.add(id) : ids.delete(id)
          selection.set(ids)
        }}
      />
      <Text size="sm" c="dimmed">
        {t('dishCount', { count: items.length })}
      </Text>
    </Group>
  )
}
