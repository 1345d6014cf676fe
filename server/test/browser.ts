// A real browser for tests of pages: the one that is installed, or, as root on Debian, the distribution's package.
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { hasProgram, installPackage, mayInstall } from './debian.ts'

/** It has no window to draw for: pages take a quarter less processor time in it. It shows no notifications. */
const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
]

/** Leads to this machine, and is no origin that browsers take for secure: as the address of a till in a local network. */
export const PLAIN_HOST = 'till.example'

const ARGUMENTS = [
  `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`,
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Threads that compile and tidy beside the page pay only where there are more processors than tests: an eighth less work.
  '--js-flags=--single-threaded',
]

type Kind = 'shell' | 'whole'
const found = new Map<Kind, string | null>()

/** Null, after saying why, where no browser is there and none can be installed. */
function findBrowser(kind: Kind): string | null {
  const known = found.get(kind)
  if (known !== undefined) return known
  const path = namedBrowser() ?? (kind === 'shell' ? findShell() : null) ?? findWhole()
  found.set(kind, path)
  return path
}

function namedBrowser(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named === undefined || named === '') return null
  if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not there`)
  return named
}

/** Also beside a whole browser, which shares its files with it. Older Debians have no package of it. */
function findShell(): string | null {
  if (!existsSync(SHELL) && mayInstall()) tell('installing Chromium’s headless shell with apt-get …')
  return hasProgram(SHELL, 'chromium-headless-shell') ? SHELL : null
}

function findWhole(): string | null {
  const installed = () => WHOLE.find((place) => existsSync(place)) ?? null
  if (installed() !== null) return installed()
  if (!mayInstall()) {
    return skipped('install Chromium (apt-get install chromium), or set CHROMIUM_PATH to a browser')
  }
  tell('no browser found; installing Chromium with apt-get …')
  try {
    installPackage('chromium')
  } catch (error) {
    return skipped(`apt-get could not install chromium (${(error as Error).message.split('\n')[0]})`)
  }
  return installed()
}

function skipped(reason: string): null {
  tell(`SKIPPED: ${reason}`)
  return null
}

function tell(what: string): void {
  process.stderr.write(`browser tests: ${what}\n`)
}

/** For `describe.skipIf(noBrowser)`. */
export const noBrowser = findBrowser('shell') === null
/** For tests of what only a browser with windows does, such as notifications. */
export const noWholeBrowser = () => findBrowser('whole') === null

const opened = new Map<Kind, Promise<Browser>>()

/** One for all files of a process; each closes its own windows. The process takes it along when it ends. */
export function openBrowser(kind: Kind = 'shell'): Promise<Browser> {
  const known = opened.get(kind) ?? launch(kind)
  opened.set(kind, known)
  return known
}

async function launch(kind: Kind): Promise<Browser> {
  const executablePath = findBrowser(kind)
  if (executablePath === null) throw new Error('there is no browser')
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS })
  const newContext = browser.newContext.bind(browser)
  // As somebody who wants no motion: nothing fades or slides, so a test need not wait until it has.
  browser.newContext = async (options) => {
    // Where a test is not about it, no service worker takes the time to fetch the whole app.
    const context = await newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', ...options })
    // Long enough for a machine that does other work too.
    context.setDefaultTimeout(60_000)
    return context
  }
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  return browser
}

/** A new page as somebody who was never here before, in a context that has the web app's files already. */
export async function freshPage(context: BrowserContext, base: string): Promise<Page> {
  await context.setOffline(false)
  await context.unrouteAll()
  await context.clearCookies()
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Storage.clearDataForOrigin', { origin: base, storageTypes: 'local_storage,indexeddb' })
  await line.detach()
  return page
}
