// What the editor does to tables, without a screen. Centimetres on the floor, degrees clockwise.
import {
  FARTHEST,
  LARGEST_SIDE,
  layOut,
  overlap,
  type PlacedTable,
  roomOf,
  SMALLEST_SIDE,
} from '../../../server/src/restaurant/floor/rules/layout.ts'
import type { FloorState, TableChange } from '../../../server/src/restaurant/floor/staff-contract.ts'

/** `isAuto`: nobody has placed it yet. */
export type Draft = PlacedTable & { isAuto: boolean }

export const GRID = 10
export const TURN = 15

export function draftsOf({ floors, placed }: FloorState): Draft[] {
  const known = new Set(placed)
  return floors.flatMap(({ tables }) => tables.map((table) => ({ ...table, isAuto: !known.has(table.id) })))
}

/** In the order of their first table; a restaurant without tables has one floor all the same. */
export function floorsOf(tables: readonly Draft[]): (string | null)[] {
  const floors = [...new Set(tables.map(({ floor }) => floor))]
  return floors.length === 0 ? [null] : floors
}

/**
 * All tables of a floor on which one was placed are placed: else those left over would be laid out below, elsewhere than
 * the owner sees them. A floor that was left alone goes on laying itself out, new tables included.
 */
export function changesOf(tables: readonly Draft[]): TableChange[] {
  const touched = new Set(tables.filter(({ isAuto }) => !isAuto).map(({ floor }) => floor))
  return tables.map(({ id, floor, x, y, width, height, rotation, shape }) => ({
    id,
    floor,
    place: touched.has(floor) ? { x, y, width, height, rotation, shape } : null,
  }))
}

export function snapped(value: number, step: number): number {
  return Math.round(value / step) * step
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(value)))
}

export function placed(table: Draft, { x, y }: { x: number; y: number }): Draft {
  return { ...table, x: within(x, 0, FARTHEST), y: within(y, 0, FARTHEST), isAuto: false }
}

function side(value: number): number {
  return within(value, SMALLEST_SIDE, LARGEST_SIDE)
}

/** Grown from its upper left corner, as it stands turned. */
export function sized(table: Draft, wanted: { width: number; height: number }): Draft {
  const [width, height] = [side(wanted.width), side(wanted.height)]
  const turn = (table.rotation * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [wider, higher] = [(width - table.width) / 2, (height - table.height) / 2]
  const middle = { x: table.x + table.width / 2, y: table.y + table.height / 2 }
  const x = middle.x + wider * cos - higher * sin - width / 2
  const y = middle.y + wider * sin + higher * cos - height / 2
  return placed({ ...table, width, height }, { x, y })
}

export function turned(table: Draft, rotation: number): Draft {
  return { ...table, rotation: ((Math.round(rotation) % 360) + 360) % 360, isAuto: false }
}

/** On another floor, where nothing stands yet. */
export function broughtTo(floor: string | null, table: Draft, tables: readonly Draft[]): Draft {
  const others = tables.filter((one) => one.floor === floor && one.id !== table.id).map(roomOf)
  const room = (x: number, y: number) =>
    roomOf({ ...table, x: x - 20, y: y - 20, width: table.width + 40, height: table.height + 40 })
  for (let y = 60; y < FARTHEST; y += 20) {
    for (let x = 40; x < 1_200; x += 20) {
      if (others.every((other) => !overlap(other, room(x, y)))) return placed({ ...table, floor }, { x, y })
    }
  }
  return { ...table, floor, isAuto: false }
}

/** In rows by area, as before anybody placed one. */
export function relaid(floor: string | null, tables: readonly Draft[]): Draft[] {
  const own = tables.filter((table) => table.floor === floor)
  const [plan] = layOut(
    own.map((table) => ({ ...table, x: null, y: null, width: null, height: null, shape: null })),
  )
  const laid = new Map(plan?.tables.map((table) => [table.id, table]))
  return tables.map((table) => {
    const place = laid.get(table.id)
    return place ? { ...place, isAuto: true } : table
  })
}

export function isSame(a: readonly Draft[], b: readonly Draft[]): boolean {
  return JSON.stringify(changesOf(a)) === JSON.stringify(changesOf(b))
}
