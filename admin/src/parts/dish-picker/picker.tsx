import { Badge, Box, Text, TextInput } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, type RefObject, useId, useMemo, useState } from 'react'
import type { DeskItem, OrderDeskState } from '../../../../server/src/restaurant/orders/staff-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useNameOf } from '../../ui/names.ts'
import { Panel } from '../../ui/panel.tsx'
import { Empty } from '../../ui/states.tsx'
import { isTouch } from '../../ui/touch.ts'
import { Way } from '../../ui/way.tsx'
import { canBeHad, dishesLike, MOST_OFFERED, priceOf, typedDish } from './dishes.ts'
import classes from './picker.module.css'
import { pickerTexts } from './texts.ts'

/** A tile for each dish, by category. Or type to find one, arrows to choose among them, Enter to add it. */
export function Picker({
  desk,
  byPhone,
  search,
  onPick,
  onEmptyEnter,
}: {
  desk: OrderDeskState
  byPhone: boolean
  search: RefObject<HTMLInputElement | null>
  onPick: (item: DeskItem, quantity: number) => void
  onEmptyEnter: () => void
}) {
  const t = useTexts(pickerTexts)
  const list = useId()
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState<number | null>(null)
  const [at, setAt] = useState(0)
  const { quantity, text } = typedDish(typed)
  const found = useMemo(() => dishesLike(desk.items, text, category), [desk.items, text, category])
  const offered = found.slice(0, MOST_OFFERED)
  const chosen = Math.min(at, Math.max(0, offered.length - 1))
  const isMeant = typed.trim() !== ''
  const hueOf = (categoryId: number) => hueAt(desk.categories.findIndex(({ id }) => id === categoryId))

  function pick(item: DeskItem): void {
    if (!canBeHad(item)) return
    setTyped('')
    setAt(0)
    onPick(item, quantity)
  }
  function keys(event: KeyboardEvent<HTMLInputElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const next = Math.max(0, Math.min(offered.length - 1, chosen + step))
      setAt(next)
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Escape' && isMeant) {
      event.preventDefault()
      setTyped('')
    }
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      const item = offered[chosen]
      // Nothing is added by a key pressed for want of anything else.
      if (!isMeant && at === 0) onEmptyEnter()
      else if (item) pick(item)
    }
  }

  if (desk.items.length === 0)
    return (
      <Panel title={t('dishes')}>
        <Empty title={t('noMenu')}>
          {t('noMenuMore')}
          <Way to="/menu">{t('toMenu')}</Way>
        </Empty>
      </Panel>
    )
  return (
    <Panel title={t('dishes')}>
      <TextInput
        ref={search}
        label={t('find')}
        placeholder={t('findHint')}
        mb="sm"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={keys}
        role="combobox"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={list}
        {...(offered.length > 0 && { 'aria-activedescendant': `${list}-${chosen}` })}
        autoComplete="off"
        autoFocus={!isTouch}
      />
      <Categories
        desk={desk}
        hueOf={hueOf}
        value={category}
        onChange={(chosenOne) => {
          setCategory(chosenOne)
          setAt(0)
        }}
      />
      <div id={list} role="listbox" aria-label={t('dishes')} className={classes.offered} tabIndex={-1}>
        {offered.map((item, index) => (
          <Offer
            key={item.id}
            id={`${list}-${index}`}
            item={item}
            byPhone={byPhone}
            hue={hueOf(item.category_id)}
            isChosen={index === chosen && (isMeant || at > 0)}
            onPick={() => pick(item)}
          />
        ))}
      </div>
      {offered.length === 0 && <Text c="dimmed">{t('noDish')}</Text>}
      {found.length > offered.length && (
        <Text c="dimmed" size="sm" mt="xs">
          {t('moreDishes', { count: found.length - offered.length })}
        </Text>
      )}
    </Panel>
  )
}

/** Far apart, however many there are. */
function hueAt(index: number): number {
  return Math.round((index * 137.508 + 20) % 360)
}

function Categories({
  desk: { categories },
  hueOf,
  value,
  onChange,
}: {
  desk: OrderDeskState
  hueOf: (categoryId: number) => number
  value: number | null
  onChange: (categoryId: number | null) => void
}) {
  const t = useTexts(pickerTexts)
  const spoken = useNameOf()
  const choice = (id: number | null, name: string) => (
    <button
      key={id ?? 0}
      type="button"
      className={classes.category}
      aria-pressed={value === id}
      onClick={() => onChange(id)}
      {...(id !== null && { style: { '--hue': hueOf(id) } as CSSProperties })}
    >
      <bdi>{name}</bdi>
    </button>
  )
  return (
    <Box role="group" aria-label={t('category')} className={classes.categories ?? ''}>
      {choice(null, t('allCategories'))}
      {categories.map(({ id, name }) => choice(id, spoken(name)))}
    </Box>
  )
}

function Offer({
  id,
  item,
  byPhone,
  hue,
  isChosen,
  onPick,
}: {
  id: string
  item: DeskItem
  byPhone: boolean
  hue: number
  isChosen: boolean
  onPick: () => void
}) {
  const t = useTexts(pickerTexts)
  const format = useRestaurantFormat()
  const spoken = useNameOf()
  const prices =
    item.variants.length > 0
      ? item.variants.map(({ id: size }) => priceOf(item, size))
      : [priceOf(item, null)]
  const price = format.price(Math.min(...prices))
  const mark = item.is_available ? (item.is_open ? null : t('closed')) : t('soldOut')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the search field, which owns the list
    // biome-ignore lint/a11y/useFocusableInteractive: the search field keeps the focus
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      aria-disabled={!canBeHad(item)}
      className={classes.offer}
      style={{ '--hue': hue } as CSSProperties}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {item.photo_url !== null && (
        <img src={item.photo_url} alt="" loading="lazy" decoding="async" className={classes.photo} />
      )}
      <span className={classes.dish}>
        <bdi>{spoken(item.name)}</bdi>
      </span>
      <span className={classes.price}>
        {item.variants.length > 1 ? t('from', { price }) : price}
        {mark && (
          <Badge variant="filled" color="red" tt="none">
            {mark}
          </Badge>
        )}
        {!mark && !item.show_online && !byPhone && (
          <Badge variant="default" tt="none">
            {t('phoneOnly')}
          </Badge>
        )}
      </span>
    </div>
  )
}
