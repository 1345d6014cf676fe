// What tests of tills stand on: a device that is paired as one, people with PINs, and how both ask the service.

import { createHmac, randomUUID } from 'node:crypto'
import { PERSON_HEADER, PROOF_HEADER, TILL_ACTS_PATH, TILL_CALLS_PATH } from '../src/ground/staff/address.ts'
import type { Role } from '../src/ground/staff/rights.ts'
import type { Grant } from '../src/restaurant/tills/contract.ts'
import type { TestApp, Venue } from './app.ts'
import { addPerson, PASSWORD, type Told, Visitor } from './visitor.ts'

export type Person = { id: string; email: string; pin: string; visitor: Visitor }

/** Somebody who has set a PIN on their own account page. */
export async function personWithPin(
  service: TestApp,
  venue: Venue,
  role: Role,
  pin = '2580',
): Promise<Person> {
  const { id, email } = await addPerson(venue, role)
  const visitor = new Visitor(service.app)
  await visitor.signIn(email)
  await setPin(visitor, venue, pin)
  return { id, email, pin, visitor }
}

export async function setPin(visitor: Visitor, venue: Venue, pin: string, password = PASSWORD) {
  const restaurant = String(venue.restaurant.id)
  return visitor.post('/account/pin', { restaurant, pin, password })
}

type Act = { at: number; key: string; path: string; body: object; needs?: string }
type Proving = { grant: Grant; at: number; key?: string; proved?: Partial<Act> }

/** As the web app makes it. */
function proofOf({ token, secret }: Grant, { at, key, path, body, needs = '' }: Act): string {
  const mac = createHmac('sha256', Buffer.from(secret, 'base64url'))
    .update(`${at}\n${key}\n${path}\n${needs}\n${JSON.stringify(body)}`)
    .digest('base64url')
  return [token, at, mac, needs].join('.')
}

/** A device: with the cookies of its pairing and of whoever has opened it. */
export class Till {
  device: Visitor
  #service: TestApp
  constructor(service: TestApp) {
    this.#service = service
    this.device = new Visitor(service.app)
  }

  /** Paired with a code of somebody who may make one; `where` names another branch than the default one. */
  static async paired(service: TestApp, by: Visitor, where = '', settings: object = {}): Promise<Till> {
    const till = new Till(service)
    const wish = { kind: 'till', name: 'Counter', settings }
    const { status, data, error } = await by.call('POST', `/devices/pairings${where}`, wish)
    if (status !== 200) throw new Error(JSON.stringify(error))
    await till.device.post('/till/pair', { code: data.code })
    // So many in a minute are no person's.
    await service.limiter.forget('pairing:127.0.0.1')
    return till
  }

  unlock(person: string, pin: string, at?: number): Promise<Told & { headers: Record<string, unknown> }> {
    return this.api('POST', '/unlock', { person, pin, ...(at !== undefined && { at }) })
  }

  /** As the device. */
  api(method: string, path: string, body: object = {}) {
    return this.#ask(method, `/till/api${path}`, body)
  }

  /** As whoever has opened it. */
  call(
    method: string,
    path: string,
    body: object = {},
    { openFor, key }: { openFor?: string; key?: string } = {},
  ) {
    return this.#ask(method, TILL_CALLS_PATH + path, body, {
      ...(openFor !== undefined && { [PERSON_HEADER]: openFor }),
      ...(key !== undefined && { 'idempotency-key': key }),
    })
  }

  /** As a queue sends what was done without the line, proved with a grant; `proved` says what was signed instead. */
  act(
    path: string,
    body: object,
    { grant, key = randomUUID(), at, proved = {} }: Proving,
  ): Promise<Told & { headers: Record<string, unknown> }> {
    const proof = proofOf(grant, { at, key, path, body, ...proved })
    return this.#ask('POST', TILL_ACTS_PATH + path, body, { [PROOF_HEADER]: proof, 'idempotency-key': key })
  }

  /** With the proof of whoever opened it while there was no line. */
  resume(grant: Grant, at: number) {
    const key = randomUUID()
    const proof = proofOf(grant, { at, key, path: '/resume', body: {} })
    return this.#ask('POST', '/till/api/resume', {}, { [PROOF_HEADER]: proof, 'idempotency-key': key })
  }

  async #ask(method: string, url: string, payload: object, more: Record<string, string> = {}) {
    const { statusCode, body, cookies, headers } = await this.#service.app.inject({
      method: method as 'GET',
      url,
      headers: { cookie: this.device.cookieHeader(), 'sec-fetch-site': 'same-origin', ...more },
      ...(method !== 'GET' && { payload }),
    })
    for (const { name, value, maxAge } of cookies) {
      if (maxAge === 0) this.device.cookies.delete(name)
      else this.device.cookies.set(name, value)
    }
    return { status: statusCode, headers, ...JSON.parse(body) } as Told & { headers: Record<string, unknown> }
  }
}
