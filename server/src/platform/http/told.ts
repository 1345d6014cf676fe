import type { Tx } from '../db/transaction.ts'

/** A shorter answer is kept as it is: naming its event would hardly be shorter. */
const WORTH_IT = 200
const DATA = '{"data":'
const REST = ',"meta":{},"links":{}}'

/** What a transaction has written as an event, so that its answer need not be stored a second time. */
export function noteEvent(tx: Tx, { id, data, body }: { id: string; data: object; body: string }): void {
  const [member] = Object.keys(data)
  if (member !== undefined) tx.told.push({ id, member, body })
}

/** The event of this transaction that holds the answer byte for byte, if there is one; `kept_answer` puts it together again. */
export function eventHolding(tx: Tx, answer: string): { id: string; member: string } | null {
  if (answer.length < WORTH_IT || !answer.startsWith(DATA) || !answer.endsWith(REST)) return null
  const resource = answer.slice(DATA.length, -REST.length)
  const found = tx.told.find(({ member, body }) => {
    const opening = `"data":{${JSON.stringify(member)}:`
    const at = body.indexOf(opening) + opening.length
    return body.startsWith(resource, at) && ',}'.includes(body[at + resource.length] ?? ' ')
  })
  return found ?? null
}
