/** What is to be blanked, and where: the texts of a person, in whatever tells of them or of these resources. */
export type Redaction = {
  guestIds: number[]
  subjectIds: string[]
  /** What was theirs and is somebody else's now: it stays, but what told of it while it was theirs is blanked. */
  formerIds: string[]
  /** Blanked where a text is exactly this, in any case. */
  whole: string[]
  /** Blanked wherever a text contains it. */
  within: string[]
}

/** What one domain held of the person before it let go of it. */
export type Trace = {
  subjectIds?: string[]
  formerIds?: string[]
  /** What it called the person. */
  names?: (string | null)[]
  texts?: (string | null)[]
  contacts?: (string | null)[]
}

// "Al" is part of too many words to be looked for inside a text; a phone, or a name of several words, is not.
const SHORTEST_PART = 5

export function redactionOf(guestIds: number[], traces: readonly Trace[]): Redaction {
  const contacts = distinct(traces.flatMap((trace) => trace.contacts ?? []))
  const texts = distinct(traces.flatMap(({ names = [], texts = [] }) => [...names, ...texts]))
  return {
    guestIds,
    subjectIds: distinct(traces.flatMap((trace) => trace.subjectIds ?? [])),
    formerIds: distinct(traces.flatMap((trace) => trace.formerIds ?? [])),
    whole: [...contacts, ...texts],
    within: [...contacts, ...texts.filter((text) => /\S\s+\S/.test(text))].filter(
      (part) => part.length >= SHORTEST_PART,
    ),
  }
}

function distinct(texts: (string | null)[]): string[] {
  return [...new Set(texts.filter((text): text is string => text !== null && text !== ''))]
}

/** Whether a text that somebody else wrote names the person. */
export function mentions(text: string | null, parts: readonly (string | null)[]): boolean {
  const folded = text?.toLowerCase() ?? ''
  return parts.some((part) => part !== null && part !== '' && folded.includes(part.toLowerCase()))
}
