import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTellDone } from '../../ui/done.ts'
import { useForm } from '../../ui/form.ts'
import { useTexts } from '../../ui/language/language.tsx'
import type { Met } from '../../ui/meanwhile/meanwhile.tsx'
import { meanwhileOf } from '../../ui/meanwhile/meanwhile-of.ts'
import { changedIn, mergedWith, withValue } from '../../ui/meanwhile/merge.ts'
import { useNameOf } from '../../ui/names.ts'
import { MENU_KEY } from '../data.ts'
import { menuTexts } from '../texts.ts'

type Saved = { version: string; name: Record<string, string | null> | string }
type Sent<Thing, Values> = {
  /** As the server has it; null while it is new. */
  saved: Thing | null
  values: Values
  changed: Partial<Values>
  /** It is saved as it was typed: what is still to be sent is on top of that. */
  keep: (now: Thing, unsent: Partial<Values>) => void
}

/**
 * The form of one thing on the menu. When somebody else has saved meanwhile, their changes come in, and what both changed
 * waits to be chosen: nothing typed is lost.
 */
export function useThingForm<Thing extends Saved, Values extends Record<string, unknown>>({
  thing,
  valuesOf,
  names = {},
  send,
  onClose,
}: {
  thing: Thing | null
  valuesOf: (thing: Thing | null) => Values
  /** Fields that the server calls otherwise. */
  names?: Record<string, Extract<keyof Values, string>>
  send: (sent: Sent<Thing, Values>) => Promise<Thing>
  onClose: () => void
}) {
  const t = useTexts(menuTexts)
  const queries = useQueryClient()
  const nameOf = useNameOf()
  const tellDone = useTellDone()
  const [saved, setSaved] = useState(thing)
  const [base, setBase] = useState(() => valuesOf(thing))
  const [met, setMet] = useState<Met | null>(null)
  const form = useForm({
    initial: base,
    save: useMutation({
      mutationFn: (sending: () => Promise<Thing>) => sending(),
      onSettled: () => queries.invalidateQueries({ queryKey: MENU_KEY }),
    }),
    wanted: (values) => () => send({ saved, values, changed: changedIn(base, values), keep }),
    names,
    isTold: (error) => meanwhileOf(error) !== null,
    onSaved({ name }) {
      tellDone(t('wasSaved', { name: nameOf(name) }))
      onClose()
    },
    onRefused: meet,
  })

  function standOn(now: Thing, values: Values): void {
    const theirs = valuesOf(now)
    setSaved(now)
    setBase(theirs)
    form.rebase(theirs, values)
  }
  function keep(now: Thing, unsent: Partial<Values>): void {
    standOn(now, { ...valuesOf(now), ...unsent })
  }
  function meet(error: unknown): void {
    const meanwhile = meanwhileOf(error)
    if (!meanwhile) return
    const { by, at, current } = meanwhile
    if (current === null) {
      setMet({ by, at, isGone: true, clashes: [], taken: [] })
      setSaved(null)
      return
    }
    const now = current as unknown as Thing
    const { merged, clashes, taken } = mergedWith(base, form.values, valuesOf(now))
    standOn(now, merged)
    setMet({ by, at, isGone: false, clashes, taken })
  }

  return {
    form,
    saved,
    met,
    /** One of the two values was chosen for what both had changed. */
    choose(path: string, value: unknown): void {
      form.change(withValue(form.values, path, value))
      setMet(
        (before) => before && { ...before, clashes: before.clashes.filter((clash) => clash.path !== path) },
      )
    },
  }
}
