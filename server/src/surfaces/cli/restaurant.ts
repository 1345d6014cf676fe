import { readFile } from 'node:fs/promises'
import { createRestaurant, type Standing, setStanding } from '../../ground/tenants/commands.ts'
import { DEFAULT_PLANS, fullestPlan, isPlan, NO_PLAN } from '../../ground/tenants/plans.ts'
import { findRestaurantById, type RestaurantRow } from '../../ground/tenants/queries.ts'
import { isSlug, settingsFaults } from '../../ground/tenants/rules/settings.ts'
import { withControlsWritten } from '../../platform/control-characters.ts'
import { AppError, type FieldErrors } from '../../platform/errors.ts'
import type { Tx } from '../../platform/postgres/transaction/transaction.ts'
import { formatMoment, parseMoment } from '../../platform/time/clock.ts'
import { type Command, forRestaurant, type Input, operator, UsageError, withInstallation } from './command.ts'

/** Loaded where a document is read or written: they double the time that the other commands take to start. */
async function documents() {
  const [{ exportDocument }, { importDocument }, { furnishWithSample }] = await Promise.all([
    import('../../across/document/export.ts'),
    import('../../across/document/import.ts'),
    import('../../sample/sample-venue.ts'),
  ])
  return { exportDocument, importDocument, furnishWithSample }
}

const MENU_PARTS = ['stations', 'modifier_groups', 'menus', 'happy_hours']
const PARTS = [
  ...['settings', 'branches', ...MENU_PARTS],
  ...['tables', 'table_combinations', 'booking', 'guests', 'experiences', 'coupons', 'team', 'shift_weeks'],
  ...['price_lists', 'channels', 'ingredients', 'recipes'],
]

const restaurant = { value: 'SLUG', summary: "The restaurant's slug", required: true }
const plans = `${Object.keys(DEFAULT_PLANS).join(', ')} (or those of PLANS)`

function planFrom(input: Input): string | null | undefined {
  const plan = input.optional('plan')
  if (plan === undefined || plan === NO_PLAN) return plan && null
  const { plans: known } = input.config
  if (isPlan(known, plan)) return plan
  throw new UsageError(`--plan must be one of ${Object.keys(known).join(', ')} or ${NO_PLAN}, not "${plan}"`)
}

/** A moment on the restaurant's clock unless it has an offset; `none` takes it away. */
function momentFrom(input: Input, option: string, zone: string): number | null | undefined {
  const text = input.optional(option)
  if (text === undefined || text === 'none') return text && null
  const at = parseMoment(text, zone)
  if (at === null)
    throw new UsageError(`--${option} must be a date and time such as 2026-11-14T19:30, not "${text}"`)
  return at
}

async function giveDomain(tx: Tx, domain: string, publicUrl: string | null): Promise<string | null> {
  const { setDomain } = await import('../../restaurant/guest-pages/commands.ts')
  try {
    return await setDomain(tx, domain === 'none' ? null : domain, publicUrl)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error
    throw new UsageError(
      `--guest-domain: ${Object.values(error.details as FieldErrors)
        .flat()
        .join(' ')}`,
    )
  }
}

function notClosed(slug: string): UsageError {
  return new UsageError(`there is no closed restaurant "${slug}"`)
}

export const restaurantCommands: Record<string, Command> = {
  create: {
    summary: 'create a restaurant',
    options: {
      slug: { value: 'SLUG', summary: 'Its short name: a-z, 0-9 and -', required: true },
      name: { value: 'NAME', summary: 'Its name', required: true },
      currency: { value: 'CODE', summary: 'ISO 4217, such as EUR', required: true },
      timezone: { value: 'ZONE', summary: 'IANA time zone, such as Europe/Madrid', required: true },
      country: { value: 'CC', summary: 'ISO 3166-1, such as ES; national phone numbers are read with it' },
      language: { value: 'LANG', summary: 'Default language (en)' },
      plan: { value: 'PLAN', summary: `${plans} or none (the one with the most features)` },
    },
    flags: { sample: 'Add the sample menu and settings' },
    async run(input) {
      const plan = planFrom(input)
      const wanted = {
        slug: input.text('slug'),
        name: input.text('name'),
        currency: input.text('currency'),
        timezone: input.text('timezone'),
        country: input.optional('country') ?? null,
        defaultLanguage: input.optional('language') ?? 'en',
        plan: plan === undefined ? fullestPlan(input.config.plans) : plan,
      }
      const faults = Object.values(settingsFaults(wanted)).map(String)
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
          input.flag('sample') ? async (tx) => (await documents()).furnishWithSample(tx) : undefined,
        ).catch((error) => {
          if ((error as { constraint?: string }).constraint !== 'restaurants_slug_key') throw error
          throw new UsageError(`there is already a restaurant "${wanted.slug}"`)
        }),
      )
      return {
        json: { id: made.id, slug: made.slug },
        lines: [`Restaurant ${made.slug} created, id ${made.id}.`],
      }
    },
  },

  reopen: {
    summary: 'reopen a restaurant that its owner closed',
    options: { restaurant },
    async run(input) {
      const slug = input.text('restaurant')
      await withInstallation(input.config, async ({ database }) => {
        const { reopenRestaurant } = await import('../../workspace/ending/reopen.ts')
        if (!(await reopenRestaurant(database, slug, operator()))) throw notClosed(slug)
      })
      return {
        json: { reopened: true },
        lines: [`${slug} is open again. Its team can sign in; tokens and webhook endpoints stay off.`],
      }
    },
  },

  remove: {
    summary: 'delete a closed restaurant and all its data permanently',
    options: { restaurant },
    flags: { yes: 'Confirm: only a backup can bring it back' },
    async run(input) {
      const slug = input.text('restaurant')
      if (!input.flag('yes'))
        throw new UsageError(`this permanently deletes all data of ${slug}; add --yes to confirm`)
      const rows = await withInstallation(input.config, async ({ database, owner }) => {
        const { closedRestaurant } = await import('../../workspace/ending/reopen.ts')
        const { removeRestaurant } = await import('../../workspace/ending/remove.ts')
        const closed = await closedRestaurant(database, slug)
        if (!closed) throw notClosed(slug)
        return removeRestaurant(owner, closed.id)
      })
      return { json: { removed: true }, lines: [`${slug} deleted, with ${rows} rows.`] }
    },
  },

  set: {
    summary: 'change the plan, suspend the restaurant, or give its guest pages a domain',
    options: {
      restaurant,
      plan: { value: 'PLAN', summary: `${plans} or none` },
      'plan-from': { value: 'DATE-TIME', summary: 'When the plan begins; none: now' },
      'plan-until': { value: 'DATE-TIME', summary: 'When the plan ends; none: never' },
      suspended: { value: 'true|false', summary: 'A suspended restaurant can be read, but not changed' },
      'guest-domain': {
        value: 'HOST',
        summary: 'The custom domain of the guest pages, taken as verified; or none',
      },
    },
    async run(input) {
      const plan = planFrom(input)
      const suspended = input.optional('suspended')
      if (suspended !== undefined && suspended !== 'true' && suspended !== 'false') {
        throw new UsageError(`--suspended must be true or false, not "${suspended}"`)
      }
      const options = ['plan', 'plan-from', 'plan-until', 'suspended', 'guest-domain']
      if (options.every((option) => input.optional(option) === undefined)) {
        throw new UsageError(`specify what to set: --${options.join(', --')}`)
      }
      const slug = input.text('restaurant')
      const now = await forRestaurant(input.config, slug, async (tx, row) => {
        const planStartsAt = momentFrom(input, 'plan-from', row.zone)
        const planEndsAt = momentFrom(input, 'plan-until', row.zone)
        const change = {
          ...(plan !== undefined && { plan }),
          ...(planStartsAt !== undefined && { planStartsAt }),
          ...(planEndsAt !== undefined && { planEndsAt }),
          ...(suspended !== undefined && { suspended: suspended === 'true' }),
        }
        const standing = await setStanding(tx, row, change).catch((error) => {
          if ((error as { constraint?: string }).constraint !== 'restaurants_plan_check') throw error
          throw new UsageError('--plan-until must be after --plan-from')
        })
        const domain = input.optional('guest-domain')
        const given =
          domain === undefined ? {} : { host: await giveDomain(tx, domain, input.config.publicUrl) }
        return { ...standing, ...given, zone: row.zone }
      })
      const { host } = now
      return {
        json: { slug, ...shownStanding(now), ...(host !== undefined && { guest_domain: host }) },
        lines: [
          `${slug}: ${standingLine(now)}.`,
          ...(host === undefined
            ? []
            : [`Guest pages: ${host === null ? 'no custom domain' : `https://${host}`}`]),
        ],
      }
    },
  },

  import: {
    summary: 'import settings, menus and more from a document',
    options: {
      restaurant,
      file: { value: 'FILE', summary: 'The document, JSON; - for standard input', required: true },
    },
    async run(input) {
      const { importDocument } = await documents()
      const document = await readDocument(input.text('file'))
      const slug = input.text('restaurant')
      const { ids, changed } = await forRestaurant(input.config, slug, async (tx, row) => {
        warnOfSettings(slug, row, document)
        const imported = await importDocument(tx, document)
        const [after = row] = await tx.run(findRestaurantById(row.id))
        return { ids: imported, changed: settingsChanged(row, after) }
      })
      const counts = Object.entries(ids).map(([kind, refs]) => `  ${kind}: ${Object.keys(refs).length}`)
      return { json: ids, lines: ['Imported.', ...counts, ...changed] }
    },
  },

  export: {
    summary: 'export the restaurant as a document',
    options: {
      restaurant,
      parts: { value: 'NAMES', summary: `Only these: ${PARTS.join(', ')}` },
    },
    flags: { 'menu-only': `The same as --parts ${MENU_PARTS.join(',')}` },
    async run(input) {
      const parts = partsFrom(input)
      const { exportDocument } = await documents()
      const whole = await forRestaurant(input.config, input.text('restaurant'), (tx) => exportDocument(tx))
      const document = Object.fromEntries(
        Object.entries(whole).filter(([name]) => !parts || parts.includes(name)),
      )
      return { json: document, lines: [JSON.stringify(document, null, 2)] }
    },
  },
}

/** Left out: all. Menus name stations, modifier groups and dishes of happy hours, and nothing else of the restaurant. */
function partsFrom(input: Input): readonly string[] | undefined {
  const text = input.optional('parts')
  if (input.flag('menu-only')) {
    if (text !== undefined) throw new UsageError('use --menu-only or --parts, not both')
    return MENU_PARTS
  }
  if (text === undefined) return undefined
  const names = text.split(/[\s,]+/).filter((name) => name !== '')
  const unknown = names.filter((name) => !PARTS.includes(name))
  if (unknown.length > 0 || names.length === 0)
    throw new UsageError(`--parts takes ${PARTS.join(', ')}, not "${unknown.join(', ')}"`)
  return names
}

/** Before they change, and no more than told: scripts import from other restaurants on purpose. */
function warnOfSettings(slug: string, row: RestaurantRow, document: unknown): void {
  const { settings } = (document ?? {}) as { settings?: { currency?: unknown; timezone?: unknown } | null }
  const { currency, timezone } = settings ?? {}
  if (typeof currency === 'string' && currency !== row.currency)
    console.error(
      withControlsWritten(
        `comanda: warning: the currency of ${slug} changes from ${row.currency} to ${currency}; prices keep their numbers`,
      ),
    )
  if (typeof timezone === 'string' && timezone !== row.timezone)
    console.error(
      withControlsWritten(
        `comanda: warning: the clock of ${slug} changes from ${row.timezone} to ${timezone}`,
      ),
    )
}

function settingsChanged(before: RestaurantRow, after: RestaurantRow): string[] {
  const settingsOf = ({ currency, timezone, country, defaultLanguage, languages }: RestaurantRow) => ({
    currency,
    timezone,
    country: country ?? 'none',
    'default language': defaultLanguage,
    languages: languages.join(', '),
  })
  const now = settingsOf(after)
  return Object.entries(settingsOf(before)).flatMap(([name, was]) => {
    const is = now[name as keyof typeof now]
    return is === was ? [] : [`  ${name}: ${was} → ${is}`]
  })
}

type Shown = Standing & { zone: string }

function shownStanding({ plan, planStartsAt, planEndsAt, suspended, zone }: Shown) {
  const moment = (at: number | null) => formatMoment(at, zone)
  return { plan, plan_from: moment(planStartsAt), plan_until: moment(planEndsAt), suspended }
}

function standingLine(standing: Shown): string {
  const { plan, plan_from, plan_until, suspended } = shownStanding(standing)
  const from = plan_from === null ? '' : ` from ${plan_from}`
  const until = plan_until === null ? '' : ` until ${plan_until}`
  return `plan ${plan ?? NO_PLAN}${from}${until}${suspended ? ', suspended' : ''}`
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
