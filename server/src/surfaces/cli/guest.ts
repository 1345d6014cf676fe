import { eraseGuest, exportGuest, findGuestForChange } from '../../across/privacy/commands.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { setConsent } from '../../restaurant/guests/commands.ts'
import type { GuestRow } from '../../restaurant/guests/queries.ts'
import { type Command, forRestaurant, type Input, UsageError, wholeNumber } from './command.ts'

const options = {
  restaurant: { value: 'SLUG', summary: "The restaurant's slug", required: true },
  guest: { value: 'N', summary: "The guest's id", required: true },
} as const

function forGuest<T>(input: Input, work: (tx: Tx, guest: GuestRow) => Promise<T>): Promise<T> {
  return forGuestId(input, async (tx, id) => work(tx, await findGuestForChange(tx, id)))
}

function forGuestId<T>(input: Input, work: (tx: Tx, id: number) => Promise<T>): Promise<T> {
  const id = wholeNumber(input, 'guest', 1, Number.MAX_SAFE_INTEGER) ?? 0
  const slug = input.text('restaurant')
  return forRestaurant(input.config, slug, (tx) => work(tx, id)).catch((error) => {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
    throw new UsageError(`there is no guest ${id} in ${slug}`)
  })
}

export const guestCommands: Record<string, Command> = {
  consent: {
    summary: 'record whether a guest agrees to receive marketing',
    options: {
      ...options,
      marketing: { value: 'true|false', summary: 'Whether they agree', required: true },
    },
    async run(input) {
      const marketing = input.text('marketing')
      if (marketing !== 'true' && marketing !== 'false') {
        throw new UsageError(`--marketing must be true or false, not "${marketing}"`)
      }
      const guest = await forGuest(input, async (tx, row) =>
        setConsent(tx, row, { optedIn: marketing === 'true', source: 'operator' }),
      )
      const consent = guest.marketing_opted_in ? 'agrees' : 'does not agree'
      return { json: guest, lines: [`Guest ${guest.id} ${consent} to receive marketing.`] }
    },
  },

  export: {
    summary: 'print everything stored about a guest',
    options,
    async run(input) {
      const data = await forGuest(input, exportGuest)
      return { json: data, lines: [JSON.stringify(data, null, 2)] }
    },
  },

  erase: {
    summary: "erase a guest's name and contact details everywhere; this cannot be undone",
    options,
    async run(input) {
      const id = await forGuestId(input, async (tx, guestId) => {
        await eraseGuest(tx, guestId)
        return guestId
      })
      return { json: { id, erased: true }, lines: [`Guest ${id} is erased.`] }
    },
  },
}
