import { Chip, Group, Input, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { GiftCard } from '../../../../server/src/restaurant/gift-cards/contract.ts'
import { errorOn } from '../../ui/field-error.ts'
import { useFocusFault } from '../../ui/focus-fault.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { useTellProblem } from '../../ui/problem.ts'
import { FormPane } from '../payments/pane.tsx'
import { useAdjustCard } from './data.ts'
import { giftCardTexts } from './texts.ts'

/** Puts the money of a card right, with the reason. */
export function AdjustCard({ card, onBack }: { card: GiftCard; onBack: (note?: string) => void }) {
  const t = useTexts(giftCardTexts)
  const format = useRestaurantFormat()
  const tell = useTellProblem()
  const adjust = useAdjustCard(card.id)
  const form = useFocusFault(adjust.error)
  const pays = card.status === 'active' || card.status === 'used'
  const [way, setWay] = useState(pays ? 'putOn' : 'takeOff')
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const price = (minor: number) => format.money(minor, card.currency)
  const isOff = way === 'takeOff'

  function submit(): void {
    adjust.mutate(
      { amount_minor: (amount ?? 0) * (isOff ? -1 : 1), reason: reason.trim() },
      {
        onSuccess: ({ data }) => onBack(t('adjustDone', { amount: price(data.balance_minor) })),
        onError: (error) => {
          if (!errorOn(error, 'amount_minor') && !errorOn(error, 'reason')) tell(error)
        },
      },
    )
  }

  return (
    <FormPane
      title={t('adjust')}
      action={t(isOff ? 'adjustOff' : 'adjustOn', { amount: price(amount ?? 0) })}
      busy={adjust.isPending}
      form={form}
      onSubmit={submit}
      onBack={() => onBack()}
    >
      <Text>{t('adjustAbout')}</Text>
      {pays && card.balance_minor > 0 && (
        <Input.Wrapper role="radiogroup" aria-label={t('adjust')}>
          <Chip.Group value={way} onChange={(value) => setWay(value as string)}>
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
        minor={amount}
        onMinor={setAmount}
        error={errorOn(adjust.error, 'amount_minor')}
      />
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={errorOn(adjust.error, 'reason')}
        autosize
        minRows={2}
        required
      />
    </FormPane>
  )
}
