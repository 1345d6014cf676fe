import { useMemo } from 'react'
import { mayAsLimited } from '../../../../server/src/ground/staff/rights.ts'
import type { FoundAnything } from '../../../../server/src/workspace/find/contract.ts'
import { bookedTexts } from '../../parts/bookings/texts.ts'
import { stateTexts } from '../../parts/orders/state-texts.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { spokenName } from '../../ui/language/texts.ts'
import { useMe, useRestaurantFormat } from '../../ui/me.ts'
import { PLACES, placesCalled } from './places.ts'
import { findTexts } from './texts.ts'

export type Kind = 'pages' | 'settings' | 'orders' | 'guests' | 'bookings' | 'dishes'
export type Result = { key: string; kind: Kind; name: string; more: string; to: string }

const KINDS: Kind[] = ['pages', 'guests', 'orders', 'bookings', 'dishes', 'settings']

/** All that was found, by kind, each kind that has something. */
export function useResults(typed: string, found: FoundAnything | undefined): [Kind, Result[]][] {
  const t = useTexts(findTexts)
  const state = useTexts(stateTexts)
  const booked = useTexts(bookedTexts)
  const format = useRestaurantFormat()
  const { language, words } = useLanguage()
  const me = useMe()
  return useMemo(() => {
    const fallback = me.restaurant.default_language
    const changesMenu = mayAsLimited(me, 'changeMenu')
    const places = placesCalled(
      PLACES.filter(({ right }) => mayAsLimited(me, right)),
      typed,
      words,
    ).map(({ to, kind, nameIn }): Result => ({ key: to, kind, name: nameIn(words), more: '', to }))
    const orders = (found?.orders ?? []).map(
      (order): Result => ({
        key: `order ${order.id}`,
        kind: 'orders',
        name: order.name ?? `#${order.number}`,
        more: [
          ...(order.name ? [`\u2066#${order.number}\u2069`] : []),
          format.moment(order.placed_at),
          format.money(order.total_minor, order.currency),
          state(order.status),
        ].join(' · '),
        to: `/orders?order=${order.id}`,
      }),
    )
    const guests = (found?.guests ?? []).map(
      ({ id, name, phone, email, visits_count: visits }): Result => ({
        key: `guest ${id}`,
        kind: 'guests',
        name,
        more: [
          ...[phone, email].flatMap((text) => (text ? [`\u2066${text}\u2069`] : [])),
          t('visits', { count: visits, number: format.number(visits) }),
        ].join(' · '),
        to: `/guests/${id}`,
      }),
    )
    const bookings = (found?.bookings ?? []).map(
      (booking): Result => ({
        key: `booking ${booking.id}`,
        kind: 'bookings',
        name: booking.name,
        more: [
          format.day(booking.date),
          format.clock(booking.time),
          booked('guests', { count: booking.party_size }),
          booked(booking.status),
        ].join(' · '),
        to: booking.guest_id === null ? '/' : `/guests/${booking.guest_id}`,
      }),
    )
    const dishes = (found?.dishes ?? []).map(
      ({ id, name, category, is_available }): Result => ({
        key: `dish ${id}`,
        kind: 'dishes',
        name: spokenName(name, language, fallback),
        more: [spokenName(category, language, fallback), ...(is_available ? [] : [t('soldOut')])].join(' · '),
        to: changesMenu ? `/menu?dish=${id}` : '/',
      }),
    )
    const all = [...places, ...orders, ...guests, ...bookings, ...dishes]
    return KINDS.flatMap((kind): [Kind, Result[]][] => {
      const some = all.filter((one) => one.kind === kind)
      return some.length > 0 ? [[kind, some]] : []
    })
  }, [typed, found, me, language, words, t, state, booked, format])
}
