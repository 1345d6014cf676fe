// Takes the drawings that the web app imports from Tabler's icons (MIT) into admin/src/ui/icons/generated, one file each,
// and removes those that it no longer imports. The package itself has 18,000 files, a third of what `npm ci` wrote.
// Usage, after a new import of `ui/icons/generated/IconName.ts`: npm run icons. It needs npm's registry, and tar.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PACKAGE = '@tabler/icons-react'
const VERSION = '3.51.0'
const SOURCE = new URL('../src', import.meta.url).pathname
const TARGET = join(SOURCE, 'ui/icons/generated')

type Shape = [tag: string, attributes: Record<string, string>]

function wanted(): string[] {
  const names = new Set<string>()
  for (const entry of readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(entry)) continue
    const text = readFileSync(join(SOURCE, entry), 'utf8')
    for (const [, name = ''] of text.matchAll(/icons\/generated\/(Icon\w+)\.ts'/g)) names.add(name)
  }
  return [...names].sort()
}

function drawingOf(unpacked: string, name: string): string {
  const file = join(unpacked, 'package/dist/esm/icons', `${name}.mjs`)
  const text = readFileSync(file, 'utf8')
  const [, list = ''] = /const __iconNode = (\[.*\]);\n/.exec(text) ?? []
  const shapes = JSON.parse(list) as Shape[]
  const kind = text.includes('createReactComponent("filled"') ? 'filled' : 'outline'
  const lines = shapes.map(([tag, { key: _, ...attributes }]) => `  ${JSON.stringify([tag, attributes])},\n`)
  return `import { ${kind} } from '../icon.ts'\n\nexport default /* @__PURE__ */ ${kind}(\n${lines.join('')})\n`
}

const unpacked = mkdtempSync(join(tmpdir(), 'comanda-icons-'))
try {
  const named = execFileSync('npm', ['pack', '--silent', `${PACKAGE}@${VERSION}`], {
    cwd: unpacked,
    encoding: 'utf8',
  })
  execFileSync('tar', ['-xzf', named.trim(), 'package/LICENSE', 'package/dist/esm/icons'], { cwd: unpacked })
  rmSync(TARGET, { recursive: true, force: true })
  mkdirSync(TARGET, { recursive: true })
  const names = wanted()
  for (const name of names) writeFileSync(join(TARGET, `${name}.ts`), drawingOf(unpacked, name))
  const licence = readFileSync(join(unpacked, 'package/LICENSE'), 'utf8')
  writeFileSync(
    join(TARGET, 'LICENSE'),
    `The drawings in this directory are from ${PACKAGE} ${VERSION}:\n\n${licence}`,
  )
  console.log(`${names.length} icons`)
} finally {
  rmSync(unpacked, { recursive: true, force: true })
}
