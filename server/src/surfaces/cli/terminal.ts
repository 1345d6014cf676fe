import { listBranches } from '../../ground/tenants/queries.ts'
import { AppError } from '../../platform/errors.ts'
import { addTestTerminal } from '../../restaurant/payments/commands/terminals.ts'
import { LONGEST_TERMINAL_NAME } from '../../restaurant/payments/terminal-contract.ts'
import { type Command, forRestaurant, UsageError } from './command.ts'

export const terminalCommands: Record<string, Command> = {
  create: {
    summary: 'add a test card reader (terminal) to a sandbox or the demo',
    options: {
      restaurant: { value: 'SLUG', summary: "The restaurant's slug", required: true },
      name: { value: 'NAME', summary: 'What staff call it', required: true },
      provider: { value: 'NAME', summary: 'test', required: true },
      branch: { value: 'REF', summary: "The branch's ref in the document (the default branch)" },
    },
    async run(input) {
      const [name, provider, ref] = [
        input.text('name').trim(),
        input.text('provider'),
        input.optional('branch'),
      ]
      if (provider === 'stripe')
        throw new UsageError('Stripe card readers are added in Settings → Card readers')
      if (provider !== 'test') throw new UsageError(`--provider must be test, not "${provider}"`)
      if (name === '' || name.length > LONGEST_TERMINAL_NAME) {
        throw new UsageError(`--name must have 1 to ${LONGEST_TERMINAL_NAME} characters`)
      }
      const { id } = await forRestaurant(input.config, input.text('restaurant'), async (tx) => {
        const branch = (await listBranches(tx)).find((one) =>
          ref === undefined ? one.is_default : one.ref === ref,
        )
        if (!branch) throw new UsageError(`there is no branch "${ref}"`)
        return addTestTerminal(tx, { name, branchId: branch.id })
      }).catch(inOneLine)
      return { json: { id, name, provider }, lines: [`Terminal ${id} created.`] }
    },
  },
}

function inOneLine(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'validation_failed') throw error
  throw new UsageError(Object.values(error.details).flat().join('\n'))
}
