import { queryOptions } from '@tanstack/react-query'
import type { ListedGuest } from '../../../server/src/restaurant/guests/staff-contract.ts'
import type { Availability } from '../../../server/src/restaurant/reservations/contract.ts'
import type { BookPage, OverviewDay } from '../../../server/src/restaurant/reservations/staff-contract.ts'
import { api } from '../ui/api.ts'
import { asOfNow } from '../ui/outbox/use-outbox.ts'

/** Hints can be lost on the way, so the page is also asked for by itself. */
const EVERY_MS = 60_000

export const LIVE_KEYS = { bookings: [['bookings']], floor: [['bookings']] } as const

export const pageQuery = (date: string | undefined) =>
  queryOptions({
    queryKey: ['bookings', 'page', date ?? 'today'],
    queryFn: ({ signal }) =>
      asOfNow(() => api.get<BookPage>(`/bookings/page${date ? `?date=${date}` : ''}`, signal)),
    refetchInterval: EVERY_MS,
    placeholderData: (before) => before,
  })

export const overviewQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['bookings', 'overview', from, to],
    queryFn: ({ signal }) => api.get<OverviewDay[]>(`/bookings/overview?from=${from}&to=${to}`, signal),
    refetchInterval: EVERY_MS,
    placeholderData: (before) => before,
  })

export const slotsQuery = (date: string, party: number, moving?: string) =>
  queryOptions({
    queryKey: ['bookings', 'slots', date, party, moving],
    queryFn: ({ signal }) =>
      api.get<Availability>(
        `/bookings/slots?date=${date}&party_size=${party}${moving ? `&moving=${moving}` : ''}`,
        signal,
      ),
    enabled: date !== '' && party > 0,
    placeholderData: (before) => before,
  })

/** Guests whom a number, or a part of a name, may belong to. */
export const knownGuests = (search: string) =>
  queryOptions({
    queryKey: ['guests', 'known', search],
    queryFn: ({ signal }) => api.get<ListedGuest[]>(`/guests?search=${encodeURIComponent(search)}`, signal),
    enabled: search.replace(/\D/g, '').length >= 4,
    placeholderData: (before) => before,
  })
