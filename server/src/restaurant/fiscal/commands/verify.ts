import type { Database } from '../../../platform/postgres/pool/database.ts'
import { type Restaurant, readTogether } from '../../../platform/postgres/transaction/transaction.ts'
import { CHAINS, type ReceiptRow, receiptsAfter } from '../queries.ts'
import { faultOf, type Place, START } from '../rules/chain.ts'

const AT_ONCE = 1_000

export type ChainCheck = {
  branch_id: number
  /** Null once the branch is gone. */
  branch: string | null
  receipts: number
  /** The first one that does not hold, and why; null where all do. */
  fault: { number: number; id: string | null; why: string } | null
}

/** Walks the chain of every branch. Receipts that are issued meanwhile are walked as well. */
export async function verifyReceipts(
  database: Database,
  restaurant: Pick<Restaurant, 'id'>,
  onProgress: (branch: string, walked: number, all: number) => void,
): Promise<ChainCheck[]> {
  const [chains] = await readTogether(database, restaurant.id, [CHAINS])
  const checks: ChainCheck[] = []
  for (const chain of chains) {
    const name = chain.branch ?? `branch ${chain.branch_id}`
    const told = (walked: number) => onProgress(name, walked, Math.max(walked, chain.number))
    const { branch_id, branch } = chain
    checks.push({ branch_id, branch, ...(await walk(database, restaurant.id, chain, told)) })
  }
  return checks
}

async function walk(
  database: Database,
  restaurantId: number,
  chain: Place & { branch_id: number },
  told: (walked: number) => void,
): Promise<Pick<ChainCheck, 'receipts' | 'fault'>> {
  let place = START
  let receipts = 0
  for (;;) {
    const after = { branchId: chain.branch_id, number: place.number }
    const [rows] = await readTogether(database, restaurantId, [receiptsAfter(after, AT_ONCE)])
    for (const row of rows) {
      if (row.number > place.number + 1) return { receipts, fault: missing(place) }
      const why = faultOf(row, place) ?? endFault(row, chain)
      if (why !== null) return { receipts, fault: { number: row.number, id: row.id, why } }
      place = { number: row.number, hash: row.hash }
      receipts++
    }
    told(receipts)
    if (rows.length === AT_ONCE) continue
    if (place.number >= chain.number) return { receipts, fault: null }
    return { receipts, fault: missing(place) }
  }
}

function missing({ number }: Place): NonNullable<ChainCheck['fault']> {
  return { number: number + 1, id: null, why: 'it is missing' }
}

/** Where the chain ended as the walk began. */
function endFault({ number, hash }: ReceiptRow, chain: Place): string | null {
  return number === chain.number && hash !== chain.hash
    ? 'its hash is not the one that the branch keeps of its last receipt'
    : null
}
