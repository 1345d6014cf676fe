export const FEATURES = ['reservations', 'reporting'] as const
export type Feature = (typeof FEATURES)[number]

/** What each plan carries. */
export type Plans = Readonly<Record<string, readonly Feature[]>>

export const DEFAULT_PLANS: Plans = {
  starter: [],
  dining: ['reservations'],
  pro: ['reservations', 'reporting'],
}

const PLAN_NAME = /^[a-z][a-z0-9_-]{0,49}$/
/** Says in a command that a restaurant has no plan. */
export const NO_PLAN = 'none'

export function isPlan(plans: Plans, name: string): boolean {
  return Object.hasOwn(plans, name)
}

/** The plan of a restaurant that was created without one: the plan with the most features; if several have as many, the first. */
export function fullestPlan(plans: Plans): string {
  const [fullest = ''] = Object.keys(plans).toSorted(
    (a, b) => (plans[b]?.length ?? 0) - (plans[a]?.length ?? 0),
  )
  return fullest
}

/** A plan that the configuration no longer knows carries nothing. */
export function featuresOf(plans: Plans, plan: string | null): ReadonlySet<string> {
  return new Set(plan !== null && isPlan(plans, plan) ? plans[plan] : [])
}

/** The operator's own plans: JSON, from a plan's name to the list of its features. */
export function parsePlans(text: string): { plans: Plans; faults: string[] } {
  const faults: string[] = []
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { plans: DEFAULT_PLANS, faults: ['must be JSON, such as {"basic": [], "full": ["reporting"]}'] }
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json) || Object.keys(json).length === 0) {
    return { plans: DEFAULT_PLANS, faults: ['must be a JSON object with at least one plan'] }
  }
  const plans: Record<string, readonly Feature[]> = {}
  for (const [name, features] of Object.entries(json)) {
    if (!PLAN_NAME.test(name) || name === NO_PLAN) {
      faults.push(
        `has a plan "${name}": a name is a-z, 0-9, _ and -, begins with a letter, and is not "${NO_PLAN}"`,
      )
    }
    if (!Array.isArray(features)) {
      faults.push(`must give the plan "${name}" a list of features`)
      continue
    }
    const known = features.flatMap((feature) => FEATURES.find((one) => one === feature) ?? [])
    const unknown = features.filter((feature) => !FEATURES.some((one) => one === feature))
    if (unknown.length > 0) {
      faults.push(
        `gives the plan "${name}" the unknown feature ${unknown.map((one) => JSON.stringify(one)).join(', ')}; there are ${FEATURES.join(', ')}`,
      )
    }
    plans[name] = [...new Set(known)]
  }
  return { plans, faults }
}

export type PlanTime = { startsAt: number | null; endsAt: number | null }

/** From its start up to, but not including, its end. */
export function isInForce({ startsAt, endsAt }: PlanTime, now: number): boolean {
  return (startsAt === null || now >= startsAt) && (endsAt === null || now < endsAt)
}
