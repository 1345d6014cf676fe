import { readFileSync, statSync } from 'node:fs'

export type Account = { uid: number; gid: number }

export function runsAsRoot(): boolean {
  return process.geteuid?.() === 0
}

export function ownAccount(): Account {
  return { uid: process.geteuid?.() ?? -1, gid: process.getegid?.() ?? -1 }
}

export function identityFor(account: Account): Partial<Account> {
  return runsAsRoot() ? { uid: account.uid, gid: account.gid } : {}
}

export function ownerOf(path: string): Account {
  const { uid, gid } = statSync(path)
  // After a `chown comanda` alone the group is still root's.
  return passwdEntries().find((entry) => entry.uid === uid) ?? { uid, gid }
}

export function nameOf(uid: number): string {
  return passwdEntries().find((entry) => entry.uid === uid)?.name ?? String(uid)
}

export function accountNamed(name: string): Account | undefined {
  return passwdEntries().find((entry) => entry.name === name)
}

function passwdEntries(): (Account & { name: string })[] {
  let text = ''
  try {
    text = readFileSync('/etc/passwd', 'utf8')
  } catch {}
  return text.split('\n').flatMap((line) => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
