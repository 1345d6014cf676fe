import { textsOf } from '../../ui/language/texts.ts'

export const recipeLineTexts = textsOf('parts/stock.recipeLineTexts', {
  addLine: 'Add ingredient',
  ingredient: 'Ingredient',
  quantity: 'Amount',
  unit: 'Unit',
  removeLine: 'Remove: {name}',
  noIngredients: 'Add ingredients on the Stock page first.',
})
