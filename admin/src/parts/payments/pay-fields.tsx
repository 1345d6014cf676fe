import {
  Alert,
  Button,
  Chip,
  Group,
  Input,
  NumberInput,
  SegmentedControl,
  Text,
  TextInput,
} from '@mantine/core'
import type { Method } from '../../../../server/src/restaurant/payments/contract.ts'
import { useBranch } from '../../ui/branch.ts'
import { digitsOf } from '../../ui/language/format.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../../ui/me.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { useIsAway } from '../../ui/reach.ts'
import { uiTexts } from '../../ui/texts.ts'
import { cashFor } from './notes.ts'
import { MOST_PARTS } from './split.ts'
import { METHOD_TEXTS, moneyTexts } from './texts.ts'

type Field<Value> = { value: Value; onChange: (value: Value) => void; error?: string | null }

export function MethodChoice<One extends Method>({
  value,
  methods,
  onChange,
}: Field<One> & { methods: readonly One[] }) {
  const t = useTexts(moneyTexts)
  const ui = useTexts(uiTexts)
  const isAway = useIsAway()
  return (
    <Input.Wrapper
      label={t('method')}
      labelElement="div"
      role="radiogroup"
      aria-label={t('method')}
      {...(isAway && { description: ui('onlyCash') })}
    >
      <Chip.Group value={value} onChange={(method) => onChange(method as One)}>
        <Group gap={6} mt={4}>
          {methods.map((one) => (
            <Chip key={one} value={one} radius="sm" disabled={isAway && one !== 'cash'}>
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

/** On a phone more do not fit beside each other. */
const MOST_IN_A_ROW = 4

/** All of it, or one of the ways to pay less. */
export function HowMuch<How extends string>({
  label,
  value,
  choices,
  onChange,
}: Field<How> & { label: string; choices: { value: How; label: string }[] }) {
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      {...(choices.length > MOST_IN_A_ROW && { role: 'radiogroup', 'aria-label': label })}
    >
      {choices.length > MOST_IN_A_ROW ? (
        <Chip.Group value={value} onChange={(how) => onChange(how as How)}>
          <Group gap={6} mt={4}>
            {choices.map((one) => (
              <Chip key={one.value} value={one.value} radius="sm">
                {one.label}
              </Chip>
            ))}
          </Group>
        </Chip.Group>
      ) : (
        <SegmentedControl
          fullWidth
          aria-label={label}
          value={value}
          onChange={(how) => onChange(how as How)}
          data={choices}
        />
      )}
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

type Money = { minor: number | null; onMinor: (minor: number | null) => void; error: string | null }

/** Where guests are offered none by the owner's rule. */
const USUAL_TIPS = [5, 10, 15]

/** What is given on top: typed, or one of the usual shares; pressed again, it is nothing. */
export function Tip({ of, ...tip }: Money & { of: number }) {
  const t = useTexts(moneyTexts)
  const { price, rate } = useRestaurantFormat()
  const { branch, branches } = useBranch()
  const own = (branch ?? branches[0])?.tip_percents ?? []
  const percents = own.length > 0 ? own : USUAL_TIPS
  return (
    <div>
      <MoneyInput label={t('tip')} {...tip} />
      {of > 0 && (
        <Group gap={6} mt={6} role="group" aria-label={t('quick')}>
          {percents.map((percent) => {
            const minor = Math.round((of * percent) / 100)
            const isChosen = tip.minor === minor
            return (
              <Button
                key={percent}
                size="compact-md"
                px="sm"
                variant={isChosen ? 'filled' : 'default'}
                aria-pressed={isChosen}
                onClick={() => tip.onMinor(isChosen ? null : minor)}
              >
                {`${rate(percent)} · ${price(minor)}`}
              </Button>
            )
          })}
        </Group>
      )}
    </div>
  )
}

/** What was handed over, and what goes back of it. */
export function Cash({
  wanted,
  change,
  price,
  ...received
}: Money & { wanted: number; change: number; price: (minor: number) => string }) {
  const t = useTexts(moneyTexts)
  const { currency } = useMe().restaurant
  const sums = [wanted, ...cashFor(wanted, currency, digitsOf(currency))]
  return (
    <>
      <div>
        <MoneyInput label={t('received')} description={t('receivedHint')} {...received} />
        {wanted > 0 && (
          <Group gap={6} mt={6} role="group" aria-label={t('quick')}>
            {sums.map((minor, index) => (
              <Button
                key={minor}
                size="compact-md"
                px="sm"
                variant={received.minor === minor ? 'filled' : 'default'}
                aria-pressed={received.minor === minor}
                onClick={() => received.onMinor(minor)}
              >
                {index === 0 ? t('exact') : price(minor)}
              </Button>
            ))}
          </Group>
        )}
      </div>
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
