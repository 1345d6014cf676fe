// What tests of the operator's commands stand on: a database that they find, and a directory of their own. The bindings are live:
// each test finds its own in them.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { serve } from '../src/main.ts'
import { type TestApp, testApp } from './app.ts'
import { operator } from './operator.ts'
import { removeDirectory, temporaryDirectory } from './service.ts'

export let service: TestApp
export let directory: string
export function standOnCommands(): void {
  beforeAll(async () => {
    service = await testApp()
    directory = await temporaryDirectory()
    vi.stubEnv('DATABASE_URL', service.url)
    vi.stubEnv('DATA_DIR', directory)
  })
  afterAll(async () => {
    vi.unstubAllEnvs()
    await service.close()
    await removeDirectory(directory)
  })
}

export const comanda = (...args: string[]) => operator(args, serve)
export const done = async (...args: string[]) => {
  const { code, stdout, stderr } = await comanda(...args)
  expect([args.join(' '), code, stderr]).toEqual([args.join(' '), 0, ''])
  return stdout
}
export const asJson = async (...args: string[]) => {
  const stdout = await done(...args, '--json')
  expect(stdout.split('\n').length).toBe(2)
  return JSON.parse(stdout)
}
export const create = (slug: string, ...more: string[]) => [
  'restaurant',
  'create',
  '--slug',
  slug,
  '--name',
  'Casa',
  '--currency',
  'EUR',
  '--timezone',
  'Europe/Madrid',
  ...more,
]
export const file = async (name: string, content: unknown) => {
  const path = join(directory, name)
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
