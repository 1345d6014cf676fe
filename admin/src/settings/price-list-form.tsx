import { Group, TextInput } from '@mantine/core'
import type { PriceList, PriceListChange } from '../../../server/src/restaurant/channels/contract.ts'
import type { PricedDish } from '../../../server/src/restaurant/channels/staff-contract.ts'
import { useTellDone } from '../ui/done.ts'
import { FormDrawer } from '../ui/drawer.tsx'
import { useForm } from '../ui/form.ts'
import { FormBody } from '../ui/form-body.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { PercentField } from '../ui/number-field.tsx'
import { placeOf, pricesOf, useSavePriceList } from './channels-data.ts'
import { channelTexts } from './channels-texts.ts'
import { PriceTable } from './price-table.tsx'

/** Own prices by dish or size; those that are null follow the percentage. */
type Values = { name: string; percent: number | null; prices: Record<string, number | null> }

export function PriceListForm({
  list,
  dishes,
  onClose,
}: {
  list: PriceList | null
  dishes: PricedDish[]
  onClose: () => void
}) {
  const t = useTexts(channelTexts)
  const tellDone = useTellDone()
  const { price } = useRestaurantFormat()
  const form = useForm({
    initial: valuesOf(list),
    save: useSavePriceList(list?.id ?? null),
    check: ({ name }: Values) => (name.trim() === '' ? { name: t('nameNeeded') } : {}),
    wanted: (values: Values) => wantedOf(values, dishes),
    onSaved({ name }) {
      tellDone(t('saved', { name }))
      onClose()
    },
  })
  const { percent, prices } = form.values
  return (
    <FormDrawer
      title={list ? t('changeNamed', { name: list.name }) : t('addList')}
      isChanged={form.isChanged}
      onClose={onClose}
    >
      {(leave) => (
        <FormBody form={form} action={t('save')} onCancel={leave}>
          <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
            <TextInput
              label={t('name')}
              description={t('listNameHint')}
              maxLength={80}
              required
              data-autofocus
              {...form.input('name')}
            />
            <PercentField
              label={t('percent')}
              description={t('percentHint', { step: price(1) })}
              allowNegative
              min={-90}
              max={900}
              decimalScale={2}
              value={percent}
              onValue={(next) => form.set('percent', next)}
              error={form.error('percent')}
            />
          </Group>
          <PriceTable
            dishes={dishes}
            heading={t('listPrice')}
            percent={percent}
            prices={prices}
            error={form.error('prices')}
            onPrice={(place, minor) => form.set('prices', (before) => ({ ...before, [place]: minor }))}
          />
        </FormBody>
      )}
    </FormDrawer>
  )
}

function valuesOf(list: PriceList | null): Values {
  return {
    name: list?.name ?? '',
    percent: list?.percent ?? null,
    prices: pricesOf(list),
  }
}

function wantedOf({ name, percent, prices }: Values, dishes: PricedDish[]): PriceListChange {
  return {
    name: name.trim(),
    percent,
    prices: dishes.flatMap((dish) => {
      const price_minor = prices[placeOf(dish)] ?? null
      return price_minor === null ? [] : [{ item_id: dish.item_id, variant_id: dish.variant_id, price_minor }]
    }),
  }
}
