import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportedReceipts } from '../../restaurant/fiscal/commands/export.ts'
import { type ChainCheck, verifyReceipts } from '../../restaurant/fiscal/commands/verify.ts'
import { type Command, withInstallation } from './command.ts'
import { restaurantFor } from './restaurant-for.ts'

const PROGRESS_EVERY = 20_000

const restaurant = { value: 'SLUG', summary: "The restaurant's slug", required: true }

export const receiptCommands: Record<string, Command> = {
  export: {
    summary: 'write every receipt to a file, one JSON object per line',
    options: {
      restaurant,
      file: { value: 'FILE', summary: 'The file to write; it must not exist yet', required: true },
    },
    async run(input) {
      const [slug, file] = [input.text('restaurant'), input.text('file')]
      let receipts = 0
      await withInstallation(input.config, async ({ database }) => {
        const row = await restaurantFor(database, slug)
        async function* lines() {
          for await (const line of exportedReceipts(database, row)) {
            receipts++
            yield line
          }
        }
        await pipeline(Readable.from(lines()), createWriteStream(file, { flags: 'wx', mode: 0o600 }))
      })
      return { json: { slug, file, receipts }, lines: [`${slug}: ${receipts} receipts written to ${file}.`] }
    },
  },

  verify: {
    summary: 'verify the receipt chain of every branch; exits with 1 if one is broken',
    options: { restaurant },
    async run(input) {
      const slug = input.text('restaurant')
      const branches = await withInstallation(input.config, async ({ database }) =>
        verifyReceipts(database, await restaurantFor(database, slug), tell),
      )
      const holds = branches.every(({ fault }) => fault === null)
      return {
        json: { slug, holds, branches },
        lines: branches.length === 0 ? [`${slug}: no receipts yet.`] : branches.map(lineOf),
        exitCode: holds ? 0 : 1,
      }
    },
  },
}

/** Of long chains, so that nobody thinks it hangs. */
function tell(branch: string, walked: number, all: number): void {
  if (walked > 0 && walked % PROGRESS_EVERY === 0) console.error(`${branch}: ${walked} of ${all} receipts`)
}

function lineOf({ branch_id, branch, receipts, fault }: ChainCheck): string {
  const name = branch ?? `branch ${branch_id} (removed)`
  if (fault === null) return `${name}: ${receipts} ${receipts === 1 ? 'receipt' : 'receipts'}, all valid.`
  const id = fault.id === null ? '' : ` (${fault.id})`
  return `${name}: receipt ${fault.number}${id} is not valid: ${fault.why}.`
}
