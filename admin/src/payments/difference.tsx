import { Alert, Text } from '@mantine/core'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { paymentTexts } from './texts.ts'

/** What was counted, less what should be there, in words. */
export function useDifference(): (minor: number) => string {
  const t = useTexts(paymentTexts)
  const { price } = useRestaurantFormat()
  return (minor) =>
    minor === 0 ? t('exact') : t(minor > 0 ? 'over' : 'short', { amount: price(Math.abs(minor)) })
}

export function Difference({ minor }: { minor: number }) {
  const said = useDifference()
  return (
    <Alert color={minor === 0 ? 'green' : 'orange'} role="status" data-difference={minor}>
      <Text fw={600}>{said(minor)}</Text>
    </Alert>
  )
}
