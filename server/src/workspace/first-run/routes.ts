import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashToken } from '../../ground/staff/auth-options.ts'
import { noteSignIn, updateNewSession, updateSessionRestaurant } from '../../ground/staff/queries.ts'
import { queryText, type StaffPages, signedIn } from '../../ground/staff/routes/context.ts'
import { PASSWORD_LENGTH, passwordFault } from '../../ground/staff/rules.ts'
import { authHeaders, relayCookies, staffCause } from '../../ground/staff/session.ts'
import { countTry, forgetTries } from '../../ground/staff/throttle.ts'
import { restaurantBySlug } from '../../ground/tenants/commands.ts'
import { fullestPlan, type Plans } from '../../ground/tenants/plans.ts'
import { isCountry } from '../../ground/tenants/rules/settings.ts'
import { field, fieldAsIs } from '../../platform/http/pages/form.ts'
import { PageRefusal, sendPage, wordsOf } from '../../platform/http/pages/pages.ts'
import { FORMATS } from '../../platform/http/validation/formats.ts'
import { languageOf } from '../../platform/i18n/of-request.ts'
import { translator } from '../../platform/i18n/texts.ts'
import { type Cause, inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { DEMO_SLUG } from '../../sample/demo.ts'
import {
  type FirstPerson,
  joinDemo,
  mayCreate,
  NotSetUp,
  openRestaurant,
  setUp,
  setUpIsOpen,
  setupCodeFits,
} from './commands.ts'
import { suggestionFor } from './countries.ts'
import {
  beginPage,
  detailsPage,
  type Locale,
  NEW_RESTAURANT_PATH,
  newDetailsPage,
  newRestaurantPage,
  SET_UP_PATH,
} from './pages.ts'
import { type RestaurantWish, wishFault } from './rules.ts'
import type { SignUp } from './sign-up-mode.ts'
import { firstRunTexts } from './texts.ts'

export type FirstRunPages = Pick<StaffPages, 'auth' | 'database' | 'limiter' | 'staffOf' | 'devices'> & {
  plans: Plans
  /** Whether people reach us by https. */
  secure: boolean
  signUp: SignUp
  /** What makes the first account from a terminal. */
  firstAccount: () => Promise<string | null>
}

/** Where the web app shows what is left to do. */
const FIRST_STEPS = '/first-steps'
const COOKIE = 'comanda.set_up'
const COOKIE_SECONDS = 3_600

export function localeOf(request: FastifyRequest): Locale {
  const language = languageOf(request)
  return { t: translator(firstRunTexts, language), language }
}

export function serveSetUp(app: FastifyInstance, pages: FirstRunPages): void {
  const { database, limiter, firstAccount } = pages

  app.get(SET_UP_PATH, async (request, reply) => {
    const command = await firstAccount()
    if (command === null || !(await setUpIsOpen(database, Date.now()))) return reply.redirect('/sign-in', 303)
    const locale = localeOf(request)
    const name = queryText(request, 'name').trim()
    const country = queryText(request, 'country')
    if (name === '' || !isCountry(country) || codeIn(request) === '')
      return sendPage(reply, beginPage(locale, command))
    const suggestion = suggestionFor(country)
    const wish = suggested(name, country)
    const demo = { hasDemo: await hasDemo(pages), withDemo: true }
    return sendPage(
      reply,
      detailsPage(locale, { wish, suggestion }, { person: { name: '', email: '' }, ...demo }),
    )
  })

  app.post(`${SET_UP_PATH}/begin`, async (request, reply) => {
    const tried = { account: 'set-up', address: request.ip }
    await countTry(limiter, 'set-up', tried)
    const command = await firstAccount()
    if (command === null) return reply.redirect('/sign-in', 303)
    const [code, name, country] = ['code', 'name', 'country'].map((each) => field(request.body, each).trim())
    const locale = localeOf(request)
    const again = (error: string) =>
      sendPage(
        reply,
        beginPage(locale, command, { name: name ?? '', country: country ?? '', code: code ?? '', error }),
      )
    if (!(await setupCodeFits(database, code ?? '', Date.now()))) return again(locale.t('wrongCode'))
    await forgetTries(limiter, 'set-up', tried)
    if (!name) return again(locale.t('nameNeeded'))
    if (!isCountry(country ?? '')) return again(locale.t('countryWrong'))
    reply.header('Set-Cookie', cookieWith(code ?? '', COOKIE_SECONDS, pages))
    return reply.redirect(`${SET_UP_PATH}?${new URLSearchParams({ name, country: country ?? '' })}`, 303)
  })

  app.post(SET_UP_PATH, async (request, reply) => {
    const tried = { account: 'set-up', address: request.ip }
    await countTry(limiter, 'set-up', tried)
    const command = await firstAccount()
    if (command === null) return reply.redirect('/sign-in', 303)
    const locale = localeOf(request)
    const code = codeIn(request)
    if (!(await setupCodeFits(database, code, Date.now()))) {
      return sendPage(reply, beginPage(locale, command, { error: locale.t('wrongCode') }))
    }
    await forgetTries(limiter, 'set-up', tried)
    const wish = wishIn(request)
    const person = personIn(request)
    const withDemo = field(request.body, 'demo') !== ''
    const fault = faultOf(locale, wish, person)
    if (fault !== null) {
      const country = isCountry(wish.country) ? wish.country : 'US'
      const shown = { wish, suggestion: suggestionFor(country), error: fault }
      return sendPage(reply, detailsPage(locale, shown, { person, hasDemo: await hasDemo(pages), withDemo }))
    }
    return settledUp(pages, { code, wish, person, withDemo }, request, reply)
  })
}

async function settledUp(
  { auth, database, devices, plans, secure }: FirstRunPages,
  asked: { code: string; wish: RestaurantWish; person: FirstPerson; withDemo: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { person } = asked
  const cause: Cause = {
    actor: { kind: 'staff', id: null, name: person.email },
    requestId: request.id,
    now: Date.now(),
  }
  const made = await setUp(database, { ...asked, plan: fullestPlan(plans) }, cause).catch((error) => {
    if (error instanceof NotSetUp) return null
    throw error
  })
  if (!made) throw new PageRefusal(409, wordsOf(firstRunTexts, 'setUp', 'tooLate'))
  if (asked.withDemo)
    await joinDemo(database, { id: made.userId, email: person.email, name: person.name }, cause)
  const { headers, response } = await (await auth()).signInEmail({
    body: { email: person.email, password: person.password },
    headers: authHeaders(request),
    returnHeaders: true,
  })
  relayCookies(reply, headers)
  reply.header('Set-Cookie', devices.cookieFor(person.email))
  reply.header('Set-Cookie', cookieWith('', 0, { secure }))
  if (response.token) {
    await inDirectory(database, updateNewSession(hashToken(response.token), made.userId, made.restaurant.id))
  }
  await inDirectory(database, noteSignIn(made.userId))
  return reply.redirect(FIRST_STEPS, 303)
}

/** Another restaurant of somebody who has an account, where the operator allows it. */
export function serveNewRestaurant(app: FastifyInstance, pages: FirstRunPages): void {
  const { database, limiter, plans, signUp, staffOf } = pages

  async function allowed(request: FastifyRequest, reply: FastifyReply) {
    const staff = await signedIn(staffOf, request, reply)
    if (staff && !(await mayCreate(database, signUp, staff.userId))) {
      throw new PageRefusal(403, wordsOf(firstRunTexts, 'notAllowed', 'notAllowedHint'))
    }
    return staff
  }

  app.get(NEW_RESTAURANT_PATH, async (request, reply) => {
    const staff = await allowed(request, reply)
    if (!staff) return reply
    const locale = localeOf(request)
    const name = queryText(request, 'name').trim()
    const country = queryText(request, 'country')
    if (name === '' || !isCountry(country))
      return sendPage(reply, newRestaurantPage(locale, { name, country }))
    return sendPage(
      reply,
      newDetailsPage(locale, { wish: suggested(name, country), suggestion: suggestionFor(country) }),
    )
  })

  app.post(NEW_RESTAURANT_PATH, async (request, reply) => {
    const staff = await allowed(request, reply)
    if (!staff) return reply
    const locale = localeOf(request)
    const wish = wishIn(request)
    const fault = wishFault(wish)
    if (fault !== null) {
      const country = isCountry(wish.country) ? wish.country : 'US'
      const shown = { wish, suggestion: suggestionFor(country), error: locale.t(fault) }
      return sendPage(reply, newDetailsPage(locale, shown))
    }
    await countTry(limiter, 'new-restaurant', { account: staff.userId, address: request.ip })
    const owner = { id: staff.userId, email: staff.email, name: staff.name }
    const plan = fullestPlan(plans)
    const made = await openRestaurant(database, { wish, owner, plan }, staffCause(staff, request))
    await inDirectory(database, updateSessionRestaurant(staff.sessionId, staff.userId, made.id))
    return reply.redirect(FIRST_STEPS, 303)
  })
}

function suggested(name: string, country: string): RestaurantWish {
  const { currency, zone, language, tax, pricesIncludeTax } = suggestionFor(country)
  return {
    name,
    country,
    currency,
    timezone: zone,
    language,
    second: '',
    taxName: tax?.name ?? '',
    taxRate: tax ? String(tax.ratePct) : '',
    pricesIncludeTax,
  }
}

function wishIn({ body }: FastifyRequest): RestaurantWish {
  const text = (name: string) => field(body, name).trim()
  return {
    name: text('name').replace(/\s+/g, ' '),
    country: text('country'),
    currency: text('currency'),
    timezone: text('timezone'),
    language: text('language'),
    second: text('second') === text('language') ? '' : text('second'),
    taxName: text('tax_name'),
    taxRate: text('tax_rate'),
    pricesIncludeTax: text('included') !== '',
  }
}

function personIn({ body }: FastifyRequest): FirstPerson {
  return {
    name: field(body, 'person').trim().slice(0, 120),
    email: field(body, 'email').trim().toLowerCase(),
    password: fieldAsIs(body, 'password'),
  }
}

function faultOf({ t }: Locale, wish: RestaurantWish, person: FirstPerson): string | null {
  const fault = wishFault(wish)
  if (fault !== null) return t(fault)
  if (person.name === '') return t('yourNameNeeded')
  if (!FORMATS.email?.fits(person.email)) return t('emailWrong')
  const wrong = passwordFault(person.password)
  return wrong && t(wrong, PASSWORD_LENGTH)
}

async function hasDemo({ database }: FirstRunPages): Promise<boolean> {
  return (await restaurantBySlug(database, DEMO_SLUG)) !== undefined
}

function cookieWith(code: string, seconds: number, { secure }: { secure: boolean }): string {
  const rest = `HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  return `${COOKIE}=${encodeURIComponent(code)}; Path=${SET_UP_PATH}; Max-Age=${seconds}; ${rest}`
}

function codeIn({ headers }: FastifyRequest): string {
  const pair = (headers.cookie ?? '').split(/;\s*/).find((each) => each.startsWith(`${COOKIE}=`))
  try {
    return decodeURIComponent(pair?.slice(COOKIE.length + 1) ?? '')
  } catch {
    return ''
  }
}
