import type { Words } from '../../words.ts'

export const partsStock: Words['parts/stock'] = {
  recipeLineTexts: {
    addLine: 'Zutat hinzufügen',
    ingredient: 'Zutat',
    quantity: 'Menge',
    unit: 'Einheit',
    removeLine: 'Entfernen: {name}',
    noIngredients: 'Fügen Sie zuerst unter „Lager“ Zutaten hinzu.',
  },
}
