import { describe, expect, inject, test } from 'vitest'
import { parseAddress } from './address.ts'
import { settingsOf } from './connection.ts'
import { FailoverClient } from './failover-client.ts'

describe('an address', () => {
  test.each<[string, { host: string; port: number }[]]>([
    ['postgres://a:b@db/c', [{ host: 'db', port: 5432 }]],
    ['postgresql://db:6000/c', [{ host: 'db', port: 6000 }]],
    [
      'postgres://a:b@db1,db2:6000,[::1]:7000/c',
      [
        { host: 'db1', port: 5432 },
        { host: 'db2', port: 6000 },
        { host: '::1', port: 7000 },
      ],
    ],
    [
      'postgres://a@/c?host=db1,db2&port=6000',
      [
        { host: 'db1', port: 6000 },
        { host: 'db2', port: 6000 },
      ],
    ],
    ['postgres:///c?host=/run/postgresql', [{ host: '/run/postgresql', port: 5432 }]],
    ['postgres://a@%2Frun%2Fpostgresql:6000/c', [{ host: '/run/postgresql', port: 6000 }]],
    ['postgres://a@/c', [{ host: 'localhost', port: 5432 }]],
  ])('%s', (text, hosts) => {
    expect(parseAddress(text).hosts).toEqual(hosts)
  })

  test('keeps what pg understands, and hands over what it does not', () => {
    const text =
      'postgres://a:p%40ss@db1,db2/c?sslmode=require&options=-c%20geqo%3Doff&target_session_attrs=read-write'
    expect(parseAddress(text)).toEqual({
      connectionString: 'postgres://a:p%40ss@localhost/c?sslmode=require',
      hosts: [
        { host: 'db1', port: 5432 },
        { host: 'db2', port: 5432 },
      ],
      options: '-c geqo=off',
    })
    expect(settingsOf({ connectionString: text }, '-c role=x').options).toBe('-c geqo=off -c role=x')
  })

  test.each([
    ['mysql://db/c', 'must be an address that begins with postgres:// or postgresql://'],
    ['postgres://db:x/c', 'must have ports from 1 to 65535'],
    ['postgres://db1,db2/c?port=1,2,3', 'must name as many ports as hosts, or one for all'],
    [
      'postgres://db/c?target_session_attrs=standby',
      'must have target_session_attrs=read-write, since the service writes, not "standby"',
    ],
    ['postgres://[::1/c', 'has a host that cannot be read'],
  ])('is refused: %s', (text, reason) => {
    expect(() => parseAddress(text)).toThrow(reason)
  })

  test.each([
    (host: string) => `postgres://postgres@/postgres?host=${host}`,
    (host: string) => `postgres://postgres@${encodeURIComponent(host)}/postgres`,
    (host: string) => `postgres://postgres@127.0.0.1:1,${encodeURIComponent(host)}/postgres`,
  ])('of a socket is connected to: %s', async (address) => {
    const client = new FailoverClient(settingsOf({ connectionString: address(inject('postgres').host) }))
    await client.connect()
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await client.end()
  })
})
