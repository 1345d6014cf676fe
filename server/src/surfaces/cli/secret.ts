import type { Config } from '../../config.ts'
import type { Installation } from '../../installation.ts'
import { acceptLostKey, type Rotating, rotateSecretKey } from '../../operations/secret-keys/rotate.ts'
import { keyFileIn } from '../../platform/crypto/key-file.ts'
import { type Command, UsageError, withInstallation } from './command.ts'

function rotating({ database, owner }: Installation, config: Config): Rotating {
  return { database, owner, source: config, tell: (line) => process.stderr.write(`${line}\n`) }
}

export const secretCommands: Record<string, Command> = {
  rotate: {
    summary:
      'encrypt everything with a new SECRET_KEY while the service runs; can be broken off and run again',
    options: {},
    async run({ config }) {
      const { oldKeyFile, ...done } = await withInstallation(config, (installation) =>
        rotateSecretKey(rotating(installation, config)),
      )
      return {
        json: { ...done, old_key_file: oldKeyFile },
        lines: [...unreadableLines(done.unreadable), ...afterRotation(config, oldKeyFile)],
      }
    },
  },
  lost: {
    summary: 'let the service start although the key is lost; what it had encrypted must be entered again',
    options: {},
    flags: { yes: 'The old key will not come back: what it had encrypted is given up' },
    async run(input) {
      const { config } = input
      if (!input.flag('yes')) {
        throw new UsageError(
          'this gives up every secret that the lost key had encrypted, also if it is found later; add --yes if you mean that',
        )
      }
      const { nothingLost, ...done } = await withInstallation(config, (installation) =>
        acceptLostKey(rotating(installation, config)),
      )
      if (nothingLost) return { json: done, lines: ['The key fits: nothing is lost.'] }
      return { json: done, lines: [...unreadableLines(done.unreadable), ...AFTER_A_LOSS] }
    },
  },
}

function afterRotation(config: Config, oldKeyFile: string | null): string[] {
  const keep = 'Backups from before now open with the old key alone: keep it as long as you keep one of them'
  if (config.secretKeys.length > 0) {
    return [
      'What is in the database opens with the new key. Set SECRET_KEY to it alone, and restart.',
      `${keep}, in a safe place.`,
    ]
  }
  const file = keyFileIn(config.dataDir)
  return [
    `What is in the database opens with the new key. Back up ${file}.`,
    ...(oldKeyFile ? [`${keep}. It is in ${oldKeyFile}; copy it to a safe place too.`] : []),
  ]
}

function unreadableLines(unreadable: Record<string, number>): string[] {
  return Object.entries(unreadable).map(([name, count]) => `${name}: ${count} can no longer be read`)
}

const AFTER_A_LOSS = [
  'Owners are told to enter the keys of Stripe again and to rotate the secrets of their webhook endpoints.',
  'Codes of gift cards no longer work: block each card and issue another with its balance.',
  'Links in mails that were sent before, and records for own domains, no longer work.',
  'Everybody signs in again. Where a second factor was set up: `comanda user set … --second-factor-off`.',
]
