import { type FieldErrors, MORE_FAULTS, MOST_FAULTS } from '../errors.ts'
import { type Fault, faultKinds } from '../faults.ts'

/** What any part of a document can have against it. */
export const documentFault = faultKinds({
  'not_unique.ref': '"{ref}" is used twice.',
  'not_found.ref': 'There is no {kind} "{ref}".',
})

export type PlaceFault = { pointer: string; fault: Fault }

/** Faults of a document, each at its JSON pointer (RFC 6901), gathered so that all are told at once, or the first of very many. */
export class DocumentInvalid extends Error {
  faults: PlaceFault[]
  constructor(gathered: PlaceFault[]) {
    const more = gathered.length > MOST_FAULTS ? [{ pointer: '', fault: MORE_FAULTS }] : []
    const faults = [...gathered.slice(0, MOST_FAULTS), ...more]
    super(faults.map(({ pointer, fault }) => `${pointer}: ${fault}`).join('\n'))
    this.faults = faults
  }
}

export function faultsOf(errors: FieldErrors): PlaceFault[] {
  return Object.entries(errors).flatMap(([path, faults]) => {
    const pointer = path === 'body' ? '' : `/${path.replaceAll('.', '/')}`
    return faults.map((fault) => ({ pointer, fault }))
  })
}

/** Names inside a document and the ids behind them. */
export type Refs = Map<string, number>

export type Faults = { at(pointer: string, fault: Fault): void; list: PlaceFault[] }

export function gatherFaults(): Faults {
  const list: PlaceFault[] = []
  return {
    list,
    at(pointer, fault) {
      if (list.length <= MOST_FAULTS) list.push({ pointer, fault })
    },
  }
}

export function refuseRepeatedRefs(entries: { ref: string; pointer: string }[], faults: Faults): void {
  const seen = new Set<string>()
  for (const { ref, pointer } of entries) {
    if (seen.has(ref)) faults.at(`${pointer}/ref`, documentFault('not_unique.ref', { ref }))
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
    if (id === undefined) faults.at(`${pointer}/${index}`, documentFault('not_found.ref', { kind, ref }))
    return id ?? []
  })
}
