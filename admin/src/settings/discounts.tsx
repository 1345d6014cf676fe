import { Checkbox, Group, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { ORDER_TYPES, type OrderType } from '../../../server/src/ground/tenants/rules/ordering.ts'
import type { PartValues } from '../../../server/src/workspace/settings/contract.ts'
import { SettingsPage } from '../parts/settings/frame.tsx'
import type { PartForm } from '../parts/settings/use-settings.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { PercentField } from '../ui/number-field.tsx'
import { HoursField } from '../ui/week-grid/hours-field.tsx'
import type { Window } from '../ui/week-grid/spans.ts'
import { ByHandPanel } from './by-hand.tsx'
import { discountTexts } from './discounts-texts.ts'
import { AddRow } from './row-buttons.tsx'
import { RowEditor } from './row-editor.tsx'
import { SampleOrder } from './sample-order.tsx'
import { sampleTexts } from './sample-texts.ts'

type Form = PartForm<'discounts'>
type Discount = PartValues['discounts']['discounts'][number]

const NEW: Discount = { name: '', percent: 10, types: [], minimum_minor: 0, windows: [] }

export function DiscountsPage() {
  const t = useTexts(discountTexts)
  return (
    <SettingsPage
      part="discounts"
      title={t('title')}
      about={t('about')}
      above={<ByHandPanel />}
      texts={discountTexts}
      preview={({ value }) => (
        <SampleOrder value={value} type="pickup" asks={['time']}>
          {(preview, order) => <Told preview={preview} order={order} />}
        </SampleOrder>
      )}
    >
      {(form) => <DiscountRows form={form} />}
    </SettingsPage>
  )
}

export function DiscountRows({ form }: { form: Form }) {
  const t = useTexts(discountTexts)
  const { discounts } = form.value
  return (
    <Stack gap="md">
      {discounts.length === 0 && <Text>{t('none')}</Text>}
      {discounts.map((discount, index) => (
        <DiscountFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a discount is known by its place while its name is typed
          key={index}
          form={form}
          discount={discount}
          index={index}
        />
      ))}
      <AddRow onAdd={() => form.set({ discounts: [...discounts, NEW] })}>{t('add')}</AddRow>
    </Stack>
  )
}

function DiscountFields({ form, discount, index }: { form: Form; discount: Discount; index: number }) {
  const t = useTexts(discountTexts)
  const kinds = useTexts(sampleTexts)
  const { discounts } = form.value
  const put = (next: Discount) => form.set({ discounts: discounts.with(index, next) })
  const change = (some: Partial<Discount>) => put({ ...discount, ...some })
  const at = (field: string) => form.error(`discounts.${index}.${field}`)
  const { percent, amount_minor, ...others } = discount
  const isPercent = amount_minor === undefined
  const name = discount.name || t('nth', { number: index + 1 })
  return (
    <RowEditor
      name={name}
      rows={discounts}
      index={index}
      onChange={(next) => form.set({ discounts: next })}
      words={{ remove: t('remove', { name }) }}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          label={t('name')}
          value={discount.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={at('name')}
          maxLength={200}
          flex="1 1 12rem"
        />
        <SegmentedControl
          aria-label={t('way', { name })}
          value={isPercent ? 'percent' : 'amount'}
          onChange={(way) =>
            put(way === 'percent' ? { ...others, percent: 10 } : { ...others, amount_minor: 0 })
          }
          data={[
            { value: 'percent', label: t('byPercent') },
            { value: 'amount', label: t('byAmount') },
          ]}
        />
        {isPercent ? (
          <PercentField
            label={t('percent')}
            value={percent ?? null}
            onValue={(next) => change({ percent: next })}
            error={at('percent')}
            w="8rem"
          />
        ) : (
          <MoneyInput
            label={t('amount')}
            minor={amount_minor}
            onMinor={(next) => change({ amount_minor: next ?? 0 })}
            error={at('amount_minor')}
            w="10rem"
          />
        )}
      </Group>
      <Group align="flex-start" gap="xl">
        <Checkbox.Group
          label={t('types')}
          description={t('typesHint')}
          value={discount.types}
          onChange={(types) =>
            change({ types: ORDER_TYPES.filter((type) => types.includes(type)) as OrderType[] })
          }
          error={at('types')}
        >
          <Group gap="sm" mt={4}>
            {ORDER_TYPES.map((type) => (
              <Checkbox key={type} value={type} label={kinds(type)} />
            ))}
          </Group>
        </Checkbox.Group>
        <MoneyInput
          label={t('minimum')}
          description={t('minimumHint')}
          minor={discount.minimum_minor}
          onMinor={(minor) => change({ minimum_minor: minor ?? 0 })}
          error={at('minimum_minor')}
          w="14rem"
        />
      </Group>
      <div>
        <Text size="sm" fw={500} mb={4}>
          {t('windows')}
        </Text>
        <HoursField
          label={t('windowsOf', { name })}
          windows={discount.windows as Window[]}
          onChange={(windows) => change({ windows })}
          error={at('windows')}
        />
      </div>
    </RowEditor>
  )
}

type Shown = Parameters<NonNullable<Parameters<typeof SampleOrder>[0]['children']>>

/** On a 40.00 pickup order on Friday at 18:00: −4.00 */
function Told({ preview: { sums, discount }, order }: { preview: Shown[0]; order: Shown[1] }) {
  const t = useTexts(discountTexts)
  const kinds = useTexts(sampleTexts)
  const { price, day, clock } = useRestaurantFormat()
  const words = {
    amount: price(sums.subtotal_minor),
    type: kinds(order.type),
    day: day(order.date),
    time: clock(order.time),
  }
  return (
    <Text fw={500}>
      {discount === null
        ? t('nothingOff', words)
        : t('takenOff', { ...words, off: price(sums.discount_minor), name: discount })}
    </Text>
  )
}
