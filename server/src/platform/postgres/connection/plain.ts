import type pg from 'pg'

const plain = new WeakSet<pg.ClientBase>()

/** From now on nothing is batched on this connection. */
export function sendPlainly(client: pg.ClientBase): void {
  plain.add(client)
}

export function isBatched(client: pg.ClientBase): boolean {
  return !plain.has(client)
}
