import { Group, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Order } from '../../../../server/src/restaurant/orders/contract.ts'
import { useForm } from '../../ui/form.ts'
import { FormPane } from '../../ui/form-pane.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { useMe } from '../../ui/me.ts'
import { wallClock } from '../../ui/wall-clock.ts'
import { deskQuery } from '../dish-picker/data.ts'
import { changeTexts } from './change-texts.ts'
import { isChangedMeanwhile, sendDetails, useOrderChange } from './changing.ts'
import { Meanwhile } from './meanwhile.tsx'

/** Who an order is for, where and when. */
export function DetailsForm({ order, onBack }: { order: Order; onBack: (note?: string) => void }) {
  const t = useTexts(changeTexts)
  const { zone } = useMe().restaurant
  const desk = useQuery({ ...deskQuery, enabled: order.type === 'dine_in' })
  const { save, meanwhile } = useOrderChange(order, sendDetails(order))
  const initial = valuesOf(order, zone)
  const form = useForm({
    initial,
    save,
    wanted: (values) => changeOf(initial, values),
    names: {
      delivery_address: 'line1',
      'delivery_address.line1': 'line1',
      'delivery_address.city': 'city',
    },
    isTold: isChangedMeanwhile,
    onSaved: () => onBack(t('detailsDone')),
  })
  const tables = desk.data?.tables ?? []
  return (
    <FormPane
      title={t('details')}
      action={t('detailsAction')}
      disabled={meanwhile.isBehind || !form.isChanged}
      form={form}
      onBack={() => onBack()}
    >
      {order.type === 'dine_in' && (
        <NativeSelect
          label={t('table')}
          {...form.input('table_code')}
          data={[
            ...(tables.some(({ code }) => code === order.table?.code)
              ? []
              : [{ value: initial.table_code, label: order.table?.name ?? '—' }]),
            ...tables.map(({ name, code }) => ({ value: code, label: name })),
          ]}
        />
      )}
      {order.type === 'delivery' && (
        <Group grow gap="sm" align="flex-start">
          <TextInput label={t('street')} maxLength={200} {...form.input('line1')} />
          <TextInput label={t('city')} maxLength={200} {...form.input('city')} />
        </Group>
      )}
      <TextInput
        type="datetime-local"
        label={t('when')}
        description={t('whenHint')}
        {...form.input('scheduled_for')}
      />
      <Textarea label={t('note')} maxLength={500} autosize minRows={2} {...form.input('note')} />
      <Group grow gap="sm" align="flex-start">
        <TextInput label={t('guestName')} maxLength={120} {...form.input('customer_name')} />
        <TextInput
          type="tel"
          dir="ltr"
          label={t('guestPhone')}
          maxLength={40}
          {...form.input('customer_phone')}
        />
      </Group>
      <TextInput
        type="email"
        dir="ltr"
        label={t('guestEmail')}
        maxLength={254}
        {...form.input('customer_email')}
      />
      <Meanwhile order={order} meanwhile={meanwhile} />
    </FormPane>
  )
}

type Values = Record<
  | 'table_code'
  | 'line1'
  | 'city'
  | 'scheduled_for'
  | 'note'
  | 'customer_name'
  | 'customer_phone'
  | 'customer_email',
  string
>

function valuesOf(order: Order, zone: string): Values {
  const { table, delivery_address: address, scheduled_for: at, note, customer } = order
  return {
    table_code: table?.code ?? '',
    line1: address?.line1 ?? '',
    city: address?.city ?? '',
    scheduled_for: at === null ? '' : wallClock(Date.parse(at), zone),
    note: note ?? '',
    customer_name: customer.name ?? '',
    customer_phone: customer.phone ?? '',
    customer_email: customer.email ?? '',
  }
}

/** Only what was changed: what others changed meanwhile stays theirs. */
function changeOf(before: Values, { line1, city, ...values }: Values): object {
  const changed = Object.entries(values)
    .filter(([name, value]) => value !== before[name as keyof Values])
    .map(([name, value]) => [name, value.trim() === '' ? null : value.trim()])
  const isMoved = line1 !== before.line1 || city !== before.city
  return {
    ...Object.fromEntries(changed),
    ...(isMoved && { delivery_address: { line1: line1.trim(), city: city.trim() } }),
  }
}
