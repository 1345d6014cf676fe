// Which answers are kept, for whom and for how long. Pure.
import type { QueryKey } from '@tanstack/react-query'
import { ADMIN_PATH } from '../../../../server/src/ground/staff/address.ts'
import type { Me } from '../../../../server/src/surfaces/admin/contract.ts'

export type KeptAnswer = {
  /** Their email; of a device, nobody's. */
  who: string
  branch: string
  hash: string
  key: QueryKey
  data: unknown
  at: number
}

type Names = Pick<KeptAnswer, 'who' | 'branch' | 'hash' | 'key'>

/** Whose is what a device shows whoever stands before it. */
const ANYBODY = ''

const DAY_MS = 24 * 60 * 60 * 1000
const MOST_ROWS = 120

/** What the pages stand on that work without the line, by how their keys begin. */
const KEPT: readonly QueryKey[] = [
  ['me'],
  ['floor'],
  ['tables'],
  ['order-desk'],
  ['today'],
  ['ordering-pause'],
  ['orders', 'list'],
  ['orders', 'head'],
  ['bookings', 'page'],
  ['kitchen'],
  ['kitchen-overview'],
  ['till'],
  ['channels', 'names'],
  ['discounts-by-hand'],
  ['payments', 'drawers', 'all'],
]

export function isKept(key: QueryKey): boolean {
  return KEPT.some((begin) => begin.every((word, index) => key[index] === word))
}

/** Null where nobody knows yet whose it is. */
export function namesOf(
  key: QueryKey,
  hash: string,
  { email, branch }: { email: string | null; branch: string },
): Names | null {
  if (key[0] === 'till' || (key[0] === 'kitchen' && key[1] === 'device')) {
    return { who: ANYBODY, branch: '', hash, key }
  }
  if (email === null) return null
  return { who: email, branch: key[0] === 'me' ? '' : branch, hash, key }
}

/** The newest first; nothing of yesterday. */
export function freshRows(rows: readonly KeptAnswer[], now: number): KeptAnswer[] {
  return rows.filter(({ at }) => now - at < DAY_MS).sort((a, b) => b.at - a.at)
}

/** Where an answer lies: its place, whose it is, the branch, the question. */
export type Lying = { place: string; who: string; at: number }

/** Whether it must not lie in this browser any longer: of yesterday, or of somebody before `whoIsHere` who was signed in here. */
export function isOver({ place, who, at }: Lying, now: number, whoIsHere: string | null): boolean {
  const isOfStaff = place.startsWith(`${ADMIN_PATH}/`)
  return now - at >= DAY_MS || (isOfStaff && whoIsHere !== null && who !== whoIsHere)
}

/** Of whoever was here before, once somebody else is, or the same person with other rights. A till has several people. */
export function notTheirs(
  known: readonly KeptAnswer[],
  written: readonly KeptAnswer[],
  place: string,
): KeptAnswer[] {
  const me = written.find(isMe)
  if (!me) return []
  const before = known.find((row) => isMe(row) && row.who === me.who)
  const isChanged = before !== undefined && !isSame(before.data as Me, me.data as Me)
  const isTill = place.startsWith('/till/')
  return known.filter(({ who }) => who !== ANYBODY && (who === me.who ? isChanged : !isTill))
}

function isMe({ key }: KeptAnswer): boolean {
  return key[0] === 'me'
}

function isSame(before: Me, after: Me): boolean {
  return rightsOf(before) === rightsOf(after)
}

function rightsOf({ role, is_limited, branches, features }: Me): string {
  return JSON.stringify([role, is_limited, branches.map(({ id }) => id), features])
}

/** The oldest beyond what is kept at most. */
export function tooMany(known: readonly KeptAnswer[], written: readonly KeptAnswer[]): KeptAnswer[] {
  const anew = new Set(written.map(nameOf))
  const older = known.filter((row) => !anew.has(nameOf(row))).sort((a, b) => b.at - a.at)
  return older.slice(Math.max(0, MOST_ROWS - written.length))
}

function nameOf({ who, branch, hash }: KeptAnswer): string {
  return JSON.stringify([who, branch, hash])
}
