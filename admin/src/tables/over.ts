// What was done here at the tables and not answered yet, laid over what the server has told: a party sits, its round and its cash
// are there at once, also after a reload without the server. What the server refuses is gone again, and said.
import type { PlacedTable } from '../../../server/src/restaurant/floor/rules/layout.ts'
import { isSale } from '../../../server/src/restaurant/orders/rules/lifecycle.ts'
import { withSplits } from '../../../server/src/restaurant/sittings/rules/split.ts'
import type {
  BillPayment,
  NewParty,
  ShownSitting,
  TablesState,
} from '../../../server/src/restaurant/sittings/staff-contract.ts'
import type { ToldLine } from '../parts/dish-picker/told-line.ts'
import type { Act } from '../ui/outbox/acts.ts'

/** A round that the server has not got yet, as its guests were told it. */
export type UnsentRound = {
  key: string
  number: string | null
  at: number
  lines: readonly ToldLine[]
  totalMinor: number
}

/** `isUnsent`: the party itself is known here alone, by the key of the act that seats it. */
export type SittingHere = ShownSitting & { isUnsent?: true; unsentRounds?: readonly UnsentRound[] }
/** `arrived`: by the keys of the acts that seated them, parties that the server tells of before it has answered. */
export type TablesHere = Omit<TablesState, 'sittings'> & {
  sittings: SittingHere[]
  arrived: ReadonlyMap<string, string>
}

/** What an act carries to be drawn. */
export type ShownRound = { lines: ToldLine[]; totalMinor: number }
export type ShownBooked = { tableId: number | null; size: number; name: string }

type Told = { made: ReadonlyMap<string, string>; tables: readonly PlacedTable[]; maySeeOrders: boolean }
type Change = (sitting: SittingHere) => SittingHere | null

const OF_SITTING = /^\/sittings\/([^/?]+)\/(orders|payments|close|move|join)$/
const BOOKED = /^\/reservations\/[^/?]+\/status$/

export function over(state: TablesState, acts: readonly Act[], told: Told): TablesHere {
  let sittings: SittingHere[] = state.sittings
  const arrived = new Map<string, string>()
  function seat(party: SittingHere): void {
    const same = state.sittings.find((one) => one.id === party.id || isSameParty(one, party))
    if (same) arrived.set(party.id, same.id)
    else sittings = [...sittings, party]
  }
  for (const act of acts) {
    const path = act.path.split('?', 1)[0] ?? ''
    if (path === '/sittings') seat(partyOf(act, act.body as NewParty, told))
    else if (BOOKED.test(path)) bookedOf(act, told).forEach(seat)
    else {
      const [, id, kind] = OF_SITTING.exec(path) ?? []
      const change = kind && changeOf(kind, act, told)
      const maker = act.needs ?? ''
      const known = id === '{made}' ? (arrived.get(maker) ?? idNow(maker, told.made)) : id
      if (change) sittings = sittings.flatMap((one) => (one.id === known ? (change(one) ?? []) : [one]))
    }
  }
  return { ...state, sittings, arrived }
}

function isSameParty(one: ShownSitting, party: ShownSitting): boolean {
  const placesOf = ({ tables }: ShownSitting) => tables.map(({ id }) => id).join(' ')
  return one.party_size === party.party_size && placesOf(one) === placesOf(party)
}

/** What was known by the act that seated it has an id of its own once that has arrived. */
export function idNow(id: string, made: ReadonlyMap<string, string>): string {
  return made.get(id) ?? id
}

/** Where an act on a sitting goes; of one that is not sent yet, to what becomes of it. */
export function on({ id, isUnsent }: SittingHere, rest: string): { path: string; needs?: string } {
  return isUnsent ? { path: `/sittings/{made}${rest}`, needs: id } : { path: `/sittings/${id}${rest}` }
}

function changeOf(kind: string, act: Act, { tables }: Told): Change | undefined {
  if (kind === 'close') return () => null
  if (kind === 'orders') return (sitting) => withRound(sitting, act)
  if (kind === 'payments') return (sitting) => withCash(sitting, act.body as BillPayment)
  // What is done next to the party is said of how it stands then.
  if (kind === 'join') return (sitting) => ({ ...sitting, version: sitting.version + 1 })
  const ids = (act.body as { table_ids: number[] }).table_ids
  return (sitting) => ({ ...sitting, tables: placesOf(ids, tables), version: sitting.version + 1 })
}

function partyOf(
  { key, at }: Act,
  { table_ids, party_size, name = null, note = null }: NewParty,
  { made, tables, maySeeOrders }: Told,
): SittingHere {
  const sums = {
    ...{ subtotal_minor: 0, discount_minor: 0, service_charge_minor: 0, tax_added_minor: 0 },
    ...{ delivery_fee_minor: 0, total_minor: 0, tax_breakdown: null },
  }
  const service = {
    ...{
      orders: [],
      payments: [],
      sums,
      paid_lines: [],
      asked_lines: [],
      shared_lines: [],
      guest_path: null,
    },
    ...{ total_minor: 0, covered_minor: 0, tip_minor: 0, due_minor: 0 },
  }
  return {
    ...{ id: idNow(key, made), opened_at: new Date(at).toISOString(), opened_by: 'staff' },
    ...(!made.has(key) && { isUnsent: true }),
    ...{ party_size, party_name: name, party_note: note, version: 0 },
    tables: placesOf(table_ids, tables),
    ...{ bookings: [], is_forgotten: false, closed_at: null, close_reason: null },
    service: maySeeOrders ? service : null,
  }
}

function bookedOf(act: Act, told: Told): SittingHere[] {
  const booked = act.shown as ShownBooked | undefined
  const isSeated = (act.body as { status?: string }).status === 'seated'
  if (!isSeated || !booked || booked.tableId === null) return []
  const { tableId, size: party_size, name } = booked
  return [partyOf(act, { table_ids: [tableId], party_size, name }, told)]
}

function withRound(sitting: SittingHere, { key, at, number, shown }: Act): SittingHere {
  const { lines = [], totalMinor = 0 } = (shown as ShownRound | undefined) ?? {}
  const { service } = sitting
  return {
    ...sitting,
    unsentRounds: [...(sitting.unsentRounds ?? []), { key, number: number ?? null, at, lines, totalMinor }],
    service: service && {
      ...service,
      sums: {
        ...service.sums,
        subtotal_minor: service.sums.subtotal_minor + totalMinor,
        total_minor: service.sums.total_minor + totalMinor,
      },
      total_minor: service.total_minor + totalMinor,
      due_minor: service.due_minor + totalMinor,
    },
  }
}

function withCash(sitting: SittingHere, payment: BillPayment): SittingHere {
  const { service } = sitting
  const { amount_minor: amount, tip_minor: tip, line_ids: lineIds, seats, sharing } = payment
  if (!service || amount == null) return sitting
  const split = { lineIds: lineIds ?? [], seats: seats ?? [], sharing: sharing ?? [] }
  const paid = withSplits(
    service.orders.filter(({ status }) => isSale(status)),
    { lines: service.paid_lines, shared: service.shared_lines },
    [split],
  )
  return {
    ...sitting,
    service: {
      ...service,
      paid_lines: [...paid.lines],
      shared_lines: [...paid.shared],
      covered_minor: service.covered_minor + amount,
      tip_minor: service.tip_minor + (tip ?? 0),
      due_minor: Math.max(0, service.due_minor - amount),
    },
  }
}

function placesOf(ids: readonly number[], tables: readonly PlacedTable[]): ShownSitting['tables'] {
  return ids.map((id) => ({ id, name: tables.find((table) => table.id === id)?.name ?? '', code: null }))
}
