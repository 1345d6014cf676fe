// Programs of Debian's packages that some tests run against: installed where they are missing and we may.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runsAsRoot } from '../src/platform/db/embedded/account.ts'

const INSTALL_MS = 120_000

/** True where the program is there, or could be installed. */
export function hasProgram(binary: string, packageName: string): boolean {
  if (existsSync(binary)) return true
  if (!runsAsRoot() || !existsSync('/usr/bin/apt-get')) return false
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    // Test files run at once: the second waits for the first one's lock instead of failing.
    const wait = ['-o', 'DPkg::Lock::Timeout=120']
    execFileSync('apt-get', [...wait, 'install', '-y', '--no-install-recommends', packageName], {
      env,
      stdio: 'ignore',
      timeout: INSTALL_MS,
    })
  } catch {}
  return existsSync(binary)
}
