import { readFile, rename, writeFile } from 'node:fs/promises'
import { createClient } from '@comanda/sdk'
import { record } from './entries.ts'
import { openJournal } from './journal.ts'

const { COMANDA_URL = '', COMANDA_TOKEN = '', JOURNAL = 'journal.csv' } = process.env
if (COMANDA_URL === '') throw new Error('Set COMANDA_URL to the address of the service.')
const comanda = createClient({ url: COMANDA_URL, token: COMANDA_TOKEN })
const cursorFile = `${JOURNAL}.cursor`

const journal = await openJournal(JOURNAL)
const cursor = await readFile(cursorFile, 'utf8').catch(() => undefined)
console.log(cursor === undefined ? 'Reading the last 30 days' : 'Going on from the stored cursor')

const stop = new AbortController()
process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort())

const events = comanda.events.follow({
  cursor,
  types: [
    'order.paid',
    'payment.refunded',
    'reservation.updated',
    'reservation.cancelled',
    'giftcard.issued',
  ],
  save: keepCursor,
  signal: stop.signal,
  onTrouble: (error) => console.error(`${error.message} Trying again …`),
})
for await (const event of events) {
  await record(event, comanda, journal)
  console.log(event.created_at, event.type)
}

/** Whole or not at all: a crash in between leaves the old one. */
async function keepCursor(next: string): Promise<void> {
  await writeFile(`${cursorFile}.new`, next)
  await rename(`${cursorFile}.new`, cursorFile)
}
