import type { Words } from '../../words.ts'

export const partsStock: Words['parts/stock'] = {
  recipeLineTexts: {
    addLine: 'أضف مكوّنًا',
    ingredient: 'المكوّن',
    quantity: 'الكمية',
    unit: 'الوحدة',
    removeLine: 'إزالة: {name}',
    noIngredients: 'أضف المكوّنات في صفحة المخزون أولًا.',
  },
}
