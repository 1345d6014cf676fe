// Devices that a manager has paired, for tests.
import { expect } from 'vitest'
import type { DeviceKindName } from '../src/restaurant/devices/kinds.ts'
import type { TestApp } from './app.ts'
import { Visitor } from './visitor.ts'

export type Wanted = { kind: DeviceKindName; settings?: object; branch_id?: number | null }

/** One that has just entered its code. */
export async function pairDevice(service: TestApp, manager: Visitor, wanted: Wanted): Promise<Visitor> {
  const made = await manager.call('POST', '/devices/pairings', { name: 'Wall', ...wanted })
  expect([made.status, made.error]).toEqual([200, undefined])
  const device = new Visitor(service.app)
  expect((await device.post(made.data.path, { code: made.data.code })).status).toBe(303)
  return device
}

/** What it asks, and what it is answered. */
export async function askAs(device: Visitor, url: string, app: TestApp) {
  const { statusCode, body } = await app.app.inject({
    method: 'GET',
    url,
    headers: { cookie: device.cookieHeader(), 'sec-fetch-site': 'same-origin' },
  })
  return { status: statusCode, ...JSON.parse(body) }
}
