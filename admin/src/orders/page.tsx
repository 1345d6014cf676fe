import { Button, Container, Group, Stack } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { OrderInList } from '../../../server/src/restaurant/orders/staff-contract.ts'
import { UnsentOrders } from '../parts/offline-orders/unsent.tsx'
import { OrderDrawer } from '../parts/orders/order-drawer.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { Line } from '../ui/line.tsx'
import { useLive } from '../ui/live.ts'
import { useMay } from '../ui/me.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useProblemText } from '../ui/problem.ts'
import { isSlip } from '../ui/slip.ts'
import { Empty, Listed } from '../ui/states.tsx'
import { ExportButton } from './export.tsx'
import { Filters } from './filters.tsx'
import { OrderList } from './list.tsx'
import { FILTER_FIELDS, headQuery, LIVE_KEYS, NO_FILTER, type OrderFilter, ordersQuery } from './list-data.ts'
import { listTexts } from './list-texts.ts'
import classes from './orders.module.css'

/** Further up than this, a list that grows at its top moves nothing that anybody reads. */
const AT_TOP_PX = 240

const place = getRouteApi('/orders')

export function OrdersPage() {
  const t = useTexts(listTexts)
  const connection = useLive(LIVE_KEYS)
  const mayExport = useMay('exportOrders')
  const asked = place.useSearch()
  const go = place.useNavigate()
  const filter = useMemo<OrderFilter>(
    () => ({ ...NO_FILTER, ...Object.fromEntries(FILTER_FIELDS.map((name) => [name, asked[name] ?? ''])) }),
    [asked],
  )
  const change = (next: OrderFilter) =>
    void go({
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')),
      replace: true,
    })
  // The drawer is part of the address: another page can lead to one order.
  const open = useCallback(
    (order: string | null) =>
      void go({
        search: ({ order: _, ...others }) => ({ ...others, ...(order && { order }) }),
        replace: true,
        resetScroll: false,
      }),
    [go],
  )
  return (
    <Container
      fluid
      px={0}
      onClickCapture={(event) => {
        if (isSlip(event)) event.stopPropagation()
      }}
    >
      <PageHead
        title={t('title')}
        aside={<Line connection={connection} />}
        action={mayExport && <ExportButton filter={filter} />}
      >
        {t('about')}
      </PageHead>
      <UnsentOrders />
      <Stack gap="md">
        <Filters filter={filter} onChange={change} />
        <Found key={JSON.stringify(filter)} filter={filter} onOpen={(order) => open(order.id)} />
      </Stack>
      <OrderDrawer whole orderId={asked.order ?? null} onClose={() => open(null)} />
    </Container>
  )
}

function Found({ filter, onOpen }: { filter: OrderFilter; onOpen: (order: OrderInList) => void }) {
  const t = useTexts(listTexts)
  const queries = useQueryClient()
  const textOf = useProblemText()
  const options = ordersQuery(filter)
  const list = useInfiniteQuery({ ...options, placeholderData: keepPreviousData })
  const head = useQuery({ ...headQuery(filter), enabled: list.isSuccess })
  const [fresh, setFresh] = useState(0)
  const first = list.data?.pages[0]

  const show = useCallback(() => {
    if (!head.data) return
    queries.setQueryData(options.queryKey, { pages: [head.data], pageParams: [''] })
    setFresh(0)
  }, [head.data, queries, options.queryKey])

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the newest page comes, not when the list grows
  useEffect(() => {
    if (!head.data || !first) return
    const known = new Map(first.data.map((order) => [order.id, JSON.stringify(order)]))
    const changed = head.data.data.filter((order) => known.get(order.id) !== JSON.stringify(order)).length
    if (changed === 0) return
    if (window.scrollY < AT_TOP_PX) show()
    else setFresh(changed)
  }, [head.data])

  const orders = useMemo(() => list.data?.pages.flatMap(({ data }) => data) ?? [], [list.data])
  const { fetchNextPage } = list
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const mayTake = useMay('takeOrders')
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <div aria-busy={list.isPlaceholderData} className="paged-list">
      {fresh > 0 && (
        <div className={classes.fresh}>
          <Button
            onClick={() => {
              show()
              window.scrollTo({ top: 0 })
            }}
          >
            {t('fresh', { count: fresh })}
          </Button>
        </div>
      )}
      <Listed
        query={list}
        rows={8}
        height={56}
        isEmpty={() => orders.length === 0}
        empty={
          isFiltered ? (
            <Empty title={t('noneFound')}>{t('noneFoundMore')}</Empty>
          ) : (
            <Empty title={t('none')}>
              {t('noneMore')}
              {mayTake && (
                <Group justify="center" mt="md">
                  <Button component={Link} to="/orders/new">
                    {t('takeOrder')}
                  </Button>
                </Group>
              )}
            </Empty>
          )
        }
      >
        {() => (
          <OrderList
            orders={orders}
            hasMore={list.hasNextPage}
            isLoadingMore={list.isFetchingNextPage}
            problem={list.isFetchNextPageError ? textOf(list.error) : null}
            onMore={more}
            onOpen={onOpen}
          />
        )}
      </Listed>
    </div>
  )
}
