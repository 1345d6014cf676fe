// What is served to people and apps outside the bearer API: accounts, OAuth and the marketplace.
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { allDeviceRoutes, KINDS_OF_DEVICES } from './device-kinds.ts'
import { experienceEventHandlers, orderEventHandlers, reservationEventHandlers } from './event-handlers.ts'
import { TILL_ACTS_PATH, TILL_CALLS_PATH } from './ground/staff/address.ts'
import { knownDevices } from './ground/staff/devices.ts'
import { openAuth } from './ground/staff/open-auth.ts'
import { PASSKEY_SCRIPT } from './ground/staff/passkey-script.ts'
import { serveStaffPages } from './ground/staff/routes/all.ts'
import { staffReader } from './ground/staff/session.ts'
import { ADMIN_PREFIX, serveStaffRoutes } from './ground/staff-calls/serve.ts'
import { serveHubNotices } from './integration/hubrise/notices.ts'
import { serveMarketplace } from './integration/marketplace/routes.ts'
import { serveAuthorize } from './integration/oauth/authorize/routes.ts'
import { METADATA_PATH, metadata } from './integration/oauth/metadata.ts'
import { serveTokens } from './integration/oauth/token/routes.ts'
import { loadAhead } from './platform/first-use.ts'
import { takeForms } from './platform/http/pages/form.ts'
import { preparePages, serveScript, serveStyle } from './platform/http/pages/pages.ts'
import { ownAddress } from './platform/http/server/origin.ts'
import { mailAtOnce } from './platform/mail/mailer.ts'
import { callsPathOf } from './restaurant/devices/kinds.ts'
import { servePairing } from './restaurant/devices/pairing-pages.ts'
import { serveDevices } from './restaurant/devices/serve.ts'
import { deviceReader } from './restaurant/devices/token.ts'
import { TICKETS_PATH } from './restaurant/experiences/link.ts'
import { serveTicketPages } from './restaurant/experiences/pages/routes.ts'
import { experiencePhotoFile } from './restaurant/experiences/queries/photos.ts'
import { serveGiftCardPages } from './restaurant/gift-cards/pages.ts'
import { Sites } from './restaurant/guest-pages/cache.ts'
import { GUEST_SPEECH } from './restaurant/guest-words/words.ts'
import { photoFile } from './restaurant/menu/photo-queries.ts'
import { serveMedia } from './restaurant/menu/photo-routes.ts'
import { paperOf } from './restaurant/paper/papers.ts'
import { ticketPayPage } from './restaurant/payments/commands/ticket-pay-page.ts'
import { PAY_PATH } from './restaurant/payments/link.ts'
import { serveNotices } from './restaurant/payments/notices.ts'
import { printerRulesOf } from './restaurant/printing/address.ts'
import { serveCloudPrinters } from './restaurant/printing/cloudprnt.ts'
import { serveBills, serveReceipts } from './restaurant/receipts/pages.ts'
import { OFFER_PATH } from './restaurant/reservations/waitlist/link.ts'
import { reviewDesk } from './restaurant/reviews/desk.ts'
import { serveReviewPages } from './restaurant/reviews/pages/routes.ts'
import { serveCalendars } from './restaurant/shifts/pages.ts'
import { provedStaffReader, tillStaffReader } from './restaurant/tills/session.ts'
import { firstAccountCommand } from './sample/first-account.ts'
import type { Services } from './services.ts'
import { allStaffRoutes } from './surfaces/admin/all-routes.ts'
import { branchGate } from './surfaces/admin/at-branches.ts'
import { deviceLine } from './surfaces/admin/live.ts'
import { PROVED_AT_TILLS, tillRoutes } from './surfaces/admin/till-routes.ts'
import { sayIn } from './surfaces/admin/words.ts'
import { ReadyPages } from './surfaces/guests/ready.ts'
import { serveGuestPages } from './surfaces/guests/serve.ts'
import type { GuestServices } from './surfaces/guests/services.ts'
import { sampleOrder } from './surfaces/guests/status/mail.ts'
import { serveWebApp } from './surfaces/webapp/serve.ts'
import { mayCreate, setUpIsOpen } from './workspace/first-run/commands.ts'
import { NEW_RESTAURANT_PATH } from './workspace/first-run/pages.ts'
import { type FirstRunPages, serveNewRestaurant, serveSetUp } from './workspace/first-run/routes.ts'
import { SIGN_UP_PATH, serveSignUp } from './workspace/first-run/sign-up.ts'
import type { InvitationPost } from './workspace/team/mail.ts'
import { serveInvitations } from './workspace/team/routes.ts'

/** Who is asking, and how mails reach them: what the surfaces share. */
type Shared = {
  app: FastifyInstance
  context: Context
  services: Services
  auth: ReturnType<typeof openAuth>
  staffOf: ReturnType<typeof staffReader>
  deviceOf: ReturnType<typeof deviceReader>
  devices: ReturnType<typeof knownDevices>
  secure: boolean
  invitations: InvitationPost
  sendMail: ReturnType<typeof mailAtOnce>
  mailBase: () => string
}

export async function serveSurfaces(app: FastifyInstance, context: Context, services: Services) {
  const { config, database, limiter } = context
  const { publicUrl } = config
  const shared = sharedOf(app, context, services)
  const { staffOf, deviceOf } = shared
  await app.register(async (pages) => {
    takeForms(pages)
    preparePages(pages, publicUrl)
    serveStyle(pages)
    serveAccounts(pages, shared)
    serveAuthorize(pages, { database, staffOf, publicUrl })
    serveMarketplace(pages, { database, staffOf })
    servePairing(pages, { database, kinds: KINDS_OF_DEVICES, limiter, publicUrl, now: context.clock })
    serveWebApp(pages, {
      database,
      staffOf,
      deviceOf,
      deviceKinds: KINDS_OF_DEVICES,
      isGuests,
      webApp: context.webApp,
    })
  })
  await app.register(async (pages) => {
    takeForms(pages)
    preparePages(pages, publicUrl, GUEST_SPEECH)
    serveLinkedPages(pages, shared)
  })
  const guests = guestServices(shared)
  await app.register(async (pages) => serveGuestPages(pages, guests, new ReadyPages(guests)))
  await serveCalls(shared)
  await app.register((printers) =>
    serveCloudPrinters(printers, { database, limiter, paperOf, now: context.clock }),
  )
  await app.register(async (tokens) => {
    serveTokens(tokens, {
      database,
      limiter,
      rateLimit: config.oauthRateLimit,
      refreshGraceSeconds: config.oauthRefreshGraceSeconds,
    })
  })
  await app.register(async (notices) => serveNotices(notices, services.payments))
  await app.register(async (notices) => serveHubNotices(notices, services.hubrise))
  serveMedia(app, database, [photoFile, experiencePhotoFile])
  serveCalendars(app, { database, now: context.clock })
  app.get(METADATA_PATH, async (request, reply) =>
    reply.header('Cache-Control', 'public, max-age=300').send(metadata(ownAddress(request, publicUrl))),
  )
}

function sharedOf(app: FastifyInstance, context: Context, services: Services): Shared {
  const { config, database, log } = context
  const { publicUrl } = config
  const sendMail = mailAtOnce(config.smtpUrl, config.mailFrom, log)
  const mailBase = () => publicUrl ?? listeningAddress(app, config.port)
  const auth = openAuth({
    database,
    publicUrl,
    mailBase,
    key: context.secretBox.keyFor('staff accounts'),
    log,
    sendMail,
  })
  loadAhead(app, auth)
  const staffOf = staffReader(auth, database)
  const secure = publicUrl?.startsWith('https:') ?? false
  const devices = knownDevices(context.secretBox.keyFor('known devices'), { secure })
  const invitations: InvitationPost = {
    key: context.secretBox.keyFor('invitations'),
    base: mailBase,
    isSent: config.smtpUrl !== null,
    send: (mail) => void sendMail(mail).catch((error) => log.error({ err: error }, 'mail not sent')),
  }
  const deviceOf = deviceReader(database)
  return { app, context, services, auth, staffOf, deviceOf, devices, secure, invitations, sendMail, mailBase }
}

/** Signing in and up, the first restaurant and the next, and whoever is invited. */
function serveAccounts(
  pages: FastifyInstance,
  { context, auth, staffOf, devices, secure, invitations, sendMail, mailBase }: Shared,
): void {
  const { config, database, limiter } = context
  const { publicUrl } = config
  serveStaffPages(pages, {
    auth,
    database,
    limiter,
    box: context.secretBox,
    staffOf,
    devices,
    sendMail,
    firstAccount: () => firstAccountCommand(database),
    setUpIsOpen: () => setUpIsOpen(database, Date.now()),
    publicUrl,
    passkeyScript: serveScript(pages, PASSKEY_SCRIPT),
    signUpPath: config.signUp === 'open' ? SIGN_UP_PATH : null,
    createPath: async (userId) =>
      (await mayCreate(database, config.signUp, userId)) ? NEW_RESTAURANT_PATH : null,
  })
  const firstRun: FirstRunPages = {
    auth,
    database,
    limiter,
    staffOf,
    devices,
    plans: config.plans,
    signUp: config.signUp,
    secure,
    firstAccount: () => firstAccountCommand(database),
  }
  serveSetUp(pages, firstRun)
  serveNewRestaurant(pages, firstRun)
  if (config.signUp === 'open') serveSignUp(pages, { ...firstRun, sendMail, mailBase })
  serveInvitations(pages, { auth, database, limiter, staffOf, devices, key: invitations.key })
}

/** What a link of a mail or a code leads to: payments, tickets, gift cards, reviews, receipts, offers of a table. */
function serveLinkedPages(pages: FastifyInstance, { context, services }: Shared): void {
  const { database } = context
  const { publicUrl } = context.config
  serveTicketPages(pages, {
    database,
    box: context.secretBox,
    now: context.clock,
    publicUrl,
    eventHandlers: experienceEventHandlers,
    payPage: (restaurant, bookingId, wish) => ticketPayPage(services.payments, restaurant, bookingId, wish),
  })
  serveGiftCardPages(pages, { database, box: context.secretBox, now: context.clock })
  serveReviewPages(pages, reviewDesk(database, context.secretBox, context.clock))
  serveReceipts(pages, { database, box: context.secretBox })
  serveBills(pages, { database, box: context.secretBox })
}

function guestServices({ context, services, mailBase }: Shared): GuestServices {
  const { config, database, limiter } = context
  return {
    ...services,
    database,
    sites: new Sites(database),
    plans: config.plans,
    box: context.secretBox,
    limiter,
    publicUrl: config.publicUrl,
    mailBase,
    sendsMail: config.smtpUrl !== null,
    clock: context.clock,
    orderEventHandlers,
    reservationEventHandlers,
  }
}

/** The calls of the web app, and those of paired devices. */
async function serveCalls({
  app,
  context,
  services,
  auth,
  staffOf,
  deviceOf,
  invitations,
}: Shared): Promise<void> {
  const { config, database, limiter } = context
  const { plans, apiRateLimit, publicUrl } = config
  const routes = allStaffRoutes(app, {
    ...services,
    auth,
    database,
    plans,
    apiRateLimit,
    publicUrl,
    box: context.secretBox,
    printerRules: printerRulesOf(config, database),
    invitations,
    limiter,
    signUp: config.signUp,
    sendsMail: config.smtpUrl !== null,
    composeOrder: sampleOrder,
  })
  const now = context.clock
  const calls = {
    database,
    branches: branchGate(database, services.rules),
    limiter,
    plans,
    publicUrl,
    now,
    sayIn,
    box: context.secretBox,
  }
  await app.register((api) => serveStaffRoutes(api, routes, { ...calls, staffOf }), { prefix: ADMIN_PREFIX })
  const atTill = { ...calls, staffOf: tillStaffReader(database, deviceOf, now) }
  await app.register((api) => serveStaffRoutes(api, tillRoutes(routes), atTill), { prefix: TILL_CALLS_PATH })
  const box = context.secretBox
  const proved = { ...calls, staffOf: provedStaffReader(database, { deviceOf, box, clock: now }) }
  const provedRoutes = tillRoutes(routes, PROVED_AT_TILLS)
  await app.register((api) => serveStaffRoutes(api, provedRoutes, proved), { prefix: TILL_ACTS_PATH })
  const deviceRoutes = allDeviceRoutes({ ...services, database, orderEventHandlers, box, publicUrl })
  const listen = deviceLine(app, database)
  for (const kind of KINDS_OF_DEVICES) {
    const deps = { database, deviceOf, limiter, plans, publicUrl, now, sayIn, box, listen }
    await app.register((api) => serveDevices(api, kind, deviceRoutes, deps), { prefix: callsPathOf(kind) })
  }
}

const GUEST_PATHS = ['/r', PAY_PATH, TICKETS_PATH, OFFER_PATH]

/** Whether what is asked for is among the guest pages. */
export function isGuests(path: string): boolean {
  return GUEST_PATHS.some((own) => path === own || path.startsWith(`${own}/`))
}

function listeningAddress(app: FastifyInstance, port: number): string {
  const address = app.server.address()
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`
}
