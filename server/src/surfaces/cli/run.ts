import { constants } from 'node:os'
import type { Config } from '../../config.ts'
import { withControlsWritten } from '../../platform/control-characters.ts'
import { DocumentInvalid } from '../../platform/document/faults.ts'
import { AppError } from '../../platform/errors.ts'
import { STOP_SIGNALS } from '../../platform/stop-signals.ts'
import { type Command, ConfigError, helpFor, parse, UsageError } from './command.ts'
import type { Serve } from './serve.ts'

type Noun = { summary: string; load: () => Promise<Record<string, Command>> }

const NOUNS: Record<string, Noun> = {
  restaurant: {
    summary: 'create, set, import, export, reopen, remove',
    load: async () => (await import('./restaurant.ts')).restaurantCommands,
  },
  report: { summary: 'journal, rebuild', load: async () => (await import('./report.ts')).reportCommands },
  webhook: {
    summary: 'add, list, ping, rotate, pause, resume, remove, deliveries, replay',
    load: async () => (await import('./webhook.ts')).webhookCommands,
  },
  payments: {
    summary: 'connect, disconnect, status',
    load: async () => (await import('./payments.ts')).paymentCommands,
  },
  terminal: { summary: 'create', load: async () => (await import('./terminal.ts')).terminalCommands },
  pos: {
    summary: 'connect, disconnect, status, push',
    load: async () => (await import('./pos.ts')).posCommands,
  },
  guest: {
    summary: 'consent, export, erase',
    load: async () => (await import('./guest.ts')).guestCommands,
  },
  reservation: {
    summary: 'set',
    load: async () => (await import('./reservation.ts')).reservationCommands,
  },
  giftcard: {
    summary: 'issue, block',
    load: async () => (await import('./giftcard.ts')).giftCardCommands,
  },
  receipts: {
    summary: 'export, verify',
    load: async () => (await import('./receipts.ts')).receiptCommands,
  },
  shifts: { summary: 'publish', load: async () => (await import('./shifts.ts')).shiftCommands },
  sandbox: { summary: 'create, reset', load: async () => (await import('./sandbox.ts')).sandboxCommands },
  token: { summary: 'create, revoke', load: async () => (await import('./token.ts')).tokenCommands },
  secret: { summary: 'rotate, lost', load: async () => (await import('./secret.ts')).secretCommands },
  user: {
    summary: 'create, list, set, remove',
    load: async () => (await import('./user.ts')).userCommands,
  },
  app: {
    summary: 'register, list, publish, unpublish, block, rotate, uninstall',
    load: async () => (await import('./app.ts')).appCommands,
  },
}

/** Commands of one word. */
const SINGLE_COMMANDS: Record<string, { summary: string; load: () => Promise<Command> }> = {
  build: {
    summary: 'build the web app and the packages for integrators in advance',
    load: async () => (await import('./build.ts')).buildCommand,
  },
  'setup-code': {
    summary: 'print the code that sets up the first restaurant in the browser',
    load: async () => (await import('./setup-code.ts')).setupCodeCommand,
  },
  backup: {
    summary: 'back up the whole database to one file',
    load: async () => (await import('./backup.ts')).backupCommand,
  },
  archive: {
    summary: 'write what housekeeping will remove to archive files',
    load: async () => (await import('./archive.ts')).archiveCommand,
  },
  restore: {
    summary: 'restore a backup into the database',
    load: async () => (await import('./backup.ts')).restoreCommand,
  },
}

/** Commands that need an address and a token alone; the package in cli/ has them for everybody else. */
const INTEGRATORS = ['listen', 'trigger', 'tail']

/** Answers the exit code. `serve` is handed in: the service stands above its command. */
export async function run(args: string[], serve: Serve): Promise<number> {
  try {
    return await dispatch(args, serve)
  } catch (error) {
    return explain(error)
  }
}

async function dispatch(args: string[], serve: Serve): Promise<number> {
  const [noun = '', verb = '', ...rest] = args
  if (noun === 'serve') {
    const { serveCommandOf } = await import('./serve.ts')
    const serveCommand = serveCommandOf(serve)
    const input = parse('serve', serveCommand, args.slice(1))
    if (input.help) return print(helpFor('serve', serveCommand))
    await serveCommand.run(input)
    return 0
  }
  const single = SINGLE_COMMANDS[noun]
  if (single) return runCommand(noun, await single.load(), args.slice(1))
  if (INTEGRATORS.includes(noun)) return (await import('../../../../cli/src/run.ts')).run(args)
  if (noun === '' || noun === '--help' || noun === 'help') return print(overview())
  if (noun === '--version') return print((await import('../reference/api-description.ts')).VERSION)
  const known = NOUNS[noun]
  if (!known) throw new UsageError(`there is no command "${noun}"; see \`comanda --help\``)
  const commands = await known.load()
  const command = commands[verb]
  if (verb === '' || verb === '--help') return print(overviewOf(noun, commands))
  if (!command) throw new UsageError(`there is no command "${noun} ${verb}"; see \`comanda ${noun} --help\``)
  return runCommand(`${noun} ${verb}`, command, rest)
}

async function runCommand(name: string, command: Command, args: string[]): Promise<number> {
  const input = parse(name, command, args)
  if (input.help) return print(helpFor(name, command))
  const heard = haltWhenTold(() => input.config)
  const { json, lines, file, exitCode = 0 } = await command.run(input).finally(heard.end)
  if (file !== undefined) process.stdout.write(file)
  else print(input.json ? JSON.stringify(json) : lines.join('\n'))
  return exitCode
}

/** A command that is interrupted stops the PostgreSQL that it may have started, before it ends as the signal asks. */
function haltWhenTold(config: () => Config): { end(): void } {
  let isEnding = false
  async function hear(signal: NodeJS.Signals): Promise<void> {
    if (isEnding) return
    isEnding = true
    const { haltInstallation } = await import('../../installation.ts')
    try {
      await haltInstallation(config())
    } finally {
      process.exit(128 + constants.signals[signal])
    }
  }
  for (const signal of STOP_SIGNALS) process.on(signal, hear)
  return {
    end() {
      for (const signal of STOP_SIGNALS) process.off(signal, hear)
    },
  }
}

function print(text: string): number {
  process.stdout.write(`${withControlsWritten(text)}\n`)
  return 0
}

function complain(text: string): void {
  console.error(withControlsWritten(text))
}

function overview(): string {
  const line = ([name, { summary }]: [string, { summary: string }]) => `  ${name.padEnd(12)} ${summary}`
  return [
    'comanda manages a Comanda installation. It works whether or not the server is running.',
    '',
    '  serve        run the service (npm start)',
    ...Object.entries(SINGLE_COMMANDS).map(line),
    ...Object.entries(NOUNS).map(line),
    '  listen, trigger, tail   events on your own machine: see `comanda listen --help`',
    '',
    '`comanda NOUN --help` lists its commands, `comanda NOUN VERB --help` their options; --json prints one JSON object.',
    '`comanda --version` prints the version.',
  ].join('\n')
}

function overviewOf(noun: string, commands: Record<string, Command>): string {
  const lines = Object.entries(commands).map(
    ([verb, { summary }]) => `  ${noun} ${verb.padEnd(12)} ${summary}`,
  )
  return [...lines, '', `\`comanda ${noun} VERB --help\` shows the options.`].join('\n')
}

const PLACE_FAULTS: Record<string, string> = {
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EEXIST: 'it already exists',
  EISDIR: 'it is a directory',
  ENOENT: 'no such file or directory',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'part of it is not a directory',
  EROFS: 'it cannot be written: the file system is read-only',
}

/** A file that cannot be read or written is the machine's matter: one line, without a stack. */
function placeFault(error: unknown): string | null {
  const { code = '', path } = error as NodeJS.ErrnoException
  const fault = PLACE_FAULTS[code]
  if (fault && path) return `${path}: ${fault}`
  // A write to a file that is open does not say which.
  return code === 'ENOSPC' ? 'the disk is full' : null
}

function explain(error: unknown): number {
  if (error instanceof DocumentInvalid) {
    for (const { pointer, fault } of error.faults) complain(`${pointer || '/'}: ${fault}`)
    return 1
  }
  if (error instanceof ConfigError) {
    for (const problem of error.problems) complain(`comanda: ${problem}`)
    return 1
  }
  if (error instanceof AppError && error.code === 'validation_failed') {
    for (const [field, sentences] of Object.entries(error.details)) {
      const name = field.includes('.') ? field : `--${field}`
      complain(`comanda: ${name}: ${[sentences].flat().join(' ')}`)
    }
    return 1
  }
  const place = placeFault(error)
  if (place !== null) {
    complain(`comanda: ${place}`)
    return 1
  }
  const { message, name } = error as Error
  const expected =
    error instanceof UsageError ||
    /AlreadyRunning|ArchiveError|BackupError|BeingRestored|EmbeddedPostgresError|MigrationError|SecretKeyError/.test(
      (error as Error).constructor.name,
    )
  complain(expected ? `comanda: ${message}` : `comanda: ${name}: ${message}\n${(error as Error).stack ?? ''}`)
  return 1
}
