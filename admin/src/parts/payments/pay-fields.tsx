import { Alert, Chip, Group, Input, NumberInput, SegmentedControl, Text, TextInput } from '@mantine/core'
import type { Method } from '../../../../server/src/restaurant/payments/contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { MOST_PARTS } from './split.ts'
import { METHOD_TEXTS, moneyTexts } from './texts.ts'

type Field<Value> = { value: Value; onChange: (value: Value) => void; error?: string | null }

export function MethodChoice<One extends Method>({
  value,
  methods,
  onChange,
}: Field<One> & { methods: readonly One[] }) {
  const t = useTexts(moneyTexts)
  return (
    <Input.Wrapper label={t('method')} labelElement="div" role="radiogroup" aria-label={t('method')}>
      <Chip.Group value={value} onChange={(method) => onChange(method as One)}>
        <Group gap={6} mt={4}>
          {methods.map((one) => (
            <Chip key={one} value={one} radius="sm">
              {t(METHOD_TEXTS[one])}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  )
}

export function GiftCardCode({ value, hint, error, onChange }: Field<string> & { hint?: string }) {
  const t = useTexts(moneyTexts)
  return (
    <TextInput
      label={t('giftCardCode')}
      description={hint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      autoComplete="off"
      dir="ltr"
    />
  )
}

/** All of it, or one of the ways to pay less. */
export function HowMuch<How extends string>({
  label,
  value,
  choices,
  onChange,
}: Field<How> & { label: string; choices: { value: How; label: string }[] }) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <SegmentedControl
        fullWidth
        aria-label={label}
        value={value}
        onChange={(how) => onChange(how as How)}
        data={choices}
      />
    </Input.Wrapper>
  )
}

/** Between how many it is split evenly. */
export function Parts({
  label,
  share,
  value,
  error,
  onChange,
}: Field<number | string> & {
  label: string
  /** What each then pays. */
  share: string
}) {
  return (
    <NumberInput
      label={label}
      description={share}
      value={value}
      onChange={onChange}
      min={1}
      max={MOST_PARTS}
      allowDecimal={false}
      inputMode="numeric"
      error={error}
    />
  )
}

/** What was handed over, and what goes back of it. */
export function Cash({
  change,
  price,
  ...received
}: {
  minor: number | null
  onMinor: (minor: number | null) => void
  error: string | null
  change: number
  price: (minor: number) => string
}) {
  const t = useTexts(moneyTexts)
  return (
    <>
      <MoneyInput label={t('received')} description={t('receivedHint')} {...received} />
      {change > 0 && (
        <Alert color="blue" role="status" data-change>
          <Text fw={600}>{t('change', { amount: price(change) })}</Text>
        </Alert>
      )}
    </>
  )
}

export function Reference({ value, error, onChange }: Field<string>) {
  const t = useTexts(moneyTexts)
  return (
    <TextInput
      label={t('reference')}
      description={t('referenceHint')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}

/** A sentence on the sum where no field for it is shown. */
export function SumFault({ error }: { error: string | null }) {
  return (
    error && (
      <Text c="red" size="sm" role="alert">
        {error}
      </Text>
    )
  )
}
