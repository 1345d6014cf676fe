// The tags that HubRise's partners have agreed on (developers/conventions).
import type { Item } from '../../../restaurant/menu/contract.ts'

type Allergen = NonNullable<Item['allergens']>[number]

const OTHERWISE_CALLED: Partial<Record<Allergen, string>> = {
  sesame: 'sesame_seeds',
  sulphites: 'sulphur_dioxide_sulphites',
}

const DIETARY: Record<Item['dietary'], readonly string[]> = {
  none: [],
  non_veg: [],
  egg: ['vegetarian'],
  veg: ['vegetarian'],
  vegan: ['vegetarian', 'vegan'],
}

/** Allergens that nobody has entered are not said to be none. */
export function tagsOf({ dietary, allergens }: Pick<Item, 'dietary' | 'allergens'>): string[] {
  if (allergens === null) return [...DIETARY[dietary]]
  if (allergens.length === 0) return [...DIETARY[dietary], 'no_allergens']
  const contained = [...new Set(allergens)].map((one) => `allergen_${OTHERWISE_CALLED[one] ?? one}`)
  return [...DIETARY[dietary], ...contained]
}
