import { Checkbox, Group, NumberInput, Text } from '@mantine/core'
import { useState } from 'react'
import type { Purchase, StockOverview } from '../../../server/src/restaurant/stock/staff-contract.ts'
import { ingredientsById } from '../parts/stock/data.ts'
import { useTellDone } from '../ui/done.ts'
import { FormDrawer } from '../ui/drawer.tsx'
import { useForm } from '../ui/form.ts'
import { FormBody } from '../ui/form-body.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
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
  const tellDone = useTellDone()
  const known = ingredientsById(house)
  const [version] = useState(purchase.version)
  const form = useForm({
    initial: {
      lines: purchase.lines.map(
        ({ id, packs, received_packs, price_minor }): Arrived => ({
          id,
          packs: Math.max(0, Math.round((packs - received_packs) * 1_000) / 1_000),
          price_minor,
        }),
      ),
      is_complete: false,
    },
    save: useStockPost<object>(`/stock/purchases/${purchase.id}/receive`),
    wanted: ({ lines, is_complete }) => ({
      lines: lines.map(({ packs, ...one }) => ({ ...one, packs: Number(packs) })),
      is_complete,
      version,
    }),
    onSaved() {
      tellDone(t('received'))
      onClose()
    },
  })
  const arrived = form.values.lines
  const change = (id: number, part: Partial<Arrived>) =>
    form.set(
      'lines',
      arrived.map((one) => (one.id === id ? { ...one, ...part } : one)),
    )
  return (
    <FormDrawer
      title={t('receiveOf', { name: purchase.supplier_name })}
      isChanged={form.isChanged}
      onClose={onClose}
    >
      {(leave) => (
        <FormBody action={t('receive')} form={form} onCancel={leave}>
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
                  error={form.error(`lines.${index}.packs`)}
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
          <Checkbox label={t('nothingMore')} {...form.check('is_complete')} />
        </FormBody>
      )}
    </FormDrawer>
  )
}
