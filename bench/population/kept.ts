import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type Size = { restaurants: number; orders: number }

export type KeptTenant = { id: number; slug: string; token: string; model: number }
/** What a benchmark must know of a populated directory beside its database. */
export type Kept = Size & {
  madeAt: number
  tenants: KeptTenant[]
  /** The one whose list of orders has ten thousand pages. */
  large: KeptTenant
  /** The day whose tables are booked. */
  bookedOn: string
  /** By model: what orders are made of. */
  models: { dishes: number[]; firstMenu: number }[]
}

const FILE = 'bench.json'

export function directoryFor({ restaurants, orders }: Size): string {
  return join(tmpdir(), `comanda-bench-${restaurants}x${orders}`)
}

export async function readKept(directory: string): Promise<Kept | null> {
  return readFile(join(directory, FILE), 'utf8').then(
    (text) => JSON.parse(text) as Kept,
    () => null,
  )
}

/** Written last: a directory without it is not whole, and is made again. */
export function writeKept(directory: string, kept: Kept): Promise<void> {
  return writeFile(join(directory, FILE), JSON.stringify(kept))
}
