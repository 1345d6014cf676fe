import { hash } from 'node:crypto'

/** The same for a restaurant however often its sample moves in: a UUID of version 8 (RFC 9562 §5.8). */
export function sampleId(restaurantId: number, name: string): string {
  const hex = hash('sha256', `comanda sample ${restaurantId} ${name}`)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
