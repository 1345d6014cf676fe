import { textsOf } from '../ui/language/texts.ts'
import type { Dietary } from './labels.ts'

export const dietaryTexts = textsOf<Dietary>('menu.dietaryTexts', {
  none: 'Not specified',
  veg: 'Vegetarian',
  non_veg: 'Contains meat or fish',
  egg: 'Contains egg',
  vegan: 'Vegan',
})
