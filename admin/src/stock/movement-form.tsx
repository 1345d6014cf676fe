import { Button, Group, NativeSelect, NumberInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StaffIngredient, StockOverview } from '../../../server/src/restaurant/stock/staff-contract.ts'
import { useTellDone } from '../ui/done.ts'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { BranchChoice } from './branch-choice.tsx'
import { useStockPost } from './data.ts'
import { BOOKED_KINDS, type BookedKind, WASTE_REASONS } from './kinds.ts'
import { stockTexts } from './texts.ts'

const FIELDS = ['quantity', 'unit', 'note']

/** A delivery, waste, a count or a correction, in whatever unit it was counted. */
export function MovementForm(props: {
  house: StockOverview
  ingredient: StaffIngredient
  branch: number
  kind?: BookedKind
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
  kind?: BookedKind
  onDone: () => void
}) {
  const t = useTexts(stockTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const [at, setAt] = useState(branch)
  const [kind, setKind] = useState<BookedKind>(first ?? 'delivery')
  const [quantity, setQuantity] = useState<string | number>('')
  const [unit, setUnit] = useState(ingredient.unit)
  const [reason, setReason] = useState<string>(WASTE_REASONS[0])
  const [note, setNote] = useState('')
  const book = useStockPost<object>('/stock/movements')
  const form = useFocusFault(book.error)
  function submit(): void {
    book.mutate(
      {
        ingredient_id: ingredient.id,
        branch_id: at,
        kind,
        quantity: Number(quantity),
        unit,
        note,
        ...(kind === 'waste' && { reason }),
      },
      {
        onSuccess: () => {
          tellDone(t('booked'))
          onDone()
        },
        onError: (error) => {
          if (!FIELDS.some((field) => errorOn(error, field))) tell(error)
        },
      },
    )
  }
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!book.isPending) submit()
      }}
    >
      <Stack gap="sm">
        <Group align="flex-start" gap="sm" grow preventGrowOverflow={false}>
          {!first && (
            <NativeSelect
              label={t('what')}
              value={kind}
              onChange={(event) => setKind(event.currentTarget.value as BookedKind)}
              data={BOOKED_KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
            />
          )}
          <NumberInput
            label={t('quantity')}
            hideControls
            decimalScale={3}
            inputMode="decimal"
            value={quantity}
            onChange={setQuantity}
            error={errorOn(book.error, 'quantity')}
          />
          <NativeSelect
            label={t('unit')}
            value={unit}
            onChange={(event) => setUnit(event.currentTarget.value)}
            data={ingredient.units}
            error={errorOn(book.error, 'unit')}
          />
          {kind === 'waste' && (
            <NativeSelect
              label={t('reason')}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              data={WASTE_REASONS.map((value) => ({ value, label: t(`reason_${value}`) }))}
            />
          )}
          {house.branches.length > 1 && (
            <BranchChoice label={t('branch')} house={house} value={at} onChange={setAt} />
          )}
        </Group>
        <TextInput
          label={t('note')}
          value={note}
          maxLength={200}
          onChange={(event) => setNote(event.currentTarget.value)}
          error={errorOn(book.error, 'note')}
        />
        <Button type="submit" loading={book.isPending} disabled={quantity === ''} w="fit-content">
          {t('book')}
        </Button>
      </Stack>
    </form>
  )
}
