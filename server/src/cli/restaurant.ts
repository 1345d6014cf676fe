import { readFile } from 'node:fs/promises'
import { createRestaurant, setStanding } from '../restaurants/commands.ts'
import { exportDocument } from '../restaurants/document/export.ts'
import { importDocument } from '../restaurants/document/import.ts'
import { DEFAULT_PLAN, isPlan, PLANS } from '../restaurants/plans.ts'
import { isSlug, settingsFaults } from '../restaurants/rules/settings.ts'
import { furnishWithSample } from '../restaurants/sample-venue.ts'
import { type Command, forRestaurant, type Input, operator, UsageError, withInstallation } from './command.ts'

const restaurant = { value: 'SLUG', summary: "The restaurant's slug", required: true }
const plans = Object.keys(PLANS).join(', ')

function planFrom(input: Input): string | null | undefined {
  const plan = input.optional('plan')
  if (plan === undefined || isPlan(plan)) return plan
  if (plan === 'none') return null
  throw new UsageError(`--plan must be one of ${plans} or none, not "${plan}"`)
}

export const restaurantCommands: Record<string, Command> = {
  create: {
    summary: 'make a new restaurant',
    options: {
      slug: { value: 'SLUG', summary: 'Its short name: a-z, 0-9 and -', required: true },
      name: { value: 'NAME', summary: 'Its name', required: true },
      currency: { value: 'CODE', summary: 'ISO 4217, such as EUR', required: true },
      timezone: { value: 'ZONE', summary: 'IANA time zone, such as Europe/Madrid', required: true },
      country: { value: 'CC', summary: 'ISO 3166-1, such as ES; national phone numbers are read with it' },
      language: { value: 'LANG', summary: 'Default language (en)' },
      plan: { value: 'PLAN', summary: `${plans} or none (${DEFAULT_PLAN})` },
    },
    flags: { sample: 'Furnish it with the sample menu and settings' },
    async run(input) {
      const wanted = {
        slug: input.text('slug'),
        name: input.text('name'),
        currency: input.text('currency'),
        timezone: input.text('timezone'),
        country: input.optional('country') ?? null,
        defaultLanguage: input.optional('language') ?? 'en',
        plan: planFrom(input) === undefined ? DEFAULT_PLAN : (planFrom(input) ?? null),
      }
      const faults = Object.values(settingsFaults(wanted))
      if (!isSlug(wanted.slug))
        faults.unshift(`--slug must be 1 to 63 of a-z, 0-9 and -, not "${wanted.slug}"`)
      if (!/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(wanted.defaultLanguage)) {
        faults.push(`--language must be a language code such as en, not "${wanted.defaultLanguage}"`)
      }
      if (faults.length > 0) throw new UsageError(faults.join('; '))
      const made = await withInstallation(input.config, ({ database }) =>
        createRestaurant(
          database,
          wanted,
          operator(),
          input.flag('sample') ? furnishWithSample : undefined,
        ).catch((error) => {
          if ((error as { constraint?: string }).constraint !== 'restaurants_slug_key') throw error
          throw new UsageError(`there is a restaurant "${wanted.slug}" already`)
        }),
      )
      return {
        json: { id: made.id, slug: made.slug },
        lines: [`Restaurant ${made.slug} made, id ${made.id}.`],
      }
    },
  },

  set: {
    summary: 'change the plan, or suspend',
    options: {
      restaurant,
      plan: { value: 'PLAN', summary: `${plans} or none` },
      suspended: { value: 'true|false', summary: 'A suspended restaurant can be read, but not changed' },
    },
    async run(input) {
      const plan = planFrom(input)
      const suspended = input.optional('suspended')
      if (suspended !== undefined && suspended !== 'true' && suspended !== 'false') {
        throw new UsageError(`--suspended must be true or false, not "${suspended}"`)
      }
      const change = {
        ...(plan !== undefined && { plan }),
        ...(suspended !== undefined && { suspended: suspended === 'true' }),
      }
      if (Object.keys(change).length === 0) throw new UsageError('say what to set: --plan or --suspended')
      const slug = input.text('restaurant')
      const now = await forRestaurant(input.config, slug, (tx, row) => setStanding(tx, row, change))
      return {
        json: { slug, ...now },
        lines: [`${slug}: plan ${now.plan ?? 'none'}${now.suspended ? ', suspended' : ''}.`],
      }
    },
  },

  import: {
    summary: 'read settings, menus and more from one document',
    options: {
      restaurant,
      file: { value: 'FILE', summary: 'The document, JSON; - for standard input', required: true },
    },
    async run(input) {
      const document = await readDocument(input.text('file'))
      const ids = await forRestaurant(input.config, input.text('restaurant'), (tx) =>
        importDocument(tx, document),
      )
      const counts = Object.entries(ids).map(([kind, refs]) => `  ${kind}: ${Object.keys(refs).length}`)
      return { json: ids, lines: ['Imported.', ...counts] }
    },
  },

  export: {
    summary: 'write the restaurant as one document',
    options: { restaurant },
    async run(input) {
      const document = await forRestaurant(input.config, input.text('restaurant'), (tx) => exportDocument(tx))
      return { json: document, lines: [JSON.stringify(document, null, 2)] }
    },
  },
}

async function readDocument(file: string): Promise<unknown> {
  const text = await readFile(file === '-' ? '/dev/stdin' : file, 'utf8').catch((error) => {
    throw new UsageError(`--file ${file} cannot be read: ${(error as Error).message}`)
  })
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`--file ${file} is not valid JSON: ${(error as Error).message}`)
  }
}
