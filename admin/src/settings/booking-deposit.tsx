import {
  Chip,
  Group,
  NumberInput,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Text,
} from '@mantine/core'
import { useTexts } from '../ui/language/language.tsx'
import { MoneyInput } from '../ui/money-input.tsx'
import { NumberField } from '../ui/number-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { useDayNames } from '../ui/week-grid/names.ts'
import { DAYS } from '../ui/week-grid/spans.ts'
import type { BookingForm } from './booking-form.ts'
import { bookingTexts } from './booking-texts.ts'

type Deposit = NonNullable<BookingForm['value']['deposit']>
type Day = NonNullable<Deposit['days']>[number]

const NEW: Deposit = {
  from_party: 6,
  amount_minor: 1000,
  per: 'guest',
  refund_until_hours: 24,
  pay_within_minutes: 30,
}

/** What large parties pay ahead. */
export function DepositPanel({ form }: { form: BookingForm }) {
  const t = useTexts(bookingTexts)
  const { deposit } = form.value
  return (
    <Panel title={t('deposit')}>
      <Stack gap="sm">
        <Switch
          label={t('takeDeposit')}
          description={t('depositHint')}
          checked={deposit !== null}
          onChange={(event) => form.set({ deposit: event.currentTarget.checked ? NEW : null })}
        />
        {deposit && <DepositFields form={form} deposit={deposit} />}
      </Stack>
    </Panel>
  )
}

function DepositFields({ form, deposit }: { form: BookingForm; deposit: Deposit }) {
  const t = useTexts(bookingTexts)
  const names = useDayNames()
  const at = (field: string) => form.error(`deposit.${field}`)
  const put = (next: Deposit) => form.set({ deposit: next })
  const change = (some: Partial<Deposit>) => put({ ...deposit, ...some })
  /** An empty list would mean no day at all; left out it means every day. */
  const setList = (field: 'days' | 'dates', list: string[]) => {
    const { [field]: _, ...others } = deposit
    put(list.length === 0 ? (others as Deposit) : { ...deposit, [field]: list })
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          label={t('fromParty')}
          value={deposit.from_party}
          onValue={(from_party) => change({ from_party })}
          error={at('from_party')}
          min={1}
          max={1_000}
        />
        <div>
          <MoneyInput
            label={t('depositAmount')}
            minor={deposit.amount_minor}
            onMinor={(minor) => change({ amount_minor: minor ?? 0 })}
            error={at('amount_minor')}
          />
          <SegmentedControl
            mt="xs"
            aria-label={t('per')}
            value={deposit.per}
            onChange={(per) => change({ per: per as Deposit['per'] })}
            data={[
              { value: 'guest', label: t('perGuest') },
              { value: 'booking', label: t('perBooking') },
            ]}
          />
        </div>
        <NumberField
          label={t('refundUntil')}
          description={t('refundUntilHint')}
          value={deposit.refund_until_hours === undefined ? 24 : deposit.refund_until_hours}
          onValue={(refund_until_hours) => change({ refund_until_hours })}
          error={at('refund_until_hours')}
          max={8_760}
        />
        <NumberInput
          label={t('payWithin')}
          description={t('payWithinHint')}
          value={deposit.pay_within_minutes ?? ''}
          onChange={(next) => change({ pay_within_minutes: next === '' ? null : Number(next) })}
          error={at('pay_within_minutes')}
          allowNegative={false}
          allowDecimal={false}
          max={525_600}
        />
      </SimpleGrid>
      <div>
        <Text size="sm" fw={500} id="deposit-days">
          {t('depositDays')}
        </Text>
        <Text size="sm" c="dimmed" mb={4}>
          {t('depositDaysHint')}
        </Text>
        <Chip.Group
          multiple
          value={deposit.days ?? []}
          onChange={(chosen) =>
            setList(
              'days',
              DAYS.filter((day) => chosen.includes(day)),
            )
          }
        >
          <Group gap="xs" role="group" aria-labelledby="deposit-days">
            {DAYS.map((day, index) => (
              <Chip key={day} value={day as Day} size="sm">
                {names.short[index]}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      </div>
      <TagsInput
        label={t('depositDates')}
        description={t('depositDatesHint')}
        placeholder="2026-12-31"
        value={deposit.dates ?? []}
        onChange={(dates) => setList('dates', dates)}
        error={at('dates')}
        acceptValueOnBlur
      />
    </>
  )
}
