export const FEATURES = ['reservations', 'reporting'] as const
export type Feature = (typeof FEATURES)[number]

/** What each plan carries. A sandbox has everything, whatever the live plan. */
export const PLANS: Record<string, readonly Feature[]> = {
  starter: [],
  dining: ['reservations'],
  pro: ['reservations', 'reporting'],
}

export const DEFAULT_PLAN = 'pro'

export function isPlan(name: string): boolean {
  return Object.hasOwn(PLANS, name)
}

export function featuresOf(plan: string | null): ReadonlySet<Feature> {
  if (plan === 'sandbox') return new Set(FEATURES)
  return new Set(plan === null ? [] : PLANS[plan])
}
