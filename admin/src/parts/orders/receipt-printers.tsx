import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTellDone } from '../../ui/done.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMay } from '../../ui/me.ts'
import { useTellProblem } from '../../ui/problem.ts'
import { type Printed, receiptPrintersQuery, usePrintReceipt } from './data.ts'
import { orderTexts } from './texts.ts'

/** One for each printer that prints receipts: of an order, one that was issued of it, or the bill of a table. */
export function ReceiptPrinters({ of, receiptId }: { of: Printed; receiptId?: string }) {
  const t = useTexts(orderTexts)
  const mayGive = useMay('giveReceipts')
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const print = usePrintReceipt(of, receiptId)
  const { data = [] } = useQuery({ ...receiptPrintersQuery(of), enabled: mayGive })
  return data.map(({ id, name }) => (
    <Button
      key={id}
      {...(receiptId === undefined ? { variant: 'default' } : { variant: 'subtle', size: 'compact-sm' })}
      loading={print.isPending && print.variables === id}
      onClick={() => print.mutate(id, { onSuccess: () => tellDone(t('printing')), onError: tell })}
    >
      {t('printReceipt', { name: `\u2068${name}\u2069` })}
    </Button>
  ))
}
