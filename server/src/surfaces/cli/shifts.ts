import { AppError } from '../../platform/errors.ts'
import { isDate } from '../../platform/time/clock.ts'
import { publishWeek } from '../../restaurant/shifts/commands/publish-week.ts'
import { placesOf } from '../../restaurant/shifts/places.ts'
import { findWeek } from '../../restaurant/shifts/queries.ts'
import { isMonday, mondayOf } from '../../restaurant/shifts/rules/week.ts'
import { type Command, forRestaurant, type Input, UsageError } from './command.ts'

export const shiftCommands: Record<string, Command> = {
  publish: {
    summary: 'publish a week of shifts; staff and webhooks are notified',
    options: {
      restaurant: { value: 'SLUG', summary: "The restaurant's slug", required: true },
      week: { value: 'YYYY-MM-DD', summary: 'The Monday that the week starts on', required: true },
      branch: { value: 'REF', summary: "The branch's ref in the document (the default branch)" },
    },
    async run(input) {
      const week = mondayFrom(input)
      const published = await forRestaurant(input.config, input.text('restaurant'), async (tx) => {
        const ref = input.optional('branch')
        const place = (await placesOf(tx)).find((one) =>
          ref === undefined ? one.isDefault : one.ref === ref,
        )
        if (!place) throw new UsageError(`there is no branch "${ref}"`)
        const [found] = await tx.run(findWeek(place.id, week).forNoKeyUpdate())
        if (!found) throw new UsageError(`${place.name} has no shifts in the week of ${week}`)
        return { id: found.id, name: place.name, isNew: (await publishWeek(tx, found)) !== null }
      }).catch(inOneLine)
      const { id, name, isNew } = published
      return {
        json: { id },
        lines: [
          isNew
            ? `Week ${id} is published: ${name}, from ${week}.`
            : `Week ${id} was already published, and nothing has changed since.`,
        ],
      }
    },
  },
}

function mondayFrom(input: Input): string {
  const week = input.text('week')
  if (!isDate(week)) throw new UsageError(`--week must be a date such as 2026-11-16, not "${week}"`)
  if (!isMonday(week))
    throw new UsageError(`--week must be a Monday: ${week} is in the week of ${mondayOf(week)}`)
  return week
}

/** Who would work twice. */
function inOneLine(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error
  throw new UsageError(Object.values(error.details).flat().join('\n'))
}
