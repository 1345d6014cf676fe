import { Badge } from '@mantine/core'
import type { Delivery } from '../../../server/src/integration/webhooks/contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { webhookTexts } from './texts.ts'

const COLORS = { delivered: 'green', pending: 'orange', failed: 'red' } as const

export function DeliveryBadge({ status }: { status: Delivery['status'] }) {
  const t = useTexts(webhookTexts)
  return (
    <Badge variant="light" color={COLORS[status]}>
      {t(status)}
    </Badge>
  )
}
