import { createHmac } from 'node:crypto'
import { Resolver } from 'node:dns/promises'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'

const PATIENCE_MS = 3_000
const PROOF_CHARACTERS = 32

export type ResolveTxt = (name: string) => Promise<string[][]>
export type DomainRecord = { name: string; value: string }

/** The TXT record that only whoever has the domain can make. It names the restaurant, so it proves nothing for another. */
export function recordFor(box: SecretBox, restaurantId: number, host: string): DomainRecord {
  const key = box.keyFor('own domains')
  const proof = createHmac('sha256', key).update(`${restaurantId}:${host}`).digest('base64url')
  return { name: `_comanda.${host}`, value: `comanda-domain=${proof.slice(0, PROOF_CHARACTERS)}` }
}

export function askDns(name: string): Promise<string[][]> {
  return new Resolver({ timeout: PATIENCE_MS, tries: 2 }).resolveTxt(name)
}

/** Asks the network: never inside a transaction. */
export async function isProven({ name, value }: DomainRecord, resolve: ResolveTxt): Promise<boolean> {
  // What has no such record, or no server that answers, is simply not proven yet.
  const records = await resolve(name).catch(() => [])
  return records.some((parts) => parts.join('').trim() === value)
}
