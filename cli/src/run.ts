import { parseArgs } from 'node:util'
import { ApiError, AuthenticationError, ComandaError } from '../../sdk/src/errors.ts'
import { createClient } from '../../sdk/src/index.ts'
import { listen } from './listen.ts'
import { Misuse } from './misuse.ts'
import { tail } from './tail.ts'
import { TRIGGERS, trigger } from './trigger.ts'
import { VARIANTS } from './variants.ts'

const HELP = `comanda listen --forward-to URL   forwards every event to your own receiver, signed like a webhook
comanda trigger TYPE              triggers an event with real calls in the sandbox
comanda tail                      prints events as they happen

  --url URL          where the service is (or COMANDA_URL; http://localhost:3000)
  --token TOKEN      a token with events:read (or COMANDA_TOKEN); trigger needs a sandbox's
  --events "A B"     only these types
  --since MOMENT     from this moment on, such as 2026-11-14 or 2026-11-14T19:30
  --secret SECRET    listen: sign with this one instead of a generated one
  --json             one JSON object per line

listen continues where it stopped: it keeps its place on disk for each service, token and receiver.
trigger knows: ${Object.keys(TRIGGERS).join(', ')};
for other reasons: ${Object.keys(VARIANTS).join(', ')}.`

const OPTIONS = {
  url: { type: 'string' },
  token: { type: 'string' },
  events: { type: 'string' },
  since: { type: 'string' },
  'forward-to': { type: 'string' },
  secret: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** Answers the exit code. */
export async function run(args: string[]): Promise<number> {
  const stop = new AbortController()
  const end = () => stop.abort()
  // Whoever reads the output may stop, as `| head` does: then there is nothing left to print.
  const unread = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    end()
  }
  process.once('SIGINT', end).once('SIGTERM', end)
  process.stdout.on('error', unread)
  try {
    return await dispatch(args, stop.signal)
  } catch (error) {
    console.error(`comanda: ${explain(error)}`)
    return 1
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}

async function dispatch(args: string[], signal: AbortSignal): Promise<number> {
  const { values, positionals } = readArguments(args)
  const [command = '', ...rest] = positionals
  if (values.help || command === '' || command === 'help') {
    console.log(HELP)
    return 0
  }
  const url = values.url ?? process.env.COMANDA_URL ?? 'http://localhost:3000'
  const token = values.token ?? process.env.COMANDA_TOKEN ?? ''
  if (token === '') throw new Misuse('a token is required: --token, or COMANDA_TOKEN')
  const client = createClient({ url, token })
  const types = values.events?.split(/[\s,]+/).filter((type) => type !== '')
  const { since, json = false } = values
  if (command === 'listen') {
    const forwardTo = values['forward-to']
    if (!forwardTo || !URL.canParse(forwardTo))
      throw new Misuse('specify where to forward events: --forward-to http://localhost:4242/hook')
    return listen({ client, url, token, forwardTo, types, since, secret: values.secret, json, signal })
  }
  if (command === 'tail') return tail({ client, types, since, json, signal })
  if (command === 'trigger') return trigger(client, rest[0] ?? '', json)
  throw new Misuse(`there is no command "${command}"; see --help`)
}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new Misuse((error as Error).message)
  }
}

function explain(error: unknown): string {
  if (error instanceof AuthenticationError) {
    return `the token no longer works (${error.message}). Create a new one in the developer settings.`
  }
  if (error instanceof ApiError) {
    const fields = Object.entries(error.details).map(
      ([field, sentences]) => `\n  ${field}: ${[sentences].flat().join(' ')}`,
    )
    return `${error.message} (${error.code}, request ${error.requestId})${fields.join('')}`
  }
  if (error instanceof ComandaError || error instanceof Misuse) return error.message
  return (error as Error).stack ?? String(error)
}
