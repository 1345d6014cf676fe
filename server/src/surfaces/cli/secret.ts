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
      're-encrypt everything with a new SECRET_KEY while the service runs; can be interrupted and run again',
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
    summary: 'let the service start without its lost key; what the key encrypted must be entered again',
    options: {},
    flags: { yes: 'Confirm that the old key is gone: what it encrypted is given up' },
    async run(input) {
      const { config } = input
      if (!input.flag('yes')) {
        throw new UsageError(
          'this gives up every secret that the lost key encrypted, even if the key is found later; add --yes to confirm',
        )
      }
      const { nothingLost, ...done } = await withInstallation(config, (installation) =>
        acceptLostKey(rotating(installation, config)),
      )
      if (nothingLost) return { json: done, lines: ['The key works: nothing is lost.'] }
      return { json: done, lines: [...unreadableLines(done.unreadable), ...AFTER_A_LOSS] }
    },
  },
}

function afterRotation(config: Config, oldKeyFile: string | null): string[] {
  const keep =
    'Backups made before now only open with the old key: keep it for as long as you keep any of them'
  if (config.secretKeys.length > 0) {
    return [
      'The database now uses the new key. Set SECRET_KEY to that key only, and restart.',
      `${keep}, in a safe place.`,
    ]
  }
  const file = keyFileIn(config.dataDir)
  return [
    `The database now uses the new key. Back up ${file}.`,
    ...(oldKeyFile ? [`${keep}. It is in ${oldKeyFile}; copy it to a safe place too.`] : []),
  ]
}

function unreadableLines(unreadable: Record<string, number>): string[] {
  return Object.entries(unreadable).map(([name, count]) => `${name}: ${count} can no longer be read`)
}

const AFTER_A_LOSS = [
  'Tell owners to enter their Stripe keys again and to rotate the secrets of their webhook endpoints.',
  'Gift card codes no longer work: block each card and issue a new one with its balance.',
  'Links in emails sent before, and DNS records for custom domains, no longer work.',
  'Everyone has to sign in again. For anyone with two-factor authentication: `comanda user set … --second-factor-off`.',
]
