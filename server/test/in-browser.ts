// What tests of pages in a browser stand on: the service with its web app, listening, and a browser to open it in. The
// bindings are live: each test file finds its own in them.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { openBrowser } from './browser.ts'
import { webAppForTests } from './built-web-app.ts'

export let service: TestApp
/** Where it listens. */
export let base: string
export let browser: Browser

/** For the whole `describe`, before its own `beforeAll` and until after its own `afterAll`. */
export function serveInBrowser(kind?: 'whole'): void {
  beforeAll(async () => {
    service = await testApp({}, { webApp: await webAppForTests() })
    base = await service.app.listen({ port: 0, host: '127.0.0.1' })
    browser = await openBrowser(kind)
  }, 180_000)
  afterAll(async () => {
    await browser.close()
    await service.close()
  })
}
