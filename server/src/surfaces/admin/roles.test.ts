import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { addPerson, signedInAs, Visitor } from '../../../test/visitor.ts'
import { callsPath } from '../../ground/staff/address.ts'
import { may, ROLES, type Role } from '../../ground/staff/rights.ts'
import { ADMIN_PREFIX } from '../../ground/staff-calls/serve.ts'
import { allStaffRoutes } from './all-routes.ts'

const SAMPLES: Record<string, string> = { uuid: '00000000-0000-7000-8000-000000000000', text: 'nothing' }

let service: TestApp
let venue: Venue
const people = {} as Record<Role, Visitor>
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue({ sample: true })
  for (const role of ROLES) {
    const { email } = await addPerson(venue, role)
    people[role] = new Visitor(service.app)
    await people[role].signIn(email)
  }
})
afterAll(() => service.close())

const routes = () =>
  allStaffRoutes({ addHook: () => undefined } as never, { database: service.database } as never)
    .map((route) => ({
      ...route,
      named: route.path.replace(/:\w+(?::(uuid|text))?/g, (_, shape) => SAMPLES[shape] ?? '0'),
    }))
    .map((route) => ({ ...route, url: callsPath(venue.restaurant.slug) + route.named }))

const call = (visitor: Visitor, method: string, url: string, headers: Record<string, string> = {}) =>
  service.app.inject({
    method: method as 'GET',
    url,
    headers: { cookie: visitor.cookieHeader(), 'sec-fetch-site': 'same-origin', ...headers },
    ...(method !== 'GET' && { payload: {} }),
  })

/** As the router itself has them: "├── /admin/:restaurant/api/me (GET, HEAD)". */
function servedRoutes(): string[] {
  const lines = service.app.printRoutes({ commonPrefix: false }).split('\n')
  const above: { depth: number; path: string }[] = []
  return lines.flatMap((line) => {
    const [, indent = '', segment = '', methods] = /^([\s│├└─]*)(\S*)(?: \((.*)\))?$/.exec(line) ?? []
    while ((above.at(-1)?.depth ?? -1) >= indent.length) above.pop()
    const path = (above.at(-1)?.path ?? '') + segment
    above.push({ depth: indent.length, path })
    if (!methods || !path.startsWith(`${ADMIN_PREFIX}/`)) return []
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path}`)
  })
}

describe('every staff route', () => {
  test('is in the list that is walked here: nothing else is served under its prefix', () => {
    const listed = routes().map(
      ({ method, path }) => `${method} ${ADMIN_PREFIX}${path.replace(/(:\w+):(uuid|text)/g, '$1')}`,
    )
    expect(
      servedRoutes()
        .filter((route) => !route.endsWith('/*'))
        .sort(),
    ).toEqual(listed.sort())
  })

  test('answers 401 to whoever is not signed in', async () => {
    for (const { method, url } of routes()) {
      const { statusCode, body } = await call(new Visitor(service.app), method, url)
      expect([statusCode, JSON.parse(body).error.code], `${method} ${url}`).toEqual([401, 'unauthenticated'])
    }
  })

  test.each(ROLES)('answers 403 to a %s who lacks its right, and lets them in elsewhere', async (role) => {
    for (const { method, url, right, stream, fileTypes } of routes()) {
      if (may(role, right) && stream) continue
      const { statusCode, body } = await call(people[role], method, url)
      if (!may(role, right)) {
        expect([statusCode, JSON.parse(body).error], `${role} ${method} ${url}`).toEqual([
          403,
          {
            code: 'insufficient_role',
            message: 'Your role in this restaurant does not allow this.',
            details: { required_right: right },
          },
        ])
      } else {
        const told = fileTypes ? [415] : [200, 404, 409, 422]
        expect(told, `${role} ${method} ${url}: ${body}`).toContain(statusCode)
      }
    }
  })

  test('answers 404 to whoever does not work at the restaurant that it names, whether there is one or not', async () => {
    const other = await service.venue()
    for (const slug of [other.restaurant.slug, 'nowhere']) {
      for (const { method, named } of routes()) {
        const { statusCode, body } = await call(people.owner, method, callsPath(slug) + named)
        expect([statusCode, JSON.parse(body).error], `${method} ${named}`).toEqual([
          404,
          {
            code: 'not_your_restaurant',
            message: 'You do not work at a restaurant with this address.',
            details: {},
          },
        ])
      }
    }
  })

  test('is not there without a restaurant', async () => {
    for (const { method, named } of routes()) {
      const { statusCode } = await call(people.owner, method, `/admin/api${named}`)
      expect(statusCode, `${method} ${named}`).toBe(404)
    }
  })

  test('that names what the restaurant does not have finds nothing', async () => {
    const found: string[] = []
    // All these calls would be too many in a minute for one person.
    const owner = await signedInAs(service, venue)
    for (const { method, url, path, body, query, fileTypes } of routes()) {
      if (!path.includes(':')) continue
      const { statusCode } = await call(owner, method, url)
      const told = fileTypes ? [415] : body || query ? [404, 422] : [404]
      if (!told.includes(statusCode)) found.push(`${statusCode} ${method} ${path}`)
    }
    expect(found).toEqual([])
  })

  test('that changes something refuses another site', async () => {
    for (const { method, url } of routes().filter((route) => route.method !== 'GET')) {
      const { statusCode, body } = await call(people.owner, method, url, { 'sec-fetch-site': 'cross-site' })
      expect([statusCode, JSON.parse(body).error.code], `${method} ${url}`).toEqual([403, 'foreign_origin'])
    }
  })

  test('answers by what is true now: a role that was lowered, a person who left', async () => {
    const { email } = await addPerson(venue, 'manager')
    const visitor = new Visitor(service.app)
    await visitor.signIn(email)
    expect((await call(visitor, 'GET', await visitor.calling('/today/sales'))).statusCode).toBe(200)
    await service.owner.query(
      "update memberships set role = 'staff' where user_id = (select id from staff_users where email = $1)",
      [email],
    )
    expect((await call(visitor, 'GET', await visitor.calling('/today/sales'))).statusCode).toBe(403)
    await service.owner.query(
      'delete from memberships where user_id = (select id from staff_users where email = $1)',
      [email],
    )
    expect((await call(visitor, 'GET', await visitor.calling('/today/orders'))).statusCode).toBe(404)
  })
})

test('nothing of the web app answers while the plan has lapsed but who one is; a suspended one changes nothing', async () => {
  const other = await service.venue({ sample: true })
  const { email } = await addPerson(other)
  const visitor = new Visitor(service.app)
  await visitor.signIn(email)
  await other.set({ suspended: true })
  expect((await call(visitor, 'GET', await visitor.calling('/today/orders'))).statusCode).toBe(200)
  const refused = await call(visitor, 'PUT', await visitor.calling('/items/1/availability'))
  expect([refused.statusCode, JSON.parse(refused.body).error.code]).toEqual([403, 'restaurant_suspended'])
  await other.set({ suspended: false, plan: null })
  const lapsed = await call(visitor, 'GET', await visitor.calling('/today/orders'))
  expect([lapsed.statusCode, JSON.parse(lapsed.body).error.code]).toEqual([403, 'plan_lapsed'])
  const me = await call(visitor, 'GET', await visitor.calling('/me'))
  expect([me.statusCode, JSON.parse(me.body).data.plan_in_force]).toEqual([200, false])
})
