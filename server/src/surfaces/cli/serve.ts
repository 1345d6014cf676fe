import { type Config, readConfig } from '../../config.ts'
import { type Command, wholeNumber } from './command.ts'

/** Runs the service until it is told to stop. */
export type Serve = (config: Config, options: ServeOptions) => Promise<void>
export type ServeOptions = { roles: string; processes: number }

const MOST_PROCESSES = 32

export function serveCommandOf(serve: Serve): Command {
  return {
    summary: 'run the service until it is stopped',
    options: {
      port: { value: 'N', summary: 'Port to listen on (else PORT, else 3000)' },
      roles: { value: 'LIST', summary: 'api, worker, or both: api,worker' },
      processes: { value: 'N', summary: 'How many processes serve the port, such as one per core (1)' },
    },
    async run(input) {
      const port = wholeNumber(input, 'port', 0, 65_535)
      const dataDir = input.optional('data-dir')
      const config = readConfig({
        ...process.env,
        ...(port !== undefined && { PORT: String(port) }),
        ...(dataDir !== undefined && { DATA_DIR: dataDir }),
      })
      const processes = wholeNumber(input, 'processes', 1, MOST_PROCESSES) ?? 1
      await serve(config, { roles: input.optional('roles') ?? 'api,worker', processes })
      return { json: {}, lines: [] }
    },
  }
}
