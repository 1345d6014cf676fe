import type { SoldLine } from '../../reports/commands/count-sales.ts'
import type { LineRow } from '../queries.ts'
import { partsOf } from './choices.ts'

/** What counts as sold of each dish. Of a set its parts do; its own options bring in money, and no dish. */
export function soldDishes(lines: readonly LineRow[]): SoldLine[] {
  return lines.flatMap((line) => {
    if (line.choices.length === 0) return [line]
    const { voided, quantity } = line
    const [own = 0, ...parts] = partsOf(line, line.line_total_minor)
    const chosen = line.choices.map(({ item_id, category_id }, place) => ({
      ...{ item_id, category_id, quantity, voided },
      line_total_minor: parts[place] ?? 0,
    }))
    return own === 0 ? chosen : [{ ...line, quantity: 0, line_total_minor: own }, ...chosen]
  })
}
