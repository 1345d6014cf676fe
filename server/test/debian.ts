// Programs of Debian's packages that some tests run against: installed where they are missing and we may.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runsAsRoot } from '../src/platform/postgres/embedded/account.ts'

const INSTALL_MS = 600_000
/** Test files run at once; apt-get refuses the second list of packages instead of waiting for the first. */
const TURN = join(tmpdir(), 'comanda-test-apt.lock')
const INSTALL =
  'apt-get -o DPkg::Lock::Timeout=300 update; apt-get -o DPkg::Lock::Timeout=300 install -y "$0"'

export const mayInstall = (): boolean => runsAsRoot() && existsSync('/usr/bin/apt-get')

/** Throws where it could not be installed. */
export function installPackage(name: string): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('flock', [TURN, 'sh', '-c', INSTALL, name], { env, stdio: 'ignore', timeout: INSTALL_MS })
}

/** True where the program is there, or could be installed. */
export function hasProgram(binary: string, packageName: string): boolean {
  if (existsSync(binary)) return true
  if (!mayInstall()) return false
  try {
    installPackage(packageName)
  } catch {}
  return existsSync(binary)
}
