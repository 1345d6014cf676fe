import type { FieldErrors } from '../../../platform/errors.ts'
import type { Fault } from '../../../platform/faults.ts'
import { orderFault } from '../../orders/faults.ts'
import { paymentFault } from '../faults.ts'

type Line = { id: number; voided: boolean }

/** The first of these that cannot come back: no line of the order, gone from it before, or named before. */
export function faultyLine(
  lines: readonly Line[],
  lineIds: readonly number[],
): { place: number; fault: Fault } | null {
  for (const [place, id] of lineIds.entries()) {
    const line = lines.find((one) => one.id === id)
    if (!line) return { place, fault: orderFault('not_found.line') }
    if (line.voided) return { place, fault: orderFault('already_voided') }
    if (lineIds.indexOf(id) < place) return { place, fault: paymentFault('not_unique.line') }
  }
  return null
}

/** Lines are named for a return, and for nothing else. */
export function refundFaults({ kind, line_ids }: Record<string, unknown>): FieldErrors {
  if (kind === 'return') return line_ids == null ? { line_ids: [paymentFault('required.line_ids')] } : {}
  return line_ids == null ? {} : { line_ids: [paymentFault('unexpected.line_ids')] }
}
