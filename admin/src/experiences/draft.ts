import type { StaffExperience } from '../../../server/src/restaurant/experiences/staff-contract.ts'
import { wallClock } from '../ui/wall-clock.ts'

const DAY_MS = 86_400_000

export type Draft = {
  name: Record<string, string>
  description: Record<string, string>
  price_minor: number | null
  capacity: number
  /** On the clock of the restaurant. */
  starts_at: string
  ends_at: string
  sales_until: string
  is_active: boolean
  table_ids: string[]
  weeks: number
  following: boolean
}

/** An evening two weeks from now. */
export function blankDraft(zone: string): Draft {
  const day = wallClock(Date.now() + 14 * DAY_MS, zone).slice(0, 10)
  return {
    name: {},
    description: {},
    price_minor: null,
    capacity: 20,
    starts_at: `${day}T20:00`,
    ends_at: `${day}T22:30`,
    sales_until: `${day}T12:00`,
    is_active: true,
    table_ids: [],
    weeks: 1,
    following: false,
  }
}

export function draftOf(one: StaffExperience, zone: string): Draft {
  const wall = (moment: string) => wallClock(Date.parse(moment), zone)
  return {
    name: texts(one.name),
    description: texts(one.description ?? {}),
    price_minor: one.price_minor,
    capacity: one.capacity,
    starts_at: wall(one.starts_at),
    ends_at: wall(one.ends_at),
    sales_until: wall(one.sales_until),
    is_active: one.is_active,
    table_ids: one.table_ids.map(String),
    weeks: 1,
    following: false,
  }
}

export function bodyOf({ weeks, following, ...draft }: Draft) {
  const description = filled(draft.description)
  return {
    ...draft,
    name: filled(draft.name),
    description: Object.keys(description).length === 0 ? null : description,
    price_minor: draft.price_minor ?? 0,
    table_ids: draft.table_ids.map(Number),
  }
}

function texts(all: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(Object.entries(all).map(([code, text]) => [code, text ?? '']))
}

function filled(all: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(all)
      .map(([code, text]) => [code, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  )
}
