import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { PROJECT_ROOT } from '../../config.ts'

/** Folders of packages that integrators install, by the name of the file that they get. */
const PACKAGES: Record<string, string> = { 'comanda-sdk.tgz': 'sdk', 'comanda-cli.tgz': 'cli' }
const MADE_AHEAD = join(PROJECT_ROOT, 'dist/packages')

/**
 * The SDK and the command for integrators, built from this very service: their version fits it, and no registry is
 * needed. Each is built once, at its first request.
 */
export function servePackages(app: FastifyInstance): void {
  for (const [file, folder] of Object.entries(PACKAGES)) {
    let built: Promise<Buffer> | null = null
    app.get(`/packages/${file}`, async (request, reply) => {
      built ??= madeAhead(file).then((bytes) => bytes ?? packed(folder))
      try {
        return await reply.type('application/gzip').send(await built)
      } catch (error) {
        request.log.warn({ err: error }, 'a package could not be built')
        return reply.code(404).send({ message: 'This service was installed without what builds packages.' })
      }
    })
  }
}

/** `comanda build` has put it there, of this very version; null where it has not. */
async function madeAhead(file: string): Promise<Buffer | null> {
  return (await isCheckout()) ? null : readFile(join(MADE_AHEAD, file)).catch(() => null)
}

/** In a checkout that can build them, the source may have changed since. */
async function isCheckout(): Promise<boolean> {
  return access(join(PROJECT_ROOT, 'node_modules/.bin/tsc')).then(
    () => true,
    () => false,
  )
}

/** For an installation that will not have what builds them. */
export async function makePackagesAhead(): Promise<string[]> {
  await mkdir(MADE_AHEAD, { recursive: true })
  for (const [file, folder] of Object.entries(PACKAGES)) {
    const draft = join(MADE_AHEAD, `${file}.${process.pid}`)
    await writeFile(draft, await packed(folder))
    await rename(draft, join(MADE_AHEAD, file))
  }
  return Object.keys(PACKAGES).map((file) => join(MADE_AHEAD, file))
}

/** As `npm pack` would: what package.json lists, under `package/`. */
async function packed(folder: string): Promise<Buffer> {
  const source = join(PROJECT_ROOT, folder)
  const directory = await mkdtemp(join(tmpdir(), 'comanda-package-'))
  try {
    const tsc = join(PROJECT_ROOT, 'node_modules/.bin/tsc')
    await promisify(execFile)(tsc, ['-p', source, '--outDir', join(directory, 'dist')])
    const made = await readdir(directory, { recursive: true, withFileTypes: true })
    const files = made.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    const parts = [
      ...['package.json', 'README.md', 'LICENSE'].map((name) => [name, join(source, name)]),
      ...files.map((file) => [file.slice(directory.length + 1), file]),
    ]
    const entries = await Promise.all(
      parts.map(async ([name = '', file = '']) => entryOf(`package/${name}`, await readFile(file))),
    )
    return await promisify(gzip)(Buffer.concat([...entries, Buffer.alloc(1024)]))
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

const BLOCK = 512

/** One file in a tar archive (POSIX ustar). */
function entryOf(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(BLOCK)
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`
  head.write(name, 0, 100)
  head.write(octal(0o644, 7), 100)
  head.write(octal(0, 7), 108)
  head.write(octal(0, 7), 116)
  head.write(octal(content.length, 11), 124)
  head.write(octal(0, 11), 136)
  head.write('        0', 148)
  head.write('ustar\x0000', 257)
  const sum = head.reduce((total, byte) => total + byte, 0)
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return Buffer.concat([head, content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)])
}
