import { Button, Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StaffIngredient, StockOverview } from '../../../server/src/restaurant/stock/staff-contract.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { BranchChoice } from './branch-choice.tsx'
import { useStockPost } from './data.ts'
import { RECORDED_KINDS, type RecordedKind, WASTE_REASONS } from './kinds.ts'
import { stockTexts } from './texts.ts'

/** A delivery, waste, a count or a correction, in whatever unit it was counted. */
export function MovementForm(props: {
  house: StockOverview
  ingredient: StaffIngredient
  branch: number
  kind?: RecordedKind
}) {
  const [round, setRound] = useState(0)
  return <OneMovement key={round} {...props} onDone={() => setRound(round + 1)} />
}

function OneMovement({
  house,
  ingredient,
  branch,
  kind: first,
  onDone,
}: {
  house: StockOverview
  ingredient: StaffIngredient
  branch: number
  kind?: RecordedKind
  onDone: () => void
}) {
  const t = useTexts(stockTexts)
  const tellDone = useTellDone()
  const form = useForm({
    initial: {
      branch_id: branch,
      kind: first ?? ('delivery' as RecordedKind),
      quantity: '' as string | number,
      unit: ingredient.unit,
      reason: WASTE_REASONS[0] as string,
      note: '',
    },
    save: useStockPost<object>('/stock/movements'),
    wanted: ({ reason, quantity, ...rest }) => ({
      ...rest,
      ingredient_id: ingredient.id,
      quantity: Number(quantity),
      ...(rest.kind === 'waste' && { reason }),
    }),
    onSaved() {
      tellDone(t('recorded'))
      onDone()
    },
  })
  const { kind, quantity } = form.values
  return (
    <form {...form.props}>
      <Stack gap="sm">
        <Group align="flex-start" gap="sm" grow preventGrowOverflow={false}>
          {!first && (
            <NativeSelect
              label={t('what')}
              {...form.input('kind')}
              data={RECORDED_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
            />
          )}
          <NumberInput
            label={t('quantity')}
            hideControls
            decimalScale={3}
            inputMode="decimal"
            {...form.input('quantity')}
          />
          <NativeSelect label={t('unit')} {...form.input('unit')} data={ingredient.units} />
          {kind === 'waste' && (
            <NativeSelect
              label={t('reason')}
              {...form.input('reason')}
              data={WASTE_REASONS.map((value) => ({ value, label: t(`reason_${value}`) }))}
            />
          )}
          {house.branches.length > 1 && (
            <BranchChoice label={t('branch')} house={house} {...form.bind('branch_id')} />
          )}
        </Group>
        <TextInput label={t('note')} maxLength={200} {...form.input('note')} />
        <Button type="submit" loading={form.isPending} disabled={quantity === ''} w="fit-content">
          {t('record')}
        </Button>
      </Stack>
    </form>
  )
}
