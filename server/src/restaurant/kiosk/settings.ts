// What can be set for a kiosk, and what holds where nothing is.
import type { GuestLanguage } from '../../platform/i18n/languages.ts'
export const KIOSK_TYPES = ['dine_in', 'pickup'] as const
export type KioskType = (typeof KIOSK_TYPES)[number]
/** How food finds its guest: at a table they name, by a numbered stand they take along, or they are called. */
export const SEATINGS = ['table', 'stand', 'number'] as const
export const WAYS = ['terminal', 'online', 'counter'] as const
export type Way = (typeof WAYS)[number]

/** How long a kiosk waits for a payment without a touch: the hands are at the card reader, or on a phone. */
export const PAYING_MS = 150_000

export const LARGEST_STAND = 999
export const LONGEST_WELCOME = 80
export const LONGEST_NAME = 40
export const LONGEST_CODE = 40

export const KIOSK_DEFAULTS = {
  languages: ['en', 'ar', 'es'] as GuestLanguage[],
  types: [...KIOSK_TYPES],
  seating: 'number' as (typeof SEATINGS)[number],
  ways: ['counter'] as Way[],
  terminal_id: null,
  welcome: null,
  asks_name: false,
}
