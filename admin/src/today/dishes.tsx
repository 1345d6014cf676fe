import { Group, ScrollArea, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Dish } from '../../../server/src/workspace/today/contract.ts'
import IconSearch from '../ui/icons/generated/IconSearch.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import { spokenName } from '../ui/language/texts.ts'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { Way } from '../ui/way.tsx'
import { dishesQuery, useSetAvailability } from './data.ts'
import { todayTexts } from './texts.ts'
import classes from './today.module.css'

const TYPING_MS = 200

export function Dishes() {
  const t = useTexts(todayTexts)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS)
  const query = useQuery(dishesQuery(search))
  const inPlace = useSteadyOrder(search)
  return (
    <Panel
      title={t('dishes')}
      className={classes.dishes}
      aside={
        query.data && (query.data.total > 0 || search !== '') ? (
          <Text c="dimmed">{t('soldOutCount', { count: query.data.sold_out })}</Text>
        ) : null
      }
    >
      <Stack gap="sm">
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          maxLength={100}
        />
        <Listed
          query={query}
          rows={5}
          height={44}
          isEmpty={({ dishes }) => dishes.length === 0}
          empty={
            search === '' ? (
              <Empty title={t('noMenu')}>
                {t('noMenuHint')}
                <Way to="/menu">{t('toMenu')}</Way>
              </Empty>
            ) : (
              <Empty title={t('noDishes')} />
            )
          }
        >
          {({ dishes, total }) => (
            <>
              <ScrollArea.Autosize
                mah={440}
                offsetScrollbars
                viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('dishes') }}
              >
                <Stack gap="xs" component="ul" className={classes.lines}>
                  {inPlace(dishes).map((dish) => (
                    <DishRow key={dish.id} dish={dish} />
                  ))}
                </Stack>
              </ScrollArea.Autosize>
              {total > dishes.length && (
                <Text c="dimmed">{t('moreDishes', { count: total - dishes.length })}</Text>
              )}
            </>
          )}
        </Listed>
      </Stack>
    </Panel>
  )
}

/** The server puts sold-out dishes first; a dish that is switched must not jump away from under the finger. */
function useSteadyOrder(search: string): (dishes: Dish[]) => Dish[] {
  const places = useRef({ search, ids: new Map<number, number>() })
  return (dishes) => {
    if (places.current.search !== search) places.current = { search, ids: new Map() }
    const { ids } = places.current
    for (const { id } of dishes) if (!ids.has(id)) ids.set(id, ids.size)
    return dishes.toSorted((a, b) => (ids.get(a.id) ?? 0) - (ids.get(b.id) ?? 0))
  }
}

function DishRow({ dish }: { dish: Dish }) {
  const t = useTexts(todayTexts)
  const { language } = useLanguage()
  const { default_language: fallback } = useMe().restaurant
  const { price } = useRestaurantFormat()
  const set = useSetAvailability()
  const name = spokenName(dish.name, language, fallback)
  return (
    <Group component="li" justify="space-between" wrap="nowrap" data-dish={dish.id}>
      <div>
        <Text className={classes.break}>
          <bdi>{name}</bdi>
        </Text>
        <Text c="dimmed" size="sm">
          <bdi>{spokenName(dish.category, language, fallback)}</bdi>
          {' · '}
          <bdi>{dish.price_minor === null ? t('perSize') : price(dish.price_minor)}</bdi>
          {!dish.is_available && ` · ${t('soldOut')}`}
        </Text>
      </div>
      <Switch
        checked={dish.is_available}
        onChange={(event) => set.mutate({ id: dish.id, isAvailable: event.currentTarget.checked })}
        aria-label={t('onSale', { name })}
        color="green"
      />
    </Group>
  )
}
