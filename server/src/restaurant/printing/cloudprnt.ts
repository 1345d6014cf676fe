// Star CloudPRNT: the printer asks us, by HTTP, whether there is something for it (POST), takes it (GET) and says how it
// went (DELETE). Nothing needs to be opened in the restaurant's network. Its address holds the secret it is known by.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findRestaurantById, type RestaurantRow } from '../../ground/tenants/queries.ts'
import { AppError } from '../../platform/errors.ts'
import { answerError } from '../../platform/http/operations/serve.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import { networkOf } from '../../platform/network-addresses.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import {
  inDirectory,
  inRestaurant,
  readTogether,
  type Tx,
} from '../../platform/postgres/transaction/transaction.ts'
import { tooManyRequests } from '../../platform/retry-after.ts'
import type { PrinterLanguage } from './choices.ts'
import { POLL_PATH, readPollToken } from './commands.ts'
import { encodePaper, type Paper } from './encode.ts'
import { type PaperOf, printCause } from './jobs.ts'
import {
  type JobRow,
  lockJob,
  lockNextJob,
  markHeard,
  type PrinterRow,
  printerByToken,
  saveJob,
} from './queries.ts'
import { afterAttempt, ended, isSentAgain, isTooOld } from './rules.ts'

const MEDIA_TYPES: Record<string, PrinterLanguage> = {
  'application/vnd.star.starprnt': 'star-prnt',
  'application/vnd.star.line': 'star-line',
}
const BODY_LIMIT = 64 * 1024
/** A printer polls every few seconds. */
const CALLS_A_MINUTE = 120

type Deps = { database: Database; limiter: Limiter; paperOf: PaperOf; now: () => number }
type Asked = { printer: PrinterRow; restaurant: RestaurantRow }
type Query = { token?: string; type?: string; code?: string }

export async function serveCloudPrinters(app: FastifyInstance, deps: Deps): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
    done(null, body),
  )
  app.setErrorHandler(answerError)
  const path = `${POLL_PATH}/:token`
  app.post(path, async (request, reply) => {
    const asked = await whoAsks(request, deps)
    const isPrinting = readStatus(request.body).printingInProgress === true
    const job = await within(deps, asked, (tx) => offer(tx, asked.printer, isPrinting))
    return reply.header('cache-control', 'no-store').send(
      job
        ? {
            jobReady: true,
            mediaTypes: mediaTypesOf(asked.printer),
            jobToken: String(job.id),
            deleteMethod: 'DELETE',
          }
        : { jobReady: false },
    )
  })
  app.get<{ Querystring: Query }>(path, async (request, reply) => {
    const asked = await whoAsks(request, deps)
    const { type = '', token } = request.query
    const language = MEDIA_TYPES[type] ?? asked.printer.language
    const paper = await within(deps, asked, (tx) => handOver(tx, deps, asked.printer, jobIdIn(token)))
    if (!paper) throw new AppError('not_found')
    const { columns } = asked.printer
    return answerBytes(reply, await encodePaper(paper, { language, columns }), language)
  })
  app.delete<{ Querystring: Query }>(path, async (request, reply) => {
    const asked = await whoAsks(request, deps)
    const { code = '', token } = request.query
    await within(deps, asked, (tx) => confirm(tx, asked.printer, jobIdIn(token), code))
    return reply.send({})
  })
}

function answerBytes(reply: FastifyReply, bytes: Uint8Array, language: PrinterLanguage): FastifyReply {
  const [type = 'application/octet-stream'] =
    Object.entries(MEDIA_TYPES).find(([, one]) => one === language) ?? []
  return reply.header('cache-control', 'no-store').type(type).send(Buffer.from(bytes))
}

async function whoAsks(request: FastifyRequest, { database, limiter }: Deps): Promise<Asked> {
  const read = readPollToken((request.params as { token: string }).token)
  const [restaurant] = read ? await inDirectory(database, findRestaurantById(read.restaurantId)) : []
  const [[printer]] =
    restaurant && read ? await readTogether(database, restaurant.id, [printerByToken(read.tokenHash)]) : [[]]
  const { count, resetMs } = await limiter.take(
    printer ? `printer:${restaurant?.id}:${printer.id}` : `printer-unknown:${networkOf(request.ip)}`,
  )
  if (count > CALLS_A_MINUTE) throw tooManyRequests(resetMs)
  if (!printer || !restaurant || !printer.is_active) throw new AppError('not_found')
  return { printer, restaurant }
}

function within<T>({ database, now }: Deps, { restaurant }: Asked, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inRestaurant(database, restaurant, printCause(now()), work)
}

/** Of what was taken and never confirmed nobody knows whether it was printed: it is offered again, and says so. */
async function offer(tx: Tx, printer: PrinterRow, isPrinting: boolean): Promise<JobRow | null> {
  markHeard(tx, printer.id)
  if (isPrinting) return null
  for (;;) {
    const job = await lockNextJob(tx, printer.id)
    if (!job) return null
    if (isTooOld(job, tx.cause.now)) {
      saveJob(tx, ended(job, 'failed', tx.cause.now, 'too_old'))
      continue
    }
    if (job.status === 'waiting') return job
    if (!isSentAgain(job)) {
      saveJob(tx, ended(job, 'failed', tx.cause.now, 'unclear'))
      continue
    }
    const again: JobRow = { ...job, status: 'waiting', maybe_twice: true, problem: 'unclear' }
    saveJob(tx, again)
    return again
  }
}

async function handOver(
  tx: Tx,
  { paperOf }: Deps,
  printer: PrinterRow,
  jobId: number | null,
): Promise<Paper | null> {
  const job = jobId === null ? await lockNextJob(tx, printer.id) : await lockJob(tx, jobId)
  if (!job || job.printer_id !== printer.id || (job.status !== 'waiting' && job.status !== 'sending'))
    return null
  const { now } = tx.cause
  const paper = await paperOf(tx, job, printer)
  if (!paper) {
    saveJob(tx, ended(job, 'dropped', now, null))
    return null
  }
  // Asked for twice without a word between: the first may have been printed.
  const maybeTwice = job.maybe_twice || job.status === 'sending'
  saveJob(tx, {
    ...job,
    status: 'sending',
    attempts: job.attempts + 1,
    maybe_twice: maybeTwice,
    started_at: now,
  })
  return paper
}

async function confirm(tx: Tx, printer: PrinterRow, jobId: number | null, code: string): Promise<void> {
  const job = jobId === null ? await lockNextJob(tx, printer.id) : await lockJob(tx, jobId)
  if (!job || job.printer_id !== printer.id || job.status !== 'sending') return
  markHeard(tx, printer.id)
  const { now } = tx.cause
  // Only 2xx says that it is on paper; 520 and the like that the printer could not take it.
  if (code.startsWith('2')) saveJob(tx, ended(job, 'printed', now, null))
  else saveJob(tx, { ...afterAttempt(job, 'unclear', now).job, problem: 'refused' })
}

function mediaTypesOf({ language }: PrinterRow): string[] {
  const types = Object.keys(MEDIA_TYPES)
  return types.toSorted((a, b) => Number(MEDIA_TYPES[b] === language) - Number(MEDIA_TYPES[a] === language))
}

function jobIdIn(token: string | undefined): number | null {
  return token !== undefined && /^\d{1,15}$/.test(token) ? Number(token) : null
}

function readStatus(body: unknown): { printingInProgress?: unknown } {
  try {
    const status: unknown = JSON.parse(String(body ?? ''))
    return typeof status === 'object' && status !== null ? status : {}
  } catch {
    return {}
  }
}
