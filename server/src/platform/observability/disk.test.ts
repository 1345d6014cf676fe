import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { SMALL_MENU } from '../../../test/documents.ts'
import { asAppError } from '../http/server/error-body.ts'
import { diskWatch } from './disk.ts'

const full = Object.assign(new Error('could not extend file'), { code: '53100' })

test('a full disk is remembered for a while', async () => {
  let now = 0
  const disk = diskWatch(null, () => now)
  expect(await disk.isFull()).toBe(false)
  disk.note(new Error('another'))
  expect(await disk.isFull()).toBe(false)
  disk.note(full)
  expect(await disk.isFull()).toBe(true)
  now = 10_000
  expect(await disk.isFull()).toBe(false)
})

test('a full disk is 503, and the service is not ready', async () => {
  expect(asAppError(full)).toMatchObject({ code: 'service_unavailable', headers: { 'Retry-After': '1' } })
  const service = await testApp({ DATABASE_URL: 'postgres://unused' })
  const venue = await service.venue({ document: SMALL_MENU })
  expect((await service.app.inject('/readyz')).statusCode).toBe(200)
  await service.owner.query(`
    create function fill() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger fill before insert on items execute function fill()`)
  const { status, body } = await venue.post('/items', {
    category_id: venue.ids.categories!.c,
    name: 'Tea',
    price_minor: 1,
  })
  expect([status, body.error.code]).toEqual([503, 'service_unavailable'])
  const { statusCode, payload } = await service.app.inject('/readyz')
  expect([statusCode, JSON.parse(payload)]).toEqual([
    503,
    { status: 'unavailable', reason: 'the disk is full' },
  ])
  await service.close()
})
