// Where each table is drawn: where the owner put it or, where nobody did, in rows by area. Centimetres on the floor.

export const SHAPES = ['square', 'round'] as const
export type Shape = (typeof SHAPES)[number]

/** A floor of 100 by 100 metres is larger than any restaurant's. */
export const FARTHEST = 10_000
export const SMALLEST_SIDE = 40
export const LARGEST_SIDE = 1_000

export type FloorTable = {
  id: number
  name: string
  code: string | null
  area: string | null
  min_seats: number
  max_seats: number
  floor: string | null
  x: number | null
  y: number | null
  width: number | null
  height: number | null
  rotation: number
  shape: Shape | null
}

export type Box = { x: number; y: number; width: number; height: number }
export type PlacedTable = Omit<FloorTable, keyof Box | 'shape'> & Box & { shape: Shape }
/** Tables of one area that were laid out together. */
type Zone = Box & { name: string }
export type FloorPlan = {
  name: string | null
  width: number
  height: number
  zones: Zone[]
  tables: PlacedTable[]
}

const CELL = 140
const MARGIN = 30
const HEADING = 50
const MOST_COLUMNS = 16
const WIDEST_ROW = 1_700

/** One plan for each floor, in the order of its first table. */
export function layOut(tables: readonly FloorTable[]): FloorPlan[] {
  const floors = Map.groupBy(tables, ({ floor }) => floor)
  return [...floors].map(([name, own]) => floorOf(name, own))
}

function floorOf(name: string | null, tables: readonly FloorTable[]): FloorPlan {
  const placed = tables.flatMap((table) => placedByOwner(table) ?? [])
  const rest = tables.filter((table) => placedByOwner(table) === null)
  const below = Math.max(0, ...placed.map(({ y, height }) => y + height))
  const { zones, laid } = inRows(rest, below === 0 ? 0 : below + MARGIN)
  const all = [...placed, ...laid]
  const allZones = [...zonesAround(placed, all), ...zones]
  const boxes = [...all.map(roomOf), ...allZones]
  return {
    name,
    width: Math.max(CELL, ...boxes.map(({ x, width }) => x + width)) + MARGIN,
    height: Math.max(CELL, ...boxes.map(({ y, height }) => y + height)) + MARGIN,
    zones: allZones,
    tables: all,
  }
}

function placedByOwner(table: FloorTable): PlacedTable | null {
  const { x, y, width, height, shape } = table
  if (x === null || y === null || width === null || height === null) return null
  return { ...table, x, y, width, height, shape: shape ?? 'square' }
}

/** What a table takes up, turned as it is. */
export function roomOf({ x, y, width, height, rotation }: Box & { rotation: number }): Box {
  const turn = (rotation * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(turn)), Math.abs(Math.sin(turn))]
  const [wide, high] = [Math.round(width * cos + height * sin), Math.round(width * sin + height * cos)]
  return { x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high }
}

const ZONE_EDGE = 18
const ZONE_HEADING = 44

/** Areas whose tables the owner has put together, each around its tables; none where another table stands in between. */
function zonesAround(placed: readonly PlacedTable[], all: readonly PlacedTable[]): Zone[] {
  return [...Map.groupBy(placed, ({ area }) => area)].flatMap(([name, own]) => {
    if (name === null) return []
    const boxes = own.map(roomOf)
    const x = Math.min(...boxes.map((box) => box.x)) - ZONE_EDGE
    const y = Math.min(...boxes.map((box) => box.y)) - ZONE_HEADING
    const zone = {
      name,
      x,
      y,
      width: Math.max(...boxes.map((box) => box.x + box.width)) + ZONE_EDGE - x,
      height: Math.max(...boxes.map((box) => box.y + box.height)) + ZONE_EDGE - y,
    }
    const isMixed = all.some((table) => table.area !== name && overlap(zone, roomOf(table)))
    return isMixed || x < 0 || y < 0 ? [] : zone
  })
}

export function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

/** Areas beside each other while there is room, then below; within an area its tables in their order. */
function inRows(tables: readonly FloorTable[], top: number): { zones: Zone[]; laid: PlacedTable[] } {
  const areas = Map.groupBy(tables, ({ area }) => area)
  const zones: Zone[] = []
  const laid: PlacedTable[] = []
  let [x, y, rowHeight] = [MARGIN, top + MARGIN, 0]
  for (const [area, own] of areas) {
    const columns = Math.min(MOST_COLUMNS, Math.ceil(Math.sqrt(own.length * 1.6)))
    const heading = area === null ? 0 : HEADING
    const width = columns * CELL
    const height = heading + Math.ceil(own.length / columns) * CELL
    if (x > MARGIN && x + width > WIDEST_ROW) {
      x = MARGIN
      y += rowHeight + MARGIN
      rowHeight = 0
    }
    if (area !== null) zones.push({ name: area, x, y, width, height })
    own.forEach((table, index) => {
      const { width, height, shape } = sizeOf(table)
      const left = x + (index % columns) * CELL + (CELL - width) / 2
      const upper = y + heading + Math.floor(index / columns) * CELL + (CELL - height) / 2
      laid.push({ ...table, x: left, y: upper, width, height, rotation: 0, shape })
    })
    x += width + MARGIN
    rowHeight = Math.max(rowHeight, height)
  }
  return { zones, laid }
}

/** As large as its guests need it, within its cell. */
function sizeOf({ max_seats, shape }: FloorTable): { width: number; height: number; shape: Shape } {
  if (max_seats <= 2) return { width: 84, height: 84, shape: shape ?? 'round' }
  if (max_seats <= 4) return { width: 100, height: 92, shape: shape ?? 'square' }
  return { width: 122, height: 100, shape: shape ?? 'square' }
}
