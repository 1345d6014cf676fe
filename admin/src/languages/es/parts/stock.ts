import type { Words } from '../../words.ts'

export const partsStock: Words['parts/stock'] = {
  recipeLineTexts: {
    addLine: 'Añadir ingrediente',
    ingredient: 'Ingrediente',
    quantity: 'Cantidad',
    unit: 'Unidad',
    removeLine: 'Quitar: {name}',
    noIngredients: 'Añade antes ingredientes en la página Existencias.',
  },
}
