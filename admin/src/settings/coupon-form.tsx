import { Checkbox, Group, SegmentedControl, Switch, TextInput } from '@mantine/core'
import { ORDER_TYPES } from '../../../server/src/ground/tenants/rules/ordering.ts'
import type { Coupon, CouponChange } from '../../../server/src/restaurant/coupons/contract.ts'
import { COUPON_CHANNELS } from '../../../server/src/restaurant/coupons/contract.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { NumberField, PercentField } from '../ui/number-field.tsx'
import { useSaveCoupon } from './coupons-data.ts'
import { couponTexts } from './coupons-texts.ts'

export function CouponForm({ coupon, onClose }: { coupon: Coupon | null; onClose: () => void }) {
  const t = useTexts(couponTexts)
  const tellDone = useTellDone()
  const form = useForm({
    initial: valuesOf(coupon),
    save: useSaveCoupon(coupon?.id ?? null),
    check: ({ way, percent, amount_minor }) => ({
      ...(way === 'percent' && percent === null && { percent: t('enterPercent') }),
      ...(way === 'amount' && amount_minor === null && { amount_minor: t('enterAmount') }),
    }),
    wanted: termsOf,
    onSaved({ code }) {
      tellDone(t('saved', { name: code }))
      onClose()
    },
  })
  const { way } = form.values
  return (
    <FormModal
      title={coupon ? t('changeNamed', { name: coupon.code }) : t('add')}
      action={t('save')}
      size="lg"
      form={form}
      onClose={onClose}
    >
      <Group grow gap="sm" align="flex-start">
        <TextInput
          label={t('code')}
          description={t('codeHint')}
          dir="ltr"
          maxLength={40}
          required
          data-autofocus
          {...form.input('code')}
        />
        <TextInput label={t('name')} description={t('nameHint')} maxLength={120} {...form.input('name')} />
      </Group>
      <Group gap="sm" align="flex-end">
        <SegmentedControl
          aria-label={t('way')}
          value={way}
          onChange={(next) => form.set('way', next as Values['way'])}
          data={[
            { value: 'percent', label: t('byPercent') },
            { value: 'amount', label: t('byAmount') },
          ]}
        />
        {way === 'percent' ? (
          <PercentField
            label={t('percent')}
            decimalScale={2}
            value={form.values.percent}
            onValue={(percent) => form.set('percent', percent)}
            error={form.error('percent')}
            w="9rem"
          />
        ) : (
          <MoneyInput label={t('amount')} w="11rem" {...form.money('amount_minor')} />
        )}
        <MoneyInput label={t('minimum')} w="11rem" {...form.money('minimum_minor')} />
      </Group>
      <Checkbox.Group label={t('types')} description={t('noneIsAll')} {...form.bind('types')}>
        <Group gap="sm" mt={4}>
          {ORDER_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={t(type)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox.Group label={t('channels')} description={t('noneIsAll')} {...form.bind('channels')}>
        <Group gap="sm" mt={4}>
          {COUPON_CHANNELS.map((channel) => (
            <Checkbox key={channel} value={channel} label={t(channel)} />
          ))}
        </Group>
      </Checkbox.Group>
      <Group grow gap="sm" align="flex-start">
        <TextInput type="date" label={t('firstDay')} {...form.input('starts_on')} />
        <TextInput type="date" label={t('lastDay')} {...form.input('ends_on')} />
      </Group>
      <Group grow gap="sm" align="flex-start">
        <NumberField
          label={t('maxUses')}
          description={t('noLimit')}
          value={form.values.max_uses}
          onValue={(most) => form.set('max_uses', most)}
          error={form.error('max_uses')}
        />
        <NumberField
          label={t('maxPerGuest')}
          description={t('perGuestHint')}
          value={form.values.max_uses_per_guest}
          onValue={(most) => form.set('max_uses_per_guest', most)}
          error={form.error('max_uses_per_guest')}
        />
      </Group>
      <Switch label={t('active')} {...form.check('is_active')} />
    </FormModal>
  )
}

type Values = Pick<
  Coupon,
  'code' | 'name' | 'percent' | 'amount_minor' | 'max_uses' | 'max_uses_per_guest'
> & {
  way: 'percent' | 'amount'
  minimum_minor: number | null
  types: string[]
  channels: string[]
  starts_on: string
  ends_on: string
  is_active: boolean
}

function valuesOf(coupon: Coupon | null): Values {
  return {
    code: coupon?.code ?? '',
    name: coupon?.name ?? '',
    way: coupon !== null && coupon.percent === null ? 'amount' : 'percent',
    percent: coupon?.percent ?? null,
    amount_minor: coupon?.amount_minor ?? null,
    types: coupon?.types ?? [],
    channels: coupon?.channels ?? [],
    minimum_minor: coupon?.minimum_minor ?? 0,
    starts_on: coupon?.starts_on ?? '',
    ends_on: coupon?.ends_on ?? '',
    max_uses: coupon?.max_uses ?? null,
    max_uses_per_guest: coupon?.max_uses_per_guest ?? null,
    is_active: coupon?.is_active ?? true,
  }
}

function termsOf({ way, code, name, types, channels, ...values }: Values): CouponChange {
  return {
    code: code.trim(),
    name: name.trim() || code.trim(),
    percent: way === 'percent' ? values.percent : null,
    amount_minor: way === 'amount' ? values.amount_minor : null,
    types: ORDER_TYPES.filter((type) => types.includes(type)),
    channels: COUPON_CHANNELS.filter((channel) => channels.includes(channel)),
    minimum_minor: values.minimum_minor ?? 0,
    starts_on: values.starts_on || null,
    ends_on: values.ends_on || null,
    max_uses: values.max_uses,
    max_uses_per_guest: values.max_uses_per_guest,
    is_active: values.is_active,
  }
}
