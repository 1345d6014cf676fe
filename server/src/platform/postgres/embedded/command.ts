import { spawn } from 'node:child_process'
import { type Account, identityFor } from './account.ts'

// The caller's own PG* variables must not reach the server, and its messages are matched in English.
export const cleanEnvironment = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
}

export const descriptorInChild = '/proc/self/fd/3'

export function runCommand(
  file: string,
  args: string[],
  { account, descriptor }: { account?: Account; descriptor?: number } = {},
): Promise<{ succeeded: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: '/',
      env: cleanEnvironment,
      stdio: ['ignore', 'pipe', 'pipe', descriptor ?? 'ignore'],
      ...(account && identityFor(account)),
    })
    let output = ''
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }))
    child.on('close', (code) => resolve({ succeeded: code === 0, output: output.trim() }))
  })
}
