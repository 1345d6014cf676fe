import { readConfig } from '../../config.ts'
import { type Command, wholeNumber } from './command.ts'

export const serveCommand: Command = {
  summary: 'run the service until it is told to stop',
  options: {
    port: { value: 'N', summary: 'Port to listen on (else PORT, else 3000)' },
    roles: { value: 'LIST', summary: 'api, worker, or both: api,worker' },
  },
  async run(input) {
    const port = wholeNumber(input, 'port', 0, 65_535)
    const dataDir = input.optional('data-dir')
    const config = readConfig({
      ...process.env,
      ...(port !== undefined && { PORT: String(port) }),
      ...(dataDir !== undefined && { DATA_DIR: dataDir }),
    })
    const { serve } = await import('../../main.ts')
    await serve(config, input.optional('roles') ?? 'api,worker')
    return { json: {}, lines: [] }
  },
}
