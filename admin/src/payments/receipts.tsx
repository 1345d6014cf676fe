import { Button, Container, Group, NativeSelect, Paper, Stack, TextInput } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ListedReceipt } from '../../../server/src/restaurant/fiscal/staff-contract.ts'
import { PrintReceipt, ReceiptText } from '../parts/orders/issued-receipts.tsx'
import { OrderDrawer } from '../parts/orders/order-drawer.tsx'
import { receiptTexts } from '../parts/orders/receipt-texts.ts'
import { useBranchName } from '../ui/branch.ts'
import { ClearFilters, filterFields } from '../ui/filters.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { Empty } from '../ui/states.tsx'
import { NO_RECEIPT_FILTER, type ReceiptFilter, receiptsQuery } from './data.ts'
import { paymentTexts } from './texts.ts'

const KINDS = ['sale', 'refund'] as const

export function ReceiptsPage() {
  const t = useTexts(paymentTexts)
  const [filter, setFilter] = useState<ReceiptFilter>(NO_RECEIPT_FILTER)
  const [orderId, setOrderId] = useState<string | null>(null)
  const query = useInfiniteQuery({ ...receiptsQuery(filter), placeholderData: keepPreviousData })
  return (
    <Container size="lg" px={0}>
      <PageHead title={t('receipts')}>{t('receiptsAbout')}</PageHead>
      <Stack gap="md">
        <Filters filter={filter} onChange={setFilter} />
        <PagedList
          query={query}
          height={64}
          empty={<Empty title={t('noReceipts')}>{t('noReceiptsMore')}</Empty>}
        >
          {(receipt) => <ReceiptRow receipt={receipt} onOpen={setOrderId} />}
        </PagedList>
      </Stack>
      <OrderDrawer orderId={orderId} onClose={() => setOrderId(null)} />
    </Container>
  )
}

function Filters({ filter, onChange }: { filter: ReceiptFilter; onChange: (filter: ReceiptFilter) => void }) {
  const t = useTexts(paymentTexts)
  const said = useTexts(receiptTexts)
  const field = filterFields({ filter, onChange })
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        label={t('receiptNumber')}
        inputMode="numeric"
        maxLength={9}
        flex="1 1 7rem"
        value={filter.number}
        onChange={(event) => onChange({ ...filter, number: event.currentTarget.value.replace(/\D/g, '') })}
      />
      <NativeSelect
        label={t('receiptKind')}
        data={[{ value: '', label: t('anyKind') }, ...KINDS.map((value) => ({ value, label: said(value) }))]}
        flex="1 1 9rem"
        {...field('kind')}
      />
      <TextInput type="date" label={t('from')} flex="1 1 8.5rem" {...field('from')} />
      <TextInput type="date" label={t('to')} flex="1 1 8.5rem" {...field('to')} />
      <ClearFilters {...{ filter, onChange }} none={NO_RECEIPT_FILTER} />
    </Group>
  )
}

function ReceiptRow({ receipt, onOpen }: { receipt: ListedReceipt; onOpen: (orderId: string) => void }) {
  const t = useTexts(paymentTexts)
  const branch = useBranchName()(receipt.branch_id)
  const order =
    receipt.order_number === null ? receipt.order_id.slice(-8).toUpperCase() : receipt.order_number
  const more = [...(branch === null ? [] : [`\u2068${branch}\u2069`]), `${t('forOrder')} ${order}`]
  return (
    <Paper withBorder radius="md" px="md" py="xs" data-receipt={receipt.number}>
      <Group justify="space-between" gap="xs">
        <ReceiptText receipt={receipt} more={more} />
        <Group gap="xs">
          <PrintReceipt receipt={receipt} />
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={`${t('open')} ${order}`}
            onClick={() => onOpen(receipt.order_id)}
          >
            {t('open')}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}
