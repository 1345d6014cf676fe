/** A part of the restaurant's document that one settings page edits: where its keys stand, and what the log calls a change of it. */
type Part = {
  /** Its keys are keys of this part of the document, or of the document itself. */
  within: 'settings' | 'booking' | null
  /** Null: all that there are. */
  keys: readonly string[] | null
  action: string
}

export const PARTS = {
  venue: {
    within: 'settings',
    keys: ['currency', 'timezone', 'country', 'default_language', 'languages'],
    action: 'restaurant.settings_changed',
  },
  ordering: {
    within: 'settings',
    keys: ['order_types', 'order_ahead_days', 'ordering_paused_until', 'tips', 'next_course_minutes'],
    action: 'restaurant.ordering_rules_changed',
  },
  taxes: {
    within: 'settings',
    keys: ['prices_include_tax', 'taxes'],
    action: 'restaurant.ordering_rules_changed',
  },
  discounts: { within: 'settings', keys: ['discounts'], action: 'restaurant.ordering_rules_changed' },
  delivery_zones: {
    within: 'settings',
    keys: ['delivery_zones'],
    action: 'restaurant.ordering_rules_changed',
  },
  reviews: { within: 'settings', keys: ['reviews'], action: 'review.rule_changed' },
  stock: { within: 'settings', keys: ['stock'], action: 'stock.rule_changed' },
  branches: { within: null, keys: ['branches'], action: 'restaurant.branches_changed' },
  stations: { within: null, keys: ['stations'], action: 'restaurant.stations_changed' },
  tables: { within: null, keys: ['tables', 'table_combinations'], action: 'restaurant.tables_changed' },
  booking: { within: 'booking', keys: null, action: 'restaurant.booking_rules_changed' },
} as const satisfies Record<string, Part>

export type PartName = keyof typeof PARTS

export function isPart(name: string): name is PartName {
  return Object.hasOwn(PARTS, name)
}

export function partOf(name: PartName): Part {
  return PARTS[name]
}

/** What was sent of a part, as a document. */
export function asDocument(name: PartName, value: Record<string, unknown>): Record<string, unknown> {
  const { within } = partOf(name)
  return within === null ? value : { [within]: value }
}

/** The path of a field in what was sent, from a fault's place in the document. */
export function fieldAt(name: PartName, pointer: string): string {
  const { within } = partOf(name)
  const path = pointer.slice(1).split('/')
  if (within !== null && path[0] === within) path.shift()
  return ['value', ...path].filter((name) => name !== '').join('.')
}
