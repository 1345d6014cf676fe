import { formatMoment } from '../../platform/time/clock.ts'
import { makeSetupCode } from '../../workspace/first-run/commands.ts'
import { type Command, UsageError, withInstallation } from './command.ts'

const DAYS = 1

export const setupCodeCommand: Command = {
  summary: 'print the code that sets up the first restaurant in the browser',
  options: {},
  async run(input) {
    const made = await withInstallation(input.config, ({ database }) =>
      makeSetupCode(database, Date.now(), DAYS),
    )
    if (!made) {
      throw new UsageError(
        'someone can already sign in; create accounts with `comanda user create` or invite people in the web app',
      )
    }
    const { code, expiresAt } = made
    return {
      json: { code, expires_at: formatMoment(expiresAt, 'UTC') },
      lines: [`${code}   (open the web app and enter it; it works once, for a day)`],
    }
  },
}
