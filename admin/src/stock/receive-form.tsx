import { Checkbox, Group, NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import type { Purchase, StockOverview } from '../../../server/src/restaurant/stock/staff-contract.ts'
import { ingredientsById } from '../parts/stock/data.ts'
import { useTellDone } from '../ui/done.ts'
import { FormDrawer } from '../ui/drawer.tsx'
import { errorOn } from '../ui/field-error.ts'
import { FormBody, sentBy } from '../ui/form-body.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { useStockPost } from './data.ts'
import { stockTexts } from './texts.ts'

type Arrived = { id: number; packs: string | number; price_minor: number | null }

/** What has come of an order, and at which price. */
export function ReceiveForm({
  house,
  purchase,
  onClose,
}: {
  house: StockOverview
  purchase: Purchase
  onClose: () => void
}) {
  const t = useTexts(stockTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const known = ingredientsById(house)
  const [first] = useState<Arrived[]>(() =>
    purchase.lines.map(({ id, packs, received_packs, price_minor }) => ({
      id,
      packs: Math.max(0, Math.round((packs - received_packs) * 1_000) / 1_000),
      price_minor,
    })),
  )
  const [version] = useState(purchase.version)
  const [arrived, setArrived] = useState(first)
  const [isComplete, setComplete] = useState(false)
  const receive = useStockPost<object>(`/stock/purchases/${purchase.id}/receive`)
  const change = (id: number, part: Partial<Arrived>) =>
    setArrived(arrived.map((one) => (one.id === id ? { ...one, ...part } : one)))
  return (
    <FormDrawer
      title={t('receiveOf', { name: purchase.supplier_name })}
      isChanged={arrived !== first}
      onClose={onClose}
    >
      {(leave) => (
        <FormBody
          action={t('receive')}
          form={sentBy({
            onSubmit: () =>
              receive.mutate(
                {
                  lines: arrived.map(({ packs, ...one }) => ({ ...one, packs: Number(packs) })),
                  is_complete: isComplete,
                  version,
                },
                {
                  onSuccess: () => {
                    tellDone(t('received'))
                    onClose()
                  },
                  onError: (error) => {
                    if (!errorOn(error, 'lines')) tell(error)
                  },
                },
              ),
            isPending: receive.isPending,
          })}
          onCancel={leave}
        >
          {purchase.lines.map((line, index) => {
            const name = known.get(line.ingredient_id)?.name ?? ''
            const one = arrived.find(({ id }) => id === line.id)
            return (
              <Group key={line.id} gap="sm" align="flex-start">
                <Text flex="2 1 10rem" className="break" pt={6}>
                  <bdi>{name}</bdi> · <bdi>{line.pack_name}</bdi>
                </Text>
                <NumberInput
                  aria-label={t('packsOf', { name })}
                  flex="1 1 5rem"
                  hideControls
                  decimalScale={3}
                  allowNegative={false}
                  value={one?.packs ?? ''}
                  onChange={(packs) => change(line.id, { packs })}
                  error={errorOn(receive.error, `lines.${index}.packs`)}
                />
                <MoneyInput
                  aria-label={t('priceOf', { name })}
                  flex="1 1 7rem"
                  minor={one?.price_minor ?? null}
                  onMinor={(price_minor) => change(line.id, { price_minor })}
                />
              </Group>
            )
          })}
          <Checkbox
            label={t('nothingMore')}
            checked={isComplete}
            onChange={(event) => setComplete(event.currentTarget.checked)}
          />
        </FormBody>
      )}
    </FormDrawer>
  )
}
