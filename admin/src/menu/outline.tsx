import { Badge, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import { type ReactNode, useMemo, useState } from 'react'
import { Confirm } from '../ui/confirm.tsx'
import IconClock from '../ui/icons/generated/IconClock.ts'
import IconPlus from '../ui/icons/generated/IconPlus.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { useNameOf } from '../ui/names.ts'
import { MoveButtons, SortableArea, useSortableRow } from '../ui/sortable/sortable.tsx'
import { type Place, useActions } from './actions.ts'
import classes from './menu.module.css'
import type { Category, Menu, MenuIndex } from './menu-index.ts'
import { useOpen } from './opened.ts'
import { PlaceMenu } from './place-menu.tsx'
import { useReorder } from './reorder.ts'
import { menuTexts } from './texts.ts'

export type Chosen = number | 'all'

/** Menus with their categories, in the owner's order. */
export function Outline({
  index,
  chosen,
  onChoose,
}: {
  index: MenuIndex
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}) {
  const t = useTexts(menuTexts)
  const nameOf = useNameOf()
  const open = useOpen()
  const move = useReorder({ of: 'menus' })
  const ids = useMemo(() => index.page.menus.map(({ id }) => id), [index])
  return (
    <Stack gap="xs">
      <Entry
        name={t('allDishes')}
        count={index.all.length}
        isChosen={chosen === 'all'}
        onChoose={() => onChoose('all')}
      />
      <SortableArea ids={ids} nameOf={(id) => nameOf(index.menus.get(id)?.name ?? '')} onMove={move}>
        {index.page.menus.map((menu) => (
          <MenuBlock key={menu.id} menu={menu} index={index} chosen={chosen} onChoose={onChoose} />
        ))}
      </SortableArea>
      <Button
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => open({ form: 'menu', id: null })}
      >
        {t('addMenu')}
      </Button>
    </Stack>
  )
}

function MenuBlock({
  menu,
  index,
  chosen,
  onChoose,
}: {
  menu: Menu
  index: MenuIndex
  chosen: Chosen
  onChoose: (chosen: Chosen) => void
}) {
  const t = useTexts(menuTexts)
  const nameOf = useNameOf()
  const open = useOpen()
  const { frame, grip } = useSortableRow(menu.id)
  const move = useReorder({ of: 'menu', id: menu.id })
  const ids = useMemo(() => menu.categories.map(({ id }) => id), [menu])
  return (
    <section {...frame} className={classes.block} aria-label={nameOf(menu.name)} data-menu={menu.id}>
      <Group gap={2} wrap="nowrap" className={classes.menuHead}>
        {grip}
        <Text fw={700} flex={1} miw={0} className="cut" dir="auto">
          {nameOf(menu.name)}
        </Text>
        <Marks place={menu} />
        <MoveButtons id={menu.id} />
        <Removable kind="menu" place={menu} isEmpty={menu.categories.length === 0} />
      </Group>
      <SortableArea ids={ids} nameOf={(id) => nameOf(index.categories.get(id)?.name ?? '')} onMove={move}>
        <ul className={classes.plain}>
          {menu.categories.map((category) => (
            <CategoryEntry
              key={category.id}
              category={category}
              isChosen={chosen === category.id}
              onChoose={() => onChoose(category.id)}
            />
          ))}
        </ul>
      </SortableArea>
      {menu.categories.length === 0 && (
        <Text size="sm" c="dimmed" px="sm">
          {t('noCategory')}
        </Text>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        ms={6}
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => open({ form: 'category', id: null, within: menu.id })}
        aria-label={`${t('addCategory')}: ${nameOf(menu.name)}`}
      >
        {t('addCategory')}
      </Button>
    </section>
  )
}

function CategoryEntry({
  category,
  isChosen,
  onChoose,
}: {
  category: Category
  isChosen: boolean
  onChoose: () => void
}) {
  const nameOf = useNameOf()
  const { frame, grip } = useSortableRow(category.id)
  return (
    <li {...frame} data-category={category.id}>
      <Entry
        name={nameOf(category.name)}
        count={category.items.length}
        isChosen={isChosen}
        onChoose={onChoose}
        before={grip}
        marks={<Marks place={category} />}
        after={
          <>
            <MoveButtons id={category.id} />
            <Removable kind="category" place={category} isEmpty={category.items.length === 0} />
          </>
        }
      />
    </li>
  )
}

function Entry({
  name,
  count,
  isChosen,
  onChoose,
  before,
  marks,
  after,
}: {
  name: string
  count: number
  isChosen: boolean
  onChoose: () => void
  before?: ReactNode
  marks?: ReactNode
  after?: ReactNode
}) {
  const t = useTexts(menuTexts)
  const { number } = useRestaurantFormat()
  return (
    <Group gap={2} wrap="nowrap" className={classes.entry} data-chosen={isChosen || undefined}>
      {before}
      <UnstyledButton
        className={classes.choose}
        onClick={onChoose}
        aria-current={isChosen ? 'true' : undefined}
        {...(!before && { ps: 'sm' })}
      >
        <Text flex={1} miw={0} className="cut" dir="auto" {...(isChosen && { fw: 600 })}>
          {name}
        </Text>
        {marks}
        <Text size="sm" c="dimmed" className="figures" title={t('dishCount', { count })}>
          {number(count)}
        </Text>
      </UnstyledButton>
      {after}
    </Group>
  )
}

function Marks({ place }: { place: Place }) {
  const t = useTexts(menuTexts)
  return (
    <>
      {place.windows.length > 0 && (
        <span role="img" aria-label={t('hasHours')} title={t('hasHours')} className={classes.mark}>
          <IconClock size={15} aria-hidden />
        </span>
      )}
      {!place.is_active && (
        <Badge size="sm" variant="light" color="gray" tt="none" flex="none">
          {t('hidden')}
        </Badge>
      )}
    </>
  )
}

/** What can be done with a menu or category; one that is not empty cannot go, and the page says what to do instead. */
function Removable({ kind, place, isEmpty }: { kind: 'menu' | 'category'; place: Place; isEmpty: boolean }) {
  const t = useTexts(menuTexts)
  const nameOf = useNameOf()
  const { remove, setShown } = useActions()
  const [refused, setRefused] = useState(false)
  const name = nameOf(place.name)
  return (
    <>
      <PlaceMenu
        kind={kind}
        place={place}
        onDelete={() => (isEmpty ? void remove(kind, place) : setRefused(true))}
        onShown={(isShown) => void setShown(kind, place, isShown)}
      />
      {refused && (
        <Confirm
          opened
          title={t('notEmpty')}
          action={t('hideIt')}
          disabled={!place.is_active}
          onConfirm={() => {
            setRefused(false)
            void setShown(kind, place, false)
          }}
          onClose={() => setRefused(false)}
        >
          <Text>{t(kind === 'menu' ? 'notEmptyMenu' : 'notEmptyCategory', { name })}</Text>
        </Confirm>
      )}
    </>
  )
}
