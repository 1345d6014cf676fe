import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { SMALL_MENU } from '../../../test/documents.ts'
import { asAppError } from '../http/server/error-body.ts'
import { diskWatch } from './disk.ts'

const full = Object.assign(new Error('could not extend file'), { code: '53100' })

test('a full disk is believed until PostgreSQL has room again, which it is asked once a second', async () => {
  let now = 0
  let tries = 0
  let hasRoom = false
  const tryToWrite = async () => {
    tries++
    if (!hasRoom) throw full
  }
  const disk = diskWatch({ directory: null, tryToWrite, clock: () => now })
  expect(await disk.isFull()).toBe(false)
  disk.note(new Error('another'))
  expect([await disk.isFull(), tries]).toEqual([false, 0])
  disk.note(full)
  expect([await disk.isFull(), tries]).toEqual([true, 0])
  now = 1_000
  expect([await disk.isFull(), await disk.isFull(), tries]).toEqual([true, true, 1])
  hasRoom = true
  now = 2_000
  expect([await disk.isFull(), await disk.isFull(), tries]).toEqual([false, false, 2])
})

test('a full disk is 503, and the service is not ready', async () => {
  expect(asAppError(full)).toMatchObject({ code: 'service_unavailable', headers: { 'Retry-After': '1' } })
  const service = await testApp({ DATABASE_URL: 'postgres://unused' })
  const venue = await service.venue({ document: SMALL_MENU })
  expect((await service.app.inject('/readyz')).statusCode).toBe(200)
  await service.owner.query(`
    create function fill() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger fill before insert on items execute function fill();
    create function fill_all() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create event trigger fill_all on ddl_command_start when tag in ('CREATE TABLE AS') execute function fill_all()`)
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
  await service.owner.query('drop event trigger fill_all')
  await expect.poll(async () => (await service.app.inject('/readyz')).statusCode).toBe(200)
  await service.close()
})
