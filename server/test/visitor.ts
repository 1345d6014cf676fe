// A very small browser: it keeps cookies, sends forms as our own pages do, and follows no link by itself.
import type { FastifyInstance } from 'fastify'
import { callsPath, slugIn } from '../src/ground/staff/address.ts'
import { addStaff } from '../src/ground/staff/commands.ts'
import type { Role } from '../src/ground/staff/rights.ts'
import type { TestApp, Venue } from './app.ts'

export type Visit = { status: number; headers: Record<string, unknown>; text: string; location: string }

type Sent = {
  key?: string | undefined
  headers?: Record<string, string>
  /** Another process of the same service. */
  app?: FastifyInstance
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Told = { status: number; data: any; error: any; meta: any }

export class Visitor {
  cookies = new Map<string, string>()
  #app: FastifyInstance
  #slug: string | null = null
  constructor(app: FastifyInstance) {
    this.#app = app
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Visit> {
    return this.#send('GET', path, headers)
  }

  /** A header given as undefined is left out. */
  post(
    path: string,
    fields: Record<string, string> = {},
    headers: Record<string, string | undefined> = {},
  ): Promise<Visit> {
    return this.#send(
      'POST',
      path,
      { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', ...headers },
      new URLSearchParams(fields).toString(),
    )
  }

  cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  /** The address of a call of the web app, at the restaurant that they are led to. */
  async calling(path: string): Promise<string> {
    this.#slug ??= slugIn((await this.get('/')).location)
    return callsPath(this.#slug ?? 'nowhere') + path
  }

  /** A call of the web app at that restaurant, as its page sends it. */
  async call(method: string, path: string, body?: object, sent: Sent = {}): Promise<Told> {
    const { key, headers, app = this.#app } = sent
    const { statusCode, payload } = await app.inject({
      method: method as 'GET',
      url: await this.calling(path),
      headers: {
        cookie: this.cookieHeader(),
        'sec-fetch-site': 'same-origin',
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      ...(body && { payload: body }),
    })
    return { status: statusCode, ...JSON.parse(payload) }
  }

  async signIn(email: string, password = PASSWORD): Promise<Visit> {
    return this.post('/sign-in', { email, password })
  }

  async #send(
    method: 'GET' | 'POST',
    url: string,
    headers: Record<string, string | undefined>,
    payload?: string,
  ): Promise<Visit> {
    const cookie = this.cookieHeader()
    const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
    const response = await this.#app.inject({
      method,
      url,
      headers: { ...(cookie && { cookie }), ...sent },
      ...(payload !== undefined && { payload }),
    })
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name)
      else this.cookies.set(name, encodeURIComponent(value))
    }
    const { statusCode: status, payload: text } = response
    return { status, headers: response.headers, text, location: String(response.headers.location ?? '') }
  }
}

/** Somebody with that role, signed in. */
export async function signedInAs(service: TestApp, venue: Venue, role: Role = 'owner'): Promise<Visitor> {
  const visitor = new Visitor(service.app)
  await visitor.signIn((await addPerson(venue, role)).email)
  return visitor
}

export const PASSWORD = 'correct horse battery'

let people = 0

export async function addPerson(
  venue: Venue,
  role: Role = 'owner',
  email = `person-${++people}@example.com`,
) {
  const made = await venue.inside((tx) => addStaff(tx, { email, name: 'A Person', password: PASSWORD, role }))
  if (!made) throw new Error(`${email} works there already`)
  return { id: made.id, email }
}
