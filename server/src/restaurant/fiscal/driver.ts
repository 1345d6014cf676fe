import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import type { FrozenDocument, Receipt } from './contract.ts'
import { lockChain } from './queries.ts'
import { type Linked, link, type Place } from './rules/chain.ts'

/**
 * What makes a receipt what it is. The plain chain of hashes is the first; one for a country's own rules takes its place. Nothing
 * of it calls anybody while a transaction is open: what it has to send goes out after the commit, as calls to providers of
 * payments do.
 */
export type FiscalDriver = {
  /** Takes the branch's place for the next receipt, to the end of the transaction. */
  open(tx: Tx, branchId: number): Promise<Place>
  /** The document with what proves it. Decided here alone: no I/O. */
  sign(document: FrozenDocument, place: Place): Linked
  /** Tells whoever has to be told of a receipt that is committed; null: nobody has to be. */
  report: ((receipt: Receipt) => Promise<void>) | null
  /** A line of the file for an auditor. */
  export(receipt: Receipt): string
}

export const chainDriver: FiscalDriver = {
  open: lockChain,
  sign: link,
  report: null,
  export: (receipt) => JSON.stringify(receipt),
}
