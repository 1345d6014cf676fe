import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { record } from '../../ground/audit/commands.ts'
import { differing } from '../../ground/audit/differing.ts'
import { listBranches } from '../../ground/tenants/queries.ts'
import { type OrderingRules, orderingRules, type Tax } from '../../ground/tenants/rules/ordering.ts'
import { type Faults, type Refs, resolveRefs } from '../../platform/document/faults.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment, parseMoment } from '../../platform/time/clock.ts'
import type { DiscountPart, OrderingPart, TaxPart } from './ordering.ts'

const KEYS = [
  'order_types',
  'order_ahead_days',
  'ordering_paused_until',
  'prices_include_tax',
  'taxes',
  'discounts',
  'delivery_zones',
] as const satisfies (keyof OrderingPart)[]

/** After the menus are in place, since taxes name categories. Merges key by key; a change is audited as before and after. */
export async function importOrdering(
  tx: Tx,
  part: OrderingPart,
  categories: Refs,
  faults: Faults,
): Promise<void> {
  if (!KEYS.some((key) => part[key] !== undefined)) return
  const before = await readOrdering(tx)
  const next = orderingFrom(before, part, { zone: tx.restaurant.zone, categories }, faults)
  if (faults.list.length > 0 || isDeepStrictEqual(before, next)) return
  await tx.run(sql`
    insert into restaurant_rules (ordering) values (${JSON.stringify(next)}::jsonb)
    on conflict (restaurant_id) do update set ordering = excluded.ordering`)
  record(tx, {
    action: 'restaurant.ordering_rules_changed',
    subject: { kind: 'restaurant', id: tx.restaurant.id },
    ...differing(before, next),
  })
}

export async function readOrdering(tx: Tx): Promise<OrderingRules> {
  const [row] = await tx.run(sql<{ ordering: Partial<OrderingRules> }>`select ordering from restaurant_rules`)
  return orderingRules(row?.ordering ?? {})
}

/** Categories that taxes still name. */
export async function refuseLostCategories(tx: Tx, categories: Refs, faults: Faults): Promise<void> {
  const kept = new Set(categories.values())
  const [{ taxes }, branches] = await Promise.all([readOrdering(tx), listBranches(tx)])
  for (const { name, category_ids } of [
    ...taxes,
    ...branches.flatMap(({ ordering }) => ordering.taxes ?? []),
  ]) {
    if (category_ids.some((id) => !kept.has(id))) {
      faults.at('/menus', `The tax "${name}" still names a category that is left out.`)
    }
  }
}

/** The rules as they would be, key by key. */
export function orderingFrom(
  before: OrderingRules,
  part: OrderingPart,
  { zone, categories, within = '/settings' }: { zone: string; categories: Refs; within?: string },
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
  if (part.taxes) next.taxes = taxesFrom(part.taxes, { categories, within }, faults)
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
  return next
}

function moment(text: string | null, zone: string): string | null {
  const at = text === null ? null : parseMoment(text, zone)
  return at === null ? null : formatMoment(at, 'UTC')
}

function taxesFrom(
  parts: TaxPart[],
  { categories, within }: { categories: Refs; within: string },
  faults: Faults,
): Tax[] {
  if (parts.filter((tax) => tax.default === true).length > 1) {
    faults.at(`${within}/taxes`, 'Only one tax can be the default.')
  }
  const taxed = new Set<number>()
  return parts.map(({ name, rate_pct, default: isDefault = false, category_refs = [] }, index) => {
    const pointer = `${within}/taxes/${index}/category_refs`
    const category_ids = resolveRefs(category_refs, categories, pointer, 'category', faults)
    for (const id of category_ids) {
      if (taxed.has(id)) faults.at(pointer, 'A category has one rate, and one of these has another already.')
      taxed.add(id)
    }
    return { name, rate_pct, default: isDefault, category_ids }
  })
}

function discountFrom(part: DiscountPart, pointer: string, faults: Faults) {
  const { name, percent, amount_minor, types = [], minimum_minor = 0, windows = [] } = part
  if ((percent === undefined) === (amount_minor === undefined)) {
    faults.at(pointer, 'Needs exactly one of percent and amount_minor.')
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
  categoryRefs: Map<number, string>,
): object {
  const named = taxes?.map(({ category_ids, ...tax }) => ({
    ...tax,
    category_refs: category_ids.flatMap((id) => categoryRefs.get(id) ?? []),
  }))
  return { ...rules, ...(named && { taxes: named }) }
}
