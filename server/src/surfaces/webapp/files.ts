import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

export type Encoding = 'br' | 'gzip' | 'identity'
export type WebFile = { type: string; body(encoding: Encoding): Promise<Buffer> }

/** The built app, held in memory: less than a megabyte, and a later build can replace the files at any time. */
export type WebApp = {
  index: string
  files: Map<string, WebFile>
  /** Another one for every other build: files are named by what is in them. */
  build: string
}

/** Of a file that lies there as most browsers ask for it. */
export const COMPRESSED = '.br'

export async function loadWebApp(directory: string): Promise<WebApp> {
  const files = new Map<string, WebFile>()
  for (const path of await filesUnder(join(directory, 'assets'))) {
    // A release that was unpacked over an older one has files of that one beside its own.
    if (!path.endsWith(COMPRESSED)) continue
    const name = path.slice(0, -COMPRESSED.length)
    files.set(`/${relative(directory, name)}`, {
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      body: bodyOf(await readFile(path)),
    })
  }
  const index = await readFile(join(directory, 'index.html'), 'utf8')
  const named = [index, ...[...files.keys()].sort()].join('\0')
  return { index, files, build: createHash('sha256').update(named).digest('hex').slice(0, 16) }
}

/** For whoever does not take it as it is held it is made when it is asked for. */
function bodyOf(compressed: Buffer): WebFile['body'] {
  const plain = () => promisify(brotliDecompress)(compressed)
  let gzipped: Promise<Buffer> | undefined
  return (encoding) => {
    if (encoding === 'br') return Promise.resolve(compressed)
    if (encoding === 'identity') return plain()
    gzipped ??= plain().then((bytes) => promisify(gzip)(bytes, { level: 9 }))
    return gzipped
  }
}

export async function filesUnder(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** A file that is gone counts as changed. */
export async function hashFiles(root: string, paths: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of [...new Set(paths)].sort()) {
    hash.update(`${relative(root, path)}\0`)
    hash.update(await readFile(path).catch(() => 'gone'))
    hash.update('\0')
  }
  return hash.digest('hex')
}
