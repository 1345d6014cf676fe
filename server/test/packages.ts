// Packages as npm would publish them, unpacked where a program of somebody else's finds them.
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PROJECT_ROOT } from '../src/config.ts'

const run = promisify(execFile)

/** Packs the folders and unpacks them under `node_modules` of a directory of its own. */
export async function installed(
  ...folders: string[]
): Promise<{ directory: string; remove(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'comanda-packages-'))
  for (const folder of folders) {
    const source = join(PROJECT_ROOT, folder)
    const { name } = JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as { name: string }
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', directory], {
      cwd: source,
    })
    const tarball = join(directory, stdout.trim().split('\n').at(-1) ?? '')
    const place = join(directory, 'node_modules', name)
    await mkdir(place, { recursive: true })
    await run('tar', ['-xzf', tarball, '-C', place, '--strip-components=1'])
  }
  return { directory, remove: () => rm(directory, { recursive: true, force: true }) }
}

/** The blocks of a Markdown page that open with a word and a name: ```ts recipe first-call. */
export function blocksOf(page: string, opening: string): Map<string, string> {
  const found = page.matchAll(new RegExp(`\`\`\`${opening} (\\S+)\\n(.*?)\n\`\`\``, 'gs'))
  return new Map([...found].map(([, name = '', text = '']) => [name, text]))
}
