import type { FieldErrors } from '../../../platform/errors.ts'

type Line = { id: number; voided: boolean }

/** The first of these that cannot come back: no line of the order, gone from it before, or named before. */
export function faultyLine(
  lines: readonly Line[],
  lineIds: readonly number[],
): { place: number; sentence: string } | null {
  for (const [place, id] of lineIds.entries()) {
    const line = lines.find((one) => one.id === id)
    if (!line) return { place, sentence: 'The order has no such line.' }
    if (line.voided) return { place, sentence: 'This line is already voided.' }
    if (lineIds.indexOf(id) < place) return { place, sentence: 'This line is named twice.' }
  }
  return null
}

/** Lines are named for a return, and for nothing else. */
export function refundFaults({ kind, line_ids }: Record<string, unknown>): FieldErrors {
  if (kind === 'return') return line_ids == null ? { line_ids: ['Needed for a return.'] } : {}
  return line_ids == null ? {} : { line_ids: ['Only a return names lines.'] }
}
