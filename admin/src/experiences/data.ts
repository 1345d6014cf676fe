import { queryOptions } from '@tanstack/react-query'
import type {
  DoorAnswer,
  ExperienceDetail,
  ExperienceList,
  StaffExperience,
  StaffTicket,
  WHEN,
} from '../../../server/src/restaurant/experiences/staff-contract.ts'
import type { DateMoney, TicketMoney } from '../../../server/src/restaurant/payments/staff-contract.ts'
import { MONEY_KEY } from '../parts/payments/data.ts'
import { api } from '../ui/api.ts'
import { useChangeOf } from '../ui/change.ts'

export type When = (typeof WHEN)[number]
const KEY = ['experiences'] as const
export const LIVE = { experiences: [KEY] } as const

export const listQuery = (when: When) =>
  queryOptions({
    queryKey: [...KEY, 'list', when],
    queryFn: ({ signal }) => api.get<ExperienceList>(`/experiences?when=${when}`, signal),
  })

export const dateQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'one', id],
    queryFn: ({ signal }) => api.get<ExperienceDetail>(`/experiences/${id}`, signal),
  })

export const dateMoneyQuery = (id: number) =>
  queryOptions({
    queryKey: [...KEY, 'money', id],
    queryFn: ({ signal }) => api.get<DateMoney>(`/experiences/${id}/money`, signal),
  })

export const ticketMoneyQuery = (id: string) =>
  queryOptions({
    queryKey: [...MONEY_KEY, 'tickets', id],
    queryFn: ({ signal }) => api.get<TicketMoney>(`/experience-bookings/${id}/money`, signal),
    staleTime: 0,
  })

/** A change, after which whatever shows experiences is asked for again. */
export const useChange = <Wanted, Data = unknown>(send: (wanted: Wanted) => Promise<Data>) =>
  useChangeOf(KEY, send)

export const checkIn = (code: string, experienceId: number | null) =>
  api.post<DoorAnswer>('/experiences/check-in', { code, experience_id: experienceId })

export const markTicket = (wanted: { booking: string; number: number; is_in: boolean }) =>
  api.post<StaffTicket>(`/experience-bookings/${wanted.booking}/check-in`, {
    number: wanted.number,
    is_in: wanted.is_in,
  })

export type State = 'cancelled' | 'off' | 'over' | 'closed' | 'full' | 'on'

export function stateOf(one: StaffExperience, now = Date.now()): State {
  if (one.cancelled_at !== null) return 'cancelled'
  if (Date.parse(one.ends_at) <= now) return 'over'
  if (!one.is_active) return 'off'
  if (Date.parse(one.sales_until) <= now) return 'closed'
  return one.tickets_left === 0 ? 'full' : 'on'
}

export const STATE_COLORS: Record<State, string> = {
  cancelled: 'red',
  off: 'gray',
  over: 'gray',
  closed: 'orange',
  full: 'blue',
  on: 'green',
}
