import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { hashPassword } from '../../ground/staff/commands.ts'
import { notice } from '../../ground/staff/pages/sign-in.ts'
import { findUserByEmail } from '../../ground/staff/queries.ts'
import { queryText } from '../../ground/staff/routes/context.ts'
import { PASSWORD_LENGTH, passwordFault } from '../../ground/staff/rules.ts'
import { authHeaders, relayCookies } from '../../ground/staff/session.ts'
import { countTry } from '../../ground/staff/throttle.ts'
import { field, fieldAsIs } from '../../platform/http/pages/form.ts'
import { html } from '../../platform/http/pages/html.ts'
import { type Page, PageRefusal, sendPage, wordsOf } from '../../platform/http/pages/pages.ts'
import { FORMATS } from '../../platform/http/validation/formats.ts'
import type { SendMail } from '../../platform/mail/mailer.ts'
import { inDirectory } from '../../platform/postgres/transaction/transaction.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { accountFields, type Locale, NEW_RESTAURANT_PATH } from './pages.ts'
import { confirmSignUp, findSignUp, insertSignUp } from './queries.ts'
import { type FirstRunPages, localeOf } from './routes.ts'
import { firstRunTexts } from './texts.ts'

export const SIGN_UP_PATH = '/sign-up'

export type SignUpPages = FirstRunPages & { sendMail: SendMail; mailBase: () => string }

/** Whoever wants one gets an account, after their mailbox has said so. Served where SIGN_UP=open alone. */
export function serveSignUp(app: FastifyInstance, pages: SignUpPages): void {
  const { auth, database, limiter, devices } = pages

  app.get(SIGN_UP_PATH, async (request, reply) => sendPage(reply, signUpPage(localeOf(request))))

  app.post(SIGN_UP_PATH, async (request, reply) => {
    const email = field(request.body, 'email').trim().toLowerCase()
    const locale = localeOf(request)
    if (!FORMATS.email?.fits(email))
      return sendPage(reply, signUpPage(locale, { email, error: locale.t('emailWrong') }))
    await countTry(limiter, 'sign-up', { account: email, address: request.ip })
    // Not waited for: the time it takes would tell whether the address is known.
    void sendLink(pages, email, locale).catch((error) => request.log.error({ err: error }, 'mail not sent'))
    return sendPage(reply, sentPage(locale))
  })

  app.get(`${SIGN_UP_PATH}/confirm`, async (request, reply) => {
    const token = queryText(request, 'token')
    const email = await addressOf(token)
    return sendPage(reply, confirmPage(localeOf(request), { token, email }))
  })

  app.post(`${SIGN_UP_PATH}/confirm`, async (request, reply) => {
    const token = field(request.body, 'token')
    await countTry(limiter, 'sign-up', { account: token, address: request.ip })
    const email = await addressOf(token)
    const locale = localeOf(request)
    const name = field(request.body, 'person').trim().slice(0, 120)
    const password = fieldAsIs(request.body, 'password')
    const fault = passwordFault(password)
    const error = name === '' ? locale.t('yourNameNeeded') : fault && locale.t(fault, PASSWORD_LENGTH)
    if (error) return sendPage(reply, confirmPage(locale, { token, email, name, error }))
    const person = { name, passwordHash: await hashPassword(password), now: Date.now() }
    const [made] = await inDirectory(database, confirmSignUp(hashOf(token), person))
    if (!made) throw stale()
    const { headers } = await (await auth()).signInEmail({
      body: { email, password },
      headers: authHeaders(request),
      returnHeaders: true,
    })
    relayCookies(reply, headers)
    reply.header('Set-Cookie', devices.cookieFor(email))
    return reply.redirect(NEW_RESTAURANT_PATH, 303)
  })

  async function addressOf(token: string): Promise<string> {
    const [found] = await inDirectory(database, findSignUp(hashOf(token), Date.now()))
    if (!found) throw stale()
    return found.email
  }
}

/** Whoever has an account is told so in their own mailbox, and nowhere else. */
async function sendLink(
  { database, sendMail, mailBase }: SignUpPages,
  email: string,
  { t }: Locale,
): Promise<void> {
  const [known] = await inDirectory(database, findUserByEmail(email))
  if (known) {
    const link = `${mailBase()}/sign-in`
    return sendMail({ to: email, subject: t('knownSubject'), text: t('knownMail', { email, link }) })
  }
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  await inDirectory(database, insertSignUp(hashOf(token), email, now, now + DAY_MS))
  const link = `${mailBase()}${SIGN_UP_PATH}/confirm?token=${token}`
  await sendMail({ to: email, subject: t('signUpSubject'), text: t('signUpMail', { email, link }) })
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function stale(): PageRefusal {
  return new PageRefusal(410, wordsOf(firstRunTexts, 'stale', 'staleHint'))
}

function signUpPage({ t }: Locale, { email = '', error }: { email?: string; error?: string } = {}): Page {
  return {
    title: t('signUp'),
    status: error ? 400 : 200,
    body: html`<h1>${t('signUp')}</h1>
<p>${t('signUpHint')}</p>
${notice('bad', error)}
<form class="stack" method="post" action="${SIGN_UP_PATH}">
  <label>${t('email')}
    <input type="email" name="email" value="${email}" dir="ltr" autocomplete="username" required autofocus maxlength="254">
  </label>
  <button type="submit">${t('sendLink')}</button>
</form>
<p class="small"><a href="/sign-in">${t('haveAccount')}</a></p>`,
  }
}

/** Says the same whether or not the email is known. */
function sentPage({ t }: Locale): Page {
  return {
    title: t('lookAtMail'),
    body: html`<h1>${t('lookAtMail')}</h1>
<p>${t('linkOnItsWay')}</p>
<p class="quiet small">${t('nothingCame')}</p>`,
  }
}

function confirmPage(
  locale: Locale,
  { token, email, name = '', error }: { token: string; email: string; name?: string; error?: string },
): Page {
  const { t } = locale
  return {
    title: t('chooseAccount'),
    status: error ? 400 : 200,
    body: html`<h1>${t('chooseAccount')}</h1>
<p><bdi>${email}</bdi></p>
${notice('bad', error)}
<form class="stack" method="post" action="${SIGN_UP_PATH}/confirm">
  <input type="hidden" name="token" value="${token}">
  ${accountFields(locale, { name, email }, { withEmail: false })}
  <button type="submit">${t('makeAccount')}</button>
</form>`,
  }
}
