export const ACTOR_KINDS = ['token', 'staff', 'app', 'operator', 'system'] as const

/** The first word of an action: what the log can be filtered by. */
export const ACTION_GROUPS = [
  'order',
  'payment',
  'reservation',
  'menu',
  'guest',
  'token',
  'webhook',
  'app',
  'sandbox',
  'pos',
  'staff',
  'kitchen',
  'sitting',
  'giftcard',
  'shift',
  'stock',
  'review',
  'coupon',
  'channel',
  'hubrise',
  'terminal',
  'device',
  'branch',
  'experience',
  'guest_pages',
  'restaurant',
] as const
export type ActionGroup = (typeof ACTION_GROUPS)[number]

/** An entry's place in the log: its moment, and among those of one moment its number. */
export type Place = { at: number; id: number }

export const PLACE = /^\d{1,15}\.\d{1,15}$/

export function placeText({ at, id }: Place): string {
  return `${at}.${id}`
}

/** From the text of a place. */
export function placeOf(text: string): Place {
  const [at = 0, id = 0] = text.split('.').map(Number)
  return { at, id }
}

export type Subject = { kind: string | null; id: string }

/** As the log shows it, `webhook 12`, or its id alone. */
export function subjectOf(text: string): Subject {
  const words = text.trim().split(/\s+/)
  const id = words.pop() ?? ''
  return { kind: words.length > 0 ? words.join('_').toLowerCase() : null, id }
}
