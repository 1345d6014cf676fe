import type { HeldRow } from './queries.ts'
import { noStays, type Stays } from './rules/occupancy.ts'

const [ZERO, COMMA, OPENING, CLOSING] = Array.from('0,{}', (character) => character.charCodeAt(0)) as [
  number,
  number,
  number,
  number,
]

export function staysOf([row]: readonly HeldRow[]): Stays {
  const { since, starts, ends, parties, tables } = row ?? {}
  if (since === undefined || !starts || !ends || !parties) return noStays()
  return {
    since,
    starts: numbersOf(starts),
    ends: numbersOf(ends),
    parties: numbersOf(parties),
    ...tablesOf(tables ?? ''),
  }
}

/** `{1,2}`. */
function numbersOf(text: string): number[] {
  return JSON.parse(`[${text.slice(1, -1)}]`)
}

/** `{1}{2,3}{}`. */
function tablesOf(text: string): Pick<Stays, 'tableIds' | 'tablesFrom'> {
  const tableIds: number[] = []
  const tablesFrom: number[] = []
  let id = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === OPENING) tablesFrom.push(tableIds.length)
    else if (code === COMMA || (code === CLOSING && text.charCodeAt(at - 1) !== OPENING)) {
      tableIds.push(id)
      id = 0
    } else if (code !== CLOSING) id = id * 10 + (code - ZERO)
  }
  return { tableIds, tablesFrom }
}
