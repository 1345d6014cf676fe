import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import { openSecretBox } from '../../platform/crypto/secret-key.ts'
import { AppError } from '../../platform/errors.ts'
import { memoryLimiter } from '../../platform/http/rate-limit/memory-limiter.ts'
import { isUuid } from '../../platform/http/validation/formats.ts'
import { inRestaurant } from '../../platform/postgres/transaction/transaction.ts'
import { blockCard } from '../../restaurant/gift-cards/commands/block-card.ts'
import { issueCard } from '../../restaurant/gift-cards/commands/issue-card.ts'
import { MOST_MINOR } from '../../restaurant/gift-cards/contract.ts'
import { cardDesk } from '../../restaurant/gift-cards/desk.ts'
import {
  type Command,
  forRestaurant,
  operator,
  UsageError,
  wholeNumber,
  withInstallation,
} from './command.ts'

const restaurant = { value: 'SLUG', summary: "The restaurant's slug", required: true }

export const giftCardCommands: Record<string, Command> = {
  issue: {
    summary: 'issue a gift card; its code is shown only once',
    options: {
      restaurant,
      amount: { value: 'N', summary: 'Its amount, in minor units', required: true },
    },
    async run(input) {
      const amount = wholeNumber(input, 'amount', 1, MOST_MINOR) ?? 0
      const { card, code } = await withInstallation(input.config, async ({ database }) => {
        const row = await restaurantBySlug(database, input.text('restaurant'))
        if (!row) throw new UsageError(`there is no restaurant "${input.text('restaurant')}"`)
        const limiter = memoryLimiter()
        const desk = cardDesk(await openSecretBox(database, input.config), limiter)
        return inRestaurant(database, row, operator(), (tx) =>
          issueCard(tx, desk, { amount_minor: amount }),
        ).finally(() => limiter.close())
      })
      return {
        json: { id: card.id, code },
        lines: [`Gift card ${card.id} issued. Its code, shown only once:`, '', code],
      }
    },
  },

  block: {
    summary: 'block a gift card; it can no longer be used',
    options: { restaurant, id: { value: 'UUID', summary: "The card's id", required: true } },
    async run(input) {
      const id = input.text('id').toLowerCase()
      const missing = () => new UsageError(`there is no gift card ${id} in ${input.text('restaurant')}`)
      if (!isUuid(id)) throw missing()
      const card = await forRestaurant(input.config, input.text('restaurant'), (tx) =>
        blockCard(tx, id),
      ).catch((error) => {
        if (error instanceof AppError && error.code === 'not_found') throw missing()
        throw error
      })
      return { json: card, lines: [`Gift card ${id} is blocked.`] }
    },
  },
}
