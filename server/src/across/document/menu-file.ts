import { lastEntryIn } from '../../ground/audit/queries.ts'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import { claimSubject } from '../../platform/cache/versions.ts'
import { DocumentInvalid } from '../../platform/document/faults.ts'
import { nameUnnamed } from '../../platform/document/refs.ts'
import { AppError, type FieldErrors, refuse } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { exportMenuParts } from '../../restaurant/menu/commands/export-menu.ts'
import type { ImportPreview, MenuFile, MenuImport } from '../../restaurant/menu/staff-contract.ts'
import { versionOf } from '../../restaurant/menu/staff-present.ts'
import { readDocumentText } from './document-text.ts'
import { refsById } from './export.ts'
import { importFault } from './faults.ts'
import { importDocument } from './import.ts'
import { menusFromCsv, menuToCsv } from './menu-csv.ts'
import { type MenuParts, menuDifference } from './menu-difference.ts'

const PARTS = ['modifier_groups', 'menus', 'happy_hours'] as const

async function menuParts(tx: Tx): Promise<MenuParts> {
  await nameUnnamed(tx, 'stations', 'station')
  return (await exportMenuParts(tx, await refsById(tx, 'stations'))) as MenuParts
}

export async function exportMenuFile(tx: Tx, format: MenuImport['format']): Promise<MenuFile> {
  const parts = await menuParts(tx)
  const { slug, currency } = tx.restaurant
  if (format === 'document') {
    const text = `${JSON.stringify(parts, null, 2)}\n`
    return { filename: `${slug}-menu.json`, type: 'application/json', text }
  }
  const text = menuToCsv(parts.menus, languagesIn(tx, parts), currency)
  return { filename: `${slug}-menu.csv`, type: 'text/csv', text }
}

/** The restaurant's own, and whatever else somebody has written in. */
function languagesIn({ restaurant }: Tx, { menus }: MenuParts): string[] {
  const texts = menus.flatMap(({ categories = [] }) =>
    categories.flatMap(({ items = [] }) =>
      items.flatMap((item) => [
        ...Object.keys(item.name),
        ...Object.keys(item.description ?? {}),
        ...(item.variants ?? []).flatMap((size) => Object.keys(size.name)),
      ]),
    ),
  )
  return [...new Set([restaurant.defaultLanguage, ...restaurant.languages, ...texts])]
}

/**
 * Brings the file in and tells what has become different. A preview is the same, undone by whoever called it. With the
 * version of a preview, a menu that has changed since is left alone.
 */
export async function importMenuFile(tx: Tx, { format, text, version }: MenuImport): Promise<ImportPreview> {
  claimSubject(tx, 'menu')
  claimSubject(tx, 'rules')
  const before = await menuParts(tx)
  const seen = versionOf(before)
  if (version !== undefined && version !== seen) throw await changedSince(tx)
  const sent = format === 'csv' ? await csvParts(tx, text.trim(), before) : documentParts(text.trim())
  try {
    await importDocument(tx, sent)
  } catch (error) {
    if (error instanceof DocumentInvalid) throw refuse(fieldsOf(error))
    throw error
  }
  return { version: seen, ...(await menuDifference(before, await menuParts(tx))) }
}

async function csvParts(tx: Tx, text: string, before: MenuParts): Promise<Partial<MenuParts>> {
  const { currency } = tx.restaurant
  return { menus: await menusFromCsv(text, before.menus, { currency, languages: languagesIn(tx, before) }) }
}

/** Of a whole restaurant's document, the menu's parts. */
function documentParts(text: string): Record<string, unknown> {
  const sent = readDocumentText(text)
  const own = PARTS.filter((part) => Object.hasOwn(sent, part))
  if (own.length === 0) throw refuse({ text: [importFault('empty.menu_file')] })
  return Object.fromEntries(own.map((part) => [part, sent[part]]))
}

export function fieldsOf({ faults }: DocumentInvalid): FieldErrors {
  // Without a prototype: an unknown part may be called "constructor".
  const fields: FieldErrors = Object.create(null)
  for (const { pointer, fault } of faults) {
    const field = pointer.slice(1).replaceAll('/', '.') || 'text'
    fields[field] = [...(fields[field] ?? []), fault]
  }
  return fields
}

async function changedSince(tx: Tx): Promise<AppError> {
  const [last] = await tx.run(lastEntryIn('menu'))
  const at = last ? formatMoment(last.at, tx.restaurant.zone) : null
  return new AppError(STAFF_ERRORS.changed_meanwhile, { by: last?.actorName ?? null, at, current: null })
}
