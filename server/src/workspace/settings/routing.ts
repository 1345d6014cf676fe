import { presentEntry } from '../../across/activity/reading.ts'
import { record } from '../../ground/audit/commands.ts'
import { lastEntryOf, listPartRows } from '../../ground/audit/queries.ts'
import { STAFF_ERRORS } from '../../ground/staff-calls/errors.ts'
import { bumpVersion, claimSubject } from '../../platform/cache/versions.ts'
import { nameUnnamed } from '../../platform/document/refs.ts'
import { AppError, type FieldErrors, refuse } from '../../platform/errors.ts'
import { changedAt, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment } from '../../platform/time/clock.ts'
import { STATION_NAMES } from '../../restaurant/kitchen/queries.ts'
import type { Translations } from '../../restaurant/menu/contract.ts'
import {
  listRouted,
  type Route,
  type RoutedRow,
  routeCategories,
  routeItems,
} from '../../restaurant/menu/routing-queries.ts'
import { versionOf } from '../../restaurant/menu/staff-present.ts'
import { workspaceFault } from '../faults.ts'
import type { Routing, RoutingChange } from './routing-contract.ts'

const CHANGED = 'menu.routing_changed'
const LAST_CHANGES = 5

export async function readRouting(tx: Tx): Promise<Routing> {
  await nameUnnamed(tx, 'categories', 'category')
  await nameUnnamed(tx, 'items', 'item')
  const [{ categories, items }, stations, rows] = await Promise.all([
    listRouted(tx),
    tx.run(STATION_NAMES),
    listPartRows(tx, { action: CHANGED, keys: null }, LAST_CHANGES),
  ])
  const inside = Map.groupBy(items, ({ category_id }) => category_id)
  return {
    version: routesVersion(categories, items),
    stations,
    categories: categories.map((category) => ({
      ...category,
      items: (inside.get(category.id) ?? []).map(({ category_id, ...item }) => item),
    })),
    changes: rows.map((row) => presentEntry(row, tx.restaurant.zone)),
  }
}

function routesVersion(...lists: RoutedRow[][]): string {
  return versionOf(lists.map((rows) => rows.map(({ id, station_id }) => [id, station_id])))
}

/** Tickets of orders from now on go there; those in the kitchen stay where they are. */
export async function changeRouting(tx: Tx, change: RoutingChange): Promise<Routing> {
  claimSubject(tx, 'menu')
  claimSubject(tx, 'rules')
  const [{ categories, items }, stations] = await Promise.all([listRouted(tx), tx.run(STATION_NAMES)])
  if (routesVersion(categories, items) !== change.version) throw await changedSince(tx)
  const known = new Map(stations.map(({ id, name }) => [id, name]))
  const faults: FieldErrors = {}
  const wanted = {
    categories: moved(categories, change.categories, 'categories', known, faults),
    items: moved(items, change.items, 'items', known, faults),
  }
  if (Object.keys(faults).length > 0) throw refuse(faults)
  if (wanted.categories.length + wanted.items.length > 0) {
    if (wanted.categories.length > 0)
      routeCategories(
        tx,
        wanted.categories.map(({ route }) => route),
      )
    if (wanted.items.length > 0)
      routeItems(
        tx,
        wanted.items.map(({ route }) => route),
        changedAt(tx),
      )
    const linesOn = (side: 'before' | 'after') => ({
      categories: wanted.categories.map((one) => shown(tx, one, side, known)),
      items: wanted.items.map((one) => shown(tx, one, side, known)),
    })
    record(tx, {
      action: CHANGED,
      subject: { kind: 'restaurant', id: tx.restaurant.id },
      before: linesOn('before'),
      after: linesOn('after'),
    })
    bumpVersion(tx, 'menu')
    tx.notify(`settings:${tx.restaurant.id}`)
  }
  return readRouting(tx)
}

type Moved = { row: RoutedRow; route: Route }

function moved(
  rows: RoutedRow[],
  routes: Route[],
  field: string,
  stations: Map<number, string>,
  faults: FieldErrors,
): Moved[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return routes.flatMap((route, index) => {
    const row = byId.get(route.id)
    if (!row) faults[`${field}.${index}.id`] = [workspaceFault('not_found.on_menu')]
    if (route.station_id !== null && !stations.has(route.station_id)) {
      faults[`${field}.${index}.station_id`] = [workspaceFault('not_found.station')]
    }
    return row && row.station_id !== route.station_id ? [{ row, route }] : []
  })
}

function shown(tx: Tx, { row, route }: Moved, side: 'before' | 'after', stations: Map<number, string>) {
  const id = side === 'before' ? row.station_id : route.station_id
  return { name: nameIn(tx, row.name), station: id === null ? null : (stations.get(id) ?? null) }
}

function nameIn({ restaurant }: Tx, name: Translations): string {
  return name[restaurant.defaultLanguage] ?? Object.values(name).find((text) => text !== null) ?? ''
}

async function changedSince(tx: Tx): Promise<AppError> {
  const [last] = await tx.run(lastEntryOf(CHANGED))
  const at = last ? formatMoment(last.at, tx.restaurant.zone) : null
  return new AppError(STAFF_ERRORS.changed_meanwhile, { by: last?.actorName ?? null, at, current: null })
}
