// What tests of kiosks stand on.
import type { TestApp } from './app.ts'
import type { Told, Visitor } from './visitor.ts'

/** What a kiosk asks of the server. */
export function callsAt(service: () => TestApp) {
  return async function call(
    device: Visitor,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    key?: string,
  ): Promise<Told> {
    const { statusCode, payload } = await service().app.inject({
      method,
      url: `/kiosk/api${path}`,
      headers: {
        cookie: device.cookieHeader(),
        'sec-fetch-site': 'same-origin',
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    })
    return { status: statusCode, ...JSON.parse(payload) }
  }
}
