import { type FieldErrors, MORE_FAULTS, MOST_FAULTS } from '../errors.ts'
import { messageOf } from '../faults.ts'

export type Fault = { pointer: string; message: string }

/** Faults of a document, each at its JSON pointer (RFC 6901), gathered so that all are told at once, or the first of very many. */
export class DocumentInvalid extends Error {
  faults: Fault[]
  constructor(gathered: Fault[]) {
    const more = gathered.length > MOST_FAULTS ? [{ pointer: '', message: MORE_FAULTS }] : []
    const faults = [...gathered.slice(0, MOST_FAULTS), ...more]
    super(faults.map(({ pointer, message }) => `${pointer}: ${message}`).join('\n'))
    this.faults = faults
  }
}

export function faultsOf(errors: FieldErrors): Fault[] {
  return Object.entries(errors).flatMap(([path, messages]) => {
    const pointer = path === 'body' ? '' : `/${path.replaceAll('.', '/')}`
    return messages.map((fault) => ({ pointer, message: messageOf(fault) }))
  })
}

/** Names inside a document and the ids behind them. */
export type Refs = Map<string, number>

export type Faults = { at(pointer: string, message: string): void; list: Fault[] }

export function gatherFaults(): Faults {
  const list: Fault[] = []
  return {
    list,
    at(pointer, message) {
      if (list.length <= MOST_FAULTS) list.push({ pointer, message })
    },
  }
}

export function refuseRepeatedRefs(entries: { ref: string; pointer: string }[], faults: Faults): void {
  const seen = new Set<string>()
  for (const { ref, pointer } of entries) {
    if (seen.has(ref)) faults.at(`${pointer}/ref`, `"${ref}" is used twice.`)
    seen.add(ref)
  }
}

export function resolveRefs(
  refs: string[],
  known: Refs,
  pointer: string,
  kind: string,
  faults: Faults,
): number[] {
  return refs.flatMap((ref, index) => {
    const id = known.get(ref)
    if (id === undefined) faults.at(`${pointer}/${index}`, `There is no ${kind} "${ref}".`)
    return id ?? []
  })
}
