// One whole evening in each language: a guest orders, pays online, and gets the mail and the receipt.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { orderingPages } from '../../../test/ordering-pages.ts'
import { localeFor, SPOKEN } from '../../platform/i18n/languages.ts'
import { moneyText } from '../../platform/i18n/money.ts'
import { guestWords } from '../../restaurant/guest-words/words.ts'
import { allergenLabel } from '../../restaurant/menu/allergens.ts'
import { acceptTestPayments } from '../../restaurant/payments/commands/provider-account.ts'
import { mailReceipt } from '../../restaurant/receipts/commands.ts'
import { receiptAddress } from '../../restaurant/receipts/link.ts'
import { GUEST_FAULTS, GUEST_TEXTS } from './texts/texts.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true, slug: 'lola' })
  await venue.inside(acceptTestPayments)
  await venue.post('/coupons', { code: 'WELCOME', amount_minor: 100 })
})
afterAll(() => service.close())

const { open, send, basketWith, formFor } = orderingPages(() => ({ service, venue }))
const NEW = SPOKEN.filter((language) => !(['en', 'ar', 'es'] as string[]).includes(language))

test.each(NEW)('in %s a guest orders, pays, and gets the mail and the receipt', async (language) => {
  const { pages, pay } = GUEST_TEXTS[language]
  const words = guestWords(language)
  const said = (text: unknown) => String(text).replaceAll("'", '&#39;')
  const at = `/r/lola/${language}/order`
  const email = `${language}@example.com`
  const phone = `+1202555017${NEW.indexOf(language)}`
  const form = { ...(await formFor(await basketWith('Guacamole and chips'))), email, phone, pay: 'online' }

  const menu = (await open(`/r/lola/${language}/menu`)).body
  expect(menu).toContain(`<html lang="${language}" dir="ltr">`)
  for (const text of [pages.filters, allergenLabel('milk', language), pages.privacy])
    expect(menu).toContain(said(text))
  const wrong = await send(`${at}/checkout`, { ...form, coupon: 'NOTHING' })
  expect(wrong.body).toContain(said(GUEST_FAULTS[language as 'de']['not_found.coupon']))

  const placed = await send(`${at}/place`, form)
  const page = (await open(String(placed.headers.location))).body
  expect(page).toContain(`<html lang="${language}"`)
  expect(page).toContain(said(pay.cardNumber))
  const { statusCode } = await send(String(placed.headers.location), { card_number: '4242424242424242' })
  expect(statusCode).toBe(303)
  const status = /href="[^"]*(\/r\/lola\/[^"]*\/o\/[^"]+)"/.exec(page)?.[1] ?? ''
  expect((await open(status)).body).toContain(said(pages.say_placed))

  const orderId = /\/o\/([0-9a-f-]{36})/.exec(status)?.[1] ?? ''
  const order = (await venue.get(`/orders/${orderId}`)).body.data
  const link = 'https://x.example'
  await venue.inside((tx) => mailReceipt(tx, order, { email, link }))
  const { rows } = await service.owner.query<{ kind: string; subject: string; body: string }>(
    'select kind, subject, body from mails where recipient = $1 order by kind',
    [email],
  )
  const total = moneyText(order.total_minor, 'USD', language)
  const [receipt, received] = [
    rows.find(({ kind }) => kind === 'order.receipt'),
    rows.find(({ kind }) => kind === 'order.received'),
  ]
  expect(received?.subject).toBe(String(pages.orderMailSubject).replace('{restaurant}', 'lola'))
  expect(received?.body).toContain(total)
  expect(receipt?.subject).toBe(words.receipt.subject.replace('{restaurant}', 'lola'))
  expect(receipt?.body).toContain(`${words.receipt.total}: ${total}`)
  expect(receipt?.body).toContain(words.receipt.method_online)

  const address = receiptAddress(service.box, '/r/lola', { restaurantId: venue.restaurant.id, orderId })
  const headers = { 'accept-language': localeFor(language) }
  const shown = await service.app.inject({ method: 'GET', url: address, headers })
  expect(shown.body).toContain(`<html lang="${language}"`)
  expect(shown.body).toContain(said(words.receipt.thanks))
})
