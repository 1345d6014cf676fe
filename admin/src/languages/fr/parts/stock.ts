import type { Words } from '../../words.ts'

export const partsStock: Words['parts/stock'] = {
  recipeLineTexts: {
    addLine: 'Ajouter un ingrédient',
    ingredient: 'Ingrédient',
    quantity: 'Quantité',
    unit: 'Unité',
    removeLine: 'Retirer\u00a0: {name}',
    noIngredients: 'Ajoutez d’abord des ingrédients sur la page Stock.',
  },
}
