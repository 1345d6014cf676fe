import { Badge, Checkbox, Switch, Text, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import IconPhoto from '../ui/icons/generated/IconPhoto.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { useLanguageName, useNameOf } from '../ui/names.ts'
import { MoveButtons } from '../ui/sortable/sortable.tsx'
import { useActions } from './actions.ts'
import { AtBranch } from './at-branch.tsx'
import { DishMenu } from './dish-menu.tsx'
import { DIETARY_ICONS } from './labels.ts'
import { MarginOf } from './margin-of.tsx'
import classes from './menu.module.css'
import { type MenuIndex, missingLanguages, photoPath, priceSpan, type StaffItem } from './menu-index.ts'
import { useOpen } from './opened.ts'
import type { Selection } from './selection.ts'
import { menuTexts } from './texts.ts'

const THUMB_PIXELS = 88

export function DishRow({
  index,
  item,
  selection,
  isAcross,
  grip,
}: {
  index: MenuIndex
  item: StaffItem
  selection: Selection
  /** In a list across categories, so that its own has to be said. */
  isAcross: boolean
  grip?: ReactNode
}) {
  const t = useTexts(menuTexts)
  const nameOf = useNameOf()
  const open = useOpen()
  const { setAvailable } = useActions()
  const name = nameOf(item.name)
  const isSelected = selection.ids.has(item.id)
  return (
    <div className={classes.row} data-selected={isSelected || undefined} data-dish={item.id}>
      <Checkbox
        aria-label={t('select', { name })}
        checked={isSelected}
        onChange={() => {
          const ids = new Set(selection.ids)
          if (!ids.delete(item.id)) ids.add(item.id)
          selection.set(ids)
        }}
      />
      {grip}
      <Thumb item={item} />
      <UnstyledButton className={classes.dish} onClick={() => open({ form: 'item', id: item.id })}>
        <Text fw={500} className="cut" dir="auto">
          {name}
        </Text>
        <Facts index={index} item={item} isAcross={isAcross} />
      </UnstyledButton>
      <Price item={item} />
      <AtBranch item={item} name={name} />
      <MarginOf itemId={item.id} />
      <Switch
        className={classes.onSale}
        checked={item.is_available}
        onChange={(event) => void setAvailable([item.id], event.currentTarget.checked)}
        aria-label={t('onSale', { name })}
        color="green"
      />
      {grip && <MoveButtons id={item.id} />}
      <DishMenu item={item} name={name} />
    </div>
  )
}

function Thumb({ item }: { item: StaffItem }) {
  const src = photoPath(item.photo, THUMB_PIXELS)
  return (
    <div className={classes.thumb}>
      {src ? <img src={src} alt="" loading="lazy" /> : <IconPhoto size={18} stroke={1.4} aria-hidden />}
    </div>
  )
}

function Price({ item }: { item: StaffItem }) {
  const t = useTexts(menuTexts)
  const { price } = useRestaurantFormat()
  const [low, high] = priceSpan(item)
  return (
    <Text className={classes.price}>
      <bdi>{low === high ? price(low) : t('fromPrice', { low: price(low), high: price(high) })}</bdi>
    </Text>
  )
}

/** In one line: what matters first, cut short where there is no room. */
function Facts({ index, item, isAcross }: { index: MenuIndex; item: StaffItem; isAcross: boolean }) {
  const t = useTexts(menuTexts)
  const nameOf = useNameOf()
  const languageName = useLanguageName()
  const format = useRestaurantFormat()
  const { languages } = useMe().restaurant
  const missing = missingLanguages(item, languages)
  const Diet = DIETARY_ICONS[item.dietary]
  const [low, high] = priceSpan(item)
  const category = index.categories.get(item.category_id)
  return (
    <span className={classes.facts}>
      <Text component="span" size="sm" className={classes.factPrice}>
        <bdi dir="ltr">{low === high ? format.price(low) : `${format.price(low)}+`}</bdi>
      </Text>
      {!item.is_available && (
        <Badge size="sm" variant="light" color="red" tt="none">
          {item.sold_out_until
            ? t('soldOutUntil', { moment: format.moment(item.sold_out_until) })
            : t('soldOut')}
        </Badge>
      )}
      {!item.show_online && (
        <Badge size="sm" variant="light" color="gray" tt="none">
          {t('phoneOnly')}
        </Badge>
      )}
      {missing.length > 0 && (
        <Badge size="sm" variant="light" color="orange" tt="none">
          {t('missing', { languages: missing.map(languageName).join(', ') })}
        </Badge>
      )}
      {Diet && <Diet size={15} stroke={1.7} aria-hidden className={classes.diet} />}
      <Text component="span" size="sm" c="dimmed" className="cut" dir="auto">
        {isAcross && category && <bdi>{nameOf(category.name)}</bdi>}
        {isAcross && item.description && ' · '}
        {item.description && <bdi>{nameOf(item.description)}</bdi>}
      </Text>
    </span>
  )
}
