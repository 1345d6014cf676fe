import { textsOf } from '../../ui/language/texts.ts'

export const recipeLineTexts = textsOf({
  en: {
    addLine: 'Add an ingredient',
    ingredient: 'Ingredient',
    quantity: 'Amount',
    unit: 'Unit',
    removeLine: 'Take out: {name}',
    noIngredients: 'Add ingredients on the Stock page first.',
  },
  ar: {
    addLine: 'أضف مكوّنًا',
    ingredient: 'المكوّن',
    quantity: 'الكمية',
    unit: 'الوحدة',
    removeLine: 'إزالة: {name}',
    noIngredients: 'أضف المكوّنات في صفحة المخزون أولًا.',
  },
})
