import IconEgg from '../ui/icons/generated/IconEgg.ts'
import IconVeg from '../ui/icons/generated/IconLeaf.ts'
import IconMeat from '../ui/icons/generated/IconMeat.ts'
import IconVegan from '../ui/icons/generated/IconPlant2.ts'
import type { StaffItem } from './menu-index.ts'

export type Dietary = StaffItem['dietary']
type Icon = typeof IconVeg

export const DIETARY_ICONS: Record<Dietary, Icon | null> = {
  none: null,
  veg: IconVeg,
  non_veg: IconMeat,
  egg: IconEgg,
  vegan: IconVegan,
}
