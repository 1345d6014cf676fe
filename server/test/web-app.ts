// The web app for browser tests: built once for all of them, as the service itself does it.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { LANGUAGE_COOKIE, type Language } from '../src/platform/language/texts.ts'
import { builtWebApp } from '../src/surfaces/webapp/built.ts'
import type { WebApp } from '../src/surfaces/webapp/files.ts'
import { PASSWORD } from './visitor.ts'

export function webAppForTests(): Promise<WebApp> {
  return builtWebApp(join(tmpdir(), 'comanda-test-web-app'))
}

export async function signInOn(page: Page, base: string, email: string, path = '/'): Promise<void> {
  await page.goto(base + path)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await Promise.all([page.waitForURL((url) => url.pathname !== '/sign-in'), page.keyboard.press('Enter')])
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Judged in the page and only what is wrong handed over: the whole report is megabytes, and took longer than its making.
const FAULTS = `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary)))`

/** What axe holds to be serious or critical, as lines to read. */
export async function seriousFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE)
  return page.evaluate<string[]>(FAULTS)
}

export async function fitsItsWidth(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth <= innerWidth')
}

/** As if chosen in the menu; what is on show follows with the next load. */
export async function choose(page: Page, language: Language): Promise<void> {
  // For the whole site: a cookie of a deeper page's address would hold beneath it alone.
  const url = new URL('/', page.url()).href
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url }])
}
