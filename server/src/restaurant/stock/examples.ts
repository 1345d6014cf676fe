const stock = {
  ingredient: { id: 1, name: 'Mozzarella', sku: 'MOZ-1KG', unit: 'kg' },
  branch_id: 1,
  on_hand: 8.25,
  par_level: 5,
  updated_at: '2026-11-14T19:42:51.004-05:00',
}

const { updated_at: _, ...level } = stock
export const stockBelowPar = { ...level, on_hand: 4.95, previous_on_hand: 5.25 }

export const stockPage = {
  data: [stock],
  meta: { per_page: 25, next_cursor: null, prev_cursor: null },
  links: { next: null, prev: null },
}

export const newMovement = { ingredient_id: 1, kind: 'delivery', quantity: 4.5, note: 'Two crates' }

export const movementAnswer = {
  data: {
    stock: { ...stock, on_hand: 12.75, updated_at: '2026-11-14T19:45:00.000-05:00' },
    movement: {
      id: 218,
      kind: 'delivery',
      quantity: 4.5,
      on_hand_after: 12.75,
      note: 'Two crates',
      created_at: '2026-11-14T19:45:00.000-05:00',
    },
  },
  meta: {},
  links: {},
}
