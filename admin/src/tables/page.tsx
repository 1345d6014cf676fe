import { Badge, Box, Container, Group, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { FloorPlan as Floor } from '../../../server/src/restaurant/floor/rules/layout.ts'
import type { ShownSitting, TablesState } from '../../../server/src/restaurant/sittings/staff-contract.ts'
import { bookingsQuery } from '../parts/bookings/data.ts'
import { floorQuery } from '../ui/floor-plan/data.ts'
import { FloorPlan } from '../ui/floor-plan/floor-plan.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { Line } from '../ui/line.tsx'
import { useLive } from '../ui/live.ts'
import { useMay, useMe, useRestaurantFormat, useZone } from '../ui/me.ts'
import { useLetter } from '../ui/offline/use-letter.ts'
import { type Acts, type AsOf, useOutbox } from '../ui/outbox/use-outbox.ts'
import { WaitingActs } from '../ui/outbox/waiting.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Empty, Listed, Loaded } from '../ui/states.tsx'
import { wallClock } from '../ui/wall-clock.ts'
import { Way } from '../ui/way.tsx'
import { ActsContext, closedQuery, LIVE_KEYS, tablesQuery } from './data.ts'
import { ClosedBills, TableList, WithoutTable } from './list.tsx'
import { type ComingBooking, useTableLook } from './look.ts'
import { idNow, over, type TablesHere } from './over.ts'
import { type Pulled, PulledDialog } from './pulled.tsx'
import { SeatDrawer } from './seat.tsx'
import { SittingDrawer } from './sitting-drawer.tsx'
import { tableTexts } from './texts.ts'

/** So long before, a booking is shown at its table. */
const SOON_MINUTES = 90

type View = 'floor' | 'list' | 'closed'

export function TablesPage() {
  const t = useTexts(tableTexts)
  const connection = useLive(LIVE_KEYS)
  useLetter()
  const acts = useOutbox(connection, ['tables'])
  const floors = useQuery(floorQuery)
  const state = useQuery(tablesQuery)
  return (
    <ActsContext value={acts}>
      <Container fluid px={0}>
        <PageHead
          title={t('title')}
          aside={
            <Group gap="xs">
              <Line connection={connection} />
              <WaitingActs waiting={acts.waiting} />
            </Group>
          }
        >
          {t('about')}
        </PageHead>
        <Listed
          query={floors}
          rows={2}
          height={220}
          isEmpty={(plans) => plans.every(({ tables }) => tables.length === 0)}
          empty={
            <Empty title={t('none')}>
              {t('noneMore')}
              <Way to="/settings/tables">{t('addTables')}</Way>
            </Empty>
          }
        >
          {(plans) => (
            <Loaded query={state} rows={2} height={220}>
              {(told) => <RoomNow floors={plans} told={told} acts={acts} />}
            </Loaded>
          )}
        </Listed>
      </Container>
    </ActsContext>
  )
}

/** With what was done here and is not sent yet. */
function RoomNow({ floors, told, acts }: { floors: readonly Floor[]; told: TablesState & AsOf; acts: Acts }) {
  const { over: unseen, made } = acts
  const maySeeOrders = useMay('seeOrders')
  const state = useMemo(() => {
    const tables = floors.flatMap((floor) => floor.tables)
    return over(told, unseen(told), { made, tables, maySeeOrders })
  }, [told, unseen, made, floors, maySeeOrders])
  return <Room floors={floors} state={state} made={made} />
}

function Room({ floors, state, made }: { floors: readonly Floor[]; state: TablesHere; made: Acts['made'] }) {
  const t = useTexts(tableTexts)
  const { sittings } = state
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const [wanted, setWanted] = useState<View | null>(null)
  const [tableId, setTableId] = useState<number | null>(null)
  const [sittingId, setSittingId] = useState<string | null>(null)
  const [pulled, setPulled] = useState<Pulled | null>(null)
  const look = useTableLook()
  const coming = useComing()
  const mayKeep = useMay('keepTables')
  const view = wanted ?? (isWide ? 'floor' : 'list')
  const closed = useQuery({ ...closedQuery, enabled: view === 'closed' })
  const at = (id: number) => sittings.find(({ tables }) => tables.some((table) => table.id === id))
  const all = floors.flatMap(({ tables }) => tables)
  const free = all.filter(({ id }) => !at(id))
  const table = all.find(({ id }) => id === tableId) ?? null
  function choose(id: number): void {
    const sitting = at(id)
    if (sitting) setSittingId(sitting.id)
    else if (mayKeep) setTableId(id)
  }
  return (
    <>
      <Group justify="space-between" mb="md" gap="sm">
        <Figures sittings={sittings} />
        <SegmentedControl
          aria-label={t('view')}
          value={view}
          onChange={(value) => setWanted(value as View)}
          data={[
            { value: 'floor', label: t('floor') },
            { value: 'list', label: t('list') },
            { value: 'closed', label: t('closedBills') },
          ]}
        />
      </Group>
      {view !== 'closed' && (
        <WithoutTable
          sittings={sittings.filter(({ tables }) => tables.length === 0)}
          onSitting={setSittingId}
        />
      )}
      {view === 'closed' && (
        <Loaded query={closed} rows={2} height={120}>
          {(bills) => <ClosedBills sittings={bills} onSitting={setSittingId} />}
        </Loaded>
      )}
      {view === 'floor' && (
        <Box>
          <FloorPlan
            floors={floors}
            look={(one) => look(one, at(one.id), coming(one.id))}
            chosen={tableId}
            onChoose={choose}
            {...(mayKeep && {
              onPull: (from: number, to: number) => {
                const sitting = at(from)
                if (sitting && !sitting.isUnsent) setPulled({ sitting, other: at(to) ?? null, toId: to })
              },
            })}
          />
        </Box>
      )}
      {view === 'list' && (
        <TableList
          sittings={sittings.filter(({ tables }) => tables.length > 0)}
          free={mayKeep ? free : []}
          onSitting={setSittingId}
          onFree={setTableId}
        />
      )}
      <SeatDrawer
        table={table}
        free={free}
        booking={tableId === null ? undefined : coming(tableId)}
        onClose={() => setTableId(null)}
      />
      <SittingDrawer
        sittingId={sittingId && idNow(state.arrived.get(sittingId) ?? sittingId, made)}
        state={state}
        closed={view === 'closed' ? (closed.data ?? []) : []}
        free={free}
        tables={all}
        onClose={() => setSittingId(null)}
      />
      <PulledDialog pulled={pulled} tables={all} onClose={() => setPulled(null)} />
    </>
  )
}

function Figures({ sittings }: { sittings: readonly ShownSitting[] }) {
  const t = useTexts(tableTexts)
  const format = useRestaurantFormat()
  const taken = sittings.reduce((sum, { tables }) => sum + tables.length, 0)
  const guests = sittings.reduce((sum, { party_size }) => sum + (party_size ?? 0), 0)
  const due = sittings.reduce((sum, { service }) => sum + (service?.due_minor ?? 0), 0)
  const parts = [
    t('taken', { count: taken }),
    t('guests', { count: guests }),
    ...(sittings.some(({ service }) => service) ? [t('dueInAll', { amount: format.price(due) })] : []),
  ]
  return (
    <Group gap="xs">
      {parts.map((part) => (
        <Badge key={part} size="lg" variant="light" color="gray" autoContrast tt="none" className="figures">
          {part}
        </Badge>
      ))}
    </Group>
  )
}

/** The next booking at a table, where it is soon; nothing where the restaurant takes none. */
function useComing(): (tableId: number) => ComingBooking | undefined {
  const { features } = useMe()
  const zone = useZone()
  const may = useMay('seeBookings')
  const { data } = useQuery({ ...bookingsQuery, enabled: may && features.includes('reservations') })
  const clock = wallClock(Date.now(), zone).slice(-5)
  const waiting = (data?.bookings ?? []).filter(
    ({ status, time }) => status === 'confirmed' && minutesOf(time) - minutesOf(clock) <= SOON_MINUTES,
  )
  return (tableId) => waiting.find(({ table_id }) => table_id === tableId)
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
