import { Stack, Table, Text } from '@mantine/core'
import { spreadOver } from '../../../../server/src/restaurant/orders/rules/choices.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import type { MenuIndex } from '../menu-index.ts'
import { setTexts } from './set-texts.ts'
import { useChoiceName } from './slot-choices.tsx'
import { type SlotRow, weightOf } from './slot-draft.ts'

/** What each part would cost if a guest took the first dishes, by the calculation of the orders. */
export function SpreadPreview({
  index,
  slots,
  priceMinor,
}: {
  index: MenuIndex
  slots: readonly SlotRow[]
  priceMinor: number | null
}) {
  const t = useTexts(setTexts)
  const { price } = useRestaurantFormat()
  const choiceName = useChoiceName(index)
  const taken = slots.flatMap(({ choices, min_select }) => choices.slice(0, Math.max(1, min_select)))
  if (priceMinor === null || taken.length === 0) return null
  const shares = spreadOver(
    priceMinor,
    taken.map((choice) => weightOf(index, choice)),
  )
  const parts = taken.map((choice, place) => ({
    choice,
    minor: (shares[place] ?? 0) + (choice.extra_minor ?? 0),
  }))
  return (
    <Stack gap={4} data-spread>
      <Text size="sm" fw={600}>
        {t('spread')}
      </Text>
      <Table maw="26rem" aria-label={t('spread')}>
        <Table.Tbody>
          {parts.map(({ choice, minor }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be the same dish
            <Table.Tr key={place}>
              <Table.Th scope="row" fw={400}>
                <bdi>{choiceName(choice)}</bdi>
              </Table.Th>
              <Table.Td ta="end">{price(minor)}</Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr fw={600}>
            <Table.Th scope="row">{t('total')}</Table.Th>
            <Table.Td ta="end">{price(parts.reduce((sum, { minor }) => sum + minor, 0))}</Table.Td>
          </Table.Tr>
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed">
        {t('spreadHint')}
      </Text>
    </Stack>
  )
}
