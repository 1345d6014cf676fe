import { ScrollArea, Table, Text } from '@mantine/core'
import { ORDER_TYPES, type OrderType } from '../../../server/src/ground/tenants/rules/ordering.ts'
import { taxFor } from '../../../server/src/ground/tenants/rules/tax-for.ts'
import type { PartValues } from '../../../server/src/workspace/settings/contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { wallClock } from '../ui/wall-clock.ts'
import { useCategoryChoices, useDishChoices } from './preview.ts'
import { sampleTexts } from './sample-texts.ts'
import { taxTexts } from './taxes-texts.ts'

type Tax = PartValues['taxes']['taxes'][number]

/** What each category, and each dish that a rate names, bears today in each kind of order. */
export function TaxTable({ taxes }: { taxes: Tax[] }) {
  const t = useTexts(taxTexts)
  const kinds = useTexts(sampleTexts)
  const { rate } = useRestaurantFormat()
  const { zone } = useMe().restaurant
  const categories = useCategoryChoices()
  const dishes = useDishChoices()
  if (taxes.length === 0) return null
  const day = wallClock(Date.now(), zone).slice(0, 10)
  const named = new Set(taxes.flatMap(({ item_refs = [] }) => item_refs))
  const rows = [
    ...dishes
      .filter(({ value }) => named.has(value))
      .map(({ value, label, category }) => ({ label, dish: value, category })),
    ...categories.map(({ value, label }) => ({ label, dish: '', category: value })),
    { label: t('everythingElse'), dish: '', category: '' },
  ]
  const cell = (row: (typeof rows)[number], type: OrderType): string => {
    const tax = taxFor(
      taxes,
      ({ item_refs = [] }) => item_refs.includes(row.dish),
      ({ category_refs }) => category_refs.includes(row.category),
      { type, day },
    )
    return tax ? rate(tax.rate_pct) : '—'
  }
  return (
    <ScrollArea type="auto">
      <Table verticalSpacing={4} aria-label={t('table')} data-tax-table className="figures">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('whatIsTaxed')}</Table.Th>
            {ORDER_TYPES.map((type) => (
              <Table.Th key={type} ta="end">
                {kinds(type)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={`${row.dish} ${row.category}`}>
              <Table.Th scope="row" fw={row.dish === '' ? 400 : 600} style={{ overflowWrap: 'break-word' }}>
                <bdi>{row.label}</bdi>
              </Table.Th>
              {ORDER_TYPES.map((type) => (
                <Table.Td key={type} ta="end">
                  {cell(row, type)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Text size="sm" c="dimmed" mt="xs">
        {t('tableHint')}
      </Text>
    </ScrollArea>
  )
}
