import { Chip, Group, Input, Text, Textarea } from '@mantine/core'
import type { GiftCard } from '../../../../server/src/restaurant/gift-cards/contract.ts'
import { useForm } from '../../ui/form.ts'
import { FormPane } from '../../ui/form-pane.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { useAdjustCard } from './data.ts'
import { giftCardTexts } from './texts.ts'

/** Puts the money of a card right, with the reason. */
export function AdjustCard({ card, onBack }: { card: GiftCard; onBack: (note?: string) => void }) {
  const t = useTexts(giftCardTexts)
  const format = useRestaurantFormat()
  const pays = card.status === 'active' || card.status === 'used'
  const form = useForm({
    initial: { way: pays ? 'putOn' : 'takeOff', amount_minor: null as number | null, reason: '' },
    save: useAdjustCard(card.id),
    wanted: ({ way, amount_minor, reason }) => ({
      amount_minor: (amount_minor ?? 0) * (way === 'takeOff' ? -1 : 1),
      reason: reason.trim(),
    }),
    onSaved: ({ data }) => onBack(t('adjustDone', { amount: price(data.balance_minor) })),
  })
  const { way, amount_minor: amount } = form.values
  const price = (minor: number) => format.money(minor, card.currency)
  const isOff = way === 'takeOff'

  return (
    <FormPane
      title={t('adjust')}
      action={t(isOff ? 'adjustOff' : 'adjustOn', { amount: price(amount ?? 0) })}
      form={form}
      onBack={() => onBack()}
    >
      <Text>{t('adjustAbout')}</Text>
      {pays && card.balance_minor > 0 && (
        <Input.Wrapper role="radiogroup" aria-label={t('adjust')}>
          <Chip.Group value={way} onChange={(value) => form.set('way', value as string)}>
            <Group gap={6}>
              {(['putOn', 'takeOff'] as const).map((one) => (
                <Chip key={one} value={one} radius="sm">
                  {t(one)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </Input.Wrapper>
      )}
      <MoneyInput
        label={t('amount')}
        {...(isOff && { description: t('adjustMost', { amount: price(card.balance_minor) }) })}
        {...form.money('amount_minor')}
      />
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        {...form.input('reason')}
        autosize
        minRows={2}
        required
      />
    </FormPane>
  )
}
