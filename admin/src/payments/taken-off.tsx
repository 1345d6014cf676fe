import { Group, Stack, Text } from '@mantine/core'
import type { TakenOffBy } from '../../../server/src/restaurant/closings/contract.ts'
import { changeTexts } from '../parts/orders/change-texts.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { paymentTexts } from './texts.ts'

/** What each person took off the orders of the day or voided, and why. */
export function TakenOff({ people }: { people: TakenOffBy[] }) {
  const t = useTexts(paymentTexts)
  const { price } = useRestaurantFormat()
  if (people.length === 0) return <Text c="dimmed">{t('nothingTakenOff')}</Text>
  return (
    <Stack gap="md" data-taken-off>
      {people.map((person) => (
        <Stack key={person.by ?? ''} gap={4} component="section" aria-label={person.by ?? t('somebody')}>
          <Group justify="space-between" gap="xs" className="figures">
            <Text fw={600} className="break">
              <bdi>{person.by ?? t('somebody')}</bdi>
            </Text>
            <Text fw={600}>
              {[
                ...(person.discount_minor !== 0 ? [`${t('discounts')} ${price(person.discount_minor)}`] : []),
                ...(person.comp_minor !== 0 ? [`${t('onTheHouse')} ${price(person.comp_minor)}`] : []),
                ...(person.void_minor !== 0 ? [`${t('voids')} ${price(person.void_minor)}`] : []),
              ].join(' · ')}
            </Text>
          </Group>
          {person.entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what was done stays where it is
            <Entry key={index} entry={entry} />
          ))}
        </Stack>
      ))}
    </Stack>
  )
}

function Entry({ entry }: { entry: TakenOffBy['entries'][number] }) {
  const t = useTexts(paymentTexts)
  const kinds = useTexts(changeTexts)
  const { price, number } = useRestaurantFormat()
  const what = [
    entry.kind === 'void' ? t('voided') : kinds(`kind_${entry.kind}`),
    ...(entry.number === null ? [] : [t('orderNumbered', { number: number(entry.number) })]),
    ...(entry.reason === null ? [] : [`\u2068${entry.reason}\u2069`]),
    ...(entry.approved_by === null ? [] : [t('confirmedBy', { name: entry.approved_by })]),
  ]
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap" align="flex-start" className="figures">
      <Text size="sm" c="dimmed" className="break">
        {what.join(' · ')}
      </Text>
      <Text size="sm" flex="none">
        {price(-entry.taken_minor)}
      </Text>
    </Group>
  )
}
