import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { linkIn, type Mailbox, openMailbox } from '../../../test/mailbox.ts'
import { addPerson, PASSWORD, Visitor } from '../../../test/visitor.ts'
import { makeSetupCode } from './commands.ts'
import { COUNTRIES, suggestionFor } from './countries.ts'
import { slugFrom, wishedSettings, wishFault } from './rules.ts'

const ask = (app: TestApp['app'], visitor: Visitor, method: string, path: string, body?: object) =>
  visitor.call(method, path, body, { app })

const DETAILS = {
  name: 'Casa Núñez',
  country: 'ES',
  currency: 'EUR',
  timezone: 'Europe/Madrid',
  language: 'es',
  second: 'en',
  tax_name: 'IVA',
  tax_rate: '10',
  included: 'yes',
}
const PERSON = { person: 'Ana Núñez', email: 'Ana@Example.com', password: PASSWORD }

describe('an installation where nobody can sign in', () => {
  let service: TestApp
  let code: string
  beforeEach(async () => {
    service = await testApp()
    code = (await makeSetupCode(service.database, Date.now(), 7))!.code
  })
  afterEach(() => service.close())

  const begin = (visitor: Visitor, more = {}) =>
    visitor.post('/set-up/begin', { code, name: DETAILS.name, country: DETAILS.country, ...more })

  test('leads to the set-up page, and from it into a restaurant of one’s own', async () => {
    const visitor = new Visitor(service.app)
    expect((await visitor.get('/')).location).toBe('/sign-in?next=%2F')
    expect((await visitor.get('/sign-in')).location).toBe('/set-up')
    const first = await visitor.get('/set-up')
    expect(first.text).toContain('Create the first account')
    expect(first.text).not.toContain('type="password"')
    const begun = await begin(visitor, { code: ` ${code.toLowerCase().replaceAll('-', ' ')} ` })
    expect(begun.location).toBe('/set-up?name=Casa+N%C3%BA%C3%B1ez&country=ES')
    const second = (await visitor.get(begun.location)).text
    for (const suggested of [
      'value="EUR" selected',
      'value="Europe/Madrid" selected',
      'value="es" selected',
      'value="IVA"',
      'value="10"',
      'name="included" value="yes" checked',
    ]) {
      expect(second).toContain(suggested)
    }
    const entered = await visitor.post('/set-up', { ...DETAILS, ...PERSON })
    expect([entered.status, entered.location]).toEqual([303, '/first-steps'])
    const { data: me } = await ask(service.app, visitor, 'GET', '/me')
    expect(me).toMatchObject({
      name: 'Ana Núñez',
      email: 'ana@example.com',
      role: 'owner',
      plan: 'pro',
      first_steps: true,
      may_create: false,
      restaurant: {
        name: 'Casa Núñez',
        slug: 'casa-nunez',
        currency: 'EUR',
        zone: 'Europe/Madrid',
        languages: ['es', 'en'],
      },
    })
    const { data: taxes } = await ask(service.app, visitor, 'GET', '/settings/taxes')
    expect(taxes.value).toEqual({
      prices_include_tax: true,
      taxes: [{ name: 'IVA', rate_pct: 10, default: true, category_refs: [] }],
    })
    const { rows } = await service.owner.query('select hash from setup_codes')
    expect(rows).toEqual([])
    expect((await new Visitor(service.app).get('/set-up')).location).toBe('/sign-in')
    expect((await begin(new Visitor(service.app))).location).toBe('/sign-in')
    expect(await makeSetupCode(service.database, Date.now(), 7)).toBeNull()
  })

  test('lets exactly one of those in who use its codes at once, the same one or another', async () => {
    const another = (await makeSetupCode(service.database, Date.now(), 7))!.code
    const visitors = await Promise.all(
      [code, code, another].map(async (each) => {
        const visitor = new Visitor(service.app)
        await begin(visitor, { code: each })
        return visitor
      }),
    )
    const answers = await Promise.all(
      visitors.map((visitor, n) =>
        visitor.post('/set-up', { ...DETAILS, ...PERSON, email: `p${n}@example.com` }),
      ),
    )
    expect(answers.filter(({ location }) => location === '/first-steps')).toHaveLength(1)
    const { rows } = await service.owner.query(
      'select (select count(*)::int from staff_users) as people, (select count(*)::int from restaurants) as restaurants',
    )
    expect(rows).toEqual([{ people: 1, restaurants: 1 }])
  })

  test('keeps only the hash of a code, and ends it after its time', async () => {
    const { rows } = await service.owner.query(`select to_jsonb(s)::text as row from setup_codes s`)
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain(code)
    expect(rows[0].row).not.toContain(code.replaceAll('-', ''))
    await service.owner.query(`update setup_codes set expires_at = now() - interval '1 second'`)
    const visitor = new Visitor(service.app)
    expect((await visitor.get('/sign-in')).text).toContain('bin/comanda setup-code')
    expect((await visitor.get('/set-up')).location).toBe('/sign-in')
    expect((await begin(visitor)).status).toBe(400)
    const fresh = (await makeSetupCode(service.database, Date.now(), 7))!.code
    expect((await begin(visitor, { code: fresh })).status).toBe(303)
  })

  test('shares its codes between processes', async () => {
    const other = await service.another()
    const visitor = new Visitor(other.app)
    expect((await begin(visitor)).status).toBe(303)
    expect((await visitor.post('/set-up', { ...DETAILS, ...PERSON })).location).toBe('/first-steps')
    await other.close()
  })

  test('takes no set-up without a code, and says what is wrong with each field', async () => {
    const stranger = new Visitor(service.app)
    const refused = await stranger.post('/set-up', { ...DETAILS, ...PERSON })
    expect([refused.status, refused.text.includes('That code is incorrect')]).toEqual([400, true])
    const visitor = new Visitor(service.app)
    expect((await begin(visitor, { name: ' ' })).text).toContain('Enter a name for the restaurant.')
    expect((await begin(visitor, { country: 'XX' })).text).toContain('Choose a country.')
    await begin(visitor)
    for (const [wrong, sentence] of [
      [{ currency: 'XXX1' }, 'Choose a currency.'],
      [{ timezone: 'Mars/Base' }, 'Choose a time zone.'],
      [{ language: 'klingon' }, 'Choose a language.'],
      [{ tax_rate: 'ten' }, 'Enter a tax name'],
      [{ person: ' ' }, 'Enter your name.'],
      [{ email: 'ana' }, 'Enter a valid email address.'],
      [{ password: 'short' }, 'Use at least 8 characters.'],
    ] as const) {
      const page = await visitor.post('/set-up', { ...DETAILS, ...PERSON, ...wrong })
      expect([page.status, page.text.includes(sentence)], sentence).toEqual([400, true])
      expect(page.text).toContain('Casa Núñez')
    }
    const { rows } = await service.owner.query('select from restaurants')
    expect(rows).toEqual([])
  })

  test('is throttled, also for the right code', async () => {
    for (let count = 0; count < 10; count++) {
      expect((await begin(new Visitor(service.app), { code: 'AAAA-AAAA-AAAA' })).status).toBe(400)
    }
    const { status, headers } = await begin(new Visitor(service.app))
    expect([status, Number(headers['retry-after']) > 300]).toEqual([429, true])
  })

  test('brings the demo along, as a second restaurant to look at', async () => {
    const demo = await service.venue({ slug: 'demo' })
    const visitor = new Visitor(service.app)
    await begin(visitor)
    await visitor.post('/set-up', { ...DETAILS, ...PERSON, demo: 'yes' })
    const { data: me } = await ask(service.app, visitor, 'GET', '/me')
    expect(me.restaurant.name).toBe('Casa Núñez')
    expect(me.restaurants.map(({ id }: { id: number }) => id)).toContain(demo.restaurant.id)
  })
})

describe('the first steps', () => {
  let service: TestApp
  let visitor: Visitor
  beforeAll(async () => {
    service = await testApp()
    const { code } = (await makeSetupCode(service.database, Date.now(), 7))!
    visitor = new Visitor(service.app)
    await visitor.post('/set-up/begin', { code, name: 'مطعم', country: 'EG' })
    const details = {
      ...DETAILS,
      name: 'مطعم',
      country: 'EG',
      currency: 'EGP',
      timezone: 'Africa/Cairo',
      language: 'ar',
      second: '',
    }
    await visitor.post('/set-up', { ...details, ...PERSON })
  })
  afterAll(() => service.close())
  const call = (method: string, path: string, body?: object) => ask(service.app, visitor, method, path, body)
  const doneOf = ({ data }: { data: { steps: { step: string; is_done: boolean }[] } }) =>
    data.steps.filter(({ is_done }) => is_done).map(({ step }) => step)

  test('are done by what is there; a suggestion fills in what is missing, in any language', async () => {
    expect((await call('GET', '/me')).data.restaurant.slug).toBe('restaurant')
    const before = await call('GET', '/first-steps')
    expect(before.data.steps.map(({ step }: { step: string }) => step)).toEqual([
      'hours',
      'taxes',
      'menu',
      'tables',
      'booking',
      'pages',
      'payments',
      'printers',
      'team',
      'order',
    ])
    expect([doneOf(before), before.data.is_shown]).toEqual([['taxes'], true])
    for (const step of ['hours', 'menu', 'tables', 'booking']) {
      const answer = await call('POST', '/first-steps/suggestion', { step })
      expect(
        [answer.status, doneOf(answer).includes(step)],
        `${step} ${JSON.stringify(answer.error)}`,
      ).toEqual([200, true])
    }
    const again = await call('POST', '/first-steps/suggestion', { step: 'menu' })
    expect(again.error.details).toEqual({ step: ['It already exists. Change it on its own page.'] })
  })

  test('tick off guest pages, printers and the team once they are there', async () => {
    const { data: pages } = await call('GET', '/guest-pages')
    const printer = {
      name: 'Kitchen',
      kind: 'tcp',
      host: '192.168.7.7',
      language: 'esc-pos',
      columns: 42,
      station_ids: [],
      takes_unrouted: true,
      prints_receipts: false,
      is_active: true,
    }
    for (const [step, method, path, body] of [
      ['pages', 'PUT', '/guest-pages', { version: 0, settings: pages.settings, domain: null }],
      ['printers', 'POST', '/printers', printer],
      ['team', 'POST', '/team/invitations', { email: 'luis@example.com', role: 'manager' }],
    ] as const) {
      expect(doneOf(await call('GET', '/first-steps'))).not.toContain(step)
      const answer = await call(method, path, body)
      expect(answer.error, step).toBeUndefined()
      expect(doneOf(await call('GET', '/first-steps'))).toContain(step)
    }
  })

  test('begin with orders that are ready when all their tickets are done', async () => {
    expect((await call('GET', '/kitchen')).data.settings).toEqual({ ready_when_done: true })
  })

  test('can be skipped and taken up again, and the list can be put away', async () => {
    const skipped = await call('PUT', '/first-steps/skipped', { step: 'printers', skipped: true })
    expect(skipped.data.steps.find(({ step }: { step: string }) => step === 'printers').is_skipped).toBe(true)
    const back = await call('PUT', '/first-steps/skipped', { step: 'printers', skipped: false })
    expect(back.data.steps.find(({ step }: { step: string }) => step === 'printers').is_skipped).toBe(false)
    expect((await call('PUT', '/first-steps', { shown: false })).data.is_shown).toBe(false)
    expect((await call('GET', '/me')).data.first_steps).toBe(false)
  })
})

describe('SIGN_UP', () => {
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await openMailbox()
  })
  afterAll(() => mailbox.close())

  test('closed: nobody creates a restaurant in the browser, and there is no page to sign up', async () => {
    const service = await testApp()
    const visitor = new Visitor(service.app)
    await visitor.signIn((await addPerson(await service.venue())).email)
    expect((await visitor.get('/new-restaurant')).status).toBe(403)
    expect((await visitor.post('/new-restaurant', DETAILS)).status).toBe(403)
    expect((await new Visitor(service.app).get('/sign-up')).status).toBe(404)
    expect((await new Visitor(service.app).get('/sign-in')).text).not.toContain('/sign-up')
    await service.close()
  })

  test('open: an address confirmed by mail makes an account, that a restaurant; at most five a day', async () => {
    const service = await testApp({ SIGN_UP: 'open', SMTP_URL: mailbox.url, PUBLIC_URL: 'http://localhost' })
    const { email: known } = await addPerson(await service.venue())
    const visitor = new Visitor(service.app)
    expect((await visitor.get('/sign-in')).text).toContain('href="/sign-up"')
    const pages = []
    for (const email of [known, 'new@example.com']) {
      const before = mailbox.mails.length
      pages.push((await visitor.post('/sign-up', { email })).text)
      await expect.poll(() => mailbox.mails.length).toBe(before + 1)
    }
    expect(pages[0]).toBe(pages[1])
    expect(mailbox.mails.at(-2)).toContain('already has an account')
    const path = linkIn(mailbox.mails.at(-1))
    const token = new URLSearchParams(path.split('?')[1]).get('token') ?? ''
    expect((await visitor.get(path)).text).toContain('new@example.com')
    const confirm = () =>
      new Visitor(service.app).post('/sign-up/confirm', { token, person: 'New', password: PASSWORD })
    const answers = await Promise.all([confirm(), confirm(), confirm()])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410, 410])
    expect((await visitor.get(path)).status).toBe(410)
    await visitor.signIn('new@example.com')
    expect((await visitor.get('/')).location).toBe('/choose-restaurant?next=%2F')
    expect((await visitor.get('/choose-restaurant')).text).toContain('/new-restaurant')
    expect((await visitor.get('/new-restaurant?name=Casa&country=ES')).text).toContain('value="EUR" selected')
    for (let count = 1; count <= 5; count++) {
      expect((await visitor.post('/new-restaurant', DETAILS)).location).toBe('/first-steps')
    }
    expect((await visitor.post('/new-restaurant', DETAILS)).status).toBe(429)
    const { data: me } = await ask(service.app, visitor, 'GET', '/me')
    expect([me.restaurant.slug, me.restaurants.length, me.may_create]).toEqual(['casa-nunez-5', 5, true])
    await service.close()
  })

  test('invited: whoever was invited or made by the operator may, whoever once signed up may not', async () => {
    const service = await testApp({ SIGN_UP: 'invited' })
    const { email, id } = await addPerson(await service.venue())
    const visitor = new Visitor(service.app)
    await visitor.signIn(email)
    expect((await visitor.get('/new-restaurant')).status).toBe(200)
    await service.owner.query('update staff_users set invited = false where id = $1', [id])
    expect((await visitor.get('/new-restaurant')).status).toBe(403)
    expect((await ask(service.app, visitor, 'GET', '/me')).data.may_create).toBe(false)
    await service.close()
  })
})

test('every country suggests money, a clock and a language that a restaurant can have', () => {
  expect(COUNTRIES.length).toBeGreaterThan(230)
  for (const country of COUNTRIES) {
    const { currency, zone, language, tax } = suggestionFor(country)
    const wish = {
      name: 'x',
      country,
      currency,
      timezone: zone,
      language,
      second: '',
      taxName: tax?.name ?? '',
      taxRate: tax ? String(tax.ratePct) : '',
      pricesIncludeTax: true,
    }
    expect([country, wishFault(wish)]).toEqual([country, null])
  }
})

test('what is usual at the table brings what is usual to go; another rate brings nothing', () => {
  const wish = {
    name: 'x',
    currency: 'CHF',
    timezone: 'Europe/Zurich',
    language: 'de',
    second: '',
    taxName: 'MWST',
  }
  const ratesIn = (country: string, taxRate: string) =>
    wishedSettings({ ...wish, country, taxRate, pricesIncludeTax: true }).settings.taxes.map(
      ({ rate_pct, ...tax }) => [rate_pct, 'types' in tax ? tax.types : 'all'],
    )
  expect(ratesIn('CH', '8,1')).toEqual([
    [8.1, 'all'],
    [2.6, ['pickup', 'delivery']],
  ])
  expect(ratesIn('BE', '12')).toHaveLength(2)
  expect(ratesIn('CH', '7.7')).toEqual([[7.7, 'all']])
  expect(ratesIn('DE', '7')).toEqual([[7, 'all']])
  expect(ratesIn('US', '')).toEqual([])
})

test.each([
  ['Tapas & Co', 1, 'tapas-co'],
  ['Café Ñandú', 2, 'cafe-nandu-2'],
  ['مطعم', 1, 'restaurant'],
  ['-- !', 3, 'restaurant-3'],
])('%s becomes a slug, at try %i', (name, attempt, slug) => {
  expect(slugFrom(name, attempt)).toBe(slug)
})
