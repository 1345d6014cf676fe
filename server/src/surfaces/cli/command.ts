import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '../../config.ts'
import type { RestaurantRow } from '../../ground/tenants/queries.ts'
import type { Installation } from '../../installation.ts'
import { hasControls, hasSeveralLines } from '../../platform/control-characters.ts'
import type { Cause, Tx } from '../../platform/postgres/transaction/transaction.ts'

/** A value that is called TEXT may have several lines, and a PASSWORD whatever it likes. */
type Option = { value: string; summary: string; required?: boolean; repeated?: boolean }

export type Command = {
  summary: string
  options: Record<string, Option>
  /** What stands alone behind the command, and must. */
  operand?: { value: string; summary: string }
  /** Options that take no value. */
  flags?: Record<string, string>
  run: (input: Input) => Promise<Output>
}

export type Input = {
  text(name: string): string
  optional(name: string): string | undefined
  /** Of an option that may be repeated. */
  every(name: string): string[]
  flag(name: string): boolean
  json: boolean
  config: Config
}

/**
 * `json` is what --json prints; `lines` what a person reads; `file` goes out as it is, in the place of both. The exit code is 0
 * unless it says otherwise.
 */
type Output = { json: object; lines: string[]; file?: string | Buffer; exitCode?: number }

/** A mistake in the command line: shown in one line, without a stack. */
export class UsageError extends Error {}

const EVERYWHERE = { 'data-dir': 'Directory of the installation (else DATA_DIR)' }

export function parse(name: string, command: Command, args: string[]): Input & { help: boolean } {
  const options: Record<string, { type: 'string' | 'boolean'; multiple?: boolean }> = {
    json: { type: 'boolean' },
    help: { type: 'boolean' },
    'data-dir': { type: 'string' },
  }
  for (const [option, { repeated }] of Object.entries(command.options))
    options[option] = { type: 'string', ...(repeated && { multiple: true }) }
  for (const flag of Object.keys(command.flags ?? {})) options[flag] = { type: 'boolean' }
  const { values, positionals } = parseOrExplain(name, args, options, command.operand !== undefined)
  const help = values.help === true
  if (!help) {
    if (command.operand && positionals.length !== 1)
      throw new UsageError(`it takes one ${command.operand.value}; see \`comanda ${name} --help\``)
    const missing = Object.entries(command.options).filter(
      ([option, { required }]) => required && !values[option],
    )
    if (missing.length > 0) {
      throw new UsageError(
        `${missing.map(([option]) => `--${option}`).join(', ')} missing; see \`comanda ${name} --help\``,
      )
    }
  }
  refuseControls(command, values)
  const optional = (option: string) => {
    const value = option === command.operand?.value ? positionals[0] : values[option]
    return typeof value === 'string' ? value : undefined
  }
  const dataDir = optional('data-dir')
  return {
    json: values.json === true,
    help,
    optional,
    every: (option) => [values[option] ?? []].flat().map(String),
    text: (option) => optional(option) ?? '',
    flag: (flag) => values[flag] === true,
    get config() {
      return readConfig(dataDir === undefined ? process.env : { ...process.env, DATA_DIR: dataDir })
    },
  }
}

function refuseControls({ options }: Command, values: Record<string, unknown>): void {
  for (const [option, { value }] of Object.entries(options)) {
    const sent = values[option]
    if (typeof sent !== 'string' || value === 'PASSWORD') continue
    if (hasControls(sent) || (value !== 'TEXT' && hasSeveralLines(sent)))
      throw new UsageError(`--${option} contains control characters; remove them`)
  }
}

function parseOrExplain(
  name: string,
  args: string[],
  options: Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>,
  allowPositionals: boolean,
) {
  try {
    return parseArgs({ args: withNegatives(args, options), options, strict: true, allowPositionals })
  } catch (error) {
    const message = error instanceof Error ? error.message.split('. ')[0] : String(error)
    throw new UsageError(`${message}; see \`comanda ${name} --help\``)
  }
}

/** `--option -5` is a value out of range, and told as one; Node would take it for a forgotten one. */
function withNegatives(
  args: string[],
  options: Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>,
): string[] {
  return args.flatMap((one, index) => {
    const takesValue = (name = '') => name.startsWith('--') && options[name.slice(2)]?.type === 'string'
    const isNegative = (text = '') => /^-\d/.test(text)
    if (isNegative(one) && takesValue(args[index - 1])) return []
    return takesValue(one) && isNegative(args[index + 1]) ? [`${one}=${args[index + 1]}`] : [one]
  })
}

export function helpFor(name: string, command: Command): string {
  const options = [
    ...(command.operand ? [[command.operand.value, command.operand.summary]] : []),
    ...Object.entries(command.options).map(([option, { value, summary, required }]) => [
      `--${option} ${value}`,
      required ? `${summary} (required)` : summary,
    ]),
    ...Object.entries(command.flags ?? {}).map(([flag, summary]) => [`--${flag}`, summary]),
    ...Object.entries(EVERYWHERE).map(([option, summary]) => [`--${option} DIR`, summary]),
    ['--json', 'Print one JSON object'],
  ] as [string, string][]
  const width = Math.max(...options.map(([left]) => left.length)) + 2
  return [
    `comanda ${name}: ${command.summary}`,
    '',
    ...options.map(([left, right]) => `  ${left.padEnd(width)}${right}`),
  ].join('\n')
}

/** The installation's database for one command, whether or not the server is running. */
export async function withInstallation<T>(
  config: Config,
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const { openInstallation } = await import('../../installation.ts')
  const installation = await openInstallation(config, 'command')
  try {
    return await work(installation)
  } finally {
    await installation.close()
  }
}

export function operator(): Cause {
  return {
    actor: { kind: 'operator', id: null, name: null },
    requestId: null,
    now: Date.now(),
    clock: Date.now,
  }
}

/** One transaction for the restaurant that --restaurant names. */
export async function forRestaurant<T>(
  config: Config,
  slug: string,
  work: (tx: Tx, restaurant: RestaurantRow) => Promise<T>,
): Promise<T> {
  const { inRestaurant } = await import('../../platform/postgres/transaction/transaction.ts')
  const { restaurantBySlug } = await import('../../ground/tenants/commands.ts')
  return withInstallation(config, async ({ database }) => {
    const restaurant = await restaurantBySlug(database, slug)
    if (!restaurant) throw new UsageError(`there is no restaurant "${slug}"`)
    return inRestaurant(database, restaurant, operator(), (tx) => work(tx, restaurant))
  })
}

export function wholeNumber(input: Input, option: string, min: number, max: number): number | undefined {
  const value = input.optional(option)
  if (value === undefined) return undefined
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new UsageError(`--${option} must be a whole number from ${min} to ${max}, not "${value}"`)
  }
  return number
}

export { ConfigError }
