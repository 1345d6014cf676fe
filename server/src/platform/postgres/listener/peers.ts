import { randomUUID } from 'node:crypto'
import type pg from 'pg'

export const CHANNEL = 'comanda_changes'

/** Before the id of a process that has registered, or has left. */
const JOINED = 'joined.'
const LEFT = 'left.'
/** Asks every process to confirm that it has heard all that was told before. */
const FENCE = 'fence.'
const HEARD = 'heard.'
/** In leases without a beat: when a process registers anew. */
const REGISTERS_AGAIN_AFTER = 2

const JOIN = `
  with forgotten as (delete from processes where seen_at < clock_timestamp() - interval '10 minutes'),
       own as (
         insert into processes (id, lease_ms, seen_at) values ($1, $2, clock_timestamp())
         on conflict (id) do update set seen_at = excluded.seen_at
       )
  select pg_notify($3, $4)`
const LEAVE = `
  with gone as (delete from processes where id = $1) select pg_notify($2, $3)`
const BEAT = `
  with own as (
    update processes set seen_at = clock_timestamp()
     where id = $1 and seen_at > clock_timestamp() - ${REGISTERS_AGAIN_AFTER} * lease_ms * interval '1 ms' returning id
  )
  select exists (select from own) as kept, pg_notify($2, $3)`
const ASK = `
  select pg_notify($2, $3),
         coalesce((select json_object_agg(id, lease_ms) from processes
                    where id <> $1 and seen_at > clock_timestamp() - lease_ms * interval '1 ms'), '{}') as others`

type Moment = { steady: number; wall: number }

// A suspended machine stops the steady clock, and somebody may set the other one.
const clocks = (): Moment => ({ steady: performance.now(), wall: Date.now() })
const NEVER: Moment = { steady: 0, wall: 0 }

/**
 * This process among the others. Its beats keep it registered and show that news arrives: PostgreSQL hands out news in
 * the order of the commits, so whoever hears its own beat has heard everything that was committed before it. For the
 * time of a lease after a beat memory is trusted. So a change is known everywhere once every process has confirmed it,
 * and after the time of a lease in any case: a process that hangs has by then stopped trusting its memory.
 */
export class Peers {
  readonly id = randomUUID()
  leaseMs: number
  #trustedUntil = NEVER
  #fences = new Map<string, (id: string) => void>()
  #next: Promise<void> | null = null
  #sent: Promise<unknown> = Promise.resolve()

  constructor(leaseMs: number) {
    this.leaseMs = leaseMs
  }

  get trusted(): boolean {
    return performance.now() < this.#trustedUntil.steady && Date.now() < this.#trustedUntil.wall
  }

  /** Of a process without others whose news always arrives: for tests of what is held in memory. */
  trustForever(): void {
    this.#trustedUntil = { steady: Number.POSITIVE_INFINITY, wall: Number.POSITIVE_INFINITY }
  }

  lapse(): void {
    this.#trustedUntil = NEVER
  }

  /** Nobody is waited for: what this process reads from now on holds all that was confirmed without asking it. */
  async join(client: pg.Client): Promise<void> {
    this.lapse()
    await client.query(JOIN, [this.id, this.leaseMs, CHANNEL, JOINED + this.id])
  }

  async leave(client: pg.Client): Promise<void> {
    this.lapse()
    await client.query(LEAVE, [this.id, CHANNEL, LEFT + this.id])
  }

  /** One beat: `tell` sends it; `keep`, once it was heard, answers whether this process is still registered. */
  beat(client: pg.Client): { tell: (pulse: string) => Promise<void>; keep: () => boolean } {
    const at = clocks()
    let seen: { kept: boolean } | undefined
    return {
      tell: async (pulse) => {
        const { rows } = await client.query(BEAT, [this.id, CHANNEL, pulse])
        seen = rows[0]
      },
      keep: () => {
        if (!seen?.kept) return false
        this.#trustedUntil = { steady: at.steady + this.leaseMs, wall: at.wall + this.leaseMs }
        return true
      },
    }
  }

  /** Resolves once what was told up to now is known everywhere. Those who wait at once share a question. */
  confirm(client: pg.Client): Promise<void> {
    this.#next ??= this.#sent.then(() => {
      this.#next = null
      const { sent, confirmed } = this.#ask(client)
      this.#sent = sent.catch(() => undefined)
      return confirmed
    })
    return this.#next
  }

  #ask(client: pg.Client): { sent: Promise<unknown>; confirmed: Promise<void> } {
    const fence = randomUUID()
    const heard = new Set<string>()
    let look: () => void = () => undefined
    this.#fences.set(fence, (id) => {
      heard.add(id)
      look()
    })
    const sent = client.query<{ others: Record<string, number> }>(ASK, [this.id, CHANNEL, FENCE + fence])
    const confirmed = sent
      .then(({ rows }) => {
        const others = Object.entries(rows[0]?.others ?? {})
        return new Promise<void>((resolve) => {
          const timers = others.map(([id, leaseMs]) => setTimeout(() => heardOf(id), leaseMs))
          const heardOf = (id: string) => {
            heard.add(id)
            look()
          }
          look = () => {
            if (!others.every(([id]) => heard.has(id))) return
            for (const timer of timers) clearTimeout(timer)
            resolve()
          }
          look()
        })
      })
      .finally(() => this.#fences.delete(fence))
    return { sent, confirmed }
  }

  /** True where the news is of the processes themselves. `answer` tells all of them something. */
  hear(topic: string, answer: (topic: string) => void): boolean {
    const [, subject = '', by = ''] = topic.split('.')
    if (topic.startsWith(FENCE)) answer(`${HEARD}${subject}.${this.id}`)
    else if (topic.startsWith(HEARD)) this.#fences.get(subject)?.(by)
    // It trusts nothing that it held before, so there is no more to confirm.
    else if (topic.startsWith(JOINED) || topic.startsWith(LEFT))
      for (const heardOf of this.#fences.values()) heardOf(subject)
    else return false
    return true
  }
}
