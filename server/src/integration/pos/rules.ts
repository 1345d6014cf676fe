import { hasControls } from '../../platform/control-characters.ts'

const LONGEST_ID = 200

/** What a point of sale calls the order, told in its answer: `{ "external_id": "…" }`, a text or a whole number. */
export function externalIdIn(answer: string): string | null {
  if (!answer.includes('external_id')) return null
  let sent: unknown
  try {
    sent = (JSON.parse(answer) as { external_id?: unknown } | null)?.external_id
  } catch {
    return null
  }
  const text = typeof sent === 'number' && Number.isSafeInteger(sent) ? String(sent) : sent
  if (typeof text !== 'string' || hasControls(text.trim()) || !text.isWellFormed()) return null
  const id = text.trim()
  return id === '' || id.length > LONGEST_ID ? null : id
}
