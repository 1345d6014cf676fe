import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { needPrograms, withAddresses } from './shape.ts'

test('haproxy runs with the file that people deploy, on addresses of the benchmark alone', () => {
  const shipped = readFileSync(new URL('../ops/compose/haproxy.cfg', import.meta.url), 'utf8')
  const own = withAddresses(shipped, 8_001, [8_002, 8_003])
  expect(new Set(own.match(/127\.0\.0\.1:\d+/g))).toEqual(
    new Set(['127.0.0.1:8001', '127.0.0.1:8002', '127.0.0.1:8003']),
  )
  expect(own).not.toMatch(/:8080\b|:3000\b/)
  expect(own.split('\n')).toHaveLength(shipped.split('\n').length)
})

test('a process that stands in two backends has one address, and keeps what is said of it', () => {
  const two = [
    '  bind "$BIND"',
    '  server api-1 "$API_1"',
    '  server api-2 "$API_2"',
    '  server api-1 "$API_1" track reads/api-1',
    '  server api-2 "$API_2" track reads/api-2',
  ]
  expect(withAddresses(two.join('\n'), 8_001, [8_002, 8_003]).split('\n')).toEqual([
    '  bind 127.0.0.1:8001',
    '  server api-1 127.0.0.1:8002',
    '  server api-2 127.0.0.1:8003',
    '  server api-1 127.0.0.1:8002 track reads/api-1',
    '  server api-2 127.0.0.1:8003 track reads/api-2',
  ])
})

test('a file with another number of servers is refused', () => {
  const one = 'frontend public\n  bind :8080\nbackend comanda\n  server api-1 api-1:3000\n'
  expect(() => withAddresses(one, 8_001, [8_002, 8_003])).toThrow('one bind and 2 servers')
})

test('the shape production says what is not installed, and how to install it; the shape alone needs nothing', () => {
  const lacking = () => null
  expect(() => needPrograms(['alone', 'production'], lacking)).toThrow(
    'the shape production needs redis-server and haproxy: apt-get install redis-server haproxy (or measure --shape alone)',
  )
  expect(() => needPrograms(['alone'], lacking)).not.toThrow()
  expect(() => needPrograms(['production'], (name) => `/usr/bin/${name}`)).not.toThrow()
})
