// What becomes of acts that are kept until the server has answered them. Pure; the same for every tab of the browser.
import type { ApiError } from '../api.ts'

export type Refusal = Pick<ApiError, 'status' | 'code' | 'details'>

export type Act = {
  /** Its Idempotency-Key. */
  key: string
  /** What was done, in words: for whoever has to do it again. */
  what: string
  path: string
  body: unknown
  at: number
  /** Whose it is, where several people use one queue. */
  by?: string
  /** The act that makes what `{made}` in the path stands for. */
  needs?: string
  /** What the guests were told it is called, as it was done without the line. */
  number?: string
  /** What pages draw of it while it waits. */
  shown?: unknown
  /** That its doer had opened this till, for acts that are sent when somebody else may have. */
  proof?: string
  /** Done: the id of what it has made, as long as other acts may need it. */
  made?: string
  /** Why it was not done; it is not sent any more. */
  refusal?: Refusal
}

export type NewAct = Omit<Act, 'at' | 'refusal' | 'made'>
/** What becomes of an act that nobody has answered in time: it is done as without the line, under the same key. */
export type Late = Pick<Act, 'body'> & Partial<Pick<Act, 'number' | 'proof'>>
export type RefusedAct = Act & { refusal: Refusal }

/** The server knows a key for 24 hours; what is older could be done a second time. */
export const OLDEST_MS = 20 * 60 * 60 * 1000

export const TOO_OLD = 'act_too_old'
/** What it was to be done on has not come about. */
export const NOT_MADE = 'act_not_made'

const MADE = '{made}'

export function isWaiting({ refusal, made }: Act): boolean {
  return refusal === undefined && made === undefined
}

export function isRefused(act: Act): act is RefusedAct {
  return act.refusal !== undefined
}

export function added(acts: readonly Act[], act: Act): Act[] {
  const maker = makerOf(acts, act)
  const isLost = act.needs !== undefined && (maker === undefined || isRefused(maker))
  return [...acts, isLost ? { ...act, refusal: notMade() } : act]
}

/** The oldest that can be sent, with the address that it has by now. */
export function next(acts: readonly Act[], skipped: ReadonlySet<string>): Act | undefined {
  for (const act of acts) {
    if (!isWaiting(act) || skipped.has(act.key)) continue
    if (act.needs === undefined) return act
    const made = makerOf(acts, act)?.made
    if (made !== undefined) return { ...act, path: act.path.replaceAll(MADE, encodeURIComponent(made)) }
  }
  return undefined
}

/** As without the line from now on, unless it is over. */
export function asLate(acts: readonly Act[], key: string, late: Late): Act[] {
  return acts.map((act) => (act.key === key && isWaiting(act) ? { ...act, ...late } : act))
}

/** Whether this is what stands there still: an answer to what it was before is none to what it is by now. */
export function isAsSent(acts: readonly Act[], { key, body }: Act): boolean {
  const kept = acts.find((act) => act.key === key)
  return kept === undefined || JSON.stringify(kept.body) === JSON.stringify(body)
}

/** The server has done it. What it has made stays known as long as somebody may be doing something with it. */
export function answered(acts: readonly Act[], key: string, made: string | null, now: number): Act[] {
  const after = acts.flatMap((act) => {
    // Nothing came of it that this could be done on.
    if (made === null && act.needs === key && isWaiting(act)) return [{ ...act, refusal: notMade() }]
    if (act.key !== key) return [act]
    return made === null ? [] : [{ key, what: act.what, path: '', body: null, at: now, made }]
  })
  return withoutOld(after, now)
}

/** With all that needs it. Shown beside the fields of its own form, it need not be shown again. */
export function refused(acts: readonly Act[], key: string, refusal: Refusal, isShown: boolean): Act[] {
  const lost = new Set([key])
  // A maker is before what needs it.
  for (const act of acts) if (act.needs !== undefined && lost.has(act.needs)) lost.add(act.key)
  return acts.flatMap((act) => {
    if (act.key === key) return isShown ? [] : [{ ...act, refusal }]
    return lost.has(act.key) && isWaiting(act) ? [{ ...act, refusal: notMade() }] : [act]
  })
}

/** Acts that are not sent before this one: on the same table, order or booking, or on what it makes. */
export function bound(acts: readonly Act[], act: Act): string[] {
  const subject = subjectOf(act)
  const held = new Set([act.key])
  for (const one of acts) {
    const isBound =
      (one.needs !== undefined && held.has(one.needs)) || (subject && subjectOf(one) === subject)
    if (isBound) held.add(one.key)
  }
  return [...held]
}

/** `/sittings/ID`; what begins something new has none. */
function subjectOf({ path, needs }: Act): string | null {
  const [, kind, id] = path.split('?', 1)[0]?.split('/') ?? []
  if (id === undefined) return null
  return id === MADE ? `${kind} ${needs}` : `${kind} ${id}`
}

export function dismissed(acts: readonly Act[], key: string): Act[] {
  return acts.filter((act) => act.key !== key || !isRefused(act))
}

function makerOf(acts: readonly Act[], { needs }: Act): Act | undefined {
  return needs === undefined ? undefined : acts.find(({ key }) => key === needs)
}

function notMade(): Refusal {
  return { status: 0, code: NOT_MADE, details: {} }
}

function withoutOld(acts: Act[], now: number): Act[] {
  return acts.filter(
    ({ key, made, at }) =>
      made === undefined || now - at < OLDEST_MS || acts.some((act) => act.needs === key && isWaiting(act)),
  )
}
