// PostgreSQL refuses to run as root. Started by root, the server runs as the owner of its cluster, which for a
// new one is the system user `comanda`, or `nobody` where no user can be added.
import { type Account, accountNamed, ownAccount, runsAsRoot } from './account.ts'
import { runCommand } from './command.ts'
import { EmbeddedPostgresError } from './embedded-postgres-error.ts'

export async function accountForNewCluster(): Promise<Account> {
  if (!runsAsRoot()) return ownAccount()
  const existing = accountNamed('comanda')
  if (existing) return existing
  await runCommand('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'comanda'])
  const account = accountNamed('comanda') ?? accountNamed('nobody')
  if (account) return account
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and neither can the user comanda be added nor is there a user nobody; run Comanda as an ordinary user',
  )
}
