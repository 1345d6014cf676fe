// What a guest is given of a paid order: on paper, as a page and by mail, always as it was issued.
import { expect, test } from 'vitest'
import {
  call,
  job,
  jobsOf,
  order,
  printer,
  service,
  standOnPrinting,
  venue,
  wish,
} from '../../../test/printing-ground.ts'
import { Visitor } from '../../../test/visitor.ts'

standOnPrinting()

async function paid(): Promise<{ id: string; paymentId: string; total: number }> {
  const id = await order()
  const { body } = await venue.post(`/orders/${id}/payments`, { method: 'cash', tip_minor: 200 })
  return { id, paymentId: body.data.id, total: body.data.amount_minor }
}

async function printAll(): Promise<string[]> {
  printer.papers.length = 0
  for (const { id, status } of await jobsOf())
    if (status === 'waiting') await job.run({ restaurantId: venue.restaurant.id, jobId: id })
  return [...printer.papers]
}

test('a receipt is printed as it was issued, and every further print of it is a copy', async () => {
  const { body: made } = await call('POST', '/printers', wish({ prints_receipts: true, station_ids: [] }))
  const { id, paymentId } = await paid()
  const print = () => call('POST', `/orders/${id}/receipt-prints`, { printer_id: made.data.id })
  await print()
  const [first] = await printAll()
  const [{ number }] = (await venue.get(`/receipts?order_id=${id}`)).body.data
  expect(first).toMatch(
    new RegExp(`Receipt ${number}\\b[\\s\\S]*2 Soup[\\s\\S]*Total[\\s\\S]*Cash[\\s\\S]*Tip`),
  )
  expect(first).not.toContain('COPY')
  // Whatever becomes of the dish, the branch and the order.
  await venue.patch(`/items/${venue.ids.items!.soup}`, { name: 'Broth' })
  await service.owner.query(
    `update branches set name = 'Elsewhere', phone = '+1 413 555 0999' where restaurant_id = $1`,
    [venue.restaurant.id],
  )
  await venue.post(`/payments/${paymentId}/refunds`, { amount_minor: 100 })
  await print()
  const [second] = await printAll()
  expect(second).toMatch(/COPY/)
  // Below the name, which printers are told to write large.
  const said = (paper: string) => paper.slice(paper.indexOf('Receipt'))
  expect(said(second!)).toBe(said(first!))
  await venue.patch(`/items/${venue.ids.items!.soup}`, { name: 'Soup' })

  const [, refund] = (await call('GET', `/orders/${id}/receipts`)).body.data
  expect(refund).toMatchObject({ kind: 'refund', total_minor: -100, tip_minor: 0 })
  const back = () => call('POST', `/receipts/${refund.id}/prints`, { printer_id: made.data.id })
  await back()
  const [paper] = await printAll()
  expect(paper).toMatch(
    new RegExp(`Receipt ${refund.number}[\\s\\S]*Refund of receipt ${number}[\\s\\S]*-\\$1\\.00`),
  )
  expect(paper).not.toContain('COPY')
  await back()
  expect((await printAll())[0]).toContain('COPY')
})

test('a page that was printed says so the next time; looking at it does not count', async () => {
  const { id } = await paid()
  const guest = new Visitor(service.app)
  const shown = (await call('GET', `/orders/${id}/receipt`)).body.data.path
  for (const language of ['en', 'en']) {
    const { text } = await guest.get(shown, { 'accept-language': language })
    expect(text).toMatch(/Receipt \d+/)
    expect(text).not.toContain('COPY')
  }
  const printed = async () => (await call('POST', `/orders/${id}/receipt-pages`)).body.data.path
  expect((await guest.get(await printed())).text).not.toContain('COPY')
  const again = await printed()
  expect((await guest.get(again, { 'accept-language': 'en' })).text).toContain('COPY')
  expect((await guest.get(again, { 'accept-language': 'ar' })).text).toContain('نسخة')
  const [{ id: receiptId }] = (await venue.get(`/receipts?order_id=${id}`)).body.data
  expect((await call('POST', `/receipts/${receiptId}/pages`)).body.data.path).toBe(again)
})

test('a page and a mail tell of the sale and of what went back since', async () => {
  const { id, paymentId } = await paid()
  await venue.post(`/payments/${paymentId}/refunds`, { amount_minor: 250 })
  const { path } = (await call('GET', `/orders/${id}/receipt`)).body.data
  const { text } = await new Visitor(service.app).get(path, { 'accept-language': 'ar' })
  expect(text).toMatch(/إيصال \d+[\s\S]*استرداد للإيصال \d+[\s\S]*2\.50/)
  await call('POST', `/orders/${id}/receipt-mails`, { email: 'ada@example.com' })
  const { rows } = await service.owner.query(
    "select body from mails where kind = 'order.receipt' and subject_ref = $1",
    [`order:${id}`],
  )
  expect(rows[0].body).toMatch(
    /Receipt \d+[\s\S]*Soup[\s\S]*Tip: \$2\.00[\s\S]*Refund of receipt \d+[\s\S]*-\$2\.50/,
  )
})

test('what is not paid yet has no receipt of its own, and is never a copy', async () => {
  const id = await order()
  const { path } = (await call('POST', `/orders/${id}/receipt-pages`)).body.data
  expect((await call('POST', `/orders/${id}/receipt-pages`)).body.data.path).toBe(path)
  const { text } = await new Visitor(service.app).get(path, { 'accept-language': 'en' })
  expect(text).toContain('Still due')
  expect(text).not.toMatch(/Receipt \d/)
  expect((await call('GET', `/orders/${id}/receipts`)).body.data).toEqual([])
})

test('staff find receipts by their number and kind, page by page', async () => {
  const { id, paymentId } = await paid()
  await venue.post(`/payments/${paymentId}/refunds`, { amount_minor: 100 })
  const [sale, refund] = (await call('GET', `/orders/${id}/receipts`)).body.data
  const list = async (query: string) => (await call('GET', `/receipts?${query}`)).body
  expect((await list(`number=${sale.number}`)).data).toEqual([sale])
  expect((await list('kind=refund')).data[0]).toEqual(refund)
  expect((await list(`number=${sale.number}&kind=refund`)).data).toEqual([])
  const all = await list('')
  expect(all.data.slice(0, 2)).toEqual([refund, sale])
  expect(all.meta.next).toBeNull()
  for (const at of ['nonsense', '1', '2026-02-30T00:00:00.000Z', '+275760-09-13T00:00:00.000Z']) {
    const { error } = await list(`before=${encodeURIComponent(at)}_1_${id}`)
    expect(Object.keys(error.details ?? {}), at).toEqual(['before'])
  }
})
