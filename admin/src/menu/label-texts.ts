import { textsOf } from '../ui/language/texts.ts'
import type { Allergen, Dietary } from './labels.ts'

export const dietaryTexts = textsOf<Dietary>({
  en: { none: 'Not said', veg: 'Vegetarian', non_veg: 'With meat or fish', egg: 'With egg', vegan: 'Vegan' },
  ar: { none: 'غير محدد', veg: 'نباتي', non_veg: 'فيه لحم أو سمك', egg: 'فيه بيض', vegan: 'نباتي صرف' },
})

/** The 14 that food labels name, in their order. */
export const allergenTexts = textsOf<Allergen>({
  en: {
    gluten: 'Gluten',
    crustaceans: 'Crustaceans',
    eggs: 'Eggs',
    fish: 'Fish',
    peanuts: 'Peanuts',
    soybeans: 'Soybeans',
    milk: 'Milk',
    nuts: 'Nuts',
    celery: 'Celery',
    mustard: 'Mustard',
    sesame: 'Sesame',
    sulphites: 'Sulphites',
    lupin: 'Lupin',
    molluscs: 'Molluscs',
  },
  ar: {
    gluten: 'الغلوتين',
    crustaceans: 'القشريات',
    eggs: 'البيض',
    fish: 'السمك',
    peanuts: 'الفول السوداني',
    soybeans: 'الصويا',
    milk: 'الحليب',
    nuts: 'المكسرات',
    celery: 'الكرفس',
    mustard: 'الخردل',
    sesame: 'السمسم',
    sulphites: 'الكبريتيت',
    lupin: 'الترمس',
    molluscs: 'الرخويات',
  },
})
