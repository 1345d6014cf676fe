import { useState } from 'react'
import { useTexts } from '../../ui/language/language.tsx'
import type { Met } from '../../ui/meanwhile/meanwhile.tsx'
import { meanwhileOf } from '../../ui/meanwhile/meanwhile-of.ts'
import { changedIn, type Fields, isSame, mergedWith, withValue } from '../../ui/meanwhile/merge.ts'
import { useTellProblem } from '../../ui/problem.ts'
import { formTexts } from './texts.ts'

/**
 * What is typed into a form, on top of what the server had when it was opened. When somebody else has saved meanwhile,
 * their changes come in, and what both changed waits to be chosen: nothing typed is lost.
 */
export function useDraft<Thing extends { version: string }, T extends Fields>(
  thing: Thing | null,
  draftOf: (thing: Thing | null) => T,
) {
  const [saved, setSaved] = useState(thing)
  const [base, setBase] = useState(() => draftOf(thing))
  const [draft, setDraft] = useState(base)
  const [met, setMet] = useState<Met | null>(null)
  const [error, setError] = useState<unknown>(null)
  const tell = useTellProblem()

  /** It is saved as it was typed: what is still to be sent is on top of that. */
  function keep(now: Thing): void {
    const fresh = draftOf(now)
    setSaved(now)
    setBase(fresh)
    setDraft(fresh)
  }

  return {
    saved,
    draft,
    met,
    error,
    isChanged: !isSame(base, draft),
    changed: changedIn(base, draft),
    set: (more: Partial<T>) => setDraft((before) => ({ ...before, ...more })),
    keep,
    /** What to do when saving failed: told beside its field where it has one of these. */
    failed(problem: unknown, fields: readonly string[]): void {
      setError(problem)
      const meanwhile = meanwhileOf(problem)
      if (!meanwhile) {
        const names = Object.keys((problem as { fields?: object }).fields ?? {})
        if (!names.some((name) => fields.some((field) => name === field || name.startsWith(`${field}.`)))) {
          tell(problem)
        }
        return
      }
      const { by, at, current } = meanwhile
      if (current === null) {
        setMet({ by, at, isGone: true, clashes: [], taken: [] })
        setSaved(null)
        return
      }
      const now = current as unknown as Thing
      const theirs = draftOf(now)
      const { merged, clashes, taken } = mergedWith(base, draft, theirs)
      setDraft(merged)
      setSaved(now)
      setBase(theirs)
      setMet({ by, at, isGone: false, clashes, taken })
    },
    /** One of the two values was chosen for what both had changed. */
    choose(path: string, value: unknown): void {
      setDraft((before) => withValue(before, path, value))
      setMet(
        (before) => before && { ...before, clashes: before.clashes.filter((clash) => clash.path !== path) },
      )
    },
  }
}

/** A word for each language: empty where there is none yet. */
export function textsFor(
  texts: Record<string, string | null> | null,
  languages: readonly string[],
): Record<string, string> {
  const all = [...new Set([...languages, ...Object.keys(texts ?? {})])]
  return Object.fromEntries(all.map((language) => [language, texts?.[language] ?? '']))
}

/** As the server takes it; null where there is no text in any language. */
export function textsFrom(texts: Record<string, string>): Record<string, string | null> | null {
  const entries = Object.entries(texts).map(([language, text]) => [language, text.trim() || null] as const)
  return entries.some(([, text]) => text !== null) ? Object.fromEntries(entries) : null
}

export function useFormTexts() {
  return useTexts(formTexts)
}
