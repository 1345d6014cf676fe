// The last answers that pages stand on, kept for each restaurant and person, or for a device. Where the server does not answer,
// they are what is shown. They are deleted with whoever they were shown to: signed out, another person, another role, unpaired.
import type { Query, QueryClient } from '@tanstack/react-query'
import { ADMIN_PATH, SIGNED_OUT_COOKIE } from '../../../../server/src/ground/staff/address.ts'
import type { Me } from '../../../../server/src/surfaces/admin/contract.ts'
import { ApiError } from '../api.ts'
import { branchHere } from '../place.ts'
import { isAway, tellAnswer } from '../reach.ts'
import { answerOf, inStore } from './database.ts'
import { freshRows, isKept, isOver, type KeptAnswer, namesOf, notTheirs, tooMany } from './rules.ts'

const WRITE_AFTER_MS = 500

/** The restaurant, or the device, whose pages these are. */
function place(): string {
  return location.pathname.split('/', 3).join('/')
}

const ofPlace = (whose: string) => IDBKeyRange.bound([whose], [whose, []])

export function keepAnswers(queries: QueryClient): void {
  const here = place()
  /** As they were answered: somebody else may have opened the till by the time they are written. */
  const unwritten = new Map<string, KeptAnswer>()
  /** Answered before it was known to whom. */
  const early = new Set<Query>()
  const whoIsHere = () => queries.getQueryData<Me>(['me'])?.email ?? null

  const namesHere = ({ queryKey, queryHash }: Query) =>
    namesOf(queryKey, queryHash, { email: whoIsHere(), branch: branchHere()?.word ?? '' })

  function rowOf(query: Query): KeptAnswer | null {
    const { data, dataUpdatedAt: at } = query.state
    const names = namesHere(query)
    return names && data !== undefined ? { ...names, data, at } : null
  }
  async function write(): Promise<void> {
    const rows = [...unwritten.values(), ...[...early].flatMap((query) => rowOf(query) ?? [])]
    unwritten.clear()
    early.clear()
    if (rows.length === 0) return
    const me = rows.find(({ key }) => key[0] === 'me')
    if (me && here.startsWith(`${ADMIN_PATH}/`)) await forgetOver(me.who)
    await inStore('answers', 'readwrite', async (store) => {
      const known = await answerOf<KeptAnswer[]>(store.getAll(ofPlace(here)))
      for (const row of notTheirs(known, rows, here)) store.delete(keyOf(here, row))
      for (const row of rows) store.put(row, keyOf(here, row))
      for (const row of tooMany(known, rows)) store.delete(keyOf(here, row))
    }).catch(() => undefined)
  }
  function later(query: Query): void {
    if (unwritten.size + early.size === 0) setTimeout(() => void write(), WRITE_AFTER_MS)
    const row = rowOf(query)
    if (row) unwritten.set(JSON.stringify(keyOf(here, row)), row)
    else early.add(query)
  }
  async function restoreOne(query: Query): Promise<void> {
    const names = namesHere(query)
    if (!names || query.state.data !== undefined) return
    const row = await inStore('answers', 'readonly', (store) =>
      answerOf<KeptAnswer | undefined>(store.get(keyOf(here, names))),
    ).catch(() => undefined)
    const [fresh] = freshRows(row ? [row] : [], Date.now())
    if (fresh && query.state.data === undefined)
      queries.setQueryData(query.queryKey, fresh.data, { updatedAt: fresh.at })
  }

  void forgetOver(null)
  const cache = queries.getQueryCache()
  for (const query of cache.getAll()) {
    if (!isKept(query.queryKey)) continue
    if (query.state.data !== undefined) later(query)
    else if (query.state.fetchFailureCount > 0) void restoreOne(query)
  }
  cache.subscribe((event) => {
    const { query } = event
    if (!isKept(query.queryKey)) return
    if (event.type === 'added' && isAway()) void restoreOne(query)
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'success') {
      const isAnswer = !action.manual
      if (isAnswer) tellAnswer(true)
      if (isAnswer && query.queryKey[0] === 'me') void markSignedIn().then(() => later(query))
      else later(query)
    }
    if (action.type === 'failed' && isOutOfReach(action.error)) {
      tellAnswer(false)
      void restoreOne(query)
    }
    if (action.type === 'error' && action.error instanceof ApiError && action.error.status === 401) {
      void forgetAnswers(here)
    }
  })
  addEventListener('pagehide', () => void write())
}

/** Who was here last, where the server cannot say; at a till, whoever has opened it. */
export async function restoreMe(queries: QueryClient, who?: string): Promise<Me | null> {
  const here = place()
  tellAnswer(false)
  if (hasSignedOut()) {
    await forgetSignedOut()
    return null
  }
  const rows = await inStore('answers', 'readonly', (store) =>
    answerOf<KeptAnswer[]>(store.getAll(ofPlace(here))),
  ).catch(() => [])
  const row = freshRows(rows, Date.now()).find(
    (one) => one.key[0] === 'me' && (who === undefined || one.who === who),
  )
  if (!row) return null
  queries.setQueryData(row.key, row.data, { updatedAt: row.at })
  return row.data as Me
}

export async function forgetAnswers(whose: string): Promise<void> {
  await inStore('answers', 'readwrite', async (store) => store.delete(ofPlace(whose))).catch(() => undefined)
}

/** At every place of this browser. */
async function forgetOver(whoIsHere: string | null): Promise<void> {
  await inStore('answers', 'readwrite', async (store) => {
    const [keys, rows] = await Promise.all([
      answerOf(store.getAllKeys()),
      answerOf<KeptAnswer[]>(store.getAll()),
    ])
    for (const [index, { who, at }] of rows.entries()) {
      const key = keys[index] as [string]
      if (isOver({ place: key[0], who, at }, Date.now(), whoIsHere)) store.delete(key)
    }
  }).catch(() => undefined)
}

/** Of every restaurant: whoever signed out may have worked at several, and the next one at another. */
async function forgetSignedOut(): Promise<void> {
  const all = IDBKeyRange.bound([`${ADMIN_PATH}/`], [`${ADMIN_PATH}/\uffff`])
  await inStore('answers', 'readwrite', async (store) => store.delete(all)).catch(() => undefined)
}

function keyOf(
  here: string,
  { who, branch, hash }: Pick<KeptAnswer, 'who' | 'branch' | 'hash'>,
): IDBValidKey {
  return [here, who, branch, hash]
}

export function isOutOfReach(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 502
}

/** Any page of the server can sign somebody out; none of them can reach what is kept here. */
function hasSignedOut(): boolean {
  return document.cookie.split('; ').some((one) => one.startsWith(`${SIGNED_OUT_COOKIE}=`))
}

async function markSignedIn(): Promise<void> {
  if (!hasSignedOut()) return
  await forgetSignedOut()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${SIGNED_OUT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`
}
