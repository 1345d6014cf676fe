import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { staysOf } from './held.ts'

const nobody = { since: 0, starts: [], ends: [], parties: [], tableIds: [], tablesFrom: [] }

test('bookings come as PostgreSQL sends its types, each with as many tables as it has', async () => {
  const service = await testApp()
  const { rows } = await service.owner.query<{ stays: Buffer }>(`
    select string_agg(timestamptz_send(starts_at) || timestamptz_send(ends_at) || int4send(party) || array_send(tables), '' order by place) as stays
      from (values (1, timestamptz '2026-11-17 18:00:00+00', timestamptz '2026-11-17 19:30:00.123+00', 2, array[7]::bigint[]),
                   (2, timestamptz '1999-12-31 23:59:59.999+00', timestamptz '2000-01-01 00:00:00+00', 0, array[]::bigint[]),
                   (3, timestamptz '2026-11-17 18:00:00+00', timestamptz '2103-01-01 00:00:00+00', 12, array[10, 9007199254740991]::bigint[]))
           as held (place, starts_at, ends_at, party, tables)`)
  await service.close()
  const since = Date.UTC(2026, 10, 17, 18)
  expect(staysOf(rows)).toEqual({
    since,
    starts: [0, Date.UTC(2000, 0, 1) - 1 - since, 0],
    ends: [5_400_123, Date.UTC(2000, 0, 1) - since, Date.UTC(2103, 0, 1) - since],
    parties: [2, 0, 12],
    tableIds: [7, 10, 9_007_199_254_740_991],
    tablesFrom: [0, 1, 1],
  })
})

test('nobody has booked where there are none, or nothing was read', () => {
  expect(staysOf([{ stays: null }])).toEqual(nobody)
  expect(staysOf([])).toEqual(nobody)
})
