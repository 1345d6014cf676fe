// A sandbox under test: made beside a live restaurant as its owner would.

import { restaurantBySlug } from '../src/ground/tenants/commands.ts'
import { findSandbox } from '../src/ground/tenants/queries.ts'
import { inDirectory } from '../src/platform/postgres/transaction/transaction.ts'
import { createSandbox } from '../src/sandbox/commands/create-sandbox.ts'
import { resetSandbox } from '../src/sandbox/commands/reset-sandbox.ts'
import { resetTables } from '../src/sandbox/queries.ts'
import { type Answer, cause, type TestApp, type Venue } from './app.ts'

export type Sandbox = {
  id: number
  slug: string
  token: string
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  put(path: string, body?: unknown): Promise<Answer>
  patch(path: string, body?: unknown): Promise<Answer>
  /** As the operator does it, at the moment that the test's clock shows. */
  reset(): Promise<void>
}

export async function testSandbox(
  service: TestApp,
  live: { restaurant: Pick<Venue['restaurant'], 'slug'> },
): Promise<Sandbox> {
  const { database, clock } = service
  const now = () => clock.now ?? Date.now()
  const row = await restaurantBySlug(database, live.restaurant.slug)
  const { restaurantId: id, slug, token } = await createSandbox(database, row!, cause(now()))
  const send =
    (method: string) =>
    (path: string, body?: unknown, headers: Record<string, string> = {}) =>
      service.request(method, path, { token, headers, ...(body !== undefined && { body }) })
  return {
    id,
    slug,
    token,
    get: (path, headers = {}) => service.request('GET', path, { token, headers }),
    post: send('POST'),
    put: send('PUT'),
    patch: send('PATCH'),
    async reset() {
      const [found] = await inDirectory(database, findSandbox(row!.id))
      await resetSandbox(database, await resetTables(database), found!, cause(now()))
    },
  }
}
