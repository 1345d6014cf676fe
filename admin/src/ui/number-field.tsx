import { NumberInput, type NumberInputProps } from '@mantine/core'
import { useRestaurantFormat } from './me.ts'

/** A number of the settings: empty while it is typed anew, and then nothing to save. */
export function NumberField({
  value,
  onValue,
  ...props
}: Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null
  onValue: (value: number) => void
}) {
  return (
    <NumberInput
      allowNegative={false}
      allowDecimal={false}
      maxLength={9}
      {...props}
      value={value ?? ''}
      // What is empty is told by the server as any other fault: it must be a number.
      onChange={(next) => onValue(next === '' ? (null as unknown as number) : Number(next))}
    />
  )
}

/** As the language writes it after a number, with a space or without. */
export function usePercentSign(): string {
  const { rate } = useRestaurantFormat()
  return rate(0).replace('0', '')
}

/** Up to 100, with decimals. */
export function PercentField(props: Parameters<typeof NumberField>[0]) {
  return <NumberField allowDecimal decimalScale={3} max={100} suffix={usePercentSign()} {...props} />
}
