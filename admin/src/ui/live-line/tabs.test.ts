import { afterEach, expect, test } from 'vitest'
import { type Channel, joinTabs, type Word } from './tabs.ts'

const PACE = { seekMs: 15, pingMs: 30, answerMs: 60 }

type Hear = Parameters<Channel['listen']>[0]
const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
})

/** A browser whose tabs hear each other, as long as they are not frozen. */
function browser() {
  const hearers = new Map<Channel, Hear>()
  const frozen = new Set<Channel>()
  function tab() {
    const heard: Word[] = []
    let leads = false
    const channel: Channel = {
      post(note) {
        if (frozen.has(channel)) return
        for (const [other, hear] of hearers) {
          if (other !== channel) setTimeout(() => !frozen.has(other) && hearers.has(other) && hear(note))
        }
      },
      listen: (hear) => hearers.set(channel, hear),
      close: () => hearers.delete(channel),
    }
    const tabs = joinTabs(
      channel,
      {
        lead: () => {
          leads = true
        },
        yieldLead: () => {
          leads = false
        },
        isOpen: () => leads,
        told: (word) => heard.push(word),
        hurry: () => undefined,
        end: () => heard.push({ kind: 'changed', subjects: ['end'] }),
      },
      PACE,
    )
    leaving.push(tabs.leave)
    tabs.seek()
    return { ...tabs, heard, leads: () => leads, freeze: () => frozen.add(channel) }
  }
  return { tab }
}

const leadersOf = (tabs: { leads: () => boolean }[]) => tabs.filter((tab) => tab.leads())

test('eight tabs that open at once have one leader, whose words all others hear', async () => {
  const { tab } = browser()
  const tabs = Array.from({ length: 8 }, tab)
  await expect.poll(() => leadersOf(tabs).length).toBe(1)
  await expect
    .poll(() => tabs.filter((one) => !one.leads() && one.heard.at(-1)?.kind === 'open').length)
    .toBe(7)
  const [leader] = leadersOf(tabs) as typeof tabs
  leader?.tell({ kind: 'changed', subjects: ['orders'] })
  await expect
    .poll(() => tabs.filter((one) => one.heard.some(({ kind }) => kind === 'changed')).length)
    .toBe(7)
})

test.each(['leaves', 'freezes'] as const)('a leader that %s is followed by another', async (how) => {
  const { tab } = browser()
  const tabs = Array.from({ length: 4 }, tab)
  await expect.poll(() => leadersOf(tabs).length).toBe(1)
  const leader = leadersOf(tabs)[0] as (typeof tabs)[number]
  if (how === 'leaves') leader.leave()
  else leader.freeze()
  const rest = tabs.filter((one) => one !== leader)
  await expect.poll(() => leadersOf(rest).length).toBe(1)
  // Something may have been missed in between.
  for (const one of rest)
    if (!one.leads()) await expect.poll(() => one.heard.map(({ kind }) => kind)).toContain('lost')
})

test('a tab alone leads, and signing out ends every other', async () => {
  const { tab } = browser()
  const first = tab()
  await expect.poll(first.leads).toBe(true)
  const second = tab()
  await expect.poll(() => second.heard.at(-1)?.kind).toBe('open')
  second.end()
  await expect.poll(first.leads).toBe(false)
  expect(first.heard).toEqual([{ kind: 'changed', subjects: ['end'] }])
})
