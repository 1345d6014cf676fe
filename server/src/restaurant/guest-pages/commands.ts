import { randomUUIDv7 } from 'node:crypto'
import { record } from '../../ground/audit/commands.ts'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import { bumpVersion, claimSubject } from '../../platform/cache/versions.ts'
import { AppError, type FieldErrors, refuse } from '../../platform/errors.ts'
import type { PictureFile } from '../../platform/images/pictures.ts'
import { changedAt, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { SITE } from './cache.ts'
import {
  AS_THEY_ARE,
  type GuestPageChange,
  guestPageSettings,
  PICTURE_KINDS,
  type PictureKind,
  type PictureWishes,
} from './contract.ts'
import { DOMAIN } from './domains.ts'
import { pageFault } from './faults.ts'
import {
  deletePicture,
  moveDraft,
  OWN_HOST,
  PICTURES,
  removeProofsBefore,
  replacePicture,
  SETTINGS,
  updateHost,
  upsertDomain,
  upsertSettings,
} from './queries.ts'
import { hostFault, hostOf, originOf } from './rules/host.ts'

const HOST_TAKEN = pageFault('not_unique.domain')

export async function changeGuestPages(
  tx: Tx,
  change: GuestPageChange,
  publicUrl: string | null = null,
): Promise<void> {
  claimSubject(tx, SITE)
  const [[before], [own]] = await Promise.all([tx.run(SETTINGS), tx.run(OWN_HOST)])
  if ((before?.version ?? 0) !== change.version) throw new AppError(STAFF_ERRORS.changed_meanwhile)
  const { settings, domain } = judged(change, publicUrl)
  upsertSettings(tx, { settings, domain, version: change.version + 1 }, changedAt(tx))
  // A wish alone takes nothing: the domain is used once it was proven.
  if (own?.host && own.host !== domain) await moveTo(tx, null)
  record(tx, {
    action: 'guest_pages.changed',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    before: { ...guestPageSettings(before?.settings ?? {}), domain: before?.domain ?? null },
    after: { ...settings, domain },
  })
  await replacePictures(tx, change.pictures ?? AS_THEY_ARE)
  bumpVersion(tx, SITE)
}

function judged({ settings, domain }: GuestPageChange, publicUrl: string | null) {
  const faults: FieldErrors = {}
  const fault = domain === null ? null : hostFault(domain, publicUrl)
  if (fault !== null) faults.domain = [fault]
  const origins = settings.embed_origins.map(originOf)
  const wrong = origins.indexOf(null)
  if (wrong !== -1) {
    faults[`settings.embed_origins.${wrong}`] = [pageFault('wrong_format.site')]
  }
  const { map_url: map } = settings
  if (map !== null && URL.parse(map)?.protocol !== 'https:') {
    faults['settings.map_url'] = [pageFault('wrong_format.map')]
  }
  const { least_minor: least, most_minor: most } = settings.gift_cards
  if (least !== null && most !== null && most < least) {
    faults['settings.gift_cards.most_minor'] = [pageFault('out_of_order.amounts')]
  }
  if (Object.keys(faults).length > 0) throw refuse(faults)
  const embed_origins = [...new Set(origins.flatMap((origin) => origin ?? []))]
  return { settings: { ...settings, embed_origins }, domain: domain === null ? null : hostOf(domain) }
}

/** From now on the pages are there, and links lead there. Whoever calls it has seen the proof. */
export async function takeDomain(tx: Tx, host: string): Promise<void> {
  claimSubject(tx, SITE)
  const [[wish], [own]] = await Promise.all([tx.run(SETTINGS), tx.run(OWN_HOST)])
  if (wish?.domain !== host) throw new AppError(STAFF_ERRORS.changed_meanwhile)
  if (own?.host === host) return
  await moveTo(tx, host)
  recordDomain(tx, own?.host ?? null, host)
}

/** As the operator decides, without a proof. */
export async function setDomain(
  tx: Tx,
  text: string | null,
  publicUrl: string | null,
): Promise<string | null> {
  const fault = text === null ? null : hostFault(text, publicUrl)
  if (fault !== null) throw refuse({ domain: [fault] })
  const host = text === null ? null : hostOf(text)
  claimSubject(tx, SITE)
  const [own] = await tx.run(OWN_HOST)
  upsertDomain(tx, host, changedAt(tx))
  await moveTo(tx, host)
  recordDomain(tx, own?.host ?? null, host)
  return host
}

function recordDomain(tx: Tx, before: string | null, after: string | null): void {
  record(tx, {
    action: 'guest_pages.domain_changed',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    before: { domain: before },
    after: { domain: after },
  })
  bumpVersion(tx, SITE)
}

async function moveTo(tx: Tx, host: string | null): Promise<void> {
  try {
    await tx.attempt(() => updateHost(tx, host))
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'restaurants_guest_host_key') throw error
    throw refuse({ domain: [HOST_TAKEN] })
  }
  tx.announce(`${DOMAIN}:${tx.restaurant.id}`)
  tx.announce(`restaurant:${tx.restaurant.id}`)
}

/** Guests see it once the settings are saved with it. */
export function choosePicture(tx: Tx, kind: PictureKind, files: PictureFile[]): string {
  claimSubject(tx, SITE)
  const id = randomUUIDv7()
  replacePicture(tx, `draft_${kind}`, id, files)
  bumpVersion(tx, SITE)
  return id
}

async function replacePictures(tx: Tx, wishes: PictureWishes): Promise<void> {
  const rows = await tx.run(PICTURES)
  for (const kind of PICTURE_KINDS) {
    if (wishes[kind] === 'kept') continue
    const draft = wishes[kind] === 'new' ? rows.find((row) => row.kind === `draft_${kind}`) : undefined
    if (wishes[kind] === 'new' && !draft) continue
    deletePicture(tx, kind)
    if (draft) moveDraft(tx, kind)
    record(tx, {
      action: 'guest_pages.picture_changed',
      subject: { kind: 'restaurant', id: tx.restaurant.id },
      after: { kind, picture: draft?.id ?? null },
    })
  }
}

/** Longer than any of them is good for. */
const PROOFS_KEPT_MS = DAY_MS

export function tidyProofs(tx: Tx): void {
  removeProofsBefore(tx, tx.cause.now - PROOFS_KEPT_MS)
}
