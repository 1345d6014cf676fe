import IconEgg from '@tabler/icons-react/dist/esm/icons/IconEgg.mjs'
import IconVeg from '@tabler/icons-react/dist/esm/icons/IconLeaf.mjs'
import IconMeat from '@tabler/icons-react/dist/esm/icons/IconMeat.mjs'
import IconVegan from '@tabler/icons-react/dist/esm/icons/IconPlant2.mjs'
import type { StaffItem } from './book.ts'

export type Dietary = StaffItem['dietary']
export type Allergen = NonNullable<StaffItem['allergens']>[number]
type Icon = typeof IconVeg

export const DIETARY_ICONS: Record<Dietary, Icon | null> = {
  none: null,
  veg: IconVeg,
  non_veg: IconMeat,
  egg: IconEgg,
  vegan: IconVegan,
}
