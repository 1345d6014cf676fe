import { describe, expect, test } from 'vitest'
import { smallMenu } from '../../../test/documents.ts'
import { findAnywhere } from '../../../test/find-anywhere.ts'
import {
  pay,
  place,
  receiptsOf,
  service,
  standOnReceipts,
  venue,
  verify,
} from '../../../test/receipts-ground.ts'
import { eraseGuest, exportGuest, findGuestForChange } from '../../across/privacy/commands.ts'
import { cardDesk } from '../gift-cards/desk.ts'
import { findOrder } from '../orders/commands/change-status.ts'
import { takeOrderPayment } from '../payments/commands/take-payment.ts'
import type { Receipt } from './contract.ts'

standOnReceipts()

test('payments and refunds that race at two branches leave two chains without a gap or a double', async () => {
  const at = await service.venue({
    document: {
      ...smallMenu(),
      branches: [
        { ref: 'a', name: 'A', default: true },
        { ref: 'b', name: 'B' },
      ],
    },
  })
  const branches = [at.ids.branches!.a!, at.ids.branches!.b!]
  const ids = await Promise.all(
    Array.from({ length: 24 }, (_, index) => place(at, { branch_id: branches[index % 2] })),
  )
  const paid = await Promise.all(
    ids.flatMap((id) => [0, 1].map(() => at.post(`/orders/${id}/payments`, { method: 'cash' }))),
  )
  expect(paid.filter(({ status }) => status === 201)).toHaveLength(24)
  const payments = paid.flatMap(({ body }) => body.data ?? [])
  const [late, ...others] = await Promise.all([place(at), place(at, { branch_id: branches[1] })])
  await Promise.all([
    ...payments.flatMap(({ id }) =>
      [300, 400].map((amount_minor) => at.post(`/payments/${id}/refunds`, { amount_minor })),
    ),
    ...[late!, ...others].map((id) => pay(id, {}, at)),
  ])
  expect(await verify(at)).toEqual(
    branches.map((branch_id, index) => ({
      branch_id,
      branch: ['A', 'B'][index],
      receipts: 12 + 24 + 1,
      fault: null,
    })),
  )
})

test('what is rolled back takes no number', async () => {
  const at = await service.venue({ document: smallMenu() })
  const id = await place(at)
  const fails = at.inside(async (tx) => {
    const { issueSaleReceipt } = await import('./commands/issue.ts')
    issueSaleReceipt(tx, id, null)
    tx.lastly(async () => {
      throw new Error('in the end not')
    })
  })
  await expect(fails).rejects.toThrow('in the end not')
  await pay(id, {}, at)
  expect((await receiptsOf(id, at)).map(({ number }: Receipt) => number)).toEqual([1])
})

test('what is asked for after a savepoint that was taken back is issued', async () => {
  const at = await service.venue({ document: smallMenu() })
  const [gone, kept] = [await place(at), await place(at)]
  const cards = cardDesk(service.box, service.limiter)
  await at.inside(async (tx) => {
    const take = async (id: string) =>
      takeOrderPayment(tx, cards, await findOrder(tx, id), { method: 'cash' })
    const fails = tx.attempt(async () => {
      await take(gone)
      throw new Error('not this one')
    })
    await expect(fails).rejects.toThrow('not this one')
    await take(kept)
  })
  expect(await receiptsOf(gone, at)).toEqual([])
  expect((await receiptsOf(kept, at)).map(({ number }: Receipt) => number)).toEqual([1])
})

describe('the database', () => {
  const asService = (statement: string) =>
    venue.inside(async (tx) => {
      const { sql } = await import('kysely')
      await tx.run(sql.raw(statement))
    })
  test('lets the service change nothing of a receipt but take its guest away', async () => {
    const id = await place()
    await pay(id)
    const [before] = await receiptsOf(id)
    for (const change of [
      "document = '{}'",
      'total_minor = 1',
      'number = 99',
      'issued_at = now()',
      "hash = ''",
    ]) {
      await expect(asService(`update receipts set ${change}`), change).rejects.toThrow(/permission denied/)
    }
    await expect(asService(`update receipts set guest = '{"name":"Eve"}'`)).rejects.toThrow(/never changed/)
    await expect(asService('delete from receipts')).rejects.toThrow(/stay/)
    await expect(asService('truncate receipts')).rejects.toThrow(/permission denied/)
    for (const change of ['branch_id = 9', 'restaurant_id = 9'])
      await expect(asService(`update receipt_chains set ${change}`)).rejects.toThrow(/permission denied/)
    await expect(asService('delete from receipt_chains')).rejects.toThrow(/stay/)
    expect(await receiptsOf(id)).toEqual([before])
  })
  test('takes no receipt that does not follow the one before it, or has another hash', async () => {
    const copied = (number: string, hash: string) => `
      insert into receipts (id, branch_id, number, kind, order_id, issued_at, currency, total_minor, tip_minor,
                            tax_breakdown, previous_hash, hash, document)
      select gen_random_uuid(), branch_id, ${number}, 'refund', order_id, issued_at, currency, 1, 0, '[]', hash, ${hash}, '{}'
        from receipts where branch_id = ${venue.ids.branches!.downtown} order by number desc limit 1`
    const right = `encode(sha256(convert_to(hash || E'\\n' || '{}', 'UTF8')), 'hex')`
    await expect(asService(copied('number + 2', right))).rejects.toThrow(/does not follow/)
    await expect(asService(copied('number', right))).rejects.toThrow(/does not follow/)
    await expect(asService(copied('number + 1', 'hash'))).rejects.toThrow(/another hash/)
  })
})

test('an erasure takes the guest out of the receipt, and the chain holds; an export has their receipts', async () => {
  const at = await service.venue({ document: smallMenu() })
  const id = await place(at, { customer_name: 'Zenobia Quux', customer_phone: '+1 413 555 0177' })
  const payment = await pay(id, {}, at)
  const [before] = await receiptsOf(id, at)
  const [{ id: guestId }] = (await at.get('/guests')).body.data
  const kept = await at.inside(async (tx) => exportGuest(tx, await findGuestForChange(tx, guestId)))
  expect(kept.receipts).toEqual([before])
  await at.inside((tx) => eraseGuest(tx, guestId))
  const after = { ...before, document: { ...before.document, guest: null } }
  expect(await receiptsOf(id, at)).toEqual([after])
  await at.post(`/payments/${payment.id}/refunds`, { amount_minor: 100 })
  expect((await receiptsOf(id, at))[1].document.guest).toBeNull()
  expect(await findAnywhere(service.owner, ['Zenobia', '5550177'])).toEqual([])
  expect(await verify(at)).toMatchObject([{ receipts: 2, fault: null }])
})

describe('one byte changed by the owner of the database', () => {
  test.each([
    [
      'document = replace(document, \'"quantity":1\', \'"quantity":2\')',
      'its hash is not that of its document',
    ],
    ['total_minor = total_minor - 1', 'its total_minor differs from its document'],
    ["kind = 'void'", 'its kind differs from its document'],
    ["issued_at = issued_at + interval '1 millisecond'", 'its issued_at differs from its document'],
    [`tax_breakdown = '[]'`, 'its tax_breakdown differs from its document'],
    ["hash = repeat('a', 64)", 'its hash is not that of its document'],
    ["previous_hash = repeat('a', 64)", 'its previous_hash is not the hash of the receipt before it'],
  ])('%s is found, and the receipt named', async (change, why) => {
    const at = await service.venue({
      document: {
        ...smallMenu(),
        settings: { prices_include_tax: true, taxes: [{ name: 'VAT', rate_pct: 10, default: true }] },
      },
    })
    for (let count = 0; count < 3; count++) await pay(await place(at), {}, at)
    const { rows } = await service.owner.query(
      `update receipts set ${change} where restaurant_id = $1 and number = 2 returning id`,
      [at.restaurant.id],
    )
    expect(await verify(at)).toMatchObject([{ receipts: 1, fault: { number: 2, id: rows[0].id, why } }])
  })
})
