import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { removeDirectory, temporaryDirectory } from '../../../test/service.ts'
import { readConfig } from '../../config.ts'
import { parseSecretKey, SecretUnreadable, secretBox } from './secret-box.ts'
import { openSecretBox, SecretKeyError } from './secret-key.ts'

let databases: TestDatabase
let dataDir: string
beforeAll(async () => {
  databases = await testDatabase()
  dataDir = await temporaryDirectory()
})
afterAll(async () => {
  await databases.close()
  await removeDirectory(dataDir)
})

test('an encrypted secret opens in its own place, and nowhere else', () => {
  const box = secretBox(randomBytes(32))
  const encrypted = box.encrypt('whsec_ñ🌶', 'webhook:1')
  expect(box.decrypt(encrypted, 'webhook:1')).toBe('whsec_ñ🌶')
  expect(encrypted.includes('whsec')).toBe(false)
  expect(box.encrypt('whsec_ñ🌶', 'webhook:1').equals(encrypted)).toBe(false)
  expect(() => box.decrypt(encrypted, 'webhook:2')).toThrow(SecretUnreadable)
  expect(() => secretBox(randomBytes(32)).decrypt(encrypted, 'webhook:1')).toThrow(SecretUnreadable)
})

test('whatever byte of it is altered or missing, it does not open', () => {
  const box = secretBox(randomBytes(32))
  const encrypted = box.encrypt('secret', 'place')
  for (let at = 0; at < encrypted.length; at++) {
    const altered = Buffer.from(encrypted)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(() => box.decrypt(altered, 'place')).toThrow(SecretUnreadable)
    expect(() => box.decrypt(encrypted.subarray(0, at), 'place')).toThrow(SecretUnreadable)
  }
})

const key = randomBytes(32)
test.each([
  ['base64', key.toString('base64')],
  ['base64 without padding', key.toString('base64').replace('=', '')],
  ['base64url', key.toString('base64url')],
  ['hexadecimal', key.toString('hex')],
  ['hexadecimal in capitals', key.toString('hex').toUpperCase()],
])('a key can be written in %s', (_, text) => {
  expect(parseSecretKey(text)?.equals(key)).toBe(true)
  expect(readConfig({ SECRET_KEY: text }).secretKeys[0]?.equals(key)).toBe(true)
})

test.each(['secret', 'a'.repeat(63), randomBytes(16).toString('hex'), randomBytes(31).toString('base64')])(
  '%j is no key, and the error names SECRET_KEY without showing it',
  (text) => {
    expect(() => readConfig({ SECRET_KEY: text })).toThrow(/SECRET_KEY must be 32 bytes/)
    expect(() => readConfig({ SECRET_KEY: text })).not.toThrow(text)
  },
)

test('the first start makes a key that only its owner can read, and of several at once all take the same', async () => {
  const boxes = await Promise.all(
    Array.from({ length: 5 }, () => openSecretBox(databases.database, { secretKeys: [], dataDir })),
  )
  const encrypted = boxes[0]!.encrypt('secret', 'place')
  for (const box of boxes) expect(box.decrypt(encrypted, 'place')).toBe('secret')
  expect(await readdir(dataDir)).toEqual(['secret-key'])
  expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600)
})

test('a key other than the one the database is encrypted with is refused, and so is a file that holds none', async () => {
  const { database } = databases
  const given = openSecretBox(database, { secretKeys: [randomBytes(32)], dataDir })
  await expect(given).rejects.toThrow(
    /SECRET_KEY is not the key that this database's secrets are encrypted with/,
  )
  const text = await readFile(join(dataDir, 'secret-key'), 'utf8')
  const same = await openSecretBox(database, { secretKeys: [Buffer.from(text, 'base64')], dataDir })
  expect(same.decrypt(same.encrypt('a', 'b'), 'b')).toBe('a')
  const nowhere = join(dataDir, 'elsewhere')
  await expect(openSecretBox(database, { secretKeys: [], dataDir: nowhere })).rejects.toThrow(
    `there is no key: SECRET_KEY is not set, and there is no file ${nowhere}/secret-key.`,
  )
  await writeFile(join(dataDir, 'secret-key'), 'nothing')
  await expect(openSecretBox(database, { secretKeys: [], dataDir })).rejects.toThrow(SecretKeyError)
})
