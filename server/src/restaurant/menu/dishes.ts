import type { Item } from './contract.ts'
import type { CategoryRow, MenuRow } from './queries.ts'

type SnapshotCategory = { row: CategoryRow; items: MenuDish[] }
export type SnapshotMenu = { row: MenuRow; categories: SnapshotCategory[] }

type Placed = { item: Item; updatedAt: number; menuId: number; stationId: number | null }

/** A dish as the API shows it, in JSON, and what is asked of it all the time. */
export class MenuDish {
  id: number
  categoryId: number
  isAvailable: boolean
  sortOrder: number
  updatedAt: number
  menuId: number
  stationId: number | null
  json: string

  constructor({ item, updatedAt, menuId, stationId }: Placed) {
    this.id = item.id
    this.categoryId = item.category_id
    this.isAvailable = item.is_available
    this.sortOrder = item.sort_order
    this.updatedAt = updatedAt
    this.menuId = menuId
    this.stationId = stationId
    this.json = JSON.stringify(item)
  }

  /** The same dish with something else in it, and cooked where that is. */
  as(item: Item, { stationId = this.stationId, updatedAt = this.updatedAt }: Partial<Placed>): MenuDish {
    return new MenuDish({ item, updatedAt, menuId: this.menuId, stationId })
  }

  /** Anew each time: held as objects, the menus of many restaurants would take several times the room. */
  read(): Item {
    return JSON.parse(this.json) as Item
  }
}

/** As the entries of a list. */
export function listed(dishes: readonly MenuDish[]): string {
  return dishes.map(({ json }) => json).join(',')
}
