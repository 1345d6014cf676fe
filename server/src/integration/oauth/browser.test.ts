// An owner's way through our pages in a real browser, by keyboard where a person would use it.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { noBrowser, openBrowser } from '../../../test/browser.ts'
import { authorizeQuery, type Client, callWith, exchange, newClient, pkce } from '../../../test/oauth.ts'
import { addPerson, PASSWORD } from '../../../test/visitor.ts'

const EVIL = `<img src=x onerror="document.title='owned'"><script>document.title='owned'</script>`

describe.skipIf(noBrowser)('in a browser', { timeout: 120_000 }, () => {
  let service: TestApp
  let venue: Venue
  let base: string
  let theirs: Server
  let client: Client
  let browser: Browser
  let context: BrowserContext
  let page: Page
  const arrivals: URL[] = []
  let sendOnTo: string | null = null

  beforeAll(async () => {
    service = await testApp({ OAUTH_RATE_LIMIT: '100000' })
    venue = await service.venue({ sample: true })
    base = await service.app.listen({ port: 0, host: '127.0.0.1' })
    theirs = createServer((request, response) => {
      arrivals.push(new URL(request.url ?? '/', 'http://app'))
      if (sendOnTo !== null && arrivals.at(-1)?.pathname === '/back')
        response.writeHead(302, { location: sendOnTo })
      response.end('Welcome back to the app')
    })
    await new Promise<void>((resolve) => theirs.listen(0, '127.0.0.1', resolve))
    const { port } = theirs.address() as AddressInfo
    client = await newClient(service, { redirectUris: [`http://127.0.0.1:${port}/back`] })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await new Promise((resolve) => theirs.close(resolve))
    await service.close()
  })
  beforeEach(async () => {
    arrivals.length = 0
    sendOnTo = null
    context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    page = await context.newPage()
  })
  afterEach(() => context.close())

  async function typeSignIn(email: string): Promise<void> {
    // The first field has the focus by itself, but not yet at the moment the page has loaded.
    await page.locator('input[type=email]:focus').waitFor()
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.locator('input[type=password]:focus').waitFor()
    await page.keyboard.type(PASSWORD)
    await Promise.all([page.waitForURL((url) => url.pathname !== '/sign-in'), page.keyboard.press('Enter')])
  }

  async function fitsThePhone(): Promise<void> {
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  }

  test('an owner installs an app by keyboard on a phone, and uninstalls it again', async () => {
    const { email } = await addPerson(venue)
    const { verifier, challenge } = pkce()
    await page.goto(`${base}/oauth/authorize?${authorizeQuery(client, challenge, { scope: 'menu:read' })}`)
    expect(await page.title()).toBe('Sign in · Comanda')
    await fitsThePhone()
    await typeSignIn(email)
    expect(await page.textContent('h1')).toBe(`Allow Till Sync to access ${venue.restaurant.name}?`)
    await fitsThePhone()
    const names: (string | null)[] = []
    for (let count = 0; count < 2; count++) {
      await page.keyboard.press('Tab')
      names.push((await page.evaluate('document.activeElement.textContent')) as string)
    }
    expect(names).toEqual(['Cancel', 'Allow'])
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/back\?/)
    expect(await page.textContent('body')).toBe('Welcome back to the app')
    const arrived = arrivals.find(({ pathname }) => pathname === '/back')!
    expect(arrived.searchParams.get('state')).toBe('a state')
    expect(arrived.searchParams.get('iss')).toBe(base)
    const { body } = await exchange(service, client, { code: arrived.searchParams.get('code')!, verifier })
    expect(await callWith(service, body.access_token)).toBe(200)

    await page.goto(`${base}/account/apps`)
    expect(await page.textContent('ul.rows')).toContain('Read the menu')
    await page.getByRole('link', { name: 'Uninstall' }).click()
    expect(await page.textContent('main')).toContain(
      `It loses access to ${venue.restaurant.name} immediately.`,
    )
    await page.getByRole('button', { name: 'Uninstall' }).click()
    expect(await page.textContent('[role=status]')).toContain('It no longer has access.')
    expect(await callWith(service, body.access_token)).toBe(401)
  })

  test('an owner of two restaurants chooses one, and may cancel', async () => {
    const second = await service.venue()
    const { email } = await addPerson(venue)
    await addPerson(second, 'owner', email)
    await page.goto(`${base}/oauth/authorize?${authorizeQuery(client, pkce().challenge)}`)
    await typeSignIn(email)
    expect(await page.textContent('h1')).toBe('Choose a restaurant')
    await fitsThePhone()
    await page.getByRole('button', { name: second.restaurant.name }).click()
    expect(await page.textContent('h1')).toContain(`to access ${second.restaurant.name}?`)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(/\/back\?/)
    expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
  })

  test('an app may send the owner on from its redirect address to another origin', async () => {
    const { email } = await addPerson(venue)
    const { port } = theirs.address() as AddressInfo
    sendOnTo = `http://localhost:${port}/dashboard`
    await page.goto(`${base}/oauth/authorize?${authorizeQuery(client, pkce().challenge)}`)
    await typeSignIn(email)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(`http://localhost:${port}/dashboard`, { timeout: 10_000 })
  })

  test('no name and no parameter runs as script, on any page', async () => {
    const place = await service.venue()
    await service.owner.query('update restaurants set name = $1 where id = $2', [EVIL, place.restaurant.id])
    const app = await newClient(service, { name: EVIL, publisher: EVIL, redirectUris: [client.redirectUri] })
    const { email, id } = await addPerson(place)
    await service.owner.query('update staff_users set name = $1 where id = $2', [EVIL, id])
    const errors: string[] = []
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => errors.push('dialog')))
    const evil = encodeURIComponent(EVIL)
    const query = authorizeQuery(app, pkce().challenge, { state: EVIL, scope: undefined })
    const strangers = [
      `/sign-in?next=${evil}&done=${evil}`,
      `/sign-in/second-factor?next=${evil}`,
      `/reset-password?token=${evil}`,
      `/oauth/authorize?client_id=${evil}`,
      `/oauth/authorize?client_id=${app.clientId}&redirect_uri=${evil}`,
    ]
    const members = [
      `/choose-restaurant?next=${evil}`,
      `/account?done=${evil}`,
      `/account/apps?done=${evil}`,
      `/oauth/authorize?${query}&${evil}=${evil}`,
      `/account/apps/${app.clientId}/uninstall`,
      `/account/apps/${evil}/uninstall`,
    ]
    // The pages of signing in have one script of ours, by its address.
    const foreign = page.locator('script:not([src^="/"]), script:not(:empty), img[src=x]')
    for (const path of strangers) {
      await page.goto(base + path)
      expect(await page.title()).not.toBe('owned')
      expect(await foreign.count()).toBe(0)
    }
    await page.goto(`${base}/sign-in`)
    await typeSignIn(email)
    for (const path of members) {
      await page.goto(base + path)
      expect(await page.title()).not.toBe('owned')
      expect(await foreign.count()).toBe(0)
    }
    expect(errors).toEqual([])
  })

  test('a page of ours cannot be framed, and another site cannot post the consent', async () => {
    const { email } = await addPerson(venue)
    await page.goto(`${base}/sign-in`)
    await typeSignIn(email)
    const query = authorizeQuery(client, pkce().challenge)
    const { port } = theirs.address() as AddressInfo
    await page.route(`http://localhost:${port}/trap`, (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<iframe src="${base}/oauth/authorize?${query.replaceAll('&', '&amp;')}"></iframe>
          <form method="post" action="${base}/oauth/authorize">
            <input name="request" value="${query.replaceAll('&', '&amp;')}">
            <input name="restaurant" value="${venue.restaurant.id}"><input name="decision" value="allow"><button>Win</button>
          </form>`,
      }),
    )
    await page.goto(`http://localhost:${port}/trap`)
    const framed = () => page.frames().find((frame) => frame !== page.mainFrame())
    await expect.poll(() => framed()?.url()).toBe('chrome-error://chromewebdata/')
    await Promise.all([page.waitForURL(`${base}/**`), page.getByRole('button', { name: 'Win' }).click()])
    expect(await page.textContent('h1')).toBe('This request came from another website')
    expect(arrivals.filter(({ pathname }) => pathname === '/back')).toEqual([])
  })
})
