import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ListedReceipt } from '../../../../server/src/restaurant/fiscal/staff-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../../ui/me.ts'
import { orderReceiptsQuery } from './data.ts'
import { usePrintPage } from './print-page.ts'
import { ReceiptPrinters } from './receipt-printers.tsx'
import { receiptTexts } from './receipt-texts.ts'

const COLORS = { sale: 'green', refund: 'orange', void: 'gray' } as const

/** What was issued of an order: its sale, and each refund. */
export function IssuedReceipts({ orderId }: { orderId: string }) {
  const { data = [] } = useQuery(orderReceiptsQuery(orderId))
  const t = useTexts(receiptTexts)
  if (data.length === 0) return null
  return (
    <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('issued')}>
      {data.map((receipt) => (
        <li key={receipt.id} data-receipt={receipt.number}>
          <Group justify="space-between" gap="xs">
            <ReceiptText receipt={receipt} />
            <PrintReceipt receipt={receipt} />
            {/* The sale's own button stands above. */}
            {receipt.kind !== 'sale' && (
              <ReceiptPrinters of={{ kind: 'order', id: orderId }} receiptId={receipt.id} />
            )}
          </Group>
        </li>
      ))}
    </Stack>
  )
}

export function ReceiptText({ receipt, more = [] }: { receipt: ListedReceipt; more?: string[] }) {
  const t = useTexts(receiptTexts)
  const format = useRestaurantFormat()
  const { number, kind, currency, total_minor, tip_minor, issued_at } = receipt
  return (
    <Stack gap={2} flex="1 1 10rem" miw={0}>
      <Group gap={6}>
        <Text fw={600} className="figures">
          {t('receiptNo', { number: format.number(number) })} ·{' '}
          {format.money(total_minor + tip_minor, currency)}
        </Text>
        <Badge variant="light" color={COLORS[kind]} autoContrast>
          {t(kind)}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" className="break">
        {[format.moment(issued_at), ...more].join(' · ')}
      </Text>
    </Stack>
  )
}

/** A page of its own: whoever opened it prints it. */
export function PrintReceipt({ receipt: { id, number } }: { receipt: Pick<ListedReceipt, 'id' | 'number'> }) {
  const t = useTexts(receiptTexts)
  const mayGive = useMay('giveReceipts')
  const print = usePrintPage(`/receipts/${id}/pages`, { counts: true })
  if (!mayGive) return null
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={t('printNo', { number: String(number) })}
      onClick={print}
    >
      {t('print')}
    </Button>
  )
}
