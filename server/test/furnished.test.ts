import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyInto } from './furnished.ts'
import { removeDirectory, temporaryDirectory } from './service.ts'

// A copy one level deeper was taken for an empty directory: every start on it was a first start.
test('a copy of a furnished directory has its files where the service looks for them', async () => {
  const [made, copy] = [await temporaryDirectory(), await temporaryDirectory()]
  await mkdir(join(made, 'postgres'))
  await writeFile(join(made, 'demo-token'), 'token')
  await copyInto(copy, made)
  expect((await readdir(copy)).sort()).toEqual(['demo-token', 'postgres'])
  for (const directory of [made, copy]) await removeDirectory(directory)
})
