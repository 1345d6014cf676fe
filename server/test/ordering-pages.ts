// Guest pages of ordering as a browser without a script uses them, at the restaurant `lola`.
import { expect } from 'vitest'
import type { TestApp, Venue } from './app.ts'

export function orderingPages(use: () => { service: TestApp; venue: Venue }) {
  let address = 0
  /** Each from an address of its own, unless one is given. */
  const open = (path: string) => use().service.app.inject({ method: 'GET', url: path })
  const send = (
    path: string,
    form: Record<string, string>,
    from = `10.0.${++address >> 8}.${address & 255}`,
  ) =>
    use().service.app.inject({
      method: 'POST',
      url: path,
      payload: new URLSearchParams(form).toString(),
      remoteAddress: from,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    })
  const hiddenIn = (body: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''

  async function dish(name: string): Promise<number> {
    const { data } = (await use().venue.get('/items?per_page=100')).body
    return data.find((item: { name: { en: string } }) => item.name.en === name).id
  }
  async function basketWith(name: string, from = '/r/lola/order'): Promise<string> {
    const b = hiddenIn((await open(from)).body, 'b')
    const added = await send('/r/lola/order/add', { b, item: String(await dish(name)), quantity: '2' })
    expect(added.statusCode).toBe(303)
    return new URL(String(added.headers.location), 'http://x').searchParams.get('b') ?? ''
  }
  const GUEST = { type: 'pickup', when: 'asap', name: 'Ann', phone: '+12025550123', pay: 'venue' }
  async function formFor(b: string): Promise<Record<string, string>> {
    const { body } = await open(`/r/lola/order/checkout?b=${b}`)
    return { b, key: hiddenIn(body, 'key'), total: hiddenIn(body, 'total'), ...GUEST }
  }
  const orderAt = async (location: unknown) =>
    (await use().venue.get(`/orders/${/\/o\/([0-9a-f-]{36})/.exec(String(location))?.[1]}`)).body.data
  return { open, send, hiddenIn, dish, basketWith, formFor, orderAt }
}
