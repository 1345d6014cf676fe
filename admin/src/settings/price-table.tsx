import { Stack, Table, Text } from '@mantine/core'
import type { PricedDish } from '../../../server/src/restaurant/channels/staff-contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { listPrice, placeOf } from './channels-data.ts'
import { channelTexts } from './channels-texts.ts'
import { useDishSearch } from './dish-search.tsx'

/** The menu's prices beside those of a list. */
export function PriceTable({
  dishes,
  heading,
  percent,
  prices,
  error = null,
  onPrice,
}: {
  dishes: PricedDish[]
  /** Above the prices of the list. */
  heading: string
  percent: number | null
  prices: Record<string, number | null>
  error?: string | null
  onPrice: (place: string, minor: number | null) => void
}) {
  const t = useTexts(channelTexts)
  const { price } = useRestaurantFormat()
  const { shown, more, fullName, search } = useDishSearch(dishes)
  if (dishes.length === 0) return <Text c="dimmed">{t('noDishes')}</Text>
  return (
    <Stack gap="xs">
      {search}
      {error && (
        <Text c="red" size="sm" role="alert">
          {error}
        </Text>
      )}
      <Table aria-label={t('prices')} verticalSpacing={4} className="figures">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('dish')}</Table.Th>
            <Table.Th ta="end">{t('menuPrice')}</Table.Th>
            <Table.Th ta="end" w="10rem">
              <bdi>{heading}</bdi>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((dish) => {
            const place = placeOf(dish)
            const own = prices[place] ?? null
            const now = listPrice(dish, { percent, own })
            return (
              <Table.Tr key={place}>
                <Table.Td className="break">
                  <bdi>{fullName(dish)}</bdi>
                </Table.Td>
                <Table.Td ta="end">{price(dish.price_minor)}</Table.Td>
                <Table.Td ta="end">
                  <MoneyInput
                    size="xs"
                    aria-label={t('priceOf', { dish: fullName(dish) })}
                    placeholder={price(now)}
                    minor={own}
                    onMinor={(minor) => onPrice(place, minor)}
                  />
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      {more}
    </Stack>
  )
}
