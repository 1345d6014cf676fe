import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  Purchase,
  StaffPack,
  StockOverview,
  Suggestion,
} from '../../../server/src/restaurant/stock/staff-contract.ts'
import { ingredientsById, useStockChange } from '../parts/stock/data.ts'
import { api } from '../ui/api.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { Empty, Listed } from '../ui/states.tsx'
import { homeOf, purchasesQuery, suggestionsQuery } from './data.ts'
import { PurchaseForm } from './purchase-form.tsx'
import { ReceiveForm } from './receive-form.tsx'
import { stockTexts } from './texts.ts'

const PURCHASE_COLORS = {
  draft: 'gray',
  ordered: 'blue',
  received: 'green',
  cancelled: 'gray',
} as const

/** What is ordered of suppliers, and what should be. */
export function Purchases({ house }: { house: StockOverview }) {
  const t = useTexts(stockTexts)
  const query = useQuery(purchasesQuery)
  const branch = homeOf(house)
  const [editing, setEditing] = useState<Purchase | 'new' | null>(null)
  const [receiving, setReceiving] = useState<Purchase | null>(null)
  if (house.suppliers.length === 0) return <Empty title={t('noSuppliers')}>{t('noSuppliersMore')}</Empty>
  return (
    <Stack gap="md">
      <Group align="flex-end" gap="sm">
        <Button variant="default" onClick={() => setEditing('new')}>
          {t('newPurchase')}
        </Button>
      </Group>
      <Suggested house={house} branch={branch} />
      <Listed
        query={query}
        isEmpty={({ purchases }) => purchases.length === 0}
        empty={<Empty title={t('noPurchases')}>{t('noPurchasesMore')}</Empty>}
      >
        {({ purchases, packs }) => (
          <Stack gap="xs">
            {purchases.map((purchase) => (
              <PurchaseRow
                key={purchase.id}
                house={house}
                purchase={purchase}
                onEdit={() => setEditing(purchase)}
                onReceive={() => setReceiving(purchase)}
              />
            ))}
            <Editing
              house={house}
              packs={packs}
              editing={editing}
              branch={branch}
              onClose={() => setEditing(null)}
            />
            {receiving && (
              <ReceiveForm house={house} purchase={receiving} onClose={() => setReceiving(null)} />
            )}
          </Stack>
        )}
      </Listed>
      {query.data?.purchases.length === 0 && (
        <Editing
          house={house}
          packs={query.data.packs}
          editing={editing}
          branch={branch}
          onClose={() => setEditing(null)}
        />
      )}
    </Stack>
  )
}

function Editing({
  editing,
  ...props
}: {
  house: StockOverview
  packs: StaffPack[]
  editing: Purchase | 'new' | null
  branch: number
  onClose: () => void
}) {
  if (editing === null) return null
  return <PurchaseForm {...props} purchase={editing === 'new' ? null : editing} />
}

/** Enough whole packs to bring everything back to its par level, one order for each supplier. */
function Suggested({ house, branch }: { house: StockOverview; branch: number }) {
  const t = useTexts(stockTexts)
  const format = useRestaurantFormat()
  const tell = useTellProblem()
  const query = useQuery(suggestionsQuery(branch))
  const known = ingredientsById(house)
  const draft = useStockChange(({ supplierId, lines }: { supplierId: number; lines: Suggestion[] }) =>
    api.post('/stock/purchases', {
      supplier_id: supplierId,
      branch_id: branch,
      lines: lines.map(({ supplier_id: _, ...line }) => line),
    }),
  )
  const bySupplier = Map.groupBy(query.data ?? [], ({ supplier_id }) => supplier_id)
  if (bySupplier.size === 0) return null
  return (
    <Panel title={t('suggested')}>
      <Stack gap="md">
        {[...bySupplier].map(([supplierId, lines]) => {
          const supplier = house.suppliers.find(({ id }) => id === supplierId)?.name ?? ''
          return (
            <Group key={supplierId} justify="space-between" gap="xs">
              <div>
                <Text fw={600} className="break">
                  <bdi>{supplier}</bdi>
                </Text>
                <Text size="sm" c="dimmed" className="break">
                  {lines
                    .map(
                      ({ ingredient_id, packs, pack_name }) =>
                        `\u2068${known.get(ingredient_id)?.name ?? ''}: ${format.number(packs)} × ${pack_name}\u2069`,
                    )
                    .join(' · ')}
                </Text>
              </div>
              <Button
                size="compact-md"
                aria-label={t('draftOf', { name: supplier })}
                loading={draft.isPending}
                onClick={() => draft.mutate({ supplierId, lines }, { onError: tell })}
              >
                {t('draftIt')}
              </Button>
            </Group>
          )
        })}
      </Stack>
    </Panel>
  )
}

function totalOf(purchase: Pick<Purchase, 'lines'>): number {
  return Math.round(
    purchase.lines.reduce((sum, { packs, price_minor }) => sum + packs * (price_minor ?? 0), 0),
  )
}

function PurchaseRow({
  house,
  purchase,
  onEdit,
  onReceive,
}: {
  house: StockOverview
  purchase: Purchase
  onEdit: () => void
  onReceive: () => void
}) {
  const t = useTexts(stockTexts)
  const format = useRestaurantFormat()
  const tell = useTellProblem()
  const known = ingredientsById(house)
  const act = useStockChange((what: 'order' | 'cancel') =>
    api.post(`/stock/purchases/${purchase.id}/${what}`),
  )
  const { status, supplier_name: name } = purchase
  const isOpen = status === 'draft' || status === 'ordered'
  const button = (label: string, onClick: () => void) => (
    <Button size="compact-sm" variant="default" aria-label={`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <Paper withBorder px="md" py="xs" data-purchase={purchase.id}>
      <Group justify="space-between" gap="xs">
        <div style={{ minWidth: 0, flex: '1 1 16rem' }}>
          <Group gap={6}>
            <Text fw={600} className="break">
              <bdi>{name}</bdi>
            </Text>
            <Badge variant="light" color={PURCHASE_COLORS[status]} tt="none">
              {t(`purchase_${status}`)}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed" className="break">
            {[
              format.moment(purchase.created_at),
              house.branches.find(({ id }) => id === purchase.branch_id)?.name ?? '',
              ...(purchase.expected_on ? [t('expectedOn', { day: format.date(purchase.expected_on) })] : []),
              format.price(totalOf(purchase)),
            ].join(' · ')}
          </Text>
          <Text size="sm" className="break">
            {purchase.lines
              .map(
                ({ ingredient_id, packs, received_packs, pack_name }) =>
                  `\u2068${known.get(ingredient_id)?.name ?? ''}: ${
                    status === 'draft' ? '' : `${format.number(received_packs)} / `
                  }${format.number(packs)} × ${pack_name}\u2069`,
              )
              .join(' · ')}
          </Text>
        </div>
        {isOpen && (
          <Group gap={6}>
            {status === 'draft' && button(t('edit'), onEdit)}
            {status === 'draft' && button(t('markOrdered'), () => act.mutate('order', { onError: tell }))}
            {button(t('receive'), onReceive)}
            {button(t('cancelOrder'), () => act.mutate('cancel', { onError: tell }))}
          </Group>
        )}
      </Group>
    </Paper>
  )
}
