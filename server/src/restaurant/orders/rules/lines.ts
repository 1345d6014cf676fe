import { branchFaults } from '../../../ground/tenants/faults.ts'
import type { FieldErrors } from '../../../platform/errors.ts'
import type { Fault } from '../../../platform/faults.ts'
import type { Item, Translations } from '../../menu/contract.ts'
import { happyNow, happyPrice, isMeant, isOpen } from '../../menu/rules/happy-hours.ts'
import { nameIn } from '../../menu/rules/texts.ts'
import type { MenuSnapshot } from '../../menu/snapshot.ts'
import type { NewLine } from '../contract.ts'
import { orderFault } from '../faults.ts'
import { priceLine } from './pricing.ts'

export type ChosenLine = {
  itemId: number
  variantId: number | null
  categoryId: number
  stationId: number | null
  name: Translations
  variantName: Translations | null
  quantity: number
  unitPriceMinor: number
  lineTotalMinor: number
  note: string | null
  course: number | null
  seat: number | null
  modifiers: { option_id: number; name: Translations; price_minor: number }[]
}

type Menu = Pick<MenuSnapshot, 'find' | 'isHidden' | 'zone' | 'menus' | 'categories' | 'happyHours'>
type Choice = { line: ChosenLine; faults?: never } | { faults: FieldErrors; line?: never }

/** The dishes asked for, at the prices charged now, judged open or closed at the moment the order is for. */
export function chooseLines(
  menu: Menu,
  lines: NewLine[],
  moment: { now: number; forAt: number; channel: string },
): { lines: ChosenLine[]; faults: FieldErrors } {
  const choices = lines.map((line, index) => chooseLine(menu, line, `lines.${index}`, moment))
  return {
    lines: choices.flatMap((choice) => choice.line ?? []),
    faults: Object.assign({}, ...choices.map((choice) => choice.faults ?? {})),
  }
}

function chooseLine(
  menu: Menu,
  asked: NewLine,
  path: string,
  { now, forAt, channel }: { now: number; forAt: number; channel: string },
): Choice {
  const entry = menu.find(asked.item_id)
  if (!entry) {
    const fault = menu.isHidden(asked.item_id)
      ? branchFaults('not_offered.branch')
      : orderFault('not_found.item')
    return { faults: { [`${path}.item_id`]: [fault] } }
  }
  const item = entry.read()
  const faults: FieldErrors = {}
  const refusal = dishFault(menu, { item, menuId: entry.menuId }, channel, forAt)
  if (refusal !== null) faults[`${path}.item_id`] = [refusal]
  const size = chooseSize(item, asked.variant_id ?? null)
  if ('fault' in size) faults[`${path}.variant_id`] = [size.fault]
  const options = chooseOptions(item, asked.option_ids ?? [])
  if ('fault' in options) faults[`${path}.option_ids`] = options.fault
  if (refusal !== null || 'fault' in size || 'fault' in options) return { faults }

  const place = { itemId: item.id, categoryId: item.category_id, menuId: entry.menuId }
  const happy = happyNow(menu.happyHours, menu.zone, now).filter((happyHour) => isMeant(happyHour, place))
  const unitPriceMinor = happyPrice(size.variant?.price_minor ?? item.price_minor ?? 0, happy)
  const modifierPricesMinor = options.chosen.map((option) => option.price_minor)
  return {
    line: {
      itemId: item.id,
      variantId: size.variant?.id ?? null,
      categoryId: item.category_id,
      stationId: entry.stationId,
      name: item.name,
      variantName: size.variant?.name ?? null,
      quantity: asked.quantity,
      unitPriceMinor,
      lineTotalMinor: priceLine({ quantity: asked.quantity, unitPriceMinor, modifierPricesMinor }),
      note: asked.note ?? null,
      course: asked.course ?? null,
      seat: asked.seat ?? null,
      modifiers: options.chosen.map(({ id, name, price_minor }) => ({ option_id: id, name, price_minor })),
    },
  }
}

function dishFault(
  { zone, menus, categories }: Menu,
  { item, menuId }: { item: Item; menuId: number },
  channel: string,
  forAt: number,
): Fault | null {
  if (!item.show_online && channel !== 'phone') return orderFault('not_offered.online')
  if (!item.is_available) return orderFault('sold_out')
  const menu = menus.find(({ row }) => row.id === menuId)?.row
  const category = categories.find(({ id }) => id === item.category_id)
  for (const part of [menu, category]) {
    if (!part?.is_active || !isOpen(part.windows, zone, forAt)) {
      return orderFault('not_offered.then')
    }
  }
  return null
}

function chooseSize(
  item: Item,
  variantId: number | null,
): { variant: Item['variants'][number] | null } | { fault: Fault } {
  if (item.variants.length === 0) {
    return variantId === null ? { variant: null } : { fault: orderFault('not_found.no_variants') }
  }
  const variant = item.variants.find((own) => (variantId === null ? own.is_default : own.id === variantId))
  return variant ? { variant } : { fault: orderFault('not_found.variant') }
}

function chooseOptions(item: Item, optionIds: number[]) {
  const faults: Fault[] = []
  const known = new Map(
    item.modifier_groups.flatMap((group) => group.options.map((option) => [option.id, option])),
  )
  const chosen = optionIds.flatMap((id) => known.get(id) ?? [])
  if (chosen.length < optionIds.length) faults.push(orderFault('not_found.options'))
  if (new Set(optionIds).size < optionIds.length) faults.push(orderFault('not_unique.option'))
  for (const option of chosen)
    if (!option.is_available)
      faults.push(orderFault('sold_out.option', { option: option.id, name: nameIn(option.name, 'en') }))
  for (const { id: group, name, options, min_select, max_select } of item.modifier_groups) {
    const count = options.filter((option) => optionIds.includes(option.id)).length
    const named = { group, name: nameIn(name, 'en') }
    if (count < min_select) faults.push(orderFault('choose_at_least', { count: min_select, ...named }))
    if (max_select !== null && count > max_select) {
      faults.push(orderFault('choose_at_most', { count: max_select, ...named }))
    }
  }
  return faults.length > 0 ? { fault: faults } : { chosen }
}
