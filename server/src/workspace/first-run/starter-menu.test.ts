import { expect, test } from 'vitest'
import { moneyText } from '../../platform/i18n/money.ts'
import { starterMenu } from '../../sample/starter-menu.ts'
import { COUNTRIES, suggestionFor } from './countries.ts'

const menuIn = (country: string) => {
  const { currency, language } = suggestionFor(country)
  return starterMenu({ country, currency, languages: [language] })
}
const soupIn = (country: string) => {
  const soup = menuIn(country).menus[0]!.categories[0]!.items[0]!
  const { currency } = suggestionFor(country)
  return [Object.entries(soup.name)[0], moneyText(soup.price_minor, currency, 'en')]
}

test.each([
  ['AE', 'ar', 'شوربة خضار', 'AED 28.00'],
  ['AT', 'de', 'Gemüsesuppe', '€6.00'],
  ['BE', 'nl', 'Groentesoep', '€6.30'],
  ['CA', 'en', 'Vegetable soup', 'CA$8.75'],
  ['CH', 'de', 'Gemüsesuppe', 'CHF 9.50'],
  ['ES', 'es', 'Sopa de verduras', '€4.80'],
  ['FR', 'fr', 'Soupe de légumes', '€6.30'],
  ['GB', 'en', 'Vegetable soup', '£5.75'],
  ['IT', 'it', 'Zuppa di verdure', '€5.10'],
  ['PT', 'pt', 'Sopa de legumes', '€4.50'],
  ['SA', 'ar', 'شوربة خضار', 'SAR 23.00'],
  ['TR', 'tr', 'Sebze çorbası', 'TRY 190.00'],
  ['US', 'en', 'Vegetable soup', '$7.00'],
  ['PL', 'en', 'Vegetable soup', 'PLN 22.00'],
])('in %s a menu begins in %s: %s for %s', (country, language, name, price) => {
  const [named, asked] = soupIn(country)
  expect([named, String(asked).replace('\u00a0', ' ')]).toEqual([[language, name], price])
})

test('every country has one, with prices that its money can pay', () => {
  for (const country of COUNTRIES) {
    const items = menuIn(country).menus.flatMap(({ categories }) => categories.flatMap(({ items }) => items))
    expect(items.length).toBeGreaterThan(10)
    expect(items.every(({ price_minor }) => Number.isInteger(price_minor) && price_minor > 0)).toBe(true)
  }
})
