import { formatMoment } from '../../platform/time/clock.ts'
import type { Stock } from './contract.ts'
import type { LevelRow } from './queries/levels.ts'

export function presentStock(row: LevelRow, zone: string): Stock {
  return {
    ingredient: { id: row.ingredient_id, name: row.name, sku: row.sku, unit: row.unit },
    branch_id: row.branch_id,
    on_hand: row.on_hand,
    par_level: row.par_level,
    updated_at: formatMoment(row.updated_at, zone),
  }
}
