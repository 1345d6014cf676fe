import { textsOf } from '../ui/language/texts.ts'

export const recipeTexts = textsOf('menu.recipeTexts', {
  recipeOf: 'Recipe: {name}',
  recipe: 'Recipe and cost',
  costUnknown: 'unknown',
  dishItself: 'Dish',
  margin: 'Margin',
  noRecipeYet: 'No recipe yet. Add what one portion uses.',
  optionAdds: '{group}: {name}',
  optionHint: 'Use a negative amount for less.',
  recipeSaved: 'Recipe saved',
  sizeAdds: 'Size {name} adds',
  marginShort: 'margin {share}',
  size: 'Size',
  cost: 'Recipe cost',
  save: 'Save',
  price: 'Price',
  noIngredients: 'No ingredients yet',
  noIngredientsMore: 'Add the ingredients your kitchen buys first, then enter what this dish uses.',
  toStock: 'Go to Stock',
})
