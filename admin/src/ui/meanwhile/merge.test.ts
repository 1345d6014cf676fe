import { describe, expect, test } from 'vitest'
import { changedIn, mergedWith, withValue } from './merge.ts'

const BASE = { name: { en: 'Soup', ar: 'حساء' }, price: 500, allergens: ['milk'] as string[] | null }

describe('a change that meets another', () => {
  test('keeps what each of them changed alone, by language too', () => {
    const mine = { ...BASE, name: { en: 'Hot soup', ar: 'حساء' } }
    const theirs = { ...BASE, name: { en: 'Soup', ar: 'شوربة' }, price: 600 }
    expect(mergedWith(BASE, mine, theirs)).toEqual({
      merged: { ...BASE, name: { en: 'Hot soup', ar: 'شوربة' }, price: 600 },
      clashes: [],
      taken: ['name.ar', 'price'],
    })
  })

  test('keeps mine and shows both where both changed the same', () => {
    const mine = { ...BASE, price: 700, allergens: null }
    const theirs = { ...BASE, price: 600, allergens: ['eggs'] }
    expect(mergedWith(BASE, mine, theirs)).toEqual({
      merged: mine,
      clashes: [
        { path: 'price', mine: 700, theirs: 600 },
        { path: 'allergens', mine: null, theirs: ['eggs'] },
      ],
      taken: [],
    })
  })

  test('is no clash where both changed it to the same', () => {
    const same = { ...BASE, name: { ar: 'حساء', en: 'Broth' } }
    expect(mergedWith(BASE, same, { ...BASE, name: { en: 'Broth', ar: 'حساء' } }).clashes).toEqual([])
  })
})

test('only what differs is sent', () => {
  expect(changedIn(BASE, { ...BASE, name: { ar: 'حساء', en: 'Soup' }, price: 1 })).toEqual({ price: 1 })
})

test('a value is put where its path says', () => {
  expect(withValue(BASE, 'name.en', 'Broth').name).toEqual({ en: 'Broth', ar: 'حساء' })
  expect(withValue(BASE, 'price', 1).price).toBe(1)
})
