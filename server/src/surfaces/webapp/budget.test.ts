import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { webAppForTests } from '../../../test/web-app.ts'
import { PROJECT_ROOT } from '../../config.ts'
import { hashFiles, loadWebApp, type WebApp } from './files.ts'

const MOST_BYTES = 300 * 1024
/** What 1.0.0 had. */
const MOST_FIRST_BYTES = 199_540

type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
>

let app: WebApp
let manifest: Manifest
beforeAll(async () => {
  app = await webAppForTests()
  manifest = JSON.parse(await readFile(join(PROJECT_ROOT, 'dist/admin/manifest.json'), 'utf8')) as Manifest
}, 120_000)

/** A chunk and all that it cannot run without. */
function needed(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known
  known.add(name)
  for (const next of manifest[name]?.imports ?? []) needed(next, known)
  return known
}

async function gzipped(names: Iterable<string>): Promise<number> {
  let sum = 0
  for (const name of names) {
    const body = await app.files.get(`/${manifest[name]?.file}`)?.body('identity')
    if (!body) throw new Error(`${name} was not built`)
    sum += gzipSync(body, { level: 9 }).length
  }
  return sum
}

describe('the script of the web app', () => {
  test('is no larger compressed than that of 1.0.0 before anything is shown', async () => {
    const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)!
    expect(await gzipped(needed(entry))).toBeLessThan(MOST_FIRST_BYTES)
  })

  test('is at most 300 KB compressed before the first page works', async () => {
    const entry = Object.keys(manifest).find((name) => manifest[name]?.isEntry)!
    const first = needed(entry)
    for (const name of needed('src/today/route.tsx')) first.add(name)
    const bytes = await gzipped(first)
    console.log(`web app: ${Math.round(bytes / 1024)} KB of compressed script before the first page works`)
    expect(bytes).toBeLessThan(MOST_BYTES)
  })

  test('is split by route', () => {
    const entry = Object.values(manifest).find(({ isEntry }) => isEntry)
    expect(entry?.dynamicImports).toContain('src/today/route.tsx')
  })

  test('stands nowhere in the page itself', () => {
    expect(app.index).not.toMatch(/<script(?![^>]*\ssrc=)/)
    expect(app.index).not.toMatch(/\son\w+=|style=/)
  })
})

test('a file is the same in whichever encoding it is asked for', async () => {
  for (const { body } of [...app.files.values()].slice(0, 5)) {
    const plain = await body('identity')
    expect(plain.length).toBeGreaterThan(0)
    expect(brotliDecompressSync(await body('br')).equals(plain)).toBe(true)
    expect(gunzipSync(await body('gzip')).equals(plain)).toBe(true)
  }
})

test('what an older build has left beside it is not taken for its own', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'comanda-app-'))
  try {
    await mkdir(join(directory, 'assets'))
    await writeFile(join(directory, 'index.html'), '<html>')
    await writeFile(join(directory, 'assets/old.js'), 'old()')
    await writeFile(join(directory, 'assets/new.js.br'), brotliCompressSync('new()'))
    const { files } = await loadWebApp(directory)
    expect([...files.keys()]).toEqual(['/assets/new.js'])
    expect(String(await files.get('/assets/new.js')?.body('identity'))).toBe('new()')
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
})

describe('what it was built from', () => {
  let directory: string
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'comanda-hash-'))
  })
  afterAll(() => rm(directory, { recursive: true, force: true }))

  test('is known again only while every file is the same', async () => {
    const file = join(directory, 'a.ts')
    await writeFile(file, 'one')
    const first = await hashFiles(directory, [file])
    expect(await hashFiles(directory, [file, file])).toBe(first)
    await writeFile(file, 'two')
    const second = await hashFiles(directory, [file])
    await rm(file)
    expect(new Set([first, second, await hashFiles(directory, [file])]).size).toBe(3)
  })
})
