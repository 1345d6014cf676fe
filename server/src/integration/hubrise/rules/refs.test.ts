import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  categoryRef,
  menuRef,
  optionListRef,
  optionOf,
  optionRef,
  productRef,
  setOf,
  setRef,
  skuOf,
  skuRef,
} from './refs.ts'

const id = fc.integer({ min: 1, max: 999_999_999_999_999 })
const sku = fc.record({ itemId: id, variantId: fc.option(id) })

test('every ref reads back as what it names, and as nothing else', () => {
  fc.assert(
    fc.property(sku, id, (name, number) => {
      expect(skuOf(skuRef(name))).toEqual(name)
      expect(optionOf(optionRef(number))).toBe(number)
      expect(setOf(setRef(number))).toBe(number)
      const refs = [menuRef, categoryRef, productRef, optionListRef, optionRef, setRef].map((of) =>
        of(number),
      )
      expect(new Set(refs).size).toBe(refs.length)
      for (const ref of refs) {
        expect(skuOf(ref)).toEqual(ref === productRef(number) ? { itemId: number, variantId: null } : null)
        expect(optionOf(ref)).toBe(ref === optionRef(number) ? number : null)
        expect(setOf(ref)).toBe(ref === setRef(number) ? number : null)
      }
    }),
  )
})

test('two skus never share a ref', () => {
  fc.assert(
    fc.property(sku, sku, (one, other) => {
      const isSame = one.itemId === other.itemId && one.variantId === other.variantId
      expect(skuRef(one) === skuRef(other)).toBe(isSame)
    }),
  )
})

test('what another program has named is no ref of ours', () => {
  const foreign = [
    null,
    undefined,
    '',
    'MAR-SM',
    '12',
    'item-0',
    'item-012',
    'item-12-size-',
    'Item-12',
    ' item-12',
    'item-1e3',
    'item-12-size-3-4',
  ]
  for (const ref of foreign) expect([skuOf(ref), optionOf(ref), setOf(ref)]).toEqual([null, null, null])
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const name of [skuOf(text)]) if (name) expect(skuRef(name)).toBe(text)
    }),
  )
})
