export const ACTOR_KINDS = ['token', 'staff', 'app', 'operator', 'system'] as const

/** The first word of an action: what the log can be filtered by. */
export const ACTION_GROUPS = [
  'order',
  'reservation',
  'menu',
  'guest',
  'token',
  'webhook',
  'app',
  'sandbox',
  'pos',
  'staff',
  'restaurant',
] as const
export type ActionGroup = (typeof ACTION_GROUPS)[number]
