import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ACTION_GROUPS } from '../../../server/src/ground/audit/rules.ts'
import { actionTexts, isKnownAction } from './action-texts.ts'

const SERVER = join(import.meta.dirname, '../../../server/src')

test('every action that the server records has its words', () => {
  const recorded = globSync('**/*.ts', { cwd: SERVER })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [
      ...readFileSync(join(SERVER, file), 'utf8').matchAll(/\baction: '([a-z_]+\.[a-z_]+)'/g),
    ])
    .map(([, action = '']) => action)
  expect(recorded.length).toBeGreaterThan(40)
  expect(recorded.filter((action) => !isKnownAction(action))).toEqual([])
})

test('every action belongs to a group that the log can be filtered by', () => {
  const groups: readonly string[] = ACTION_GROUPS
  expect(
    Object.keys(actionTexts.en).filter((action) => !groups.includes(action.split('.')[0] ?? '')),
  ).toEqual([])
})
