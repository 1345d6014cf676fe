import { useCallback, useEffect, useState } from 'react'
import type { OrderType } from '../../../server/src/ground/tenants/rules/ordering.ts'
import type { StaffChannel } from '../../../server/src/restaurant/orders/rules/taking.ts'
import type { Me } from '../../../server/src/surfaces/admin/contract.ts'
import { type DraftLine, sentLines } from '../parts/dish-picker/draft-line.ts'
import { newKey } from '../ui/form-key.ts'
import { isTill } from '../ui/place.ts'

/** What has been typed of an order so far. */
export type Draft = {
  channel: StaffChannel
  type: OrderType
  phone: string
  name: string
  tableCode: string
  line1: string
  city: string
  /** As a field for a local date and time has it; '' is as soon as possible. */
  when: string
  note: string
  coupon: string
  lines: DraftLine[]
  /** The Idempotency-Key under which it is placed: kept with it, so that it is placed once whatever gets lost. */
  sentAs: string
  /** The total that stood on the button when it was sent: sent again under the same key, it is the same. */
  sentTotal: number | null
}

const EMPTY: Omit<Draft, 'sentAs'> = {
  sentTotal: null,
  channel: 'phone',
  type: 'pickup',
  phone: '',
  name: '',
  tableCode: '',
  line1: '',
  city: '',
  when: '',
  note: '',
  coupon: '',
  lines: [],
}

/** Kept in the tab for its person: going elsewhere, or loading the page again, loses nothing of it; closing the tab forgets it. */
export function useDraft({ restaurant, email }: Pick<Me, 'restaurant' | 'email'>) {
  const place = `order-draft:${restaurant.id}:${email}`
  const [draft, setDraft] = useState<Draft>(() => read(place))
  useEffect(() => sessionStorage.setItem(place, JSON.stringify(draft)), [draft, place])
  const change = useCallback((some: Partial<Draft>) => setDraft((now) => ({ ...now, ...some })), [])
  /** The next guest comes in the same way as the one before. */
  const clear = useCallback(() => setDraft(({ channel }) => ({ ...EMPTY, channel, sentAs: newKey() })), [])
  return { draft, change, clear }
}

function read(place: string): Draft {
  const fresh: Draft = { ...EMPTY, ...(isTill() && { channel: 'pos' }), sentAs: newKey() }
  try {
    return { ...fresh, ...JSON.parse(sessionStorage.getItem(place) ?? '{}') }
  } catch {
    return fresh
  }
}

/** The order as the server takes it: only what its type asks for. */
export function bodyOf(draft: Draft) {
  const { channel, type, phone, name, tableCode, line1, city, when, note, coupon, lines } = draft
  const or = <T>(text: string, none: T) => (text.trim() === '' ? none : text.trim())
  return {
    type,
    channel,
    customer_name: or(name, null),
    customer_phone: or(phone, null),
    note: or(note, null),
    coupon_code: or(coupon, null),
    scheduled_for: when === '' ? null : when,
    ...(type === 'dine_in' && { table_code: or(tableCode, null) }),
    ...(type === 'delivery' && {
      delivery_address: {
        ...(line1.trim() !== '' && { line1: line1.trim() }),
        ...(city.trim() !== '' && { city: city.trim() }),
      },
    }),
    lines: sentLines(lines, { atTable: type === 'dine_in' }),
  }
}
