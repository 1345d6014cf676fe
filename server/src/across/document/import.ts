import { isDeepStrictEqual } from 'node:util'
import { record } from '../../ground/audit/commands.ts'
import { differing } from '../../ground/audit/differing.ts'
import {
  effectiveZone,
  findRestaurantById,
  listBranchClocks,
  listBranches,
  type RestaurantRow,
  updateRestaurant,
} from '../../ground/tenants/queries.ts'
import { sameDays } from '../../ground/tenants/rules/branch-days.ts'
import { settingsFaults } from '../../ground/tenants/rules/settings.ts'
import { bumpVersion, claimSubject, shareSubject } from '../../platform/cache/versions.ts'
import {
  DocumentInvalid,
  type Faults,
  faultsOf,
  gatherFaults,
  type Refs,
} from '../../platform/document/faults.ts'
import { refsIn } from '../../platform/document/refs.ts'
import { validateInTurns } from '../../platform/http/validation/validate.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { importChannels } from '../../restaurant/channels/import.ts'
import { importCoupons } from '../../restaurant/coupons/import.ts'
import { importExperiences } from '../../restaurant/experiences/commands/document.ts'
import { importFloor } from '../../restaurant/floor/import.ts'
import { importGuests } from '../../restaurant/guests/import.ts'
import { GUESTS } from '../../restaurant/guests/queries.ts'
import { importStations, removeOtherStations } from '../../restaurant/kitchen/document.ts'
import { importBranchItems, variantRefs } from '../../restaurant/menu/commands/branch-documents.ts'
import { importMenuParts, stationsNamed } from '../../restaurant/menu/commands/import-menu.ts'
import { rebuildSales } from '../../restaurant/orders/commands/rebuild-sales.ts'
import { importReviewSettings } from '../../restaurant/reviews/document.ts'
import { importShifts } from '../../restaurant/shifts/import.ts'
import { importStock } from '../../restaurant/stock/commands/import-stock.ts'
import { audited } from './audited.ts'
import { importBranches, importOwnRules, logBranches, removeOtherBranches } from './branches.ts'
import { RestaurantDocument, type SettingsPart } from './contract.ts'
import { importBooking } from './import-booking.ts'
import { importOrdering, refuseLostNames } from './import-ordering.ts'

export type ImportedIds = Record<string, Record<string, number>>

/** All or nothing: every fault of the document is told at once, and then nothing has changed. */
export async function importDocument(tx: Tx, input: unknown, { strict = true } = {}): Promise<ImportedIds> {
  const document = await checked(input, strict)
  const ids = await apply(tx, document, { quietly: true })
  record(tx, {
    action: 'restaurant.imported',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    after: { parts: Object.keys(document) },
  })
  return ids
}

/** A part that a settings page has changed. It is no import in the log, and what it fires it fires at once. */
export async function importPart(tx: Tx, input: unknown): Promise<void> {
  await apply(tx, await checked(input, true), { quietly: false })
}

async function checked(input: unknown, strict: boolean): Promise<RestaurantDocument> {
  const { value: document, errors } = await validateInTurns<RestaurantDocument>(RestaurantDocument, input, {
    strict,
  })
  if (errors) throw new DocumentInvalid(faultsOf(errors))
  return document
}

async function apply(
  tx: Tx,
  document: RestaurantDocument,
  { quietly }: { quietly: boolean },
): Promise<ImportedIds> {
  if (document.guests) shareSubject(tx, GUESTS)
  claimSubject(tx, 'menu')
  claimSubject(tx, 'rules')
  const clocks = await listBranchClocks(tx)
  const log = await audited(tx, document)
  const faults = gatherFaults()
  const refs: Record<string, Refs> = {}
  if (document.settings) await importSettings(tx, document.settings, faults)
  const branchesBefore = await listBranches(tx)
  if (document.branches) refs.branches = await importBranches(tx, document.branches, faults)
  if (document.stations) {
    const branches = refs.branches ?? (await refsIn(tx, 'branches'))
    refs.stations = await importStations(tx, document.stations, branches, faults)
  }
  Object.assign(
    refs,
    await importMenuParts(tx, document, refs.stations ?? (await refsIn(tx, 'stations')), faults),
  )
  const categories = refs.categories ?? (await refsIn(tx, 'categories'))
  const items = refs.items ?? (await refsIn(tx, 'items'))
  if (document.settings) await importOrdering(tx, document.settings, { categories, items }, faults)
  if (document.settings?.reviews) await importReviewSettings(tx, document.settings.reviews)
  const variants = refs.variants ?? (await variantRefs(tx))
  Object.assign(refs, await importChannels(tx, document, { items, variants }, faults))
  if (document.branches && refs.branches) {
    await importOwnRules(tx, document.branches, { branches: refs.branches, categories, items }, faults)
    await importBranchItems(tx, document.branches, { branches: refs.branches, items, variants }, faults)
  }
  if (refs.categories) await refuseLostNames(tx, { categories, items }, faults)
  if (refs.stations && faults.list.length === 0) {
    const named = await stationsNamed(tx)
    await removeOtherStations(tx, refs.stations, (id) => named.has(id), faults)
  }
  Object.assign(refs, await importFloor(tx, document, faults))
  if (refs.branches && faults.list.length === 0)
    await removeOtherBranches(tx, { kept: refs.branches, before: branchesBefore }, faults)
  if (document.branches && faults.list.length === 0) await logBranches(tx, branchesBefore)
  if (document.booking) await importBooking(tx, document.booking, faults)
  if (document.guests) refs.guests = await importGuests(tx, document.guests, faults)
  if (document.experiences) refs.experiences = await importExperiences(tx, document.experiences, faults)
  if (document.coupons) refs.coupons = await importCoupons(tx, document.coupons, faults)
  const branches = refs.branches ?? (await refsIn(tx, 'branches'))
  Object.assign(refs, await importShifts(tx, document, branches, faults))
  Object.assign(refs, await importStock(tx, document, faults, { quietly }))
  if (faults.list.length > 0) throw new DocumentInvalid(faults.list)
  await log.tell()
  // In this very transaction, so that no report ever mixes days of two clocks.
  if (!sameDays(clocks, await listBranchClocks(tx))) await rebuildSales(tx)
  bumpVersion(tx, 'rules')
  tx.announce(`restaurant:${tx.restaurant.id}`)
  tx.notify(`settings:${tx.restaurant.id}`)
  return Object.fromEntries(Object.entries(refs).map(([kind, ids]) => [kind, Object.fromEntries(ids)]))
}

/** Settings merge key by key, and each change of them is an entry in the activity log. */
async function importSettings(tx: Tx, settings: SettingsPart, faults: Faults): Promise<void> {
  const wrong = Object.entries(settingsFaults(settings))
  for (const [key, fault] of wrong) faults.at(`/settings/${key}`, fault)
  if (wrong.length > 0) return
  const [before] = await tx.run(findRestaurantById(tx.restaurant.id))
  if (!before) throw new Error('the restaurant is gone')
  const was = currentSettings(before)
  const next = { ...was, ...basics(settings) }
  const languages = [...new Set([next.default_language, ...next.languages])]
  const { currency, timezone, country, default_language } = next
  if (isDeepStrictEqual(was, { ...next, languages })) return
  await updateRestaurant(tx, { currency, timezone, country, default_language, languages })
  await tx.run(effectiveZone())
  record(tx, {
    action: 'restaurant.settings_changed',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    ...differing(was, { ...next, languages }),
  })
}

function basics({ currency, timezone, country, default_language, languages }: SettingsPart) {
  return {
    ...(currency !== undefined && { currency }),
    ...(timezone !== undefined && { timezone }),
    ...(country !== undefined && { country }),
    ...(default_language !== undefined && { default_language }),
    ...(languages !== undefined && { languages }),
  }
}

export function currentSettings({ currency, timezone, country, defaultLanguage, languages }: RestaurantRow) {
  return { currency, timezone, country, default_language: defaultLanguage, languages }
}
