import { formatMoment } from '../../platform/time/clock.ts'
import type { ListedTerminal } from './queries/terminals.ts'
import type { Terminal } from './terminal-contract.ts'

export function presentTerminal(row: ListedTerminal, zone: string): Terminal {
  const { id, branch_id, name, provider, is_busy, is_online } = row
  const status = is_busy ? 'busy' : is_online ? 'online' : 'offline'
  return { id, branch_id, name, provider, status, updated_at: formatMoment(row.updated_at, zone) }
}
