import { Stack, Table, Text } from '@mantine/core'
import { isBuiltIn } from '../../../server/src/ground/tenants/rules/channels.ts'
import type { Channel, PriceList } from '../../../server/src/restaurant/channels/contract.ts'
import type { PricedDish } from '../../../server/src/restaurant/channels/staff-contract.ts'
import { useChannelName } from '../parts/orders/channel-name.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { listPrice, placeOf, pricesOf } from './channels-data.ts'
import { channelTexts } from './channels-texts.ts'
import { useDishSearch } from './dish-search.tsx'

/** What every channel charges for every dish, at a glance: those that charge the same stand together. */
export function ChannelPrices({
  channels,
  lists,
  dishes,
}: {
  channels: Channel[]
  lists: PriceList[]
  dishes: PricedDish[]
}) {
  const t = useTexts(channelTexts)
  const nameOf = useChannelName()
  const { price } = useRestaurantFormat()
  const { shown, fullName, search, more } = useDishSearch(dishes)
  if (dishes.length === 0) return <Text c="dimmed">{t('noDishes')}</Text>
  const on = (listId: number | null) =>
    channels
      .filter(({ is_active, price_list_id }) => is_active && price_list_id === listId)
      .map(({ key, name }) => `\u2068${isBuiltIn(key) ? nameOf(key) : name}\u2069`)
  const columns = [null, ...lists]
    .map((list) => ({ list, names: on(list?.id ?? null) }))
    .filter(({ names }) => names.length > 0)
  return (
    <Stack gap="xs">
      {search}
      <Table.ScrollContainer
        minWidth={`${10 + 7 * columns.length}rem`}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'group', 'aria-label': t('byChannel') } }}
      >
        <Table aria-label={t('byChannel')} verticalSpacing={4} className="figures">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('dish')}</Table.Th>
              {columns.map(({ list, names }) => (
                <Table.Th key={list?.id ?? 0} ta="end" className="break">
                  {names.join(t('comma'))}
                  <Text size="xs" c="dimmed" fw={400}>
                    <bdi>{list?.name ?? t('menuPrices')}</bdi>
                  </Text>
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((dish) => (
              <Table.Tr key={placeOf(dish)}>
                <Table.Td className="break">
                  <bdi>{fullName(dish)}</bdi>
                </Table.Td>
                {columns.map(({ list }) => {
                  const now = priceOn(list, dish)
                  return (
                    <Table.Td key={list?.id ?? 0} ta="end" fw={now === dish.price_here_minor ? 400 : 600}>
                      {price(now)}
                    </Table.Td>
                  )
                })}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {more}
    </Stack>
  )
}

function priceOn(list: PriceList | null, dish: PricedDish): number {
  const here = { ...dish, price_minor: dish.price_here_minor }
  return list === null
    ? here.price_minor
    : listPrice(here, { percent: list.percent, own: pricesOf(list)[placeOf(dish)] })
}
