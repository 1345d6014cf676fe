// A real browser for tests of pages: the one that is installed, or, as root on Debian, the distribution's package.
import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { installPackage, mayInstall } from './debian.ts'

// The first has no window to draw for: the same pages take half the processor time in it.
const PLACES = [
  '/usr/bin/chromium-headless-shell',
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

function installed(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named !== undefined && named !== '') return existsSync(named) ? named : null
  return PLACES.find((place) => existsSync(place)) ?? null
}

let found: string | null | undefined

/** Null, after saying why, where no browser is there and none can be installed. */
function findBrowser(): string | null {
  found ??= installed() ?? installDebianPackage()
  return found
}

function installDebianPackage(): string | null {
  if (process.env.CHROMIUM_PATH)
    return say(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which is not there`)
  if (!mayInstall()) {
    return say('install Chromium (apt-get install chromium), or set CHROMIUM_PATH to a browser')
  }
  process.stderr.write('browser tests: no browser found; installing Chromium with apt-get …\n')
  try {
    // Older Debians have no package of the first name.
    try {
      installPackage('chromium-headless-shell')
    } catch {
      installPackage('chromium')
    }
  } catch (error) {
    return say(`apt-get could not install chromium (${(error as Error).message.split('\n')[0]})`)
  }
  return installed()
}

function say(reason: string): null {
  process.stderr.write(`browser tests are SKIPPED: ${reason}\n`)
  return null
}

/** For `describe.skipIf(noBrowser)`. */
export const noBrowser = findBrowser() === null

export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error('there is no browser')
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS })
  const newContext = browser.newContext.bind(browser)
  // As somebody who wants no motion: nothing fades or slides, so a test need not wait until it has.
  browser.newContext = async (options) => {
    const context = await newContext({ reducedMotion: 'reduce', ...options })
    // Long enough for a machine that does other work too.
    context.setDefaultTimeout(60_000)
    return context
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
