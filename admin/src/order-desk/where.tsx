import { Anchor, Input, NativeSelect, SegmentedControl, Text, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { OrderQuote } from '../../../server/src/restaurant/orders/contract.ts'
import { STAFF_CHANNELS } from '../../../server/src/restaurant/orders/rules/taking.ts'
import type { OrderDeskState } from '../../../server/src/restaurant/orders/staff-contract.ts'
import type { FieldFault } from '../ui/api.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import classes from './desk.module.css'
import type { Draft } from './draft.ts'
import { deskTexts } from './texts.ts'

type Props = {
  draft: Draft
  faults: Record<string, string>
  onChange: (some: Partial<Draft>) => void
}

/** How it came in, and how it leaves. */
export function Kind({ desk, draft, faults, onChange }: Props & { desk: OrderDeskState }) {
  const t = useTexts(deskTexts)
  return (
    <>
      <Choice
        label={t('channel')}
        value={draft.channel}
        data={STAFF_CHANNELS.map((value) => ({ value, label: t(value) }))}
        error={faults.channel}
        onChange={(channel) => onChange({ channel: channel as Draft['channel'] })}
      />
      <Choice
        label={t('type')}
        value={draft.type}
        data={desk.types.map((value) => ({ value, label: t(value) }))}
        error={faults.type}
        onChange={(type) => onChange({ type: type as Draft['type'] })}
      />
    </>
  )
}

function Choice({
  label,
  error,
  ...control
}: {
  label: string
  value: string
  data: { value: string; label: string }[]
  error: string | undefined
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div>
      <Input.Label id={id} component="div">
        {label}
      </Input.Label>
      <SegmentedControl fullWidth aria-labelledby={id} {...control} />
      {error && <Input.Error mt={4}>{error}</Input.Error>}
    </div>
  )
}

function NoTables() {
  const t = useTexts(deskTexts)
  const maySet = useMay('changeSettings')
  return (
    <>
      {t('noTables')}{' '}
      {maySet && (
        <Anchor component={Link} to="/settings/tables" inherit>
          {t('addCodes')}
        </Anchor>
      )}
    </>
  )
}

/** The table, or the address with whether we deliver there. */
export function Where({
  desk,
  draft,
  faults,
  quote,
  onChange,
}: Props & { desk: OrderDeskState; quote: OrderQuote | undefined }) {
  const t = useTexts(deskTexts)
  const format = useRestaurantFormat()
  if (draft.type === 'dine_in') {
    return (
      <NativeSelect
        label={t('table')}
        value={draft.tableCode}
        error={faults.table_code}
        {...(desk.tables.length === 0 && { description: <NoTables /> })}
        onChange={(event) => onChange({ tableCode: event.currentTarget.value })}
        data={[
          { value: '', label: t('chooseTable') },
          ...desk.tables.map(({ name, code }) => ({ value: code, label: name })),
        ]}
      />
    )
  }
  if (draft.type !== 'delivery') return null
  const isAnswered = draft.line1 !== '' && draft.city !== '' && quote?.deliverable
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label={t('street')}
          value={draft.line1}
          maxLength={200}
          error={faults['delivery_address.line1'] ?? faults.delivery_address}
          onChange={(event) => onChange({ line1: event.currentTarget.value })}
        />
        <TextInput
          label={t('city')}
          value={draft.city}
          maxLength={200}
          error={faults['delivery_address.city']}
          onChange={(event) => onChange({ city: event.currentTarget.value })}
        />
      </div>
      <Text size="sm" c="green" role="status" mih="1.25rem">
        {isAnswered && t('deliverable', { fee: format.money(quote.delivery_fee_minor, quote.currency) })}
      </Text>
    </>
  )
}

/** The server's sentence has the minimum in minor units, for programs; people read money. */
export function Coupon({
  draft,
  fault,
  onChange,
}: Pick<Props, 'draft' | 'onChange'> & { fault: FieldFault | undefined }) {
  const t = useTexts(deskTexts)
  const format = useRestaurantFormat()
  const isUnder = fault?.code === 'below_minimum'
  return (
    <TextInput
      label={t('coupon')}
      value={draft.coupon}
      maxLength={40}
      autoComplete="off"
      dir="ltr"
      error={
        isUnder
          ? t('couponUnder', { minimum: format.price(Number(fault.params.minimum_minor)) })
          : fault?.message
      }
      onChange={(event) => onChange({ coupon: event.currentTarget.value })}
    />
  )
}

export function When({ draft, faults, onChange }: Props) {
  const t = useTexts(deskTexts)
  return (
    <div className={classes.pair}>
      <TextInput
        type="datetime-local"
        label={t('when')}
        description={t('whenHint')}
        value={draft.when}
        error={faults.scheduled_for}
        onChange={(event) => onChange({ when: event.currentTarget.value })}
      />
      <TextInput
        label={t('note')}
        description={'\u00a0'}
        value={draft.note}
        maxLength={500}
        error={faults.note}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
    </div>
  )
}
