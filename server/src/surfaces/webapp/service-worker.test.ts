import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const SOURCE = readFileSync(new URL('service-worker.js', import.meta.url), 'utf8')
const ORIGIN = 'https://comanda.example'

type Answer = { ok: boolean; status: number; text: string; headers: Map<string, string> }
type Asked = { url: string; mode: string; method: string }

const page = (text: string, build = 'b1', status = 200): Answer => ({
  ...{ ok: status < 400, status, text },
  headers: new Map([['Comanda-Build', build]]),
})

/** What a browser gives a worker, as far as this one asks for it. */
function device() {
  const stores = new Map<string, Map<string, Answer>>()
  const waits: { over: () => void; ms: number }[] = []
  const pathOf = (asked: string | Asked) =>
    typeof asked === 'string' ? asked : asked.url.replace(ORIGIN, '')
  const open = async (name: string) => {
    const files = stores.get(name) ?? new Map<string, Answer>()
    stores.set(name, files)
    return {
      match: async (asked: string | Asked) => files.get(pathOf(asked)),
      put: async (path: string, answer: Answer) => void files.set(path, answer),
      async addAll(paths: string[]) {
        const answers = await Promise.all(paths.map((path) => server(path)))
        for (const [index, path] of paths.entries()) files.set(path, answers[index] as Answer)
      },
    }
  }
  const caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    async match(asked: Asked) {
      for (const files of stores.values()) if (files.has(pathOf(asked))) return files.get(pathOf(asked))
      return undefined
    },
  }
  let server: (path: string) => Promise<Answer> = async (path) => page(path)
  return {
    stores,
    waits,
    serve(answer: (path: string) => Promise<Answer>) {
      server = answer
    },
    /** Installs the worker of a build and answers what asks it for something. */
    async install(id: string, files: string[]) {
      const listeners = new Map<string, (event: object) => void>()
      const self = {
        location: new URL(ORIGIN),
        build: { id, page: '/app.html', files },
        addEventListener: (name: string, hear: (event: object) => void) => void listeners.set(name, hear),
        skipWaiting: () => undefined,
        clients: { claim: async () => undefined },
      }
      const fetch = (asked: string | Asked) => server(pathOf(asked))
      const wait = (over: () => void, ms: number) => void waits.push({ over, ms })
      new Function('self', 'caches', 'fetch', 'Response', 'setTimeout', SOURCE)(
        ...[self, caches, fetch, Object, wait],
      )
      let done: Promise<unknown> = Promise.resolve()
      const tell = async (name: string) => {
        listeners.get(name)?.({ waitUntil: (work: Promise<unknown>) => (done = work) })
        await done
      }
      await tell('install')
      return {
        tell,
        /** Undefined: not its business. */
        async ask(path: string, { mode = 'navigate', method = 'GET' } = {}): Promise<string | undefined> {
          let answer: Promise<Answer> | undefined
          const request = { url: path.startsWith('http') ? path : ORIGIN + path, mode, method }
          listeners.get('fetch')?.({ request, respondWith: (given: Promise<Answer>) => (answer = given) })
          return (await answer)?.text
        },
      }
    },
  }
}

const gone = async (): Promise<Answer> => {
  throw new TypeError('no line')
}

describe('the service worker of the web app', () => {
  test.each([
    ['/admin/casa', 'the app'],
    ['/admin/casa/', 'the app'],
    ['/admin/casa/orders/new?branch=main', 'the app'],
    ['/till/device', 'the app'],
    ['/till/device/tables', 'the app'],
    ['/kitchen/device', 'the app'],
    ['/admin/casa/api/orders/export.csv', undefined],
    ['/sign-in', undefined],
    ['/till/pair', undefined],
    ['/casa', undefined],
    ['https://elsewhere.example/admin/casa', undefined],
  ])('without the server opens %s as %s', async (path, shown) => {
    const { serve, install } = device()
    serve(async (asked) => page(asked === '/app.html' ? 'the app' : asked))
    const worker = await install('b1', ['/assets/a.js'])
    serve(gone)
    expect(await worker.ask(path)).toBe(shown)
  })

  test('asks the server first, and shows its redirects and refusals as they are', async () => {
    const { serve, install } = device()
    const worker = await install('b1', [])
    serve(async () => page('to sign in', '', 303))
    expect(await worker.ask('/admin/casa/')).toBe('to sign in')
    serve(async () => page('not yours', '', 404))
    expect(await worker.ask('/admin/casa/')).toBe('not yours')
  })

  test.each([502, 503, 504])('takes a %i of a proxy for a server that is away', async (status) => {
    const { serve, install } = device()
    const worker = await install('b1', [])
    serve(async () => page('bad gateway', '', status))
    expect(await worker.ask('/admin/casa/')).toBe('/app.html')
  })

  test('waits three seconds for a server that does not answer', async () => {
    const { serve, install, waits } = device()
    const worker = await install('b1', [])
    serve(() => new Promise(() => undefined))
    const answer = worker.ask('/admin/casa/')
    const [slow] = waits
    expect(slow?.ms).toBe(3_000)
    slow?.over()
    expect(await answer).toBe('/app.html')
  })

  test('gives the files of its build from what it keeps, and never an answer of the API', async () => {
    const { serve, install, stores } = device()
    const worker = await install('b1', ['/assets/a.js'])
    serve(gone)
    expect(await worker.ask('/assets/a.js', { mode: 'cors' })).toBe('/assets/a.js')
    expect(await worker.ask('/admin/casa/api/me', { mode: 'cors' })).toBeUndefined()
    expect(await worker.ask('/assets/a.js', { mode: 'cors', method: 'POST' })).toBeUndefined()
    expect([...stores.get('comanda-b1')!.keys()]).toEqual(['/assets/a.js', '/app.html'])
  })

  test('keeps the build before for tabs that still run it, and none before that', async () => {
    const { serve, install, stores } = device()
    for (const build of ['b1', 'b2', 'b3']) {
      serve(async (asked) => page(`${asked} ${build}`, build))
      await install(build, [`/assets/${build}.js`])
    }
    expect([...stores.keys()]).toEqual(['comanda-b2', 'comanda-b3'])
    serve(gone)
    const worker = await install('b3', ['/assets/b3.js'])
    expect(await worker.ask('/assets/b2.js', { mode: 'cors' })).toBe('/assets/b2.js b2')
    expect(await worker.ask('/admin/casa/')).toBe('/app.html b3')
  })

  test('shows the build before until the new one is there as a whole, and fetches it with the next page', async () => {
    const { serve, install } = device()
    await install('b1', ['/assets/b1.js'])
    serve(async (asked) => (asked === '/assets/b2.js' ? gone() : page(`${asked} new`, 'b2')))
    const worker = await install('b2', ['/assets/b2.js'])
    serve(gone)
    expect(await worker.ask('/admin/casa/')).toBe('/app.html')
    serve(async (asked) => page(`${asked} new`, 'b2'))
    await worker.tell('message')
    serve(gone)
    expect(await worker.ask('/admin/casa/')).toBe('/app.html new')
  })

  test('keeps no page of another build than its own, as while several processes are replaced', async () => {
    const { serve, install, stores } = device()
    serve(async (asked) => page(asked, 'b1'))
    await install('b2', [])
    expect(stores.get('comanda-b2')?.has('/app.html')).toBe(false)
  })
})
