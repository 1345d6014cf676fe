// What tests of the web app in a browser do and ask.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { LANGUAGE_COOKIE, type Language } from '../src/platform/i18n/texts.ts'
import { PASSWORD } from './visitor.ts'

export { webAppForTests } from './built-web-app.ts'

/**
 * Nobody is signed in any more. The page is left first: it would notice and go to the form by itself, and a `goto` that it crosses
 * then waits for a page that never comes.
 */
export async function signOutOn(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** Signs in past the form, which is slow, and opens a page. The form has tests of its own. */
export async function signInOn(page: Page, base: string, email: string, path = '/'): Promise<void> {
  // A page of somebody who was signed in before would notice, and go elsewhere while this one is on its way.
  await page.goto('about:blank').catch(() => page.goto('about:blank'))
  const answer = await page.request.post(`${base}/sign-in`, {
    form: { email, password: PASSWORD },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  await page.goto(base + path)
}

// As goto: what was typed is left behind, and what the app had read is asked for anew. The router puts itself there.
const GO = `(href, language) => {
  const router = globalThis.__TSR_ROUTER__
  if (!router || (language !== null && language !== document.documentElement.lang)) return false
  const { queries } = router.options.context
  queries.removeQueries({ type: 'inactive' })
  queries.invalidateQueries({ refetchType: 'none' })
  return router.navigate({ href, ignoreBlocker: true }).then(() => true)
}`
const HAS_ARRIVED = `(() => {
  const { status, location, resolvedLocation } = globalThis.__TSR_ROUTER__.state
  return status === 'idle' && resolvedLocation?.href === location.href
})()`

/**
 * Opens another page of the web app as its own links do, which takes a fraction of what loading the app takes. It is loaded
 * where the browser shows something else, the same page already, or another language than was chosen.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const [from, to] = [new URL(page.url()), new URL(address)]
  if (from.origin !== to.origin || withoutPlace(from) === withoutPlace(to)) {
    await page.goto(address)
    return
  }
  const cookies = await page.context().cookies(to.origin)
  const language = cookies.find(({ name }) => name === LANGUAGE_COOKIE)?.value ?? null
  const href = to.href.slice(to.origin.length)
  if (await page.evaluate(`(${GO})(${JSON.stringify(href)}, ${JSON.stringify(language)})`))
    await expect.poll(() => page.evaluate(HAS_ARRIVED), { timeout: 60_000 }).toBe(true)
  else await page.goto(address)
}

/** An address may name the restaurant, or leave it to the page that is open. */
function withoutPlace({ pathname }: URL): string {
  return pathname.replace(/^\/admin\/[^/]+/, '')
}

export async function signInByForm(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(PASSWORD)
  await Promise.all([page.waitForURL((url) => url.pathname !== '/sign-in'), page.keyboard.press('Enter')])
}

/** Its lists are there, and nothing moves any more. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' })
  await hasStopped(page)
}

const MOVES = `document.getAnimations().filter((one) =>
  one.playState === 'running' && one.effect.getComputedTiming().endTime !== Infinity).length`

/** A text that is still fading in has too little contrast. */
async function hasStopped(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(MOVES)).toBe(0)
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// Judged in the page and only what is wrong handed over: the whole report is megabytes, and took longer than its making.
const faultsIn = (within: string | null, only: 'everything' | 'colours') => `(() => {
  const open = [...document.querySelectorAll('[role=dialog][aria-modal=true]')].filter((one) => one.checkVisibility())
  const within = ${JSON.stringify(within)} ?? open.at(-1) ?? document.documentElement
  // What a rule says of its weight holds for whatever it finds: the light ones could only find what is dropped below.
  const light = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate')
  // Half of the work, and the same in every language: what is judged from right to left is judged from left to right too.
  const mirrored = document.documentElement.dir === 'rtl' ? [{ id: 'color-contrast' }] : []
  const asked = ${
    only === 'colours'
      ? "{ runOnly: ['color-contrast', 'link-in-text-block'] }"
      : '{ rules: Object.fromEntries([...light, ...mirrored].map(({ id }) => [id, { enabled: false }])) }'
  }
  return axe.run(within, { ...asked, resultTypes: ['violations'], preload: false, selectors: false })
})().then(({ violations }) => violations
  .filter(({ impact }) => impact === 'serious' || impact === 'critical')
  .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary)))`

/**
 * What axe calls serious or critical, as lines to read. While a dialog is open nothing else can be reached, so only the
 * dialog is judged. `colours` is for a page that was judged as a whole in its other colours.
 */
export async function seriousFaults(
  page: Page,
  within: string | null = null,
  only: 'everything' | 'colours' = 'everything',
): Promise<string[]> {
  await hasStopped(page)
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE)
  return page.evaluate<string[]>(faultsIn(within, only))
}

export async function fitsItsWidth(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth <= innerWidth')
}

/** As if chosen in the menu. The page shows it after the next load. */
export async function choose(page: Page, language: Language): Promise<void> {
  // For the whole site: a cookie of a deeper page's address would hold beneath it alone.
  const url = new URL('/', page.url()).href
  await page.context().addCookies([{ name: LANGUAGE_COOKIE, value: language, url }])
}
