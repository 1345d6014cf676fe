import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryMenus } from '../../../../test/hubrise-menus.ts'
import { isOpen } from '../../../restaurant/menu/rules/happy-hours.ts'
import { hubMenuOf, type MenuForHub } from './catalogue.ts'
import type { HubPriceOverride } from './documents.ts'
import { hubMoney } from './money.ts'
import { optionOf, setOf, skuOf } from './refs.ts'

/** Of a week: the menus' windows begin and end on them. */
const HALF_HOURS = Array.from({ length: 336 }, (_, half) => Date.UTC(2026, 10, 16) + half * 1_800_000)
const MONEY = /^\d+\.\d\d [A-Z]{3}$/

const arbitraryFrom: fc.Arbitrary<MenuForHub> = arbitraryMenus.map(({ menu, eats }) => ({
  menu,
  variants: [{ key: 'hubrise-eats', name: 'Eats', menu: eats }],
  language: 'en',
  taxes: [
    { name: 'VAT', rate_pct: 19, default: true, category_ids: [] },
    { name: 'Reduced', rate_pct: 7.7, default: false, category_ids: [1], types: ['delivery', 'pickup'] },
  ],
  day: '2026-11-19',
  imageOf: (itemId) => (itemId % 2 ? null : `photo-${itemId}`),
}))

const isUsualAtEats = ({ variant_refs, dow }: HubPriceOverride) =>
  variant_refs?.[0] === 'hubrise-eats' && dow === undefined

function eatsPrice({ variants: [eats] }: MenuForHub, ref: string): number {
  const { itemId, variantId } = skuOf(ref) ?? { itemId: 0, variantId: null }
  const item = eats?.menu.find(itemId)?.read()
  const size = item?.variants.find(({ id }) => id === variantId)
  return size?.price_minor ?? item?.price_minor ?? Number.NaN
}

describe('a catalogue of any menu', () => {
  test('is one that HubRise takes', () => {
    fc.assert(
      fc.property(arbitraryFrom, (from) => {
        const { catalogue, inventory } = hubMenuOf(from)
        const { categories, products, option_lists, deals } = catalogue
        const skus = products.flatMap((product) => product.skus)
        const options = option_lists.flatMap((list) => list.options)
        const unique = (list: { ref: string }[]) => {
          const refs = list.map(({ ref }) => ref)
          expect(new Set(refs).size).toBe(refs.length)
          return new Set(refs)
        }
        const categoryRefs = unique(categories)
        const listRefs = unique(option_lists)
        const skuRefs = unique(skus)
        const optionRefs = unique(options)
        unique([...products, ...deals])
        const seen = new Set<string>()
        for (const { ref, parent_ref, name } of categories) {
          // A parent stands before its children.
          if (parent_ref !== undefined) expect(seen).toContain(parent_ref)
          seen.add(ref)
          expect(name).not.toBe('')
        }
        for (const product of products) {
          expect(categoryRefs).toContain(product.category_ref)
          expect(product.skus.length).toBeGreaterThan(0)
          const names = product.skus.map(({ name }) => name)
          expect(new Set(names).size).toBe(names.length)
          for (const sku of product.skus) {
            expect(sku.price).toMatch(MONEY)
            for (const ref of sku.option_list_refs) expect(listRefs).toContain(ref)
            for (const override of sku.price_overrides ?? []) expect(override.price).toMatch(MONEY)
          }
          expect(Object.values(product.tax_rate ?? {})).toHaveLength(3)
        }
        for (const list of option_lists) {
          expect(list.options.length).toBeGreaterThan(0)
          expect(list.min_selections).toBeLessThanOrEqual(list.max_selections ?? list.options.length)
        }
        for (const deal of deals) {
          expect(categoryRefs).toContain(deal.category_ref)
          expect(deal.lines.length).toBeGreaterThan(0)
          const labels = deal.lines.map(({ label }) => label)
          expect(new Set(labels).size).toBe(labels.length)
          for (const line of deal.lines) {
            expect(line.skus.length).toBeGreaterThan(0)
            for (const { ref } of line.skus) expect(skuRefs).toContain(ref)
          }
        }
        for (const entry of inventory) {
          if ('sku_ref' in entry) expect(skuRefs).toContain(entry.sku_ref)
          else expect(optionRefs).toContain(entry.option_ref)
        }
        for (const ref of skuRefs) expect(skuOf(ref)).not.toBeNull()
        for (const ref of optionRefs) expect(optionOf(ref)).not.toBeNull()
      }),
    )
  })

  test('sells what can be ordered, at our prices, and says what is sold out', () => {
    fc.assert(
      fc.property(arbitraryFrom, (from) => {
        const { menu } = from
        const { catalogue, inventory, notes } = hubMenuOf(from)
        const money = (minor: number) => hubMoney(minor, menu.currency)
        const skus = new Map(catalogue.products.flatMap(({ skus }) => skus.map((sku) => [sku.ref, sku])))
        const deals = new Map(catalogue.deals.map((deal) => [setOf(deal.ref), deal]))
        const soldOut = new Set(inventory.flatMap((entry) => ('sku_ref' in entry ? entry.sku_ref : [])))
        const unsent = new Set(
          notes
            .filter(({ what }) => what === 'nothing_to_choose' || what === 'options_of_set')
            .map(({ itemId }) => itemId),
        )
        let count = 0
        for (const { row, categories } of menu.menus) {
          for (const { row: category, items } of categories) {
            for (const entry of items) {
              const item = entry.read()
              const isOffered = row.is_active && category.is_active && item.show_online
              const isNever = !HALF_HOURS.some((at) =>
                [row, category].every(({ windows }) => isOpen(windows, 'UTC', at)),
              )
              if (!isOffered || isNever || unsent.has(item.id)) {
                expect(skus.has(`item-${item.id}`)).toBe(false)
                expect(deals.has(item.id)).toBe(false)
                continue
              }
              if (menu.slotsOf(item.id).length > 0) {
                const lines = deals.get(item.id)?.lines ?? []
                const sum = lines.reduce((all, line) => all + Number.parseFloat(line.pricing_value) * 100, 0)
                expect(Math.round(sum)).toBe(item.price_minor)
                expect(deals.get(item.id)?.restrictions?.enabled).toBe(item.is_available ? undefined : false)
                continue
              }
              const sizes =
                item.price_minor === null
                  ? item.variants.map(({ id, price_minor }) => ({
                      ref: `item-${item.id}-size-${id}`,
                      price_minor,
                    }))
                  : [{ ref: `item-${item.id}`, price_minor: item.price_minor }]
              for (const { ref, price_minor } of sizes) {
                expect(skus.get(ref)?.price).toBe(money(price_minor))
                expect(soldOut.has(ref)).toBe(!item.is_available)
                const ofEats = skus.get(ref)?.price_overrides?.find(isUsualAtEats)?.price
                expect(ofEats ?? money(price_minor)).toBe(money(eatsPrice(from, ref)))
                count++
              }
            }
          }
        }
        expect(skus.size).toBe(count)
      }),
    )
  })
})

describe('money', () => {
  test.each([
    [0, 'EUR', '0.00 EUR'],
    [5, 'EUR', '0.05 EUR'],
    [123_456, 'EUR', '1234.56 EUR'],
    [800, 'JPY', '800.00 JPY'],
    [1_250, 'KWD', '1.25 KWD'],
    [-250, 'EUR', '-2.50 EUR'],
  ])('%i %s is %s', (minor, currency, text) => {
    expect(hubMoney(minor, currency)).toBe(text)
  })

  test('thousandths are refused', () => {
    expect(() => hubMoney(1_255, 'KWD')).toThrow('1.255 KWD')
  })
})
