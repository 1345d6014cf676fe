import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

export type Encoding = 'br' | 'gzip' | 'identity'
export type WebFile = { type: string; body(encoding: Encoding): Promise<Buffer> }

/** The built app, held in memory: about a megabyte, and a later build can replace the files at any time. */
export type WebApp = { index: string; files: Map<string, WebFile> }

export async function loadWebApp(directory: string): Promise<WebApp> {
  const files = new Map<string, WebFile>()
  for (const path of await filesUnder(join(directory, 'assets'))) {
    const bytes = await readFile(path)
    files.set(`/${relative(directory, path)}`, {
      type: TYPES[extname(path)] ?? 'application/octet-stream',
      body: compressible(bytes),
    })
  }
  return { index: await readFile(join(directory, 'index.html'), 'utf8'), files }
}

/** Compressed when first asked for, once for each encoding. */
function compressible(bytes: Buffer): WebFile['body'] {
  const known = new Map<Encoding, Promise<Buffer>>([['identity', Promise.resolve(bytes)]])
  return (encoding) => {
    const body = known.get(encoding) ?? compress(bytes, encoding)
    known.set(encoding, body)
    return body
  }
}

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(bytes, { level: 9 })
  return promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
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
