// Builds the web app, in a process of its own: Vite would stay in the service's memory for good.
// Usage: node build.ts OUT_DIR; prints one JSON object with the modules of ours that went into it.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { PROJECT_ROOT } from '../../config.ts'
import { COMPRESSED, filesUnder } from './files.ts'

export const ADMIN_ROOT = join(PROJECT_ROOT, 'admin')

/**
 * What many pages share is one script: each module by itself, a page took up to a hundred requests, most below a kilobyte. By a
 * share of seven a page takes about fifteen, and a quarter more bytes the first time.
 */
const GROUPS = [
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  { name: 'shared', test: /\/(?:admin|server)\/src\//, minShareCount: 7, priority: 1 },
]

/** Answers the files that were built from, outside of node_modules. */
export async function buildWebApp(outDir: string): Promise<string[]> {
  const result = await build({
    root: ADMIN_ROOT,
    configFile: false,
    envFile: false,
    logLevel: 'error',
    mode: 'production',
    plugins: [react()],
    cacheDir: join(outDir, '.cache'),
    build: {
      outDir,
      emptyOutDir: true,
      manifest: 'manifest.json',
      target: 'es2023',
      // What knows light-dark() by itself: rewritten, it no longer follows Mantine's switch.
      cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
      // Data addresses would need a wider policy than 'self'.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
      reportCompressedSize: false,
    },
  })
  await Promise.all((await filesUnder(join(outDir, 'assets'))).map(press))
  const outputs = Array.isArray(result) ? result : 'output' in result ? [result] : []
  const modules = outputs
    .flatMap(({ output }) => output)
    .flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
    .map((id) => id.split('?', 1)[0] ?? '')
    .filter((id) => id.startsWith(PROJECT_ROOT) && !id.includes('/node_modules/'))
  return [...new Set(modules)]
}

/** In place of a file the same as most browsers ask for it, so that whoever opens the app first does not wait for that. */
async function press(path: string): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  await writeFile(path + COMPRESSED, await promisify(brotliCompress)(await readFile(path), { params }))
  await rm(path)
}

if (import.meta.main) {
  const [outDir] = process.argv.slice(2)
  if (!outDir) throw new Error('say where to build to')
  process.stdout.write(JSON.stringify({ modules: await buildWebApp(outDir) }))
}
