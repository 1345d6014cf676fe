// What is served to people and apps outside the bearer API: accounts, OAuth and the marketplace.
import type { FastifyInstance } from 'fastify'
import { firstAccountCommand } from './across/sample/first-account.ts'
import type { Context, House } from './app.ts'
import { createAuth } from './ground/staff/auth.ts'
import { knownDevices } from './ground/staff/devices.ts'
import { serveStaffPages } from './ground/staff/routes/all.ts'
import { staffReader } from './ground/staff/session.ts'
import { ADMIN_PREFIX, serveStaffRoutes } from './ground/staff-calls/serve.ts'
import { serveMarketplace } from './integration/marketplace/routes.ts'
import { serveAuthorize } from './integration/oauth/authorize/routes.ts'
import { METADATA_PATH, metadata } from './integration/oauth/metadata.ts'
import { serveTokens } from './integration/oauth/token/routes.ts'
import { takeForms } from './platform/http/form.ts'
import { ownAddress } from './platform/http/origin.ts'
import { preparePages, serveStyle } from './platform/http/pages.ts'
import { mailAtOnce } from './platform/mail.ts'
import { serveGiftCardPages } from './restaurant/gift-cards/pages.ts'
import { serveMedia } from './restaurant/menu/photo-routes.ts'
import { serveNotices } from './restaurant/payments/notices.ts'
import { servePaymentPages } from './restaurant/payments/pages/routes.ts'
import { serveReceipts } from './restaurant/receipts/pages.ts'
import { allStaffRoutes } from './surfaces/admin/all-routes.ts'
import { sayIn } from './surfaces/admin/words.ts'
import { serveWebApp } from './surfaces/webapp/serve.ts'

export async function servePeople(app: FastifyInstance, context: Context, house: House): Promise<void> {
  const { config, database, limiter, log } = context
  const { publicUrl } = config
  const sendMail = mailAtOnce(config.smtpUrl, config.mailFrom, log)
  const auth = createAuth({
    database,
    publicUrl,
    mailBase: () => publicUrl ?? listeningAddress(app, config.port),
    key: context.secretBox.keyFor('staff accounts'),
    log,
    sendMail,
  })
  const staffOf = staffReader(auth, database)

  await app.register(async (pages) => {
    takeForms(pages)
    preparePages(pages, publicUrl)
    serveStyle(pages)
    serveStaffPages(pages, {
      auth,
      database,
      limiter,
      staffOf,
      devices: knownDevices(context.secretBox.keyFor('known devices'), {
        secure: publicUrl?.startsWith('https:') ?? false,
      }),
      sendMail,
      firstAccount: () => firstAccountCommand(database),
    })
    serveAuthorize(pages, { database, staffOf, publicUrl })
    serveMarketplace(pages, { database, staffOf })
    servePaymentPages(pages, house.payments)
    serveGiftCardPages(pages, { database, box: context.secretBox, now: context.clock })
    serveReceipts(pages, { database, box: context.secretBox })
    serveWebApp(pages, { staffOf, webApp: context.webApp })
  })
  const { plans, apiRateLimit } = config
  const routes = allStaffRoutes(app, {
    ...house,
    database,
    plans,
    apiRateLimit,
    publicUrl,
    box: context.secretBox,
  })
  const now = context.clock
  await app.register(
    (api) =>
      serveStaffRoutes(api, routes, {
        database,
        staffOf,
        limiter,
        plans,
        publicUrl,
        now,
        sayIn,
        box: context.secretBox,
      }),
    { prefix: ADMIN_PREFIX },
  )
  await app.register(async (tokens) => {
    serveTokens(tokens, {
      database,
      limiter,
      rateLimit: config.oauthRateLimit,
      refreshGraceSeconds: config.oauthRefreshGraceSeconds,
    })
  })
  await app.register(async (notices) => serveNotices(notices, house.payments))
  serveMedia(app, database)
  app.get(METADATA_PATH, async (request, reply) =>
    reply.header('Cache-Control', 'public, max-age=300').send(metadata(ownAddress(request, publicUrl))),
  )
}

function listeningAddress(app: FastifyInstance, port: number): string {
  const address = app.server.address()
  return `http://localhost:${typeof address === 'object' && address ? address.port : port}`
}
