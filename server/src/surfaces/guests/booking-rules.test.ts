// What a guest may not do with a booking, as a browser without a script tries it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { DAY, diningVenue, NOW } from '../../../test/dining.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  await diningVenue(service, { notify: true }, { slug: 'lola' })
})
afterAll(() => service.close())

const open = (path: string) => service.app.inject({ method: 'GET', url: `/r/lola${path}` })

test('a time that no clock shows is taken for none', async () => {
  for (const time of ['99:99', '24:00', '19:60']) {
    const asked = `party=2&date=${DAY}&time=${time}`
    expect((await open(`/book?${asked}`)).body).toContain('class="slot"')
    expect((await open(`/book/wait?${asked}`)).statusCode).toBe(303)
    expect((await open(`/book/waiting?${asked}`)).statusCode).toBe(303)
  }
})
