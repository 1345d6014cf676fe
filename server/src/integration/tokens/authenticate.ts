import { FEATURES, featuresOf, isInForce, type Plans, type PlanTime } from '../../ground/tenants/plans.ts'
import { Cache } from '../../platform/cache/cache.ts'
import type { Caller } from '../../platform/http/operations/operation.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { findToken, type TokenRow, type Use, updateUses } from './queries.ts'
import { hasHash, readBearer } from './rules.ts'
import { ALL_SCOPES } from './scopes.ts'

type Known =
  | {
      hash: Uint8Array
      isRevoked: boolean
      expiresAt: number | null
      plan: PlanTime
      caller: Caller
    }
  | undefined

const ALWAYS: PlanTime = { startsAt: null, endsAt: null }
const MOST_TOKENS = 50_000
const MOST_UNKNOWN = 10_000
const LAST_USE_EVERY_MS = 5_000

export type Authenticator = {
  /** The caller, if it is in memory; else a function to look it up, so that the limit can be checked before. */
  authenticate(authorization: string | undefined): Caller | null | (() => Promise<Caller | null>)
  /** Whose token it is or was, expired and revoked ones too: to tell them why it was refused. */
  ownerOf(authorization: string | undefined): Promise<Caller | null>
  close(): Promise<void>
}

/** Tokens by id, from memory until one of them or its restaurant changes. */
export function authenticator(
  database: Database,
  plans: Plans,
  onError: (error: unknown) => void,
): Authenticator {
  const tokens = new Cache<Known>({
    changes: database.changes,
    subject: 'token',
    load: async (id) => knownToken((await inDirectory(database, findToken(id)))[0], plans),
    weigh: () => 1,
    most: MOST_TOKENS,
  })
  database.changes.on('restaurant', (restaurantId) =>
    tokens.forgetWhere((known) => known?.caller.restaurant.id === restaurantId),
  )

  // Ids that no token has, apart from the tokens, so that made-up ones push out none of them.
  const unknown = new Cache<true | undefined>({
    changes: database.changes,
    subject: 'token',
    load: async (id) => ((await tokens.get(id)) === undefined ? true : undefined),
    weigh: () => 1,
    most: MOST_UNKNOWN,
  })

  async function find(id: number): Promise<Known> {
    return (await unknown.get(id)) ? undefined : tokens.get(id)
  }

  let uses = new Map<number, Use>()
  async function flush(): Promise<void> {
    if (uses.size === 0) return
    const seen = uses
    uses = new Map()
    await inDirectory(database, updateUses(seen)).catch(onError)
  }
  const timer = setInterval(() => void flush(), LAST_USE_EVERY_MS).unref()

  function countUse(tokenId: number, now: number): void {
    const use = uses.get(tokenId)
    if (use) {
      use.at = now
      use.calls++
    } else uses.set(tokenId, { at: now, calls: 1 })
  }

  function admit(known: Known, secret: string): Caller | null {
    if (!known || !hasHash(secret, known.hash)) return null
    const now = Date.now()
    if (known.isRevoked || (known.expiresAt !== null && now >= known.expiresAt)) return null
    countUse(known.caller.tokenId, now)
    return isInForce(known.plan, now) ? known.caller : { ...known.caller, planInForce: false }
  }

  return {
    authenticate(authorization) {
      const token = readBearer(authorization)
      if (!token) return null
      const known = tokens.peek(token.id)
      if (known) return admit(known, token.secret)
      if (unknown.peek(token.id)) return null
      return async () => admit(await find(token.id), token.secret)
    },
    async ownerOf(authorization) {
      const token = readBearer(authorization)
      const known = token && (await find(token.id))
      return known && hasHash(token.secret, known.hash) ? known.caller : null
    },
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

const MOST_SETS = 1_000
const sets = new Map<string, ReadonlySet<string>>()

/** One for all who have the same: there are few kinds of tokens and many tokens. */
function sharedSet(names: Iterable<string>): ReadonlySet<string> {
  const key = [...names].sort().join(' ')
  const known = sets.get(key)
  if (known) return known
  if (sets.size >= MOST_SETS) sets.clear()
  const made = new Set(names)
  sets.set(key, made)
  return made
}

function knownToken(row: TokenRow | undefined, plans: Plans): Known {
  if (!row) return undefined
  const sandbox = row.live_restaurant_id !== null
  return {
    // A copy: the row's bytes are a small piece of a pool, all of which they would keep.
    hash: new Uint8Array(row.hash),
    isRevoked: row.revoked_at !== null,
    expiresAt: row.expires_at,
    plan: sandbox ? ALWAYS : { startsAt: row.plan_starts_at, endsAt: row.plan_ends_at },
    caller: {
      tokenId: row.id,
      tokenName: row.token_name,
      appId: row.app_id,
      // Also those that came after its token was made.
      scopes: sharedSet(sandbox ? ALL_SCOPES : row.scopes),
      rateLimit: row.rate_limit,
      limitKey: `token:${row.id}`,
      restaurant: {
        id: row.restaurant_id,
        slug: row.slug,
        name: row.name,
        currency: row.currency,
        zone: row.zone,
        country: row.country,
        defaultLanguage: row.default_language,
        languages: row.languages,
        guestHost: row.guest_host,
      },
      // A sandbox has every feature, even if the live plan has fewer.
      planInForce: sandbox || row.plan !== null,
      features: sharedSet(sandbox ? FEATURES : featuresOf(plans, row.plan)),
      suspended: row.suspended_at !== null,
      sandbox,
      clock:
        row.clock_frozen_at === null && row.clock_offset_ms === 0
          ? null
          : { frozenAt: row.clock_frozen_at, offsetMs: row.clock_offset_ms },
    },
  }
}
