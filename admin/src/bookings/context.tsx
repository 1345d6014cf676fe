import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { PlacedTable } from '../../../server/src/restaurant/floor/rules/layout.ts'
import { useTexts } from '../ui/language/language.tsx'
import type { Connection } from '../ui/live.ts'
import type { Acts } from '../ui/outbox/use-outbox.ts'
import { bookingTexts } from './texts.ts'
import type { ShownPage } from './waiting.ts'

/** What a form begins with. */
export type Preset = { tableIds?: number[]; date?: string; time?: string }

/** What is open at the side. */
export type Opened =
  | { kind: 'booking'; id: string }
  | { kind: 'table'; id: number }
  | { kind: 'new' | 'walkIn' | 'block'; preset: Preset }
  | { kind: 'waitlist' }

export type Bookings = {
  page: ShownPage
  now: number
  tables: ReadonlyMap<number, PlacedTable>
  tablesText: (ids: readonly number[]) => string
  act: Acts['act']
  connection: Connection
  open: (opened: Opened | null) => void
}

const BookingsContext = createContext<Bookings | null>(null)

export function BookingsProvider({
  children,
  ...given
}: Omit<Bookings, 'tables' | 'tablesText'> & { children: ReactNode }) {
  const t = useTexts(bookingTexts)
  const { floors } = given.page
  const tables = useMemo(
    () => new Map(floors.flatMap((floor) => floor.tables).map((table) => [table.id, table])),
    [floors],
  )
  const tablesText = (ids: readonly number[]) =>
    ids.map((id) => tables.get(id)?.name ?? '?').join(' + ') || t('unassigned')
  return <BookingsContext value={{ ...given, tables, tablesText }}>{children}</BookingsContext>
}

export function useBookings(): Bookings {
  const shown = useContext(BookingsContext)
  if (!shown) throw new Error('there is no page of bookings here')
  return shown
}
