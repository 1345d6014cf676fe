import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attempt, removeDirectory, temporaryDirectory } from '../../../test/service.ts'

let directory: string
beforeAll(async () => {
  directory = await temporaryDirectory()
  await writeFile(join(directory, 'file'), 'text')
})
afterAll(() => removeDirectory(directory))

const at = (place: string) => (place.startsWith('/') ? place : join(directory, place))

test.each([
  ['/proc/x', 'no such file or directory'],
  ['/proc/x/y', 'no such file or directory'],
  ['file', 'part of it is not a directory'],
  ['file/below', 'part of it is not a directory'],
  ['.', 'is not empty; every archive needs a directory of its own'],
])('an archive to %s is refused in one line, before the database is opened', async (place, reason) => {
  const dataDir = join(directory, 'data')
  const { code, stdout, stderr } = await attempt(['archive', '--before', '2026-10-01', '--to', at(place)], {
    DATA_DIR: dataDir,
  })
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^comanda: .*\n$/)
  expect(stderr).toContain(reason)
})
