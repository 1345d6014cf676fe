import { Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { PricedDish } from '../../../server/src/restaurant/channels/staff-contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useNameOf } from '../ui/names.ts'
import { channelTexts } from './channels-texts.ts'

/** At once; the others are found by their name. */
const MOST_SHOWN = 100

/** Of a menu with its prices as many dishes as can be looked over, and how the others are found. */
export function useDishSearch<Dish extends PricedDish>(
  dishes: Dish[],
): { shown: Dish[]; fullName: (dish: PricedDish) => string; search: ReactNode; more: ReactNode } {
  const t = useTexts(channelTexts)
  const nameOf = useNameOf()
  const [sought, setSought] = useState('')
  const fullName = ({ name, variant_name }: PricedDish) =>
    variant_name ? `${nameOf(name)}, ${nameOf(variant_name)}` : nameOf(name)
  const found = dishes.filter((dish) =>
    `${fullName(dish)} ${nameOf(dish.category)}`
      .toLocaleLowerCase()
      .includes(sought.trim().toLocaleLowerCase()),
  )
  const left = found.length - MOST_SHOWN
  return {
    shown: found.slice(0, MOST_SHOWN),
    fullName,
    search: (
      <TextInput
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
    ),
    more: left > 0 && (
      <Text size="sm" c="dimmed">
        {t('more', { count: left })}
      </Text>
    ),
  }
}
