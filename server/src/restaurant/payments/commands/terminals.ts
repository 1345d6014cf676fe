import { record } from '../../../ground/audit/commands.ts'
import { IS_SANDBOX, listBranches } from '../../../ground/tenants/queries.ts'
import { notFound, refuse } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { notPayable } from '../errors.ts'
import { paymentFault } from '../faults.ts'
import {
  hasHadTerminals,
  insertTerminal,
  type ListedTerminal,
  lockTerminal,
  markRemoved,
  renameTerminal,
} from '../queries/terminals.ts'
import { accountOf } from './provider-account.ts'

/** A sandbox and the demo: whoever else takes cards has a real reader. */
export async function takesTest(tx: Tx): Promise<boolean> {
  const [[restaurant], account] = await Promise.all([tx.run(IS_SANDBOX), accountOf(tx)])
  return restaurant?.sandbox === true || account?.takes_test === true
}

export async function addTestTerminal(
  tx: Tx,
  { name, branchId }: { name: string; branchId: number | null },
): Promise<ListedTerminal> {
  if (!(await takesTest(tx))) throw refuse({ provider: [paymentFault('not_allowed.test_terminal')] })
  return enterTerminal(tx, { name, branchId, provider: 'test', provider_ref: null })
}

export async function enterTerminal(
  tx: Tx,
  wanted: Parameters<typeof insertTerminal>[1],
): Promise<ListedTerminal> {
  const row = await insertTerminal(tx, wanted)
  const { id, name, provider, branch_id } = row
  record(tx, {
    action: 'terminal.added',
    subject: { kind: 'terminal', id },
    after: { name, provider, branch_id },
  })
  return { ...row, is_busy: false }
}

export async function changeTerminal(tx: Tx, id: number, name: string): Promise<ListedTerminal> {
  const row = await lockTerminal(tx, id)
  if (!row) throw notFound()
  if (row.name === name) return row
  renameTerminal(tx, { id, name })
  record(tx, {
    action: 'terminal.renamed',
    subject: { kind: 'terminal', id },
    before: { name: row.name },
    after: { name },
  })
  return { ...row, name, updated_at: tx.cause.now }
}

export async function removeTerminal(tx: Tx, id: number): Promise<ListedTerminal> {
  const row = await lockTerminal(tx, id)
  if (!row) throw notFound()
  if (row.is_busy) throw notPayable(paymentFault('busy.terminal', { terminal: row.name }))
  markRemoved(tx, id)
  record(tx, {
    action: 'terminal.removed',
    subject: { kind: 'terminal', id },
    before: { name: row.name, provider: row.provider },
  })
  return row
}

/** One at every branch, where there never was any. */
export async function furnishTestTerminals(tx: Tx): Promise<void> {
  if (await hasHadTerminals(tx)) return
  const branches = await listBranches(tx)
  for (const { id, name, is_default } of branches) {
    await enterTerminal(tx, {
      name: is_default ? 'Counter' : `Counter, ${name}`,
      branchId: id,
      provider: 'test',
      provider_ref: null,
    })
  }
}
