import { createHash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'

/** What listening keeps between two runs. */
export type State = { cursor: string | null; secret: string }

/** A file for each service, token and receiver; it holds a secret, so it is its owner's alone. */
export function stateFile({
  url,
  token,
  forwardTo,
}: {
  url: string
  token: string
  forwardTo: string
}): string {
  const name = createHash('sha256')
    .update(JSON.stringify([url, token, forwardTo]))
    .digest('hex')
    .slice(0, 16)
  const base = process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state')
  return join(base, 'comanda', `listen-${name}.json`)
}

export async function readState(file: string): Promise<Partial<State>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Partial<State>
  } catch {
    return {}
  }
}

/** Whole or not at all: a crash in between leaves the one before. */
export async function writeState(file: string, state: State): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
