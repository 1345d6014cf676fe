import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { record } from '../../ground/audit/commands.ts'
import { differing } from '../../ground/audit/differing.ts'
import { listBranches } from '../../ground/tenants/queries.ts'
import {
  ORDER_TYPES,
  type OrderingRules,
  orderingRules,
  type Tax,
} from '../../ground/tenants/rules/ordering.ts'
import { type Faults, type Refs, resolveRefs } from '../../platform/document/faults.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment, parseMoment } from '../../platform/time/clock.ts'
import { timeWaitingCourses } from '../../restaurant/orders/commands/course-timer.ts'
import { importFault } from './faults.ts'
import type { DiscountPart, OrderingPart, TaxPart } from './ordering.ts'

const KEYS = [
  'order_types',
  'order_ahead_days',
  'ordering_paused_until',
  'prices_include_tax',
  'taxes',
  'discounts',
  'delivery_zones',
  'tips',
  'next_course_minutes',
] as const satisfies (keyof OrderingPart)[]

/** What taxes name. */
export type Named = { categories: Refs; items: Refs }

/** After the menus are in place, since taxes name categories. Merges key by key; a change is audited as before and after. */
export async function importOrdering(
  tx: Tx,
  part: OrderingPart,
  named: Named,
  faults: Faults,
): Promise<void> {
  if (!KEYS.some((key) => part[key] !== undefined)) return
  const before = await readOrdering(tx)
  const next = orderingFrom(before, part, { zone: tx.restaurant.zone, ...named }, faults)
  if (faults.list.length > 0 || isDeepStrictEqual(before, next)) return
  await tx.run(sql`
    insert into restaurant_rules (ordering) values (${JSON.stringify(next)}::jsonb)
    on conflict (restaurant_id) do update set ordering = excluded.ordering`)
  record(tx, {
    action: 'restaurant.ordering_rules_changed',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    ...differing(before, next),
  })
  if (next.next_course_minutes !== before.next_course_minutes) await timeWaitingCourses(tx)
}

export async function readOrdering(tx: Tx): Promise<OrderingRules> {
  const [row] = await tx.run(sql<{ ordering: Partial<OrderingRules> }>`select ordering from restaurant_rules`)
  return orderingRules(row?.ordering ?? {})
}

/** Categories and dishes that taxes still name. */
export async function refuseLostNames(tx: Tx, { categories, items }: Named, faults: Faults): Promise<void> {
  const [kept, keptItems] = [new Set(categories.values()), new Set(items.values())]
  const [{ taxes }, branches] = await Promise.all([readOrdering(tx), listBranches(tx)])
  for (const { name, category_ids, item_ids = [] } of [
    ...taxes,
    ...branches.flatMap(({ ordering }) => ordering.taxes ?? []),
  ]) {
    if (category_ids.some((id) => !kept.has(id))) {
      faults.at('/menus', importFault('in_use.tax', { tax: name }))
    }
    if (item_ids.some((id) => !keptItems.has(id))) {
      faults.at('/menus', importFault('in_use.tax_item', { tax: name }))
    }
  }
}

/** The rules as they would be, key by key. */
export function orderingFrom(
  before: OrderingRules,
  part: OrderingPart,
  { zone, within = '/settings', ...named }: Named & { zone: string; within?: string },
  faults: Faults,
): OrderingRules {
  const next: OrderingRules = { ...before }
  if (part.order_types) {
    const { dine_in, pickup, delivery } = before.order_types
    next.order_types = {
      dine_in: { ...dine_in, ...part.order_types.dine_in },
      pickup: { ...pickup, ...part.order_types.pickup },
      delivery: { ...delivery, ...part.order_types.delivery },
    }
  }
  if (part.order_ahead_days !== undefined) next.order_ahead_days = part.order_ahead_days
  if (part.ordering_paused_until !== undefined)
    next.ordering_paused_until = moment(part.ordering_paused_until, zone)
  if (part.prices_include_tax !== undefined) next.prices_include_tax = part.prices_include_tax
  if (part.taxes) next.taxes = taxesFrom(part.taxes, { ...named, within }, faults)
  if (part.discounts)
    next.discounts = part.discounts.map((discount, index) =>
      discountFrom(discount, `${within}/discounts/${index}`, faults),
    )
  if (part.delivery_zones) {
    next.delivery_zones = part.delivery_zones.map(
      ({ name, cities, street_prefixes, fee_minor, minimum_minor }) => ({
        name,
        cities: cities ?? [],
        street_prefixes: street_prefixes ?? [],
        fee_minor: fee_minor ?? 0,
        minimum_minor: minimum_minor ?? 0,
      }),
    )
  }
  if (part.tips !== undefined) {
    next.tips = part.tips && { percents: part.tips.percents, types: part.tips.types ?? [] }
  }
  if (part.next_course_minutes !== undefined) next.next_course_minutes = part.next_course_minutes
  return next
}

function moment(text: string | null, zone: string): string | null {
  const at = text === null ? null : parseMoment(text, zone)
  return formatMoment(at, 'UTC')
}

function taxesFrom(
  parts: TaxPart[],
  { categories, items, within }: Named & { within: string },
  faults: Faults,
): Tax[] {
  const taken = new Set<string>()
  /** Whether one before it names the same for the same type from the same day. */
  const isTaken = (what: string, { types = [], valid_from }: TaxPart) => {
    const keys = (types.length === 0 ? [''] : types).map((type) => `${what} ${type} ${valid_from ?? ''}`)
    const isOne = keys.some((key) => taken.has(key))
    for (const key of keys) taken.add(key)
    return isOne
  }
  return parts.map((part, index) => {
    const { name, rate_pct, default: isDefault = false, category_refs = [], item_refs = [] } = part
    const pointer = `${within}/taxes/${index}`
    const category_ids = resolveRefs(
      category_refs,
      categories,
      `${pointer}/category_refs`,
      'category',
      faults,
    )
    const item_ids = resolveRefs(item_refs, items, `${pointer}/item_refs`, 'dish', faults)
    if (isDefault && isTaken('default', part)) {
      faults.at(`${within}/taxes`, importFault('not_unique.default_tax'))
    }
    if (new Set(category_ids.filter((id) => isTaken(`category ${id}`, part))).size > 0) {
      faults.at(`${pointer}/category_refs`, importFault('not_unique.tax_category'))
    }
    if (new Set(item_ids.filter((id) => isTaken(`dish ${id}`, part))).size > 0) {
      faults.at(`${pointer}/item_refs`, importFault('not_unique.tax_item'))
    }
    const types = ORDER_TYPES.filter((type) => part.types?.includes(type))
    return {
      name,
      rate_pct,
      default: isDefault,
      category_ids,
      ...(types.length > 0 && { types }),
      ...(item_ids.length > 0 && { item_ids }),
      ...(part.valid_from != null && { valid_from: part.valid_from }),
    }
  })
}

function discountFrom(part: DiscountPart, pointer: string, faults: Faults) {
  const { name, percent, amount_minor, types = [], minimum_minor = 0, windows = [] } = part
  if ((percent === undefined) === (amount_minor === undefined)) {
    faults.at(pointer, importFault('exactly_one.percent_amount'))
  }
  return {
    name,
    ...(percent !== undefined && { percent }),
    ...(amount_minor !== undefined && { amount_minor }),
    types,
    minimum_minor,
    windows,
  }
}

export function exportOrdering(
  { taxes, ...rules }: Partial<OrderingRules>,
  { categories, items }: { categories: Map<number, string>; items: Map<number, string> },
): object {
  const named = taxes?.map(({ category_ids, item_ids, ...tax }) => ({
    ...tax,
    category_refs: category_ids.flatMap((id) => categories.get(id) ?? []),
    ...(item_ids && { item_refs: item_ids.flatMap((id) => items.get(id) ?? []) }),
  }))
  return { ...rules, ...(named && { taxes: named }) }
}
