import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { memoryMb, processorMicros, readStat, sumOfFamilies } from './processor.ts'

test('the time of a process is its own and that of its children that have ended', () => {
  const text = '4711 (a ) name) S 12 4711 4711 0 -1 4194560 1 2 3 4 700 50 6 4 20 0 11 0 12345 1 2'
  expect(readStat(text)).toEqual({ parent: 12, micros: 7_600_000 })
})

test('a family is summed up without the part that is left out', () => {
  const all = new Map([
    [1, { parent: 0, micros: 1 }],
    [10, { parent: 1, micros: 20 }],
    [11, { parent: 10, micros: 300 }],
    [12, { parent: 10, micros: 4_000 }],
    [13, { parent: 12, micros: 50_000 }],
  ])
  expect(sumOfFamilies(all, [10], [])).toBe(54_320)
  expect(sumOfFamilies(all, [10], [12])).toBe(320)
  expect(sumOfFamilies(all, [11, 13], [])).toBe(50_300)
})

test('what a process and its child have spent is counted, and goes on counting when the child is gone', async () => {
  const busy = 'const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end);'
  const code = `require('node:child_process').execFileSync(process.execPath, ['-e', ${JSON.stringify(busy)}]); console.log('done'); setTimeout(() => {}, 60_000)`
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(child.stdout, 'data')
    const micros = processorMicros([child.pid!])
    expect(micros).toBeGreaterThanOrEqual(200_000)
    expect(processorMicros([child.pid!], [child.pid!])).toBe(0)
    expect(memoryMb(child.pid!)).toBeGreaterThan(10)
  } finally {
    child.kill()
  }
})

test('Linux counts in hundredths of a second here', () => {
  expect(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }).trim()).toBe('100')
})
