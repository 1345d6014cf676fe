/** What is to be blanked, and where: the texts of a person, in whatever tells of them or of these resources. */
export type Redaction = {
  guestIds: number[]
  subjectIds: string[]
  /** Blanked where a text is exactly this, in any case: names and notes, parts of which others may share. */
  whole: string[]
  /** Blanked wherever a text contains it: phones and e-mails. */
  within: string[]
}

/** What one domain held of the person before it let go of it. */
export type Trace = { subjectIds?: string[]; texts?: (string | null)[]; contacts?: (string | null)[] }

const SHORTEST_CONTACT = 5

export function redactionOf(guestIds: number[], traces: readonly Trace[]): Redaction {
  const contacts = distinct(traces.flatMap((trace) => trace.contacts ?? []))
  return {
    guestIds,
    subjectIds: distinct(traces.flatMap((trace) => trace.subjectIds ?? [])),
    whole: distinct([...contacts, ...traces.flatMap((trace) => trace.texts ?? [])]),
    within: contacts.filter((contact) => contact.length >= SHORTEST_CONTACT),
  }
}

function distinct(texts: (string | null)[]): string[] {
  return [...new Set(texts.filter((text): text is string => text !== null && text !== ''))]
}
