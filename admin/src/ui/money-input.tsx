import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useState } from 'react'
import { digitsOf } from './language/format.ts'
import { useMe } from './me.ts'

type Typed = string | number

/** An amount in the restaurant's currency: typed as people write it, kept in the minor unit; null while empty. */
export function MoneyInput({
  minor,
  onMinor,
  ...props
}: Omit<NumberInputProps, 'value' | 'onChange'> & {
  minor: number | null
  onMinor: (minor: number | null) => void
}) {
  const { currency } = useMe().restaurant
  const unit = 10 ** digitsOf(currency)
  const minorOf = (value: Typed) => (value === '' ? null : Math.round(Number(value) * unit))
  // As typed, since "12." is on its way to 12.50; given up for what comes from outside.
  const [typed, setTyped] = useState<Typed>(minor === null ? '' : minor / unit)
  const value = minorOf(typed) === minor ? typed : minor === null ? '' : minor / unit
  return (
    <NumberInput
      hideControls
      allowNegative={false}
      decimalScale={digitsOf(currency)}
      maxLength={16}
      inputMode="decimal"
      rightSection={<span className="currency">{currency}</span>}
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
      {...props}
      value={value}
      onChange={(next) => {
        setTyped(next)
        onMinor(minorOf(next))
      }}
    />
  )
}
